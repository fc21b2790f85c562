import Pictures
import Terminal
import TerminalCells

/// Makes of the bytes of a file the rows of a picture, one file at a time and off the main actor.
package actor PictureRenderer {
  private let decoder = PictureDecoder()

  package init() {}

  /// The rows of a picture, each as wide as `size` says; `nil` when the terminal's way of drawing has
  /// failed.
  package func render(
    _ bytes: [UInt8], _ size: CellSize, _ isInverted: Bool, _ settings: RenderSettings
  ) throws(PictureError) -> [StyledText]? {
    switch settings.painter {
    case .characters(let painter):
      let bitmap = try bitmap(of: bytes, painter.pixels(filling: size), isInverted)
      return painter.cells(of: bitmap, filling: size, cell: settings.cell).rows
        .map(StyledText.init(cells:))
    case .graphics(let painter):
      let bitmap = try bitmap(of: bytes, painter.pixels(filling: size), isInverted)
      return painter.graphics(of: bitmap, filling: size)
        .flatMap { Graphic($0.controlStrings, rows: size.rows) }
        .map { Self.rows($0, size) }
    }
  }

  private func bitmap(
    of bytes: [UInt8], _ pixels: PixelSize, _ isInverted: Bool
  ) throws(PictureError) -> Bitmap {
    let bitmap = try decoder.bitmap(from: bytes, filling: pixels)
    return isInverted ? bitmap.inverted() : bitmap
  }

  // Blanks, and the picture over them.
  private static func rows(_ graphic: Graphic, _ size: CellSize) -> [StyledText] {
    let blanks = ("" as SafeText).padded(to: size.columns, alignment: .leading)
    return Array(repeating: StyledText(blanks, content: .covered), count: size.rows - 1)
      + [StyledText(blanks, content: .graphic(graphic))]
  }
}

nonisolated extension StyledText {
  /// A row of a picture that is made of characters.
  init(cells: [PictureCell]) {
    self = cells.chunked(by: \.colors).reduce(StyledText("")) { row, run in
      let text = String(String.UnicodeScalarView(run.cells.map(\.scalar)))
      return row + StyledText(.line(text), content: .colored(run.colors))
    }
  }
}

nonisolated extension [PictureCell] {
  // Neighbours of one look are one piece.
  fileprivate func chunked(
    by colors: (PictureCell) -> CellColors
  ) -> [(colors: CellColors, cells: [PictureCell])] {
    reduce(into: []) { runs, cell in
      if let last = runs.last, last.colors == colors(cell) {
        runs[runs.count - 1].cells.append(cell)
      } else {
        runs.append((colors(cell), [cell]))
      }
    }
  }
}
