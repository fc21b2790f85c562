/// A colour of a terminal's cell, in one of the ways that terminals take colours.
package enum CellColor: Sendable, Hashable {
  /// With 24 bits.
  case full(RGB)
  /// One of the 256 colours, by its number.
  case indexed(UInt8)
  /// One of the terminal's own sixteen, 0 to 15.
  case sixteen(UInt8)
}

/// The colours of a cell.
package struct CellColors: Sendable, Hashable {
  /// The colour of the text; `nil` is the terminal's own.
  package let foreground: CellColor?
  /// The colour behind the text; `nil` is the terminal's own.
  package let background: CellColor?

  package init(foreground: CellColor? = nil, background: CellColor? = nil) {
    self.foreground = foreground
    self.background = background
  }
}

/// Which colours and styles a terminal gets, from the fewest to the most.
package enum ColorDepth: Int, Sendable, Comparable, CaseIterable {
  /// Text and nothing else.
  case plain
  /// Bold, dim, underlined and reversed text, without colours.
  case styles
  /// The terminal's own sixteen colours too.
  case sixteen
  /// The 256 colours: the sixteen, a colour cube and a grey ramp.
  case indexed
  /// Colours of 24 bits.
  case full

  package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}
