/// A small gzip stream that inflates to a large one.
package enum GzipBomb {
  private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]

  /// A stream of zeros: at least as many bytes as asked for, packed about 160 to 1.
  package static func bytes(inflatingTo count: Int) -> [UInt8] {
    var bits = BitWriter()
    // One last block of fixed codes: a literal zero, then "258 bytes as the one before".
    bits.write([1, 1, 0])
    bits.write([0, 0, 1, 1, 0, 0, 0, 0])
    for _ in 0...(count / 258) { bits.write([1, 1, 0, 0, 0, 1, 0, 1] + [0, 0, 0, 0, 0]) }
    bits.write([0, 0, 0, 0, 0, 0, 0])
    return header + bits.bytes + Array(repeating: 0, count: 8)
  }
}

/// Bits into bytes, the lowest first.
private struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var used = 8

  mutating func write(_ bits: [UInt8]) {
    for bit in bits {
      if used == 8 {
        bytes.append(0)
        used = 0
      }
      bytes[bytes.count - 1] |= bit << UInt8(used)
      used += 1
    }
  }
}
