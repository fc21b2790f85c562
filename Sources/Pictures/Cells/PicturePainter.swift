import TerminalCells

/// Draws pictures with characters.
package struct PicturePainter: Sendable {
  // A font's usual cell; only the proportion counts.
  private static let usualCell = PixelSize(width: 1, height: 2)

  private let depth: ColorDepth
  private let isOnLight: Bool
  private let symbols: PictureSymbols

  /// - Parameters:
  ///   - depth: The colours to draw with; below sixteen, shades of the terminal's own.
  ///   - isOnLight: Whether the terminal's background is light. Only shades depend on it.
  package init(depth: ColorDepth, isOnLight: Bool = false, symbols: PictureSymbols = .quadrants) {
    self.depth = depth
    self.isOnLight = isOnLight
    self.symbols = symbols
  }

  /// The pixels that are needed to fill so many cells well: what to ask a ``PictureDecoder`` for.
  ///
  /// More than are drawn, as decoders make pictures smaller without care for light.
  package func pixels(filling size: CellSize) -> PixelSize {
    size.pixels(of: PixelSize(width: 8, height: 8))
  }

  /// Draws all of a picture, as large as it fits into `size`, in the middle.
  ///
  /// - Parameter cell: The size of a cell in pixels, if it is known; else it is twice as high as it
  ///   is wide.
  package func cells(
    of bitmap: Bitmap, filling size: CellSize, cell: PixelSize? = nil
  ) -> PictureCells {
    guard size.columns > 0, size.rows > 0 else { return PictureCells(size, []) }
    // A quadrant has one colour, so it needs one pixel, which is the mean of its light.
    let quadrants = size.pixels(of: PixelSize(width: 2, height: 2))
    let fitted = bitmap.fitted(into: quadrants, pixel: cell?.asCell ?? Self.usualCell).hardened()
    guard depth >= .sixteen else {
      return PictureCells(size, ShadePainter(isLight: isOnLight, symbols).cells(of: fitted))
    }
    let config = ChafaConfig(size, symbols)
    let canvas = ChafaCanvas(fitted.enlarged(ChafaCanvas.pixelsOfCell / 2), config)
    return PictureCells(size, canvas.glyphs().map { drawn($0.settled) })
  }

  private func drawn(_ glyph: Glyph) -> PictureCell {
    PictureCell(
      glyph.scalar, foreground: glyph.foreground.flatMap(color),
      background: glyph.background.flatMap(color))
  }

  private func color(_ color: RGB) -> CellColor? {
    switch depth {
    case .full: .full(color)
    case .indexed: CellPalette.indexed.nearest(to: color)
    case .sixteen: CellPalette.sixteen.nearest(to: color)
    case .plain, .styles: nil
    }
  }
}

/// The characters that a picture may be drawn with.
package enum PictureSymbols: Sendable, Hashable {
  /// Four parts to a cell.
  case quadrants
  /// Two halves to a cell, for fonts that have no more, such as that of the Linux console.
  case halves

  /// One of each pair that are each other's opposite: the two colours can be swapped.
  var scalars: [Unicode.Scalar] {
    switch self {
    case .quadrants: ["▀", "▌", "▘", "▝", "▖", "▗", "▚"]
    case .halves: ["▀", "▌"]
    }
  }
}

extension PixelSize {
  // Others are no cells: an answer was misread, or there was none.
  private static let widths = 3...64
  private static let heights = 6...128

  /// The size, when pictures are drawn for cells of that size; else `nil`.
  var asCell: Self? {
    Self.widths.contains(width) && Self.heights.contains(height) ? self : nil
  }
}
