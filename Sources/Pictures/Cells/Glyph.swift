import TerminalCells

/// A character with its colours; `nil` is transparent.
struct Glyph: Sendable, Equatable {
  private static let opposites: [Unicode.Scalar: Unicode.Scalar] = [
    "▀": "▄", "▌": "▐", "▘": "▟", "▝": "▙", "▖": "▜", "▗": "▛", "▚": "▞",
  ]

  let scalar: Unicode.Scalar
  let foreground: RGB?
  let background: RGB?

  /// The same to see, with as much as possible in the background: a terminal cannot draw a
  /// character transparent, and a space has no gaps in any font.
  var settled: Self {
    if foreground == background {
      return Self(scalar: " ", foreground: nil, background: background)
    }
    guard foreground == nil, let opposite = Self.opposites[scalar] else { return self }
    return Self(scalar: opposite, foreground: background, background: nil)
  }
}
