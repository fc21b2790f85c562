/// Makes JPEG files that are no pictures.
enum JPEGMaker {
  static let start: [UInt8] = [0xFF, 0xD8]

  /// A segment with its length.
  static func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
    let length = data.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + data
  }

  /// The header of a frame of so many colours, not subsampled.
  static func frame(
    _ marker: UInt8 = 0xC0, width: Int, height: Int, colors: UInt8 = 1, bits: UInt8 = 8
  ) -> [UInt8] {
    let size = [UInt8(height >> 8), UInt8(height & 0xFF), UInt8(width >> 8), UInt8(width & 0xFF)]
    let each: [UInt8] = (0..<colors).flatMap { [$0 + 1, 0x11, 0] as [UInt8] }
    return segment(marker, [bits] + size + [colors] + each)
  }

  /// A file that ends after the header of its frame.
  static func empty(_ marker: UInt8, side: Int) -> [UInt8] {
    start + frame(marker, width: side, height: side, colors: 3)
      + segment(0xDA, [1, 1, 0, 0, 63, 0])
  }

  /// A legal file of 1,448 × 1,448 grey pixels that makes a decoder go over all of them so often.
  static func scans(_ count: Int) -> [UInt8] {
    // 181 × 181 blocks: each a code of one bit for no difference, then, to the byte, ones.
    let first = [UInt8](repeating: 0, count: 4095) + [0x7F]
    // One code, of one bit, for "so many empty blocks", and the number: 2¹⁴ + 16,377 of them.
    let empty = segment(0xDA, [1, 1, 0x00, 1, 63, 0]) + [0x7F, 0xF3]
    return start + segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
      + frame(0xC2, width: 1448, height: 1448)
      + table(0x00, symbol: 0x00) + table(0x10, symbol: 0xE0)
      + segment(0xDA, [1, 1, 0x00, 0, 0, 0]) + first
      + (0..<count).flatMap { _ in empty } + [0xFF, 0xD9]
  }

  /// A Huffman table with one code, of one bit.
  private static func table(_ kind: UInt8, symbol: UInt8) -> [UInt8] {
    segment(0xC4, [kind, 1] + [UInt8](repeating: 0, count: 15) + [symbol])
  }
}
