import StandIn

/// Makes PNG files, sound ones and others.
enum PNGMaker {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// A file whose header claims a size; `data` are the bytes of its IDAT chunk.
  static func file(
    width: Int, height: Int, more: [[UInt8]] = [], data: [UInt8]
  ) -> [UInt8] {
    let header = PNGFile.number(width) + PNGFile.number(height) + [8, 6, 0, 0, 0]
    return signature + PNGFile.chunk("IHDR", header) + more.flatMap(\.self)
      + PNGFile.chunk("IDAT", data) + PNGFile.chunk("IEND", [])
  }

  /// Nothing but zeros, 2,064 of them in 13 bytes: a block of fixed codes that repeats the last byte
  /// 258 times, again and again.
  static func bomb(of count: Int) -> [UInt8] {
    let times = count / 2064
    // Eight times code 285 (11000101) and distance 1 (00000), each from its highest bit, packed
    // from the lowest bit of each byte.
    let bits = Array("1100010100000".utf8).map { $0 - 48 }
    let pattern = Array(repeating: bits, count: 8).flatMap(\.self)
    // The block's own three bits (1, 1, 0) and the literal 0 (00110000) come first.
    let start: [UInt8] = [1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0]
    let body = start + pattern.dropLast(start.count)
    let again = packed(Array(pattern.suffix(start.count) + pattern.dropLast(start.count)))
    return [0x78, 0x9C] + packed(body)
      + (1..<max(times, 1)).flatMap { _ in again }
      + packed(Array(pattern.suffix(start.count)) + [0, 0, 0, 0, 0, 0, 0])
      + PNGFile.number((max(times, 1) * 2064 + 1) % 65_521 << 16 | 1)
  }

  private static func packed(_ bits: [UInt8]) -> [UInt8] {
    stride(from: 0, to: bits.count, by: 8).map { start in
      let byte = bits[start..<min(start + 8, bits.count)]
      return byte.reversed().reduce(0) { $0 << 1 | $1 }
    }
  }
}
