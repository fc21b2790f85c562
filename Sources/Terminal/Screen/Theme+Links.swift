import TerminalCells

extension Theme {
  /// Whether the terminal that the environment tells of is known to cope with links (OSC 8); where
  /// that is not sure, it is taken not to.
  static func canLink(_ environment: [String: String]) -> Bool {
    let terminal = environment["TERM"] ?? ""
    let program = environment["TERM_PROGRAM"] ?? ""
    let isScreen = terminal.hasPrefix("screen") || !(environment["STY"] ?? "").isEmpty
    if terminal.isEmpty || ["dumb", "linux"].contains(terminal) { return false }
    if program == "tmux" { return isLinkingTmux(environment["TERM_PROGRAM_VERSION"] ?? "") }
    // An older tmux: what the rest says is of the terminal around it.
    if isScreen || terminal.hasPrefix("tmux") || !(environment["TMUX"] ?? "").isEmpty {
      return false
    }
    // VTE 0.50.0 could crash of a link.
    if let version = Int(environment["VTE_VERSION"] ?? "") { return version > 5000 }
    return ["iTerm.app", "WezTerm", "vscode", "ghostty"].contains(program)
      || ColorDepth.isModern(terminal)
  }

  // From 3.4 on it knows links, and leaves them out where the terminal around it does not.
  private static func isLinkingTmux(_ version: String) -> Bool {
    let numbers = version.split(separator: ".").map { Int($0.prefix { $0.isNumber }) }
    guard numbers.count >= 2, let major = numbers[0], let minor = numbers[1] else { return false }
    return (major, minor) >= (3, 4)
  }
}
