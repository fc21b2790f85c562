import TerminalCells

/// Draws pictures with a terminal's graphics.
package struct GraphicsPainter: Sendable {
  private static let usualCell = PixelSize(width: 10, height: 20)
  // More than this of a terminal that stretches pictures by itself is not worth the bytes.
  private static let finestCellHeight = 24

  private let format: PictureFormat
  private let cell: PixelSize

  /// - Returns: `nil` for formats of characters, and for sixels when no cell has such a size: they
  ///   would cover other cells.
  package init?(_ format: PictureFormat) {
    switch format {
    case .none, .blocks, .halfBlocks: return nil
    case .kitty(let known), .iterm(let known): cell = known?.asCell ?? Self.usualCell
    case .sixel(let known):
      guard let known = known.asCell else { return nil }
      cell = known
    }
    self.format = format
  }

  /// The pixels that are needed to fill so many cells: what to ask a ``PictureDecoder`` for.
  package func pixels(filling size: CellSize) -> PixelSize {
    isSixel
      ? bands(size) : size.pixels(of: cell).shrunk(toHeight: size.rows * Self.finestCellHeight)
  }

  /// Draws all of a picture, as large as it fits into `size`, in the middle, transparent around it.
  ///
  /// - Returns: `nil` when there are no cells, or a library fails.
  package func graphics(of bitmap: Bitmap, filling size: CellSize) -> PictureGraphics? {
    guard size.columns > 0, size.rows > 0 else { return nil }
    let fitted = bitmap.fitted(into: room(for: bitmap, size))
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
  private func room(for bitmap: Bitmap, _ size: CellSize) -> PixelSize {
    let room = pixels(filling: size)
    guard !isSixel else { return room }
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
