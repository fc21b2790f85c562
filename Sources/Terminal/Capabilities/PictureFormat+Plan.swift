extension PictureFormat {
  /// The format as far as it is known before the terminal is asked.
  package enum Plan: Sendable, Equatable {
    /// The format is known.
    case known(PictureFormat)
    /// Sixels if the kernel knows the size of a cell, and blocks otherwise.
    ///
    /// Unless `isSure`, the terminal must also report that it supports sixels.
    case sixel(isSure: Bool)

    /// The format after the terminal was asked.
    ///
    /// - Parameters:
    ///   - report: What the terminal replied.
    ///   - cell: The size of a cell that the kernel knows.
    package func format(_ report: TerminalReport, cell: PixelSize?) -> PictureFormat {
      switch self {
      case .known(let format): return format
      case .sixel(let isSure):
        guard isSure || report.hasSixel, let cell else { return .blocks }
        return .sixel(cell)
      }
    }
  }

  /// The way to draw pictures.
  ///
  /// - Parameters:
  ///   - depth: The theme's colours; with fewer than sixteen, nothing is drawn with characters.
  ///   - isAppendOnly: Whether rows are never touched again; then there are no pictures.
  package static func plan(
    _ choice: PictureChoice, environment: [String: String], depth: ColorDepth, isAppendOnly: Bool
  ) -> Plan {
    if isAppendOnly || choice == .auto && depth < .sixteen { return .known(.none) }
    let plan = plan(choice, environment)
    if plan == .known(.kitty) || plan == .known(.iterm) { return plan }
    let hasBlocks = depth >= .sixteen && Charset(variable: { environment[$0] }) != .ascii
    return hasBlocks ? plan : .known(.none)
  }

  private static func plan(_ choice: PictureChoice, _ environment: [String: String]) -> Plan {
    switch choice {
    case .off: .known(.none)
    case .blocks: .known(environment["TERM"] == "linux" ? .halfBlocks : .blocks)
    case .kitty: .known(.kitty)
    case .iterm: .known(.iterm)
    case .sixel: .sixel(isSure: true)
    case .auto: automatic(environment)
    }
  }

  // By the terminal's own name only; blocks when unsure.
  private static func automatic(_ environment: [String: String]) -> Plan {
    let terminal = environment["TERM"] ?? ""
    // The passthrough of graphics breaks in multiplexers.
    let isMultiplexed =
      ["TMUX", "STY", "ZELLIJ"].contains { !(environment[$0] ?? "").isEmpty }
      || ["screen", "tmux"].contains(where: terminal.hasPrefix)
    switch (terminal, environment["TERM_PROGRAM"] ?? "") {
    case ("linux", _): return .known(.halfBlocks)
    case _ where isMultiplexed, (_, "tmux"): return .known(.blocks)
    case ("xterm-kitty", _), ("xterm-ghostty", _), (_, "ghostty"): return .known(.kitty)
    case (_, "iTerm.app"), (_, "WezTerm"): return .known(.iterm)
    case _ where terminal.hasPrefix("foot"): return .sixel(isSure: true)
    default: return .sixel(isSure: false)
    }
  }
}

extension PictureFormat.Plan {
  /// The plan in words.
  package var summary: String {
    switch self {
    case .known(.none): "none"
    case .known(.blocks): "blocks"
    case .known(.halfBlocks): "half blocks"
    case .known(.kitty): "kitty's protocol"
    case .known(.iterm): "iTerm2's protocol"
    case .known(.sixel), .sixel(true): "sixels"
    case .sixel(false): "sixels or blocks"
    }
  }
}

/// How the reader wants pictures.
package enum PictureChoice: String, NamedChoice {
  /// The best format that the terminal is known to support.
  case auto
  case off
  /// Characters in colours.
  case blocks
  /// The format of DEC's terminals.
  case sixel
  /// The protocol of kitty.
  case kitty
  /// The inline files of iTerm2.
  case iterm

  package static let variable = "GHBROWSE_IMAGES"
}
