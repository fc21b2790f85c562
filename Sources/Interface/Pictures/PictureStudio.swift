import Pictures
import Terminal

/// Makes of a file's bytes what stands on the screen, away from whoever reads keys.
actor PictureStudio {
  private let decoder = PictureDecoder()

  /// The rows of a picture, each as wide as ordered.
  func rows(
    of bytes: [UInt8], _ order: PictureOrder
  ) throws(PictureError) -> [StyledText] {
    let pixels = order.means.pixels(for: order.size)
    let bitmap = try decoder.bitmap(
      from: bytes, filling: PixelSize(width: pixels, height: pixels))
    return draw(order.isInverted ? bitmap.inverted() : bitmap, order)
  }

  private func draw(_ bitmap: Bitmap, _ order: PictureOrder) -> [StyledText] {
    let painter = PicturePainter(depth: order.means.depth)
    return painter.cells(of: bitmap, filling: order.size).rows.map(StyledText.init(cells:))
  }
}
