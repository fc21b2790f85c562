import Pictures
import Terminal
import ViewModels

/// How pictures are drawn on this terminal.
package nonisolated struct RenderSettings: AvatarRenderSettings {
  /// What draws a picture.
  enum Painter {
    case characters(PicturePainter)
    case graphics(GraphicsPainter)
  }

  let format: PictureFormat
  let depth: PictureDepth
  /// The size of a cell in pixels, where it is known.
  let cell: PixelSize?

  /// - Parameters:
  ///   - theme: Its colours are those of pictures made of characters.
  ///   - cell: The size of a cell, where it is known: pictures made of characters keep their shape.
  package init(_ format: PictureFormat, theme: Theme, cell: CellPixels? = nil) {
    self.format = format
    self.cell = Self.pixels(cell)
    depth =
      switch theme.depth {
      case .full: .full
      case .indexed: .indexed
      case .sixteen: .sixteen
      case .styles, .plain: .shades(isLight: !theme.isDark)
      }
  }

  package var drawsPictures: Bool { format != .none }

  /// Whether a word says what a picture would show: the reader wants no colours.
  var describesPictures: Bool {
    if case .shades = depth { return format == .none }
    return false
  }

  /// Characters where the terminal has no graphics.
  var painter: Painter {
    graphics.map { .graphics($0) }
      ?? .characters(
        PicturePainter(depth: depth, symbols: format == .halfBlocks ? .halves : .quadrants))
  }

  package func pixels(for size: CellSize) -> Int {
    let needed =
      switch painter {
      case .characters(let painter): painter.pixels(filling: size)
      case .graphics(let painter): painter.pixels(filling: size)
      }
    return max(needed.width, needed.height)
  }

  private var graphics: GraphicsPainter? {
    switch format {
    case .none, .blocks, .halfBlocks: nil
    case .kitty(let cell): GraphicsPainter(.kitty, cell: Self.pixels(cell))
    case .sixel(let cell): GraphicsPainter(.sixel, cell: Self.pixels(cell))
    case .iterm(let cell): GraphicsPainter(.iTerm2, cell: Self.pixels(cell))
    }
  }

  private static func pixels(_ cell: CellPixels?) -> PixelSize? {
    cell.map { PixelSize(width: $0.width, height: $0.height) }
  }
}
