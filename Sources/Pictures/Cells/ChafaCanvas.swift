import CChafa

/// A canvas of libchafa, which is not safe to share between threads.
final class ChafaCanvas {
  /// A cell is so many pixels wide and high.
  static let pixelsOfCell = 8

  let size: CellSize
  let depth: PictureDepth
  private let canvas: OpaquePointer

  init(_ size: CellSize, _ depth: PictureDepth, _ symbols: PictureSymbols) {
    self.size = size
    self.depth = depth
    // Threads would take longer to begin than the drawing does.
    chafa_set_n_threads(1)
    let config = ChafaConfig(size, depth, symbols)
    canvas = chafa_canvas_new(config.config)
  }

  deinit {
    chafa_canvas_unref(canvas)
  }

  func draw(_ bitmap: Bitmap) {
    chafa_canvas_draw_all_pixels(
      canvas, CHAFA_PIXEL_RGBA8_UNASSOCIATED, bitmap.pixels, gint(bitmap.size.width),
      gint(bitmap.size.height), gint(bitmap.size.width * 4))
  }

  func cells() -> [PictureCell] {
    (0..<size.rows).flatMap { row in
      (0..<size.columns).map { cell(gint($0), gint(row)) }
    }
  }

  private func cell(_ column: gint, _ row: gint) -> PictureCell {
    var (foreground, background) = (gint(-1), gint(-1))
    chafa_canvas_get_raw_colors_at(canvas, column, row, &foreground, &background)
    let scalar = Unicode.Scalar(chafa_canvas_get_char_at(canvas, column, row)) ?? " "
    return PictureCell(scalar, foreground: color(foreground), background: color(background))
  }

  private func color(_ value: gint) -> CellColor? {
    guard value >= 0 else { return nil }
    switch depth {
    case .full: return .full(red: UInt8(value >> 16 & 0xFF), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
    case .indexed: return .indexed(UInt8(value))
    case .sixteen: return .sixteen(UInt8(value))
    case .shades: return nil
    }
  }
}
