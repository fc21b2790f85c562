import Glibc

/// How a terminal is set up, all that `stty -a` shows.
struct TerminalModes: Equatable {
  private let flags: [tcflag_t]
  private let characters: [cc_t]

  /// - Returns: `nil` where there is no terminal.
  init?(_ descriptor: Int32) {
    var modes = termios()
    guard tcgetattr(descriptor, &modes) == 0 else { return nil }
    flags = [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag]
    characters = withUnsafeBytes(of: modes.c_cc) { Array($0) }
  }
}
