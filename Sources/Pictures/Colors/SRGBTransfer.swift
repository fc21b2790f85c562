import Glibc

/// The transfer function of sRGB (IEC 61966-2-1), between bytes and linear light from 0 to 1.
///
/// Light is averaged, not bytes: the mean of black and white is 188, not 128.
enum SRGBTransfer {
  /// The steps of linear light in ``encoded``: so many that each byte comes back as it was.
  static let steps = 1 << 14
  /// The linear light of each byte.
  static let linear = (0...255).map { Float(linear(Double($0) / 255)) }
  /// The nearest byte for each of `steps` + 1 amounts of light.
  static let encoded = {
    var bytes: [UInt8] = []
    for byte in 0...255 {
      let end =
        byte == 255 ? steps + 1 : Int(linear((Double(byte) + 0.5) / 255) * Double(steps))
      bytes += [UInt8](repeating: UInt8(byte), count: max(end - bytes.count, 0))
    }
    return bytes
  }()

  private static func linear(_ value: Double) -> Double {
    value > 0.04045 ? pow((value + 0.055) / 1.055, 2.4) : value / 12.92
  }
}
