/// A colour of sRGB, with 24 bits.
struct RGB: Sendable, Hashable {
  let red: UInt8
  let green: UInt8
  let blue: UInt8

  init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The colour that a number of 24 bits holds: `0xRRGGBB`.
  init(_ packed: Int) {
    self.init(
      red: UInt8(packed >> 16 & 0xFF), green: UInt8(packed >> 8 & 0xFF), blue: UInt8(packed & 0xFF))
  }
}
