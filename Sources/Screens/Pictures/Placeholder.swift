import Terminal

/// What is shown until a picture arrives: initials on a colour that depends on the login.
struct Placeholder: Equatable {
  // Colours of the 256-colour cube (16 to 231) on which white text is readable.
  private static let cube: [UInt8] = [88, 94, 58, 22, 23, 25, 61, 91, 89]
  // Those of the sixteen colours that are dark in every palette.
  private static let sixteen: [UInt8] = [1, 4, 5]

  let login: String
  let size: CellSize
  let depth: ColorDepth

  /// The rows, as many and as wide as the picture, with its colours inverted, or reversed where there are none.
  func rows(isInverted: Bool) -> [StyledText] {
    let colors = colors(isInverted)
    return (0..<size.rows).map { row in
      let text = row == (size.rows - 1) / 2 ? centered(initials, size.columns) : ""
      let line = text + SafeText.blanks(size.columns - text.width)
      return colors.map { StyledText(line, colors: $0) }
        ?? StyledText(line, .plain, isInverted ? [.reversed] : [])
    }
  }

  /// The first letters of the login that fit two columns.
  private var initials: SafeText {
    let name = SafeText.login(login)
    let beginnings = [2, 1].map { SafeText.login(String(name.string.prefix($0).uppercased())) }
    return beginnings.first { $0.width <= 2 } ?? ""
  }

  private func centered(_ text: SafeText, _ columns: Int) -> SafeText {
    SafeText.blanks((columns - text.width) / 2) + text
  }

  private func colors(_ isInverted: Bool) -> CellColors? {
    switch depth {
    case .full, .indexed:
      let back = Self.cube[hash % Self.cube.count]
      // The indices of opposite colours add up to 247: white is 231, black is 16.
      return isInverted
        ? CellColors(foreground: .indexed(16), background: .indexed(247 - back))
        : CellColors(foreground: .indexed(231), background: .indexed(back))
    case .sixteen:
      let back = CellColor.sixteen(Self.sixteen[hash % Self.sixteen.count])
      return isInverted
        ? CellColors(foreground: back, background: .sixteen(15))
        : CellColors(foreground: .sixteen(15), background: back)
    case .plain, .styles: return nil
    }
  }

  // FNV-1a: Swift's own hash differs from run to run.
  private var hash: Int {
    let hash = login.lowercased().utf8.reduce(0x811C_9DC5 as UInt32) {
      ($0 ^ UInt32($1)) &* 0x0100_0193
    }
    return Int(hash >> 8)
  }
}
