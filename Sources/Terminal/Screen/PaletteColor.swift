import TerminalCells

/// The colour of some text, on terminals of each kind.
struct PaletteColor: Sendable, Equatable {
  /// With 24 bits.
  let full: RGB
  /// The number of 256: of the colour cube or the grey ramp, 16 or more.
  let indexed: UInt8
  /// The number of the terminal's own sixteen; `nil` where none can be read on either of the
  /// palettes that are usual, and text keeps its usual colour.
  let sixteen: UInt8?

  /// The numbers that turn it on, for a terminal of `depth`; none where it has no such colour.
  func codes(at depth: ColorDepth) -> [UInt8] {
    switch depth {
    case .plain, .styles: []
    case .sixteen: sixteen.map { [$0 < 8 ? 30 + $0 : 82 + $0] } ?? []
    case .indexed: [38, 5, indexed]
    case .full: [38, 2, full.red, full.green, full.blue]
    }
  }
}
