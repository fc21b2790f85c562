import Models

/// A picture as a PNG file, not compressed.
package struct PNGFile {
  /// The file.
  package let bytes: [UInt8]

  /// - Parameters:
  ///   - width: In pixels.
  ///   - pixels: Red, green, blue and opacity of each, row after row.
  package init(width: Int, pixels: [UInt8]) {
    let height = pixels.count / 4 / max(width, 1)
    var rows: [UInt8] = []
    rows.reserveCapacity(pixels.count + height)
    for row in 0..<height {
      // No filter.
      rows.append(0)
      rows += pixels[row * width * 4..<(row + 1) * width * 4]
    }
    let header = Self.number(width) + Self.number(height) + [8, 6, 0, 0, 0]
    bytes =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Self.chunk("IHDR", header)
      + Self.chunk("IDAT", Self.zlib(rows)) + Self.chunk("IEND", [])
  }

  /// A chunk with its length and its checksum.
  package static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + data
    return number(data.count) + content + number(Int(CRC32.checksum(of: content)))
  }

  /// The bytes in zlib's format, uncompressed.
  ///
  /// Stored blocks of at most 65,535 bytes, then Adler-32, whose sums fit into 64 bits here.
  package static func zlib(_ data: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: data.count, by: 65_535) {
      let block = data[start..<min(start + 65_535, data.count)]
      let length = UInt16(block.count)
      bytes.append(start + block.count == data.count ? 1 : 0)
      for word in [length, ~length] { bytes += [UInt8(word & 0xFF), UInt8(word >> 8)] }
      bytes += block
    }
    var (one, two) = (1, 0)
    for byte in data {
      one += Int(byte)
      two += one
    }
    return bytes + number((two % 65_521) << 16 | one % 65_521)
  }

  /// Four bytes, the greatest first.
  package static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) }
  }
}
