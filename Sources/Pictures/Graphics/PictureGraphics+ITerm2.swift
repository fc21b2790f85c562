import TerminalCells

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
