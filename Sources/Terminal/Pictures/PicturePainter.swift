import CImages

/// Draws pictures for one terminal.
///
/// libchafa scales them, chooses characters and colours, and writes the formats of terminals.
package struct PicturePainter: Sendable, Equatable {
  /// Whether libchafa is installed; without it nothing is drawn.
  package static var hasLibrary: Bool { cchafa_functions() != nil }

  // A font's usual cell; only its shape matters.
  private static let usualCell = PixelSize(width: 1, height: 2)

  private let format: PictureFormat
  private let depth: ColorDepth
  private let background: RGB
  private let cell: PixelSize

  /// - Parameters:
  ///   - depth: The colours of pictures that are made of characters, at least sixteen.
  ///   - background: What shows through where a picture is transparent.
  ///   - cell: The size of a cell; `nil` when the terminal does not report it. Then blocks are drawn
  ///     instead of sixels, and a cell counts as twice as high as wide.
  package init(
    _ format: PictureFormat, depth: ColorDepth, background: RGB, cell: PixelSize? = nil
  ) {
    self.format = format == .sixel && cell == nil ? .blocks : format
    self.depth = depth
    self.background = background
    self.cell = cell ?? Self.usualCell
  }

  /// The size in pixels to decode a picture to.
  package func pixels(filling size: CellSize) -> PixelSize { size.pixels(of: pixelsOfCell) }

  /// Draws the middle of `bitmap`, as much of it as has the shape of the cells.
  ///
  /// - Returns: The rows of the picture; `nil` when there is nothing to draw on, or libchafa is
  ///   missing or fails.
  package func rows(of bitmap: Bitmap, filling size: CellSize) -> [StyledText]? {
    guard format != .off, size.columns > 0, size.rows > 0,
      let chafa = cchafa_functions()?.pointee
    else { return nil }
    // Starting its threads would take longer than drawing.
    chafa.set_n_threads(1)
    let config = config(chafa, size)
    defer { chafa.canvas_config_unref(config) }
    guard let canvas = chafa.canvas_new(config) else { return nil }
    defer { chafa.canvas_unref(canvas) }
    draw(bitmap.flattened(on: background), size, chafa, canvas)
    return format == .blocks || format == .halfBlocks
      ? (0..<size.rows).map { characters(ofRow: $0, size, chafa, canvas) }
      : Self.graphic(size, chafa, canvas)
  }

  private var pixelsOfCell: PixelSize {
    switch format {
    // The size at which libchafa compares characters.
    case .off, .blocks, .halfBlocks: PixelSize(width: 8, height: 8)
    case .sixel: cell
    // These terminals scale pictures themselves; more pixels are not worth their bytes.
    case .kitty, .iterm: PixelSize(width: 12, height: 24)
    }
  }

  private func config(_ chafa: cchafa, _ size: CellSize) -> OpaquePointer? {
    let config = chafa.canvas_config_new()
    chafa.canvas_config_set_geometry(config, Int32(size.columns), Int32(size.rows))
    chafa.canvas_config_set_cell_geometry(
      config, Int32(pixelsOfCell.width), Int32(pixelsOfCell.height))
    switch format {
    case .off, .blocks, .halfBlocks: setCharacters(chafa, config)
    case .sixel: chafa.canvas_config_set_pixel_mode(config, CCHAFA_PIXEL_MODE_SIXELS)
    case .kitty: chafa.canvas_config_set_pixel_mode(config, CCHAFA_PIXEL_MODE_KITTY)
    case .iterm: chafa.canvas_config_set_pixel_mode(config, CCHAFA_PIXEL_MODE_ITERM2)
    }
    return config
  }

  private func setCharacters(_ chafa: cchafa, _ config: OpaquePointer?) {
    // Tries each character in each cell, which is faster than choosing among so few.
    chafa.canvas_config_set_work_factor(config, 1)
    let map = chafa.symbol_map_new()
    defer { chafa.symbol_map_unref(map) }
    // One of each pair of complements: the other is the same with the colours swapped.
    let characters: [Unicode.Scalar] =
      format == .halfBlocks ? ["▀", "▌"] : ["▀", "▌", "▘", "▝", "▖", "▗", "▚"]
    for character in characters {
      chafa.symbol_map_add_by_range(map, character.value, character.value)
    }
    chafa.canvas_config_set_symbol_map(config, map)
    switch depth {
    case .full: break
    case .indexed:
      // In RGB, most colours of photographs would become greys.
      chafa.canvas_config_set_color_space(config, CCHAFA_COLOR_SPACE_DIN99D)
      // The first sixteen colours differ from terminal to terminal.
      chafa.canvas_config_set_canvas_mode(config, CCHAFA_CANVAS_MODE_INDEXED_240)
    case .plain, .styles, .sixteen:
      chafa.canvas_config_set_canvas_mode(config, CCHAFA_CANVAS_MODE_INDEXED_16)
    }
  }

  private func draw(
    _ bitmap: Bitmap, _ size: CellSize, _ chafa: cchafa, _ canvas: OpaquePointer
  ) {
    let (whole, shape) = (bitmap.size, size.pixels(of: cell))
    let width = min(whole.width, max(whole.height * shape.width / shape.height, 1))
    let height = min(whole.height, max(whole.width * shape.height / shape.width, 1))
    let first = (whole.height - height) / 2 * whole.width + (whole.width - width) / 2
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      chafa.canvas_draw_all_pixels(
        canvas, CCHAFA_PIXEL_RGBA8_UNASSOCIATED, pixels.baseAddress.map { $0 + first * 4 },
        Int32(width), Int32(height), Int32(whole.width * 4))
    }
  }

  private func characters(
    ofRow row: Int, _ size: CellSize, _ chafa: cchafa, _ canvas: OpaquePointer
  ) -> StyledText {
    var runs: [(text: String, colors: CellColors)] = []
    for column in 0..<Int32(size.columns) {
      var (foreground, background) = (Int32(-1), Int32(-1))
      chafa.canvas_get_raw_colors_at(canvas, column, Int32(row), &foreground, &background)
      var scalar = Unicode.Scalar(chafa.canvas_get_char_at(canvas, column, Int32(row))) ?? " "
      // A block of one colour has gaps in some fonts.
      if foreground == background { scalar = " " }
      let colors = CellColors(
        foreground: scalar == " " ? nil : color(foreground), background: color(background))
      if runs.last?.colors != colors { runs.append(("", colors)) }
      runs[runs.count - 1].text.unicodeScalars.append(scalar)
    }
    return runs.reduce(StyledText("")) {
      $0 + StyledText(SafeText(trusted: $1.text), content: .colored($1.colors))
    }
  }

  /// - Parameter value: A colour of 24 bits, or a number in the palette.
  private func color(_ value: Int32) -> CellColor? {
    guard value >= 0 else { return nil }
    return switch depth {
    case .full: .full(RGB(UInt32(value)))
    case .indexed: .indexed(UInt8(truncatingIfNeeded: value))
    case .plain, .styles, .sixteen: .sixteen(UInt8(truncatingIfNeeded: value))
    }
  }

  // Blanks, with the graphic over them.
  private static func graphic(
    _ size: CellSize, _ chafa: cchafa, _ canvas: OpaquePointer
  ) -> [StyledText]? {
    guard let text = chafa.canvas_print(canvas, nil) else { return nil }
    defer { _ = chafa.string_free(text, 1) }
    let printed = UnsafeRawBufferPointer(start: text.pointee.str, count: Int(text.pointee.len))
    guard let graphic = Graphic(Array(printed), rows: size.rows) else { return nil }
    let blanks = SafeText.blanks(size.columns)
    return Array(repeating: StyledText(blanks, content: .covered), count: size.rows - 1)
      + [StyledText(blanks, content: .graphic(graphic))]
  }
}
