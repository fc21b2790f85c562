import TerminalCells

extension ColorDepth {
  /// What choice, environment and terminal come to.
  ///
  /// `--color` beats the environment; there `CLICOLOR_FORCE` beats `NO_COLOR`, and both `TERM`.
  static func chosen(
    _ color: ColorChoice, environment: [String: String], isTerminal: Bool
  ) -> Self {
    let terminal = environment["TERM"] ?? ""
    let isCapable = isTerminal && !terminal.isEmpty && terminal != "dumb"
    let isForced = !["", "0"].contains(environment["CLICOLOR_FORCE"] ?? "")
    let isForbidden = !(environment["NO_COLOR"] ?? "").isEmpty
    switch color {
    case .always: return colors(environment)
    case .never: return isCapable ? .styles : .plain
    case .auto where isForced: return colors(environment)
    case .auto where isForbidden: return isCapable ? .styles : .plain
    case .auto: return isCapable ? colors(environment) : .plain
    }
  }

  // How many colours there are, given that there are some.
  private static func colors(_ environment: [String: String]) -> Self {
    let terminal = environment["TERM"] ?? ""
    let isFull =
      ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "")
      || terminal.hasSuffix("-direct") || isModern(terminal)
    if terminal == "linux" { return .sixteen }
    if isFull { return .full }
    let isMultiplexed = ["TMUX", "STY"].contains { !(environment[$0] ?? "").isEmpty }
    let isIndexed =
      terminal.hasSuffix("-256color")
      || ["tmux", "screen"].contains { terminal.hasPrefix($0) } || isMultiplexed
    return isIndexed ? .indexed : .sixteen
  }

  /// Whether a terminal of this name has 24 bits for a colour, and links.
  static func isModern(_ terminal: String) -> Bool {
    ["alacritty", "contour", "foot", "wezterm", "xterm-ghostty", "xterm-kitty"].contains {
      terminal == $0 || terminal.hasPrefix($0 + "-")
    }
  }
}
