import Pictures
import Terminal

/// What pictures are drawn with on this terminal.
package nonisolated struct PictureMeans: Sendable, Equatable {
  let format: PictureFormat
  let depth: PictureDepth

  /// - Parameter theme: Its colours are those of pictures made of characters.
  package init(_ format: PictureFormat, theme: Theme) {
    self.format = format
    depth =
      switch theme.depth {
      case .full: .full
      case .indexed: .indexed
      case .sixteen: .sixteen
      case .styles, .plain: .shades(isLight: !theme.isDark)
      }
  }

  /// Whether what a picture would show is said: it was not the reader who turned them off.
  var saysInWords: Bool {
    if case .shades = depth { return format == .none }
    return false
  }

  /// The size of a cell in pixels, as far as it is known.
  var cell: PixelSize? {
    switch format {
    case .none, .blocks: nil
    case .kitty(let cell), .iterm(let cell):
      cell.map { PixelSize(width: $0.width, height: $0.height) }
    case .sixel(let cell): PixelSize(width: cell.width, height: cell.height)
    }
  }

  /// How many pixels wide and high a picture of that many cells is asked for: few sizes, so that
  /// one file does for most.
  func pixels(for size: CellSize) -> Int {
    guard format != .blocks else { return 64 }
    let cell = self.cell ?? PixelSize(width: 10, height: 20)
    let needed = max(size.columns * cell.width, size.rows * cell.height)
    return [64, 128, 256].first { $0 >= needed } ?? 460
  }
}
