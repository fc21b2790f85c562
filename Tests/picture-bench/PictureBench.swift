import Foundation
import Terminal

/// Draws the pictures in the files that its arguments name, as a list does.
@main
enum PictureBench {
  static func main() throws {
    let theme = Theme(depth: .full)
    let painter = PicturePainter(.blocks, depth: theme.depth, background: theme.background)
    let size = CellSize(columns: 4, rows: 2)
    for path in CommandLine.arguments.dropFirst() {
      let file = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      let bitmap = try Bitmap(decoding: file, filling: painter.pixels(filling: size))
      guard let rows = painter.rows(of: bitmap, filling: size) else {
        throw CocoaError(.featureUnsupported)
      }
      for row in rows { print(row.rendered(in: theme)) }
    }
  }
}
