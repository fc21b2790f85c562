import Terminal
import TerminalCells

/// What stands in a picture's place until it has come: initials on a colour of the login's own.
package struct Placeholder: Sendable, Equatable {
  // White can be read on each: as 24 bits, and as the nearest of 256 colours.
  private static let colors: [(full: UInt32, indexed: UInt8)] = [
    (0x8B2E2E, 88), (0x7A4A00, 94), (0x55600A, 58), (0x1E6B3A, 22), (0x00656B, 23),
    (0x1F5FA8, 25), (0x4B4FB5, 61), (0x7B3FA0, 91), (0x9B2F74, 89),
  ]
  // The colours of the sixteen that are dark in every palette.
  private static let sixteen: [UInt8] = [1, 4, 5]

  let login: String
  let size: CellSize
  let depth: ColorDepth

  /// The rows, as many and as wide as the picture.
  ///
  /// - Parameter isInverted: Whether they have the opposite colours, as the picture will; without
  ///   colours they are reversed then.
  func rows(isInverted: Bool) -> [StyledText] {
    (0..<size.rows).map { row in
      let text = row == (size.rows - 1) / 2 ? centred(initials, size.columns) : ""
      return piece(text.padded(to: size.columns, alignment: .leading), isInverted)
    }
  }

  /// The first letters of the login that fit two columns.
  private var initials: SafeText {
    let name = SafeText.login(login)
    let beginnings = [2, 1].map { SafeText.login(String(name.string.prefix($0).uppercased())) }
    return beginnings.first { $0.width <= 2 } ?? ""
  }

  private func centred(_ text: SafeText, _ columns: Int) -> SafeText {
    text.padded(to: text.width + (columns - text.width) / 2, alignment: .trailing)
  }

  private func piece(_ text: SafeText, _ isInverted: Bool) -> StyledText {
    let number = hash
    let color = Self.colors[number % Self.colors.count]
    switch depth {
    case .full:
      let full = RGB(color.full)
      return StyledText(
        text, content: .colored(isInverted ? paint(full.inverted, 0) : paint(full, 255)))
    case .indexed:
      // The cube's opposite corner lies as far from its other end.
      let (back, front): (UInt8, UInt8) =
        isInverted ? (231 - (color.indexed - 16), 16) : (color.indexed, 231)
      return StyledText(
        text, content: .colored(CellColors(foreground: .indexed(front), background: .indexed(back)))
      )
    case .sixteen:
      let back = CellColor.sixteen(Self.sixteen[number % Self.sixteen.count])
      let front = CellColor.sixteen(15)
      return StyledText(
        text,
        content: .colored(
          isInverted
            ? CellColors(foreground: back, background: front)
            : CellColors(foreground: front, background: back)))
    case .plain, .styles: return StyledText(text, .plain, isInverted ? [.reversed] : [])
    }
  }

  private func paint(_ back: RGB, _ front: UInt8) -> CellColors {
    CellColors(
      foreground: .full(RGB(red: front, green: front, blue: front)), background: .full(back))
  }

  // FNV-1a: Swift's own hash differs from run to run.
  private var hash: Int {
    let hash = login.lowercased().utf8.reduce(0x811C_9DC5 as UInt32) {
      ($0 ^ UInt32($1)) &* 0x0100_0193
    }
    return Int(hash >> 8)
  }
}

extension RGB {
  /// The opposite colour.
  fileprivate var inverted: RGB { RGB(red: ~red, green: ~green, blue: ~blue) }
}
