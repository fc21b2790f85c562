/// A colour of sRGB, with 8 bits for each channel.
package struct RGB: Sendable, Hashable {
  /// The red channel.
  package let red: UInt8
  /// The green channel.
  package let green: UInt8
  /// The blue channel.
  package let blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The colour that six hexadecimal digits name: `0xRRGGBB`.
  package init(_ hex: UInt32) {
    self.init(
      red: UInt8(hex >> 16 & 0xFF), green: UInt8(hex >> 8 & 0xFF), blue: UInt8(hex & 0xFF))
  }

  /// Whether text on this background should be dark.
  ///
  /// The weights are those of luminance in ITU-R BT.2020.
  package var isLight: Bool {
    0.2627 * Double(red) + 0.6780 * Double(green) + 0.0593 * Double(blue) > 0.6 * 255
  }
}
