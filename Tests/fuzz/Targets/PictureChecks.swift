import Files
import Foundation
import Terminal
import TerminalCells

@testable import Pictures

/// The bytes of pictures, as far as what a terminal gets (I1, I3).
enum PictureChecks {
  // Larger ones only take longer.
  private static let sideLimit = 128
  private static let cells = CellSize(columns: 7, rows: 3)

  static func check(_ input: [UInt8]) {
    let file = withChecksums(input)
    guard isSmall(file) else { return }
    let decoder = PictureDecoder()
    guard let bitmap = try? decoder.bitmap(from: file) else { return }
    require(isSound(bitmap), "a picture has four bytes a pixel")
    let small = try? decoder.bitmap(from: file, filling: PixelSize(width: 8, height: 8))
    require(small.map(isSound) ?? false, "what can be decoded can be decoded small")
    draw(bitmap, Int(input.last ?? 0))
  }

  private static func isSound(_ bitmap: Bitmap) -> Bool {
    bitmap.pixels.count == bitmap.size.count * 4 && bitmap.size.count > 0
  }

  // Whether the file's own header says so; a file that is refused anyway counts as small.
  private static func isSmall(_ file: [UInt8]) -> Bool {
    let size =
      switch FileKind(of: file) {
      case .png: try? PNGFile(file).size
      case .jpeg: try? JPEGFile(file).size
      default: PixelSize?.none
      }
    return size.map { max($0.width, $0.height) <= sideLimit } ?? true
  }

  private static func draw(_ bitmap: Bitmap, _ choice: Int) {
    let formats: [PictureFormat] = [
      .kitty(nil), .iterm(PixelSize(width: 9, height: 18)), .sixel(PixelSize(width: 8, height: 16)),
    ]
    let depths: [ColorDepth] = [.styles, .sixteen, .indexed, .full]
    if let painter = GraphicsPainter(formats[choice % formats.count]) {
      guard let graphics = painter.graphics(of: bitmap, filling: cells) else {
        return require(false, "a picture is drawn")
      }
      require(Graphic(graphics.controlStrings, rows: cells.rows) != nil, "a terminal may have it")
    }
    let drawn = PicturePainter(depth: depths[choice % depths.count]).cells(
      of: bitmap, filling: cells)
    require(drawn.rows.count == cells.rows, "a picture has its rows")
    require(drawn.rows.allSatisfy { $0.count == cells.columns }, "a row has its columns")
  }

  // Else nearly every changed PNG would be refused for its checksums, and no chunk would be read.
  private static func withChecksums(_ input: [UInt8]) -> [UInt8] {
    guard input.starts(with: PNGFile.signature) else { return input }
    var file = input
    var start = PNGFile.signature.count
    while start + 12 <= file.count {
      let length = file.bigEndian(at: start, bytes: 4)
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
