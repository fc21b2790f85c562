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

  /// The depth in words.
  package var summary: String {
    switch self {
    case .plain: "no colours"
    case .styles: "no colours, but bold and dim"
    case .sixteen: "16 colours"
    case .indexed: "256 colours"
    case .full: "16 million colours"
    }
  }
}
