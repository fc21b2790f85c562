/// A picture as pixels: red, green, blue and opacity, 8 bits each, rows from the top.
///
/// The colours are sRGB, and not multiplied by the opacity ("straight alpha").
package struct Bitmap: Sendable, Equatable {
  /// The width and the height; at least one pixel.
  package let size: PixelSize
  /// Four bytes for each pixel.
  package private(set) var pixels: [UInt8]

  /// `nil` when the size asks for more or fewer bytes, or for no pixels.
  package init?(size: PixelSize, pixels: [UInt8]) {
    guard size.width > 0, size.height > 0, pixels.count == size.count * 4 else { return nil }
    (self.size, self.pixels) = (size, pixels)
  }

  /// Allocates the pixels and has them written; `nil` when `write` fails.
  ///
  /// - Parameter write: Writes all of them, and returns whether it did.
  init?(_ size: PixelSize, write: (UnsafeMutablePointer<UInt8>?) -> Bool) {
    var isWritten = false
    pixels = [UInt8](unsafeUninitializedCapacity: size.count * 4) { buffer, count in
      isWritten = write(buffer.baseAddress)
      count = isWritten ? size.count * 4 : 0
    }
    guard isWritten else { return nil }
    self.size = size
  }

  /// The picture with each colour's opposite, and the same opacity.
  package func inverted() -> Self {
    var inverted = self
    for index in pixels.indices where index & 3 != 3 {
      inverted.pixels[index] = ~pixels[index]
    }
    return inverted
  }

  /// The picture as it looks on `background`: without transparent pixels.
  func laid(on background: RGB) -> Self {
    let channels = [background.red, background.green, background.blue].map(Int.init)
    var opaque = self
    for alpha in stride(from: 3, to: pixels.count, by: 4) where pixels[alpha] < 255 {
      let opacity = Int(pixels[alpha])
      for (index, channel) in zip(alpha - 3..<alpha, channels) {
        opaque.pixels[index] = UInt8(
          (Int(pixels[index]) * opacity + channel * (255 - opacity) + 127) / 255)
      }
      opaque.pixels[alpha] = 255
    }
    return opaque
  }
}
