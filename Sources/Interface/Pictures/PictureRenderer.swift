import Pictures
import Terminal

/// Makes of a file's bytes what stands on the screen, away from whoever reads keys.
package actor PictureRenderer {
  private let decoder = PictureDecoder()

  package init() {}

  /// The rows of a picture, each as wide as ordered; `nil` when the terminal's way of drawing has
  /// failed.
  package func rows(
    of bytes: [UInt8], _ order: RenderRequest
  ) throws(PictureError) -> [StyledText]? {
    switch order.means.way {
    case .characters(let painter):
      let bitmap = try bitmap(of: bytes, painter.pixels(filling: order.size), order)
      return painter.cells(of: bitmap, filling: order.size, cell: order.means.cell).rows.map(
        StyledText.init(cells:))
    case .graphics(let painter):
      let bitmap = try bitmap(of: bytes, painter.pixels(filling: order.size), order)
      return painter.graphics(of: bitmap, filling: order.size)
        .flatMap { Graphic($0.strings, rows: order.size.rows) }
        .map { Self.rows($0, order.size) }
    }
  }

  private func bitmap(
    of bytes: [UInt8], _ pixels: PixelSize, _ order: RenderRequest
  ) throws(PictureError) -> Bitmap {
    let bitmap = try decoder.bitmap(from: bytes, filling: pixels)
    return order.isInverted ? bitmap.inverted() : bitmap
  }

  // Blanks, and the picture over them.
  private static func rows(_ graphic: Graphic, _ size: CellSize) -> [StyledText] {
    let blanks = ("" as SafeText).padded(to: size.columns, alignment: .leading)
    return Array(repeating: StyledText(blanks, art: .covered), count: size.rows - 1)
      + [StyledText(blanks, art: .graphic(graphic))]
  }
}
