/// The checksum of our files and their lines: CRC-32, as in IEEE 802.3.
package enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
    }
  }

  /// The checksum of `bytes`.
  package static func checksum(of bytes: [UInt8]) -> UInt32 {
    // Through pointers: thirty pictures are read at once, each of thousands of bytes.
    bytes.withUnsafeBufferPointer { checksum(of: $0) }
  }

  /// The checksum of `bytes` that follow bytes with the checksum `first`.
  package static func checksum(
    of bytes: UnsafeBufferPointer<UInt8>, after first: UInt32 = 0
  ) -> UInt32 {
    table.withUnsafeBufferPointer { table in
      ~bytes.reduce(~first) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ ($0 >> 8) }
    }
  }

  /// The checksum in eight hexadecimal digits.
  package static func hexadecimal(of bytes: [UInt8]) -> String {
    let digits = String(checksum(of: bytes), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
