import CChafa
import TerminalCells

/// A canvas of libchafa for one picture made of characters; nothing of it is shared.
final class ChafaCanvas {
  /// A cell is so many pixels wide and high.
  static let pixelsOfCell = 8

  private let size: CellSize
  private let canvas: OpaquePointer

  /// Draws `bitmap`, which has the canvas's size in pixels.
  init(_ bitmap: Bitmap, _ config: ChafaConfig) {
    size = config.size
    // Its threads would take longer to begin than the drawing does.
    chafa_set_n_threads(1)
    canvas = chafa_canvas_new(config.config)
    chafa_canvas_draw_all_pixels(
      canvas, CHAFA_PIXEL_RGBA8_UNASSOCIATED, bitmap.pixels, gint(bitmap.size.width),
      gint(bitmap.size.height), gint(bitmap.size.width * 4))
  }

  deinit {
    chafa_canvas_unref(canvas)
  }

  /// What it has drawn, in the order of reading.
  func glyphs() -> [Glyph] {
    (0..<size.rows).flatMap { row in
      (0..<size.columns).map { glyph(gint($0), gint(row)) }
    }
  }

  private func glyph(_ column: gint, _ row: gint) -> Glyph {
    var (foreground, background) = (gint(-1), gint(-1))
    chafa_canvas_get_colors_at(canvas, column, row, &foreground, &background)
    return Glyph(
      scalar: Unicode.Scalar(chafa_canvas_get_char_at(canvas, column, row)) ?? " ",
      foreground: foreground < 0 ? nil : RGB(UInt32(foreground)),
      background: background < 0 ? nil : RGB(UInt32(background)))
  }
}
