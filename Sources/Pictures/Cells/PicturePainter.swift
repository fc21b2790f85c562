import CChafa
import TerminalCells

/// Draws pictures with characters.
package struct PicturePainter: Sendable {
  /// The characters that a picture may be drawn with.
  package enum Symbols: Sendable, Hashable {
    /// Four parts to a cell.
    case quadrants
    /// Two halves to a cell, for fonts that have no more, such as that of the Linux console.
    case halves

    /// One of each pair of opposites: an opposite is the same symbol with the colours swapped.
    var scalars: [Unicode.Scalar] {
      switch self {
      case .quadrants: ["▀", "▌", "▘", "▝", "▖", "▗", "▚"]
      case .halves: ["▀", "▌"]
      }
    }
  }

  // A font's usual cell; only the proportion counts.
  private static let usualCell = PixelSize(width: 1, height: 2)

  /// Whether libchafa is there; without it pictures are shades, and none is drawn as sixels.
  package static var hasLibrary: Bool { cchafa_functions() != nil }

  private let depth: ColorDepth
  private let isOnLight: Bool
  private let symbols: Symbols

  /// - Parameters:
  ///   - depth: The colours to draw with; below sixteen, shades of the terminal's own.
  ///   - isOnLight: Whether the terminal's background is light. Only shades depend on it.
  package init(depth: ColorDepth, isOnLight: Bool = false, symbols: Symbols = .quadrants) {
    self.depth = depth
    self.isOnLight = isOnLight
    self.symbols = symbols
  }

  /// The pixels that fill so many cells well: the size to ask a ``PictureDecoder`` for.
  ///
  /// That is more than are drawn, because decoders average bytes and not light.
  package func pixels(filling size: CellSize) -> PixelSize {
    size.pixels(of: PixelSize(width: 8, height: 8))
  }

  /// Draws the whole picture in the middle of `size`, as large as it fits.
  ///
  /// - Parameter cell: The size of a cell in pixels; where it is not known, a cell is taken to be
  ///   twice as high as wide.
  package func cells(
    of bitmap: Bitmap, filling size: CellSize, cell: PixelSize? = nil
  ) -> PictureCells {
    guard size.columns > 0, size.rows > 0 else { return PictureCells(size, []) }
    // A quadrant has one colour, so it needs one pixel: the mean of its light.
    let quadrants = size.pixels(of: PixelSize(width: 2, height: 2))
    let fitted = bitmap.fitted(into: quadrants, pixel: cell?.asDrawableCell ?? Self.usualCell)
      .withThresholdedAlpha()
    // Shades need no library.
    guard depth >= .sixteen, let canvas = ChafaCanvas(fitted, size, symbols) else {
      return PictureCells(size, ShadePainter(isOnLight: isOnLight, symbols).cells(of: fitted))
    }
    return PictureCells(size, canvas.glyphs().map(pictureCell))
  }

  private func pictureCell(_ glyph: Glyph) -> PictureCell {
    let glyph = glyph.normalized
    return PictureCell(
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

extension PixelSize {
  // Fonts are no smaller and no larger. Sixels for a wrong size would cover other cells.
  private static let drawableWidths = 3...64
  private static let drawableHeights = 6...128

  /// The size, when pictures are drawn for cells of that size; else `nil`.
  var asDrawableCell: Self? {
    Self.drawableWidths.contains(width) && Self.drawableHeights.contains(height) ? self : nil
  }
}
