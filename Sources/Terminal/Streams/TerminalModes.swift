@preconcurrency import CReadline
import Glibc

/// How the terminal at standard input is set up (termios(3)), kept so that it can be put back.
struct TerminalModes {
  private let modes: termios

  /// The modes of this moment; `nil` where standard input is no terminal.
  init?() {
    var modes = termios()
    guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return nil }
    self.modes = modes
  }

  /// Puts the modes back at once.
  ///
  /// - Parameter afterOutput: Whether the terminal first takes what was written to it.
  func restore(afterOutput: Bool = false) {
    var modes = modes
    tcsetattr(STDIN_FILENO, afterOutput ? TCSADRAIN : TCSANOW, &modes)
  }

  /// Sets the terminal up for its own replies: without echo, each byte at once.
  func prepareForReplies() {
    creadline_prep_for_replies(modes)
  }

  /// Whether this job is in front of the terminal: no other job may set it up or read from it.
  static var isInForeground: Bool { tcgetpgrp(STDIN_FILENO) == getpgrp() }
}
