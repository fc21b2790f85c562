import FoundationEssentials
import TerminalCells

/// A picture as a terminal with graphics takes it, drawn from the cursor on.
///
/// Nothing in it moves the cursor on purpose, feeds lines, or asks for a reply. The caller writes
/// the escape characters around the control strings.
package struct PictureGraphics: Sendable, Equatable {
  // The most base64 characters in one control string of kitty's protocol.
  private static let kittyChunk = 4096

  /// The control strings, each from its introducer (`_`, `P` or `]`) to before its terminator;
  /// printable ASCII only.
  package let controlStrings: [[UInt8]]

  init(_ controlStrings: [[UInt8]]) {
    self.controlStrings = controlStrings
  }

  /// For kitty's protocol: straight RGBA, stretched over the cells by the terminal.
  ///
  /// The cursor stays (`C=1`), and the terminal sends no reply (`q=2`). libchafa is not used, because
  /// it multiplies pixels by their opacity, which draws dark edges.
  /// https://sw.kovidgoyal.net/kitty/graphics-protocol/
  init(kitty bitmap: Bitmap, over size: CellSize) {
    let data = Self.base64(of: bitmap.pixels)
    let first =
      "a=T,f=32,s=\(bitmap.size.width),v=\(bitmap.size.height),"
      + "c=\(size.columns),r=\(size.rows),C=1,"
    controlStrings = stride(from: 0, to: data.count, by: Self.kittyChunk).map { start in
      let end = min(start + Self.kittyChunk, data.count)
      let more = end < data.count ? 1 : 0
      return Array("_G\(start == 0 ? first : "")q=2,m=\(more);".utf8) + data[start..<end]
    }
  }

  /// For iTerm2's inline files: a PNG file, stretched over the cells by the terminal.
  ///
  /// iTerm2 itself leaves the cursor behind the picture; others stay when told.
  /// https://iterm2.com/documentation-images.html
  ///
  /// - Returns: `nil` when the file cannot be made.
  init?(iTerm2 bitmap: Bitmap, over size: CellSize) {
    guard let file = bitmap.pngFile() else { return nil }
    let header =
      "]1337;File=inline=1;size=\(file.count);width=\(size.columns);height=\(size.rows);"
      + "preserveAspectRatio=1;doNotMoveCursor=1:"
    controlStrings = [Array(header.utf8) + Self.base64(of: file)]
  }

  private static func base64(of bytes: [UInt8]) -> [UInt8] {
    [UInt8](Data(bytes).base64EncodedData())
  }
}
