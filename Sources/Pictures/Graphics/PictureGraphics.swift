import FoundationEssentials
import TerminalCells

/// A picture as a terminal with graphics takes it, drawn from where the cursor is.
///
/// Nothing in it moves the cursor on purpose, feeds lines, or asks for an answer. What introduces
/// and ends its control strings is left to the caller, who alone writes escape characters.
package struct PictureGraphics: Sendable, Equatable {
  /// The control strings, each from its introducer (`_`, `P` or `]`) to before its end; printable
  /// ASCII only.
  package let strings: [[UInt8]]
}

extension PictureGraphics {
  // The protocol allows so many letters of base64 in one string.
  private static let mostLetters = 4096

  /// As kitty and its kin take it: straight RGBA, stretched over the cells by the terminal.
  ///
  /// The cursor stays where it is (`C=1`), and the terminal answers nothing (`q=2`). Not through
  /// libchafa, whose pixels are multiplied by their opacity, which draws dark edges.
  init(kitty bitmap: Bitmap, over size: CellSize) {
    let letters = Base64.letters(of: bitmap.pixels)
    let starts = stride(from: 0, to: letters.count, by: Self.mostLetters)
    let first =
      "a=T,f=32,s=\(bitmap.size.width),v=\(bitmap.size.height),"
      + "c=\(size.columns),r=\(size.rows),C=1,"
    strings = starts.map { start in
      let end = min(start + Self.mostLetters, letters.count)
      let more = end < letters.count ? 1 : 0
      return Array("_G\(start == 0 ? first : "")q=2,m=\(more);".utf8) + letters[start..<end]
    }
  }
}

extension PictureGraphics {
  /// As iTerm2 and its kin take it: a PNG file, stretched over the cells by the terminal; `nil` when
  /// the file cannot be made.
  ///
  /// iTerm2 itself leaves the cursor behind the picture; others stay when told.
  init?(iTerm2 bitmap: Bitmap, over size: CellSize) {
    guard let file = bitmap.pngFile() else { return nil }
    let header =
      "]1337;File=inline=1;size=\(file.count);width=\(size.columns);height=\(size.rows);"
      + "preserveAspectRatio=1;doNotMoveCursor=1:"
    strings = [Array(header.utf8) + Base64.letters(of: file)]
  }
}

/// Bytes as letters that any terminal lets through.
enum Base64 {
  /// Four letters for three bytes, padded with `=`.
  static func letters(of bytes: [UInt8]) -> [UInt8] {
    [UInt8](Data(bytes).base64EncodedData())
  }
}
