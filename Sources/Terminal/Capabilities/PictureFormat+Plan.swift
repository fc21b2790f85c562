import TerminalCells

extension PictureFormat {
  /// The format as far as it is known before the terminal is asked.
  package enum Plan: Sendable, Equatable {
    /// The format is known.
    case known(PictureFormat)
    /// Sixels if the size of a cell becomes known, and blocks otherwise.
    ///
    /// Unless `isSure`, the terminal must also report that it supports sixels.
    case sixel(isSure: Bool)

    /// What to ask the terminal for.
    package var requests: TerminalRequest {
      switch self {
      case .known: []
      case .sixel(true): .cellSize
      case .sixel(false): [.cellSize, .attributes]
      }
    }

    /// The format to use before the terminal is asked.
    package var provisional: PictureFormat {
      if case .known(let format) = self { return format }
      return .blocks
    }

    /// The format after the terminal was asked.
    ///
    /// - Parameters:
    ///   - findings: What the terminal replied.
    ///   - cell: The size of a cell that the kernel knows.
    package func format(_ findings: TerminalQuery.Findings, cell: PixelSize?) -> PictureFormat {
      switch self {
      case .known(let format): return format
      case .sixel(let isSure):
        guard isSure || findings.hasSixel, let cell = findings.cell ?? cell else { return .blocks }
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
    decision(
      choice, environment: environment, depth: depth, isAppendOnly: isAppendOnly, cell: cell
    ).value
  }

  /// The same with the reason for it.
  package static func decision(
    _ choice: PictureChoice, environment: [String: String], depth: ColorDepth,
    isAppendOnly: Bool, cell: PixelSize?
  ) -> Decision<Plan> {
    if isAppendOnly {
      return Decision(.known(.none), "printed lines are never changed on this terminal")
    }
    let decision = decision(choice, environment: environment, depth: depth, cell: cell)
    guard Charset(variable: { environment[$0] }) == .ascii else { return decision }
    return switch decision.value {
    case .known(.kitty), .known(.iterm): decision
    case .known, .sixel: Decision(.known(.none), "the locale has no UTF-8")
    }
  }

  private static func decision(
    _ choice: PictureChoice, environment: [String: String], depth: ColorDepth, cell: PixelSize?
  ) -> Decision<Plan> {
    switch choice {
    case .off: return Decision(.known(.none), "chosen")
    case .blocks: return Decision(.known(blocks(environment)), "chosen")
    case .kitty: return Decision(.known(.kitty(cell)), "chosen")
    case .iterm: return Decision(.known(.iterm(cell)), "chosen")
    case .sixel: return Decision(.sixel(isSure: true), "chosen")
    case .auto where depth < .sixteen: return Decision(.known(.none), "there are no colours")
    case .auto: return decision(by: environment, cell: cell)
    }
  }

  private static func blocks(_ environment: [String: String]) -> PictureFormat {
    environment["TERM"] == "linux" ? .halfBlocks : .blocks
  }

  // By the terminal's own name only. In tmux, screen and Zellij, blocks: their passthrough of
  // graphics breaks.
  private static func decision(
    by environment: [String: String], cell: PixelSize?
  ) -> Decision<Plan> {
    let terminal = environment["TERM"] ?? ""
    let program = environment["TERM_PROGRAM"] ?? ""
    let multiplexer = ["TMUX", "STY", "ZELLIJ"].first { !(environment[$0] ?? "").isEmpty }
    if let multiplexer { return Decision(.known(blocks(environment)), "\(multiplexer) is set") }
    let byTerminal = "TERM is \(terminal)"
    let byProgram = "TERM_PROGRAM is \(program)"
    if ["screen", "tmux"].contains(where: terminal.hasPrefix) || terminal == "linux" {
      return Decision(.known(blocks(environment)), byTerminal)
    }
    if program == "tmux" { return Decision(.known(blocks(environment)), byProgram) }
    if ["xterm-kitty", "xterm-ghostty"].contains(terminal) {
      return Decision(.known(.kitty(cell)), byTerminal)
    }
    if program == "ghostty" { return Decision(.known(.kitty(cell)), byProgram) }
    if ["iTerm.app", "WezTerm"].contains(program) {
      return Decision(.known(.iterm(cell)), byProgram)
    }
    if terminal == "foot" || terminal.hasPrefix("foot-") {
      return Decision(.sixel(isSure: true), byTerminal)
    }
    let isWorthAsking = TerminalRequest.isWorthAsking(environment: environment)
    return isWorthAsking
      ? Decision(.sixel(isSure: false), "the terminal is asked for sixels at the prompt")
      : Decision(.known(.blocks), byTerminal)
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
