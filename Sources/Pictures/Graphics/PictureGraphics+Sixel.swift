import CChafa
import TerminalCells

extension PictureGraphics {
  // Above this many pixels, libchafa looks for the best 256 colours, which takes ten times as long.
  private static let smallPicture = 10_000

  /// For sixels: pixel for pixel, in as many colours as 256 can show.
  ///
  /// - Parameters:
  ///   - bitmap: Has the pixels of `size`, rounded down to whole bands of six rows.
  ///   - cell: The size of a cell in pixels.
  /// - Returns: `nil` when libchafa is missing or fails.
  init?(sixel bitmap: Bitmap, over size: CellSize, cell: PixelSize) {
    guard let chafa = cchafa_functions()?.pointee else { return nil }
    // Its threads would take longer to start than the drawing does.
    chafa.set_n_threads(1)
    let config = chafa.canvas_config_new()
    defer { chafa.canvas_config_unref(config) }
    chafa.canvas_config_set_geometry(config, Int32(size.columns), Int32(size.rows))
    chafa.canvas_config_set_cell_geometry(config, Int32(cell.width), Int32(cell.height))
    chafa.canvas_config_set_pixel_mode(config, CCHAFA_PIXEL_MODE_SIXELS)
    if bitmap.size.count <= Self.smallPicture {
      chafa.canvas_config_set_canvas_mode(config, CCHAFA_CANVAS_MODE_INDEXED_240)
      chafa.canvas_config_set_dither_mode(config, CCHAFA_DITHER_MODE_DIFFUSION)
      chafa.canvas_config_set_dither_grain_size(config, 1, 1)
    }
    let canvas = chafa.canvas_new(config)
    defer { chafa.canvas_unref(canvas) }
    chafa.canvas_draw_all_pixels(
      canvas, CCHAFA_PIXEL_RGBA8_UNASSOCIATED, bitmap.pixels, Int32(bitmap.size.width),
      Int32(bitmap.size.height), Int32(bitmap.size.width * 4))
    guard let printed = chafa.canvas_print(canvas, nil) else { return nil }
    defer { _ = chafa.string_free(printed, 1) }
    self.init(
      sixels: UnsafeRawBufferPointer(
        start: printed.pointee.str, count: Int(printed.pointee.len)))
  }

  /// Takes the one control string out of the bytes that libchafa prints.
  private init?(sixels printed: UnsafeRawBufferPointer) {
    guard let escape = printed.first else { return nil }
    let parts = printed.split(separator: escape)
    guard let string = parts.first(where: { $0.first == UInt8(ascii: "P") }) else { return nil }
    // A new line after the last band would begin one more band, and could scroll the screen.
    let last = string.lastIndex { $0 != UInt8(ascii: "-") }
    let end = last.map { string.index(after: $0) } ?? string.startIndex
    self.init([Array(string[..<end])])
  }
}
