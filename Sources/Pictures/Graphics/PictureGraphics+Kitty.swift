import TerminalCells

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
