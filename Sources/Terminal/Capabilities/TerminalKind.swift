/// What the environment says about the terminal, and what the terminal gets because of that.
package struct TerminalKind: Sendable {
  private let environment: [String: String]
  private let isTerminal: Bool

  /// - Parameter isTerminal: Whether a terminal shows the text, and not a screen reader or a program.
  package init(environment: [String: String], isTerminal: Bool) {
    self.environment = environment
    self.isTerminal = isTerminal
  }

  private var name: String { self["TERM"] }

  private subscript(variable: String) -> String { environment[variable] ?? "" }

  private var isDumb: Bool { ["", "dumb"].contains(name) }

  // Inside a multiplexer, the other variables describe the terminal around it.
  private var isMultiplexer: Bool {
    ["TMUX", "STY", "ZELLIJ"].contains { !self[$0].isEmpty }
      || ["screen", "tmux"].contains(where: name.hasPrefix) || self["TERM_PROGRAM"] == "tmux"
  }

  // These have colours of 24 bits, and links.
  private var isModern: Bool {
    ["alacritty", "contour", "foot", "wezterm", "xterm-ghostty", "xterm-kitty"].contains {
      name == $0 || name.hasPrefix("\($0)-")
    }
  }

  /// Whether to send queries to the terminal; some print them, or never reply.
  package var answersQueries: Bool {
    !isDumb && !["linux", "Eterm"].contains(name) && !name.hasPrefix("screen")
      && !name.hasPrefix("Eterm-")
  }

  // Colours and links.

  /// The colours and styles that the terminal gets.
  ///
  /// `--color` overrides `CLICOLOR_FORCE`, which overrides `NO_COLOR`, which overrides `TERM`.
  package func depth(_ choice: ColorChoice) -> ColorDepth {
    let isCapable = isTerminal && !isDumb
    let withoutColors: ColorDepth = isCapable ? .styles : .plain
    return switch choice {
    case .always: colors
    case .never: withoutColors
    case .auto where !["", "0"].contains(self["CLICOLOR_FORCE"]): colors
    case .auto where !self["NO_COLOR"].isEmpty: withoutColors
    case .auto: isCapable ? colors : .plain
    }
  }

  private var colors: ColorDepth {
    if name == "linux" { return .sixteen }
    if ["truecolor", "24bit"].contains(self["COLORTERM"]) || name.hasSuffix("-direct") || isModern {
      return .full
    }
    return name.hasSuffix("-256color") || isMultiplexer ? .indexed : .sixteen
  }

  /// Whether `COLORFGBG`, such as "15;0", names a light background: its last number is one of the
  /// sixteen colours.
  var hasLightBackground: Bool {
    let number = self["COLORFGBG"].split(separator: ";").last.flatMap { Int($0) } ?? 0
    return number == 7 || (9...15).contains(number)
  }

  /// Whether the terminal is known to support links (OSC 8).
  var hasLinks: Bool {
    if !isTerminal || isDumb || name == "linux" { return false }
    if self["TERM_PROGRAM"] == "tmux" { return isTmuxWithLinks }
    if isMultiplexer { return false }
    // VTE 0.50.0 could crash at a link.
    if let version = Int(self["VTE_VERSION"]) { return version > 5000 }
    return ["iTerm.app", "WezTerm", "vscode", "ghostty"].contains(self["TERM_PROGRAM"]) || isModern
  }

  // From 3.4 on, tmux drops links if the terminal around it does not support them.
  private var isTmuxWithLinks: Bool {
    let parts = self["TERM_PROGRAM_VERSION"].split(separator: ".")
    let numbers = parts.map { Int($0.prefix { $0.isNumber }) }
    guard numbers.count >= 2, let major = numbers[0], let minor = numbers[1] else { return false }
    return (major, minor) >= (3, 4)
  }

  // Pictures.

  /// How pictures are drawn.
  ///
  /// - Parameter isAppendOnly: Whether printed rows never change; then there are no pictures.
  /// - Returns: `nil` if the terminal's reply decides: sixels if it draws them, otherwise blocks.
  package func pictureFormat(
    _ choice: PictureChoice, depth: ColorDepth, isAppendOnly: Bool
  ) -> PictureFormat? {
    if isAppendOnly || choice == .auto && depth < .sixteen { return .off }
    let format: PictureFormat? =
      switch choice {
      case .off: .off
      case .blocks: name == "linux" ? .halfBlocks : .blocks
      case .kitty: .kitty
      case .iterm: .iterm
      case .sixel: .sixel
      case .auto: knownFormat
      }
    if format == .kitty || format == .iterm { return format }
    let hasBlocks = depth >= .sixteen && Charset { environment[$0] } != .ascii
    return hasBlocks ? format : .off
  }

  private var knownFormat: PictureFormat? {
    if name == "linux" { return .halfBlocks }
    // Multiplexers do not pass graphics on.
    if isMultiplexer { return .blocks }
    if ["xterm-kitty", "xterm-ghostty"].contains(name) { return .kitty }
    if name.hasPrefix("foot") { return .sixel }
    return switch self["TERM_PROGRAM"] {
    case "ghostty": .kitty
    case "iTerm.app", "WezTerm": .iterm
    default: nil
    }
  }
}

/// Whether the reader wants colours.
package enum ColorChoice: String, Sendable, CaseIterable {
  case auto, always, never
}

/// The background that the reader chose.
package enum ThemeChoice: String, Sendable, CaseIterable {
  case auto, dark, light
}

/// How the reader wants pictures.
package enum PictureChoice: String, Sendable, CaseIterable {
  /// The best format that the terminal is known to support.
  case auto
  case off, blocks, sixel, kitty, iterm
}
