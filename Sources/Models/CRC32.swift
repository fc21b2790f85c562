/// CRC-32, as in IEEE 802.3.
package enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
    }
  }

  /// - Parameter checksum: That of the bytes before; 0 if there are none.
  package static func checksum(of bytes: [UInt8], after checksum: UInt32 = 0) -> UInt32 {
    // Buffer pointers are faster, which matters for a log of 10,000 notes.
    table.withUnsafeBufferPointer { table in
      bytes.withUnsafeBufferPointer { bytes in
        ~bytes.reduce(~checksum) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ ($0 >> 8) }
      }
    }
  }

  /// The checksum in eight hexadecimal digits.
  package static func hexadecimal(of bytes: [UInt8]) -> String {
    let digits = String(checksum(of: bytes), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
