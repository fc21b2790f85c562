/// Draws pictures with characters.
package struct PicturePainter: Sendable {
  // A font's usual cell; only the proportion counts.
  private static let usualCell = PixelSize(width: 1, height: 2)

  package let depth: PictureDepth
  package let symbols: PictureSymbols

  package init(depth: PictureDepth, symbols: PictureSymbols = .quadrants) {
    self.depth = depth
    self.symbols = symbols
  }

  /// Draws all of a picture, as large as it fits into `size`, in the middle.
  ///
  /// - Parameter cell: The size of a cell in pixels, if it is known; else it is twice as high as it
  ///   is wide.
  package func cells(
    of bitmap: Bitmap, filling size: CellSize, cell: PixelSize? = nil
  ) -> PictureCells {
    // A quadrant has one colour, so it needs one pixel, which is the mean of its light.
    let quadrants = size.pixels(of: PixelSize(width: 2, height: 2))
    let fitted = bitmap.fitted(into: quadrants, pixel: cell ?? Self.usualCell)
    let big = fitted.hardened().enlarged(ChafaCanvas.pixelsOfCell / 2)
    let canvas = ChafaCanvas(size, depth, symbols)
    canvas.draw(big)
    let c = canvas.cells()
    return PictureCells(size, c)
  }
}
