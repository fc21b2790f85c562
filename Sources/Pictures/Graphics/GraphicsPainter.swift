import TerminalCells

/// Draws pictures in a terminal's graphics format.
package struct GraphicsPainter: Sendable {
  private static let usualCell = PixelSize(width: 10, height: 20)
  // Where the terminal stretches pictures by itself, more pixels are not worth their bytes.
  private static let cellHeightLimit = 24

  private let format: PictureFormat
  private let cell: PixelSize

  /// - Returns: `nil` for formats of characters, and for sixels when no cell has such a size: they
  ///   would cover other cells.
  package init?(_ format: PictureFormat) {
    switch format {
    case .none, .blocks, .halfBlocks: return nil
    case .kitty(let known), .iterm(let known): cell = known?.asDrawableCell ?? Self.usualCell
    case .sixel(let known):
      guard let known = known.asDrawableCell else { return nil }
      cell = known
    }
    self.format = format
  }

  /// The pixels that fill so many cells: the size to ask a ``PictureDecoder`` for.
  package func pixels(filling size: CellSize) -> PixelSize {
    isSixel
      ? wholeBands(size) : size.pixels(of: cell).shrunk(toHeight: size.rows * Self.cellHeightLimit)
  }

  /// Draws the whole picture in the middle of `size`, as large as it fits, transparent around it.
  ///
  /// - Returns: `nil` when there are no cells, or a library fails.
  package func graphics(of bitmap: Bitmap, filling size: CellSize) -> PictureGraphics? {
    guard size.columns > 0, size.rows > 0 else { return nil }
    let fitted = bitmap.fitted(into: area(for: bitmap, size))
    switch format {
    case .none, .blocks, .halfBlocks: return nil
    case .kitty: return PictureGraphics(kitty: fitted, over: size)
    case .sixel: return PictureGraphics(sixel: fitted, over: size, cell: cell)
    case .iterm: return PictureGraphics(iTerm2: fitted, over: size)
    }
  }

  private var isSixel: Bool {
    if case .sixel = format { true } else { false }
  }

  /// No larger than the picture where the terminal stretches it.
  private func area(for bitmap: Bitmap, _ size: CellSize) -> PixelSize {
    let area = pixels(filling: size)
    return isSixel ? area : area.shrunk(toFit: bitmap.size)
  }

  /// The pixels in whole bands of six rows: part of a band would reach below the cells, and scroll
  /// the screen.
  private func wholeBands(_ size: CellSize) -> PixelSize {
    let pixels = size.pixels(of: cell)
    return PixelSize(width: pixels.width, height: pixels.height / 6 * 6)
  }
}

extension PixelSize {
  /// The same shape, at most `limit` pixels high.
  fileprivate func shrunk(toHeight limit: Int) -> Self {
    guard height > limit else { return self }
    return Self(width: max(width * limit / height, 1), height: limit)
  }

  /// The same shape, so large that a picture of `size` fills it without being enlarged.
  fileprivate func shrunk(toFit size: Self) -> Self {
    let isWide = size.width * height >= size.height * width
    let (part, whole) = isWide ? (size.width, width) : (size.height, height)
    guard part < whole else { return self }
    return Self(width: max(width * part / whole, 1), height: max(height * part / whole, 1))
  }
}
