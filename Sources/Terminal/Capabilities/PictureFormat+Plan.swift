import TerminalCells

extension PictureFormat {
  /// The format as far as it is known before the terminal is asked.
  package enum Plan: Sendable, Equatable {
    /// The format is known.
    case known(PictureFormat)
    /// Sixels if the kernel knows the size of a cell, and blocks otherwise.
    ///
    /// Unless `isSure`, the terminal must also report that it supports sixels.
    case sixel(isSure: Bool)

    /// The format to use before the terminal is asked.
    package var provisional: PictureFormat {
      if case .known(let format) = self { return format }
      return .blocks
    }

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

  /// The way to draw pictures; none where they need characters that the reader's charset lacks.
  ///
  /// - Parameters:
  ///   - depth: The theme's colours; below sixteen, pictures are drawn only when chosen.
  ///   - isAppendOnly: Whether rows are never touched again; then there are no pictures.
  ///   - cell: The size of a cell that the kernel knows.
  package static func plan(
    _ choice: PictureChoice, environment: [String: String], depth: ColorDepth,
    isAppendOnly: Bool, cell: PixelSize?
  ) -> Plan {
    if isAppendOnly { return .known(.none) }
    let plan = plan(choice, environment, depth, cell)
    switch plan {
    case .known(.kitty), .known(.iterm): return plan
    // Characters that the locale does not have cannot make pictures.
    case .known, .sixel:
      return Charset(variable: { environment[$0] }) == .ascii ? .known(.none) : plan
    }
  }

  private static func plan(
    _ choice: PictureChoice, _ environment: [String: String], _ depth: ColorDepth,
    _ cell: PixelSize?
  ) -> Plan {
    switch choice {
    case .off: .known(.none)
    case .blocks: .known(blocks(environment))
    case .kitty: .known(.kitty(cell))
    case .iterm: .known(.iterm(cell))
    case .sixel: .sixel(isSure: true)
    case .auto: depth < .sixteen ? .known(.none) : plan(by: environment, cell: cell)
    }
  }

  private static func blocks(_ environment: [String: String]) -> PictureFormat {
    environment["TERM"] == "linux" ? .halfBlocks : .blocks
  }

  // By the terminal's own name only. In tmux, screen and Zellij, blocks: their passthrough of
  // graphics breaks.
  private static func plan(by environment: [String: String], cell: PixelSize?) -> Plan {
    let terminal = environment["TERM"] ?? ""
    let program = environment["TERM_PROGRAM"] ?? ""
    let isMultiplexed =
      ["TMUX", "STY", "ZELLIJ"].contains { !(environment[$0] ?? "").isEmpty }
      || ["screen", "tmux"].contains(where: terminal.hasPrefix) || program == "tmux"
    if isMultiplexed || terminal == "linux" { return .known(blocks(environment)) }
    if ["xterm-kitty", "xterm-ghostty"].contains(terminal) || program == "ghostty" {
      return .known(.kitty(cell))
    }
    if ["iTerm.app", "WezTerm"].contains(program) { return .known(.iterm(cell)) }
    if terminal == "foot" || terminal.hasPrefix("foot-") { return .sixel(isSure: true) }
    return TerminalQuery.isWorthAsking(environment: environment)
      ? .sixel(isSure: false) : .known(.blocks)
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
package enum PictureChoice: String, Sendable, CaseIterable {
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
}

extension PictureChoice {
  /// The choice in `GHBROWSE_IMAGES`; `nil` when that is empty or missing.
  ///
  /// - Throws: ``UnknownPictureChoice`` when the variable names no choice.
  package static func named(
    in environment: [String: String]
  ) throws(UnknownPictureChoice) -> PictureChoice? {
    guard let name = environment["GHBROWSE_IMAGES"], !name.isEmpty else { return nil }
    guard let choice = PictureChoice(rawValue: name) else {
      throw UnknownPictureChoice(variable: "GHBROWSE_IMAGES", name: name)
    }
    return choice
  }
}

/// The environment names a way to draw pictures that does not exist.
package struct UnknownPictureChoice: Error, Equatable {
  /// The variable.
  package let variable: String
  /// Its value, from outside.
  package let name: String
}
