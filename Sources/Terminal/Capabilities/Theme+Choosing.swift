extension Theme {
  /// The theme by the reader's choices, the environment and the terminal.
  ///
  /// - Parameter theme: The choice on the command line; `nil` when there is none.
  /// - Throws: ``UnknownChoice`` when the environment names no theme.
  package static func chosen(
    color: ColorChoice, theme: ThemeChoice?, environment: [String: String], isTerminal: Bool
  ) throws(UnknownChoice) -> Theme {
    let depth = ColorDepth(color, environment: environment, isTerminal: isTerminal)
    let choice = if let theme { theme } else { try ThemeChoice.named(in: environment) ?? .auto }
    return Theme(
      depth: depth, isDark: choice == .dark || choice == .auto && !hasLightBackground(environment),
      isChosen: choice != .auto, hasLinks: isTerminal && depth >= .sixteen && canLink(environment))
  }

  // COLORFGBG is such as "15;0"; the last number is the background, among the sixteen colours.
  private static func hasLightBackground(_ environment: [String: String]) -> Bool {
    let numbers = (environment["COLORFGBG"] ?? "").split(separator: ";")
    return numbers.last.flatMap { Int($0) }.map { $0 == 7 || (9...15).contains($0) } ?? false
  }
}

extension ColorDepth {
  /// The depth by the reader's choice, the environment and the terminal.
  ///
  /// `--color` beats `CLICOLOR_FORCE`, which beats `NO_COLOR`, and `NO_COLOR` beats `TERM`.
  package init(_ color: ColorChoice, environment: [String: String], isTerminal: Bool) {
    let terminal = environment["TERM"] ?? ""
    let isCapable = isTerminal && !terminal.isEmpty && terminal != "dumb"
    let isForced = !["", "0"].contains(environment["CLICOLOR_FORCE"] ?? "")
    let isForbidden = !(environment["NO_COLOR"] ?? "").isEmpty
    let without: Self = isCapable ? .styles : .plain
    self =
      switch color {
      case .always: Self.colors(environment)
      case .never: without
      case .auto where isForced: Self.colors(environment)
      case .auto where isForbidden: without
      case .auto: isCapable ? Self.colors(environment) : .plain
      }
  }

  /// The depth in words.
  package var summary: String {
    switch self {
    case .plain: "no colours"
    case .styles: "no colours, but bold and dim"
    case .sixteen: "16 colours"
    case .indexed: "256 colours"
    case .full: "16 million colours"
    }
  }

  // The depth of a terminal with colours.
  private static func colors(_ environment: [String: String]) -> Self {
    let terminal = environment["TERM"] ?? ""
    if terminal == "linux" { return .sixteen }
    if ["truecolor", "24bit"].contains(environment["COLORTERM"]) || terminal.hasSuffix("-direct")
      || isModern(terminal)
    {
      return .full
    }
    let isIndexed =
      terminal.hasSuffix("-256color") || ["tmux", "screen"].contains(where: terminal.hasPrefix)
      || ["TMUX", "STY"].contains { !(environment[$0] ?? "").isEmpty }
    return isIndexed ? .indexed : .sixteen
  }

  /// Whether a terminal of this name has colours of 24 bits, and links.
  static func isModern(_ terminal: String) -> Bool {
    ["alacritty", "contour", "foot", "wezterm", "xterm-ghostty", "xterm-kitty"].contains {
      terminal == $0 || terminal.hasPrefix($0 + "-")
    }
  }
}

extension Theme {
  /// Whether the terminal is known to support links (OSC 8), by the environment; `false` when
  /// unsure.
  static func canLink(_ environment: [String: String]) -> Bool {
    let terminal = environment["TERM"] ?? ""
    let program = environment["TERM_PROGRAM"] ?? ""
    let isScreen = terminal.hasPrefix("screen") || !(environment["STY"] ?? "").isEmpty
    if terminal.isEmpty || ["dumb", "linux"].contains(terminal) { return false }
    if program == "tmux" { return isLinkingTmux(environment["TERM_PROGRAM_VERSION"] ?? "") }
    // In an older tmux, the other variables describe the terminal around tmux.
    if isScreen || terminal.hasPrefix("tmux") || !(environment["TMUX"] ?? "").isEmpty {
      return false
    }
    // VTE 0.50.0 could crash at a link.
    if let version = Int(environment["VTE_VERSION"] ?? "") { return version > 5000 }
    return ["iTerm.app", "WezTerm", "vscode", "ghostty"].contains(program)
      || ColorDepth.isModern(terminal)
  }

  // From 3.4 on, tmux drops links where the terminal around it does not support them.
  private static func isLinkingTmux(_ version: String) -> Bool {
    let numbers = version.split(separator: ".").map { Int($0.prefix { $0.isNumber }) }
    guard numbers.count >= 2, let major = numbers[0], let minor = numbers[1] else { return false }
    return (major, minor) >= (3, 4)
  }
}

/// Whether the reader wants colours.
package enum ColorChoice: String, Sendable, CaseIterable {
  case auto, always, never
}

/// The background that the reader chose.
package enum ThemeChoice: String, NamedChoice {
  case auto, dark, light

  package static let variable = "GHBROWSE_THEME"
}

/// A choice of the reader's that a variable of the environment can name.
package protocol NamedChoice: RawRepresentable<String>, CaseIterable, Sendable {
  static var variable: String { get }
}

extension NamedChoice {
  /// The choice that the variable names; `nil` when it is empty or missing.
  package static func named(in environment: [String: String]) throws(UnknownChoice) -> Self? {
    guard let name = environment[variable], !name.isEmpty else { return nil }
    guard let choice = Self(rawValue: name) else {
      throw UnknownChoice(variable: variable, name: name, names: allCases.map(\.rawValue))
    }
    return choice
  }
}

/// A variable of the environment names a choice that does not exist.
package struct UnknownChoice: Error, Equatable {
  package let variable: String
  /// The variable's value, from outside.
  package let name: String
  /// The names that exist.
  package let names: [String]
}
