import CChafa
import TerminalCells

/// A canvas of libchafa for one picture made of characters; nothing of it is shared.
final class ChafaCanvas {
  // libchafa draws from this many pixels a side for each cell.
  private static let pixelsOfCell = 8

  private let size: CellSize
  private let chafa: cchafa
  private let canvas: OpaquePointer

  /// Draws `bitmap`, which has 2 × 2 pixels for each cell of `size`.
  ///
  /// - Returns: `nil` where libchafa is missing or fails.
  init?(_ bitmap: Bitmap, _ size: CellSize, _ symbols: PicturePainter.Symbols) {
    guard let chafa = cchafa_functions()?.pointee else { return nil }
    // Its threads would take longer to start than the drawing does.
    chafa.set_n_threads(1)
    let config = Self.config(chafa, size, symbols)
    defer { chafa.canvas_config_unref(config) }
    guard let canvas = chafa.canvas_new(config) else { return nil }
    (self.size, self.chafa, self.canvas) = (size, chafa, canvas)
    let enlarged = bitmap.enlarged(Self.pixelsOfCell / 2)
    chafa.canvas_draw_all_pixels(
      canvas, CCHAFA_PIXEL_RGBA8_UNASSOCIATED, enlarged.pixels, Int32(enlarged.size.width),
      Int32(enlarged.size.height), Int32(enlarged.size.width * 4))
  }

  deinit {
    chafa.canvas_unref(canvas)
  }

  /// The characters of all cells, row by row.
  func glyphs() -> [Glyph] {
    (0..<size.rows).flatMap { row in
      (0..<size.columns).map { glyph(Int32($0), Int32(row)) }
    }
  }

  private func glyph(_ column: Int32, _ row: Int32) -> Glyph {
    var (foreground, background) = (Int32(-1), Int32(-1))
    chafa.canvas_get_colors_at(canvas, column, row, &foreground, &background)
    return Glyph(
      scalar: Unicode.Scalar(chafa.canvas_get_char_at(canvas, column, row)) ?? " ",
      foreground: foreground < 0 ? nil : RGB(UInt32(foreground)),
      background: background < 0 ? nil : RGB(UInt32(background)))
  }

  private static func config(
    _ chafa: cchafa, _ size: CellSize, _ symbols: PicturePainter.Symbols
  ) -> OpaquePointer? {
    let config = chafa.canvas_config_new()
    chafa.canvas_config_set_geometry(config, Int32(size.columns), Int32(size.rows))
    // Each symbol is tried on each cell: with so few that is faster than choosing some.
    chafa.canvas_config_set_work_factor(config, 1)
    let map = chafa.symbol_map_new()
    defer { chafa.symbol_map_unref(map) }
    for scalar in symbols.scalars {
      chafa.symbol_map_add_by_range(map, scalar.value, scalar.value)
    }
    chafa.canvas_config_set_symbol_map(config, map)
    return config
  }
}

/// A character with its colours; `nil` is transparent.
struct Glyph: Sendable, Equatable {
  private static let opposites: [Unicode.Scalar: Unicode.Scalar] = [
    "▀": "▄", "▌": "▐", "▘": "▟", "▝": "▙", "▖": "▜", "▗": "▛", "▚": "▞",
  ]

  let scalar: Unicode.Scalar
  let foreground: RGB?
  let background: RGB?

  /// The same picture as terminals can draw it best.
  ///
  /// A terminal cannot draw a transparent character, so its opposite is drawn instead. One colour
  /// becomes a space, because a block has gaps in some fonts.
  var normalized: Self {
    if foreground == background {
      return Self(scalar: " ", foreground: nil, background: background)
    }
    guard foreground == nil, let opposite = Self.opposites[scalar] else { return self }
    return Self(scalar: opposite, foreground: background, background: nil)
  }
}

extension Bitmap {
  /// Each pixel as a square of `times` × `times`.
  func enlarged(_ times: Int) -> Self {
    let size = PixelSize(width: size.width * times, height: size.height * times)
    // Whole pixels at a time: byte by byte takes four times as many steps.
    let enlarged = [UInt8](unsafeUninitializedCapacity: size.count * 4) { bytes, count in
      let target = UnsafeMutableRawBufferPointer(bytes).bindMemory(to: UInt32.self)
      pixels.withUnsafeBytes { source in
        enlarge(source.bindMemory(to: UInt32.self), times, into: target)
      }
      count = size.count * 4
    }
    return Self(checked: size, pixels: enlarged)
  }

  private func enlarge(
    _ source: UnsafeBufferPointer<UInt32>, _ times: Int,
    into target: UnsafeMutableBufferPointer<UInt32>
  ) {
    var index = 0
    for row in 0..<size.height * times {
      let start = row / times * size.width
      for column in start..<start + size.width {
        for _ in 0..<times {
          target[index] = source[column]
          index += 1
        }
      }
    }
  }
}
