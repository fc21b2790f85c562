import Models

@testable import Terminal

/// The bytes of pictures, as far as what a terminal gets (fI1, fI3).
enum PictureChecks {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  // Larger ones only take longer.
  private static let sideLimit = 128
  private static let cells = CellSize(columns: 7, rows: 3)

  static func check(_ input: [UInt8]) {
    guard let bitmap = try? Bitmap(decoding: withChecksums(input)) else { return }
    require(
      bitmap.pixels.count == bitmap.size.count * 4 && bitmap.size.count > 0,
      "a picture has four bytes a pixel")
    guard max(bitmap.size.width, bitmap.size.height) <= sideLimit else { return }
    let formats: [PictureFormat] = [
      .kitty, .iterm, .sixel, .blocks, .halfBlocks,
    ]
    let choice = Int(input.last ?? 0)
    let painter = PicturePainter(
      formats[choice % formats.count], depth: [.sixteen, .indexed, .full][choice % 3],
      background: RGB(0x1E1E1E), cell: PixelSize(width: 8, height: 16))
    let rows = painter.rows(of: bitmap, filling: cells)
    require(rows?.map(\.width) == [7, 7, 7], "a picture is drawn, and fills its cells")
  }

  // Else nearly every changed PNG would be refused for its checksums, and no chunk would be read.
  private static func withChecksums(_ input: [UInt8]) -> [UInt8] {
    guard input.starts(with: signature) else { return input }
    var file = input
    var start = signature.count
    while start + 12 <= file.count {
      let length = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= file.count - start - 12 else { break }
      let end = start + 8 + length
      let sum = CRC32.checksum(of: Array(file[start + 4..<end]))
      file.replaceSubrange(
        end..<end + 4, with: (0..<4).map { UInt8(truncatingIfNeeded: sum >> (24 - 8 * $0)) })
      start = end + 4
    }
    return file
  }
}
