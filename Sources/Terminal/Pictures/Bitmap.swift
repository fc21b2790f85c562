/// A picture as pixels: red, green, blue and opacity, 8 bits each, rows from the top.
///
/// The colours are sRGB, and not multiplied by the opacity ("straight alpha").
package struct Bitmap: Sendable, Equatable {
  /// The width and the height; at least one pixel.
  package let size: PixelSize
  /// Four bytes for each pixel.
  package private(set) var pixels: [UInt8]

  /// `nil` when there are no pixels, or more or fewer bytes than the size needs.
  package init?(size: PixelSize, pixels: [UInt8]) {
    guard size.width > 0, size.height > 0, pixels.count == size.count * 4 else { return nil }
    (self.size, self.pixels) = (size, pixels)
  }

  /// Allocates the pixels and fills them; fails if `write` returns `false`.
  init?(_ size: PixelSize, write: (UnsafeMutablePointer<UInt8>?) -> Bool) {
    var isWritten = false
    pixels = [UInt8](unsafeUninitializedCapacity: size.count * 4) { buffer, count in
      isWritten = write(buffer.baseAddress)
      count = isWritten ? size.count * 4 : 0
    }
    guard isWritten else { return nil }
    self.size = size
  }

  /// The picture in the opposite colours, with the same opacity.
  package func inverted() -> Self {
    var inverted = self
    for index in pixels.indices where index & 3 != 3 {
      inverted.pixels[index] = ~pixels[index]
    }
    return inverted
  }

  /// The picture as it looks on `background`, without transparent pixels.
  func flattened(on background: RGB) -> Self {
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

/// The bytes are not a picture that can be drawn: not PNG or JPEG, damaged, or too large.
package struct UnreadablePicture: Error {}

extension Bitmap {
  /// The most bytes of a file: 2 MiB.
  static let byteLimit = 2 << 20
  /// The most pixels of a side, so that a picture takes 16 MiB at most.
  static let sideLimit = 2048

  /// Decodes a PNG or JPEG file.
  ///
  /// The size in the file's header is checked before pixels are allocated.
  ///
  /// - Parameter wanted: The pixels that are needed; `nil` asks for all. A JPEG file may be decoded
  ///   to fewer pixels than it has, which is faster, but to no fewer than these on either side.
  package init(
    decoding bytes: [UInt8], filling wanted: PixelSize? = nil
  ) throws(UnreadablePicture) {
    let bitmap: Bitmap? =
      if bytes.count > Self.byteLimit {
        nil
      } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
        Bitmap(png: bytes)
      } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
        Bitmap(jpeg: bytes, filling: wanted)
      } else {
        nil
      }
    guard let bitmap else { throw UnreadablePicture() }
    self = bitmap
  }

  /// Whether a picture of this size is decoded.
  static func canDecode(_ size: PixelSize) -> Bool {
    (1...sideLimit).contains(size.width) && (1...sideLimit).contains(size.height)
  }
}
