/// A character that fills quarters of its cell, which no font is trusted to draw without gaps.
enum BlockGlyph {
  // Upper left, upper right, lower left, lower right.
  private static let quarters: [Character: [Bool]] = [
    "▘": [true, false, false, false], "▝": [false, true, false, false],
    "▖": [false, false, true, false], "▗": [false, false, false, true],
    "▀": [true, true, false, false], "▄": [false, false, true, true],
    "▌": [true, false, true, false], "▐": [false, true, false, true],
    "▚": [true, false, false, true], "▞": [false, true, true, false],
    "▛": [true, true, true, false], "▜": [true, true, false, true],
    "▙": [true, false, true, true], "▟": [false, true, true, true],
    "█": [true, true, true, true],
  ]

  /// The quarters that it fills, as columns and rows of halves; `nil` for any other character.
  static func halves(of character: Character) -> [(column: Int, row: Int)]? {
    quarters[character].map { filled in
      filled.indices.filter { filled[$0] }.map { ($0 % 2, $0 / 2) }
    }
  }
}
