/// Draws pictures with a terminal's graphics.
package struct GraphicsPainter: Sendable {
  private static let usualCell = PixelSize(width: 10, height: 20)
  // More than this of a terminal that stretches pictures by itself is not worth the bytes.
  private static let finestCellHeight = 24

  package let way: GraphicsProtocol
  private let cell: PixelSize

  /// - Parameter cell: The size of the terminal's cells in pixels, if it is known.
  /// - Returns: `nil` for sixels without a sensible size of cells, for they may cover others.
  package init?(_ way: GraphicsProtocol, cell: PixelSize?) {
    let known = cell?.asCell
    guard way != .sixel || known != nil else { return nil }
    self.way = way
    self.cell = known ?? Self.usualCell
  }

  /// The pixels that are needed to fill so many cells: what to ask a ``PictureDecoder`` for.
  package func pixels(filling size: CellSize) -> PixelSize {
    way == .sixel
      ? bands(size) : size.pixels(of: cell).shrunk(toHeight: size.rows * Self.finestCellHeight)
  }

  /// Draws all of a picture, as large as it fits into `size`, in the middle, transparent around it.
  ///
  /// - Returns: `nil` when there are no cells, or a library fails.
  package func graphics(of bitmap: Bitmap, filling size: CellSize) -> PictureGraphics? {
    guard size.columns > 0, size.rows > 0 else { return nil }
    let fitted = bitmap.fitted(into: room(for: bitmap, size))
    switch way {
    case .kitty: return PictureGraphics(kitty: fitted, over: size)
    case .sixel: return PictureGraphics(sixel: fitted, over: size, cell: cell)
    case .iTerm2: return PictureGraphics(iTerm2: fitted, over: size)
    }
  }

  /// No larger than the picture where the terminal stretches it.
  private func room(for bitmap: Bitmap, _ size: CellSize) -> PixelSize {
    let room = pixels(filling: size)
    guard way != .sixel else { return room }
    return room.shrunk(toFit: bitmap.size)
  }

  /// In whole bands of six pixels, so that nothing reaches below the cells and scrolls the screen.
  private func bands(_ size: CellSize) -> PixelSize {
    let pixels = size.pixels(of: cell)
    return PixelSize(width: pixels.width, height: pixels.height / 6 * 6)
  }
}

extension PixelSize {
  /// The same shape, no higher than so many pixels.
  fileprivate func shrunk(toHeight height: Int) -> Self {
    guard self.height > height else { return self }
    return Self(width: max(width * height / self.height, 1), height: height)
  }

  /// The same shape, so large that a picture of `size` would fill it without being enlarged.
  fileprivate func shrunk(toFit size: Self) -> Self {
    let isWide = size.width * height >= size.height * width
    let (part, whole) = isWide ? (size.width, width) : (size.height, height)
    guard part < whole else { return self }
    return Self(width: max(width * part / whole, 1), height: max(height * part / whole, 1))
  }
}
