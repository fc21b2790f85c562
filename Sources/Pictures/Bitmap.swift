import TerminalCells

/// A picture as pixels: red, green, blue and opacity, 8 bits each, rows from the top.
///
/// The colours are sRGB, and not multiplied by the opacity ("straight").
package struct Bitmap: Sendable, Equatable {
  package let size: PixelSize
  /// Four bytes for each pixel.
  package let pixels: [UInt8]

  /// `nil` when there are more or fewer bytes than the size asks for, or no pixels.
  package init?(size: PixelSize, pixels: [UInt8]) {
    guard size.width > 0, size.height > 0, pixels.count == size.count * 4 else { return nil }
    self.init(checked: size, pixels: pixels)
  }

  /// For those who have counted.
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
}

extension Bitmap {
  /// With each pixel there or not: as a cell of a terminal is, which cannot be half transparent.
  func hardened() -> Self {
    var hardened = pixels
    for place in stride(from: 3, to: pixels.count, by: 4) where pixels[place] < 255 {
      if pixels[place] < 128 { hardened.replaceSubrange(place - 3..<place, with: [0, 0, 0]) }
      hardened[place] = pixels[place] < 128 ? 0 : 255
    }
    return Self(checked: size, pixels: hardened)
  }
}
