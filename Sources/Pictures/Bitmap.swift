import TerminalCells

/// A picture as pixels: red, green, blue and opacity, 8 bits each, rows from the top.
///
/// The colours are sRGB, and not multiplied by the opacity ("straight alpha").
package struct Bitmap: Sendable, Equatable {
  /// The width and the height; at least one pixel.
  package let size: PixelSize
  /// Four bytes for each pixel.
  package let pixels: [UInt8]

  /// `nil` when the size asks for more or fewer bytes, or for no pixels.
  package init?(size: PixelSize, pixels: [UInt8]) {
    guard size.width > 0, size.height > 0, pixels.count == size.count * 4 else { return nil }
    self.init(checked: size, pixels: pixels)
  }

  /// - Parameters:
  ///   - size: At least one pixel.
  ///   - pixels: As many bytes as `size` asks for; nobody counts them.
  init(checked size: PixelSize, pixels: [UInt8]) {
    self.size = size
    self.pixels = pixels
  }

  /// The picture with each colour's opposite, and the same opacity.
  package func inverted() -> Self {
    var inverted = pixels
    for index in inverted.indices where index & 3 != 3 {
      inverted[index] = ~inverted[index]
    }
    return Self(checked: size, pixels: inverted)
  }

  /// The picture with each pixel opaque or transparent, as a cell of a terminal cannot be between.
  func withThresholdedAlpha() -> Self {
    var result = pixels
    for alpha in stride(from: 3, to: pixels.count, by: 4) where pixels[alpha] < 255 {
      if pixels[alpha] < 128 { result.replaceSubrange(alpha - 3..<alpha, with: [0, 0, 0]) }
      result[alpha] = pixels[alpha] < 128 ? 0 : 255
    }
    return Self(checked: size, pixels: result)
  }
}
