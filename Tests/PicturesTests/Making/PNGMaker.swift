/// Makes PNG files, sound ones and others.
enum PNGMaker {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// A file whose header claims a size; `data` are the bytes of its IDAT chunk.
  static func file(
    width: Int, height: Int, depth: UInt8 = 8, colors: UInt8 = 6, interlaced: Bool = false,
    more: [[UInt8]] = [], data: [UInt8]
  ) -> [UInt8] {
    let header = bytes(of: width) + bytes(of: height) + [depth, colors, 0, 0, interlaced ? 1 : 0]
    return signature + chunk("IHDR", header) + more.flatMap(\.self) + chunk("IDAT", data)
      + chunk("IEND", [])
  }

  /// Eight by eight pixels: all bits set, or the only colour of a palette.
  static func white(
    _ colors: UInt8, _ depth: UInt8, _ bitsOfPixel: Int, interlaced: Bool
  ) -> [UInt8] {
    let value: UInt8 = colors == 3 ? 0 : 255
    // Of Adam7's passes over 8 × 8 pixels, how many rows have how many pixels.
    let rows =
      interlaced
      ? [1, 1] + [2, 2, 2] + [4, 4, 4, 4, 4, 4] + [8, 8, 8, 8] : Array(repeating: 8, count: 8)
    let data: [UInt8] = rows.flatMap { pixels in
      [0] as [UInt8] + [UInt8](repeating: value, count: (pixels * bitsOfPixel + 7) / 8)
    }
    return file(
      width: 8, height: 8, depth: depth, colors: colors, interlaced: interlaced,
      more: colors == 3 ? [chunk("PLTE", [255, 255, 255])] : [], data: stored(data))
  }

  static func chunk(_ kind: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(kind.utf8) + data
    return bytes(of: data.count) + body + bytes(of: Int(checksum(of: body)))
  }

  /// Where the chunks of a file are; none when it is no PNG file.
  static func chunks(of file: [UInt8]) -> [Range<Int>] {
    guard file.starts(with: signature) else { return [] }
    var chunks: [Range<Int>] = []
    var place = signature.count
    while place + 12 <= file.count {
      let length = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      guard place + 12 + length <= file.count else { break }
      chunks.append(place..<place + 12 + length)
      place += 12 + length
    }
    return chunks
  }

  /// The bytes as zlib has them, not made smaller.
  static func stored(_ data: [UInt8]) -> [UInt8] {
    var packed: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: data.count, by: 65_535) {
      let part = data[start..<min(start + 65_535, data.count)]
      let (low, high) = (UInt8(part.count & 0xFF), UInt8(part.count >> 8))
      packed += [part.endIndex == data.count ? 1 : 0, low, high, ~low, ~high] + part
    }
    let sums = data.reduce((1, 0)) { sums, byte in
      let first = (sums.0 + Int(byte)) % 65_521
      return (first, (sums.1 + first) % 65_521)
    }
    return packed + bytes(of: sums.1 << 16 | sums.0)
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
      + bytes(of: (max(times, 1) * 2064 + 1) % 65_521 << 16 | 1)
  }

  static func bytes(of number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }

  static func checksum(of bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      let place = UInt8(truncatingIfNeeded: sum) ^ byte
      sum = remainders[Int(place)] ^ (sum >> 8)
    }
    return ~sum
  }

  private static let remainders: [UInt32] = (0..<256).map { byte in
    var sum = UInt32(byte)
    for _ in 0..<8 {
      let isOdd = sum & 1 == 1
      sum >>= 1
      if isOdd { sum ^= 0xEDB8_8320 }
    }
    return sum
  }

  private static func packed(_ bits: [UInt8]) -> [UInt8] {
    stride(from: 0, to: bits.count, by: 8).map { start in
      let byte = bits[start..<min(start + 8, bits.count)]
      return byte.reversed().reduce(0) { $0 << 1 | $1 }
    }
  }
}
