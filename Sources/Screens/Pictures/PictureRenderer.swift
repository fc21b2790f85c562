import Terminal

/// Makes of the bytes of a file the rows of a picture, one file at a time and off the main actor.
package actor PictureRenderer {
  package init() {}

  /// The rows of a picture, each as wide as `size` says; `nil` when the terminal's way of drawing has
  /// failed.
  package func render(
    _ bytes: [UInt8], _ size: CellSize, _ isInverted: Bool, _ painter: PicturePainter
  ) throws(UnreadablePicture) -> [StyledText]? {
    let bitmap = try Bitmap(decoding: bytes, filling: painter.pixels(filling: size))
    switch painter.drawing(of: isInverted ? bitmap.inverted() : bitmap, filling: size) {
    case .text(let rows): return rows.map(Self.row)
    case .sequences(let bytes): return Graphic(bytes, rows: size.rows).map { Self.rows($0, size) }
    case nil: return nil
    }
  }

  private static func row(_ runs: [PicturePainter.Run]) -> StyledText {
    runs.reduce(StyledText("")) { row, run in
      row + StyledText(.line(run.text), content: .colored(run.colors))
    }
  }

  // Blanks, and the picture over them.
  private static func rows(_ graphic: Graphic, _ size: CellSize) -> [StyledText] {
    let blanks = ("" as SafeText).padded(to: size.columns, alignment: .leading)
    return Array(repeating: StyledText(blanks, content: .covered), count: size.rows - 1)
      + [StyledText(blanks, content: .graphic(graphic))]
  }
}
