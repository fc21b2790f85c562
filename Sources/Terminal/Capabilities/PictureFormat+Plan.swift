import TerminalCells

extension PictureFormat {
  /// What choice, environment and terminal come to, before the terminal was asked.
  package enum Plan: Sendable, Equatable {
    /// That is known.
    case settled(PictureFormat)
    /// Sixels as soon as the size of a cell is known; they are known to be drawn if `isSure`, and
    /// else when the terminal says so. Blocks otherwise.
    case sixel(isSure: Bool)

    /// What has to be asked.
    package var questions: TerminalRequest {
      switch self {
      case .settled: []
      case .sixel(true): .cellSize
      case .sixel(false): [.cellSize, .attributes]
      }
    }

    /// What it is taken for before the terminal was asked.
    package var provisional: PictureFormat {
      if case .settled(let format) = self { return format }
      return .blocks
    }

    /// The format, given what the terminal has said.
    ///
    /// - Parameter cell: The size of a cell as the kernel knows it.
    package func format(_ findings: TerminalQuery.Findings, cell: PixelSize?) -> PictureFormat {
      switch self {
      case .settled(let format): return format
      case .sixel(let isSure):
        guard isSure || findings.hasSixel, let cell = findings.cell ?? cell else { return .blocks }
        return .sixel(cell)
      }
    }
  }

  /// - Parameters:
  ///   - depth: The theme's colours; fewer than sixteen are drawn on only when somebody says so.
  ///   - isAppendOnly: Whether nothing on the terminal is touched again: no pictures then.
  ///   - cell: The size of a cell as the kernel knows it.
  package static func plan(
    _ choice: PictureChoice, environment: [String: String], depth: ColorDepth,
    isAppendOnly: Bool, cell: PixelSize?
  ) -> Plan {
    if isAppendOnly { return .settled(.none) }
    switch choice {
    case .off: return .settled(.none)
    case .blocks: return .settled(blocks(environment))
    case .kitty: return .settled(.kitty(cell))
    case .iterm: return .settled(.iterm(cell))
    case .sixel: return .sixel(isSure: true)
    case .auto where depth < .sixteen: return .settled(.none)
    case .auto: return known(environment, cell: cell)
    }
  }

  private static func blocks(_ environment: [String: String]) -> PictureFormat {
    environment["TERM"] == "linux" ? .halfBlocks : .blocks
  }

  // Only what a terminal is known for by its own name; within tmux, screen and Zellij pictures need a
  // way through, which breaks.
  private static func known(_ environment: [String: String], cell: PixelSize?) -> Plan {
    let terminal = environment["TERM"] ?? ""
    let program = environment["TERM_PROGRAM"] ?? ""
    let isMultiplexed =
      ["TMUX", "STY", "ZELLIJ"].contains { !(environment[$0] ?? "").isEmpty }
      || ["screen", "tmux"].contains { terminal.hasPrefix($0) } || program == "tmux"
    if isMultiplexed || terminal == "linux" { return .settled(blocks(environment)) }
    if ["xterm-kitty", "xterm-ghostty"].contains(terminal) || program == "ghostty" {
      return .settled(.kitty(cell))
    }
    if ["iTerm.app", "WezTerm"].contains(program) { return .settled(.iterm(cell)) }
    if terminal == "foot" || terminal.hasPrefix("foot-") { return .sixel(isSure: true) }
    let isWorthAsking = TerminalRequest.isWorthAsking(environment: environment)
    return isWorthAsking ? .sixel(isSure: false) : .settled(.blocks)
  }
}

/// What the reader says about pictures.
package enum PictureChoice: String, Sendable, CaseIterable {
  /// As well as the terminal surely can.
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
  /// What `GHBROWSE_IMAGES` says; `nil` when it says nothing.
  ///
  /// - Throws: ``UnknownPictureChoice`` when it names no choice.
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

/// A variable that should say how pictures are drawn says something else.
package struct UnknownPictureChoice: Error, Equatable {
  package let variable: String
  package let name: String
}
