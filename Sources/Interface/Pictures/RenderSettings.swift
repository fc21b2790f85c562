import Pictures
import Terminal
import TerminalCells

/// How pictures are drawn on this terminal.
package nonisolated struct RenderSettings: Sendable, Equatable {
  /// What draws a picture.
  enum Painter {
    case characters(PicturePainter)
    case graphics(GraphicsPainter)
  }

  let format: PictureFormat
  let depth: ColorDepth
  /// Whether shades are drawn on a light background; always false for colours.
  private let isOnLight: Bool
  /// The size of a cell in pixels, where it is known.
  let cell: PixelSize?

  /// - Parameters:
  ///   - theme: Its colours are those of pictures made of characters.
  ///   - cell: The size of a cell, where it is known: pictures made of characters keep their shape.
  package init(_ format: PictureFormat, theme: Theme, cell: PixelSize? = nil) {
    self.format = format
    self.cell = cell
    depth = theme.depth
    isOnLight = theme.depth < .sixteen && !theme.isDark
  }

  /// Whether pictures are drawn at all.
  package var drawsPictures: Bool { format != .none }

  /// Whether a word says what a picture would show: the reader wants no colours.
  var describesPictures: Bool { depth < .sixteen && format == .none }

  /// Characters where the terminal has no graphics.
  var painter: Painter {
    GraphicsPainter(format).map { .graphics($0) }
      ?? .characters(
        PicturePainter(
          depth: depth, isOnLight: isOnLight,
          symbols: format == .halfBlocks ? .halves : .quadrants))
  }

  /// How many pixels wide and high a picture of that size should be.
  package func pixels(for size: CellSize) -> Int {
    let needed =
      switch painter {
      case .characters(let painter): painter.pixels(filling: size)
      case .graphics(let painter): painter.pixels(filling: size)
      }
    return max(needed.width, needed.height)
  }
}
