@preconcurrency import CReadline
import Glibc

/// The modes (termios(3)) of the terminal at standard input, to restore them.
struct TerminalModes {
  private let modes: termios

  /// The current modes; `nil` if standard input is not a terminal.
  init?() {
    var modes = termios()
    guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return nil }
    self.modes = modes
  }

  /// - Parameter afterOutput: Whether the terminal first processes what was written to it.
  func restore(afterOutput: Bool = false) {
    var modes = modes
    tcsetattr(STDIN_FILENO, afterOutput ? TCSADRAIN : TCSANOW, &modes)
  }

  /// Prepares the terminal for its replies: without echo, and without waiting for Enter.
  func prepareForReplies() { creadline_prep_for_replies(modes) }

  /// Whether this job may read from the terminal and change it; once the terminal is gone, a read reports the end.
  static var isInForeground: Bool {
    let group = tcgetpgrp(STDIN_FILENO)
    return group < 0 || group == getpgrp()
  }
}
