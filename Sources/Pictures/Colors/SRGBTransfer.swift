/// Light as it adds up, from 0 to 1, for the bytes of sRGB, which follow the eye.
///
/// Averages of bytes would be too dark: black and white make 188, not 128.
enum SRGBTransfer {
  /// So many that a byte and its light come back as they were, the darkest too.
  static let steps = 1 << 14
  /// The light of each byte.
  static let ofByte = (0...255).map { Float(light(of: Double($0) / 255)) }
  /// The byte nearest, to the eye, to each of `steps` + 1 amounts of light.
  static let bytes = {
    var bytes: [UInt8] = []
    for byte in 0...255 {
      let end = byte == 255 ? steps + 1 : Int(light(of: (Double(byte) + 0.5) / 255) * Double(steps))
      bytes += [UInt8](repeating: UInt8(byte), count: max(end - bytes.count, 0))
    }
    return bytes
  }()

  private static func light(of value: Double) -> Double {
    guard value > 0.04045 else { return value / 12.92 }
    // To the power of 2.4, without a library for it.
    let base = (value + 0.055) / 1.055
    return base * base * fifthRoot(of: base * base)
  }

  /// Newton's way, down from 1.
  private static func fifthRoot(of number: Double) -> Double {
    var root = 1.0
    for _ in 0..<40 {
      let fourth = root * root * root * root
      root -= (fourth * root - number) / (5 * fourth)
    }
    return root
  }
}
