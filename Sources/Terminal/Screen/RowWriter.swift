/// Writes rows of the terminal, and the pictures that lie over them.
@MainActor
struct RowWriter {
  let output: TerminalOutput
  let theme: Theme
  /// The columns there are.
  let columns: Int
  /// Which picture of what moves.
  let phase: Int

  /// Writes over the row that the cursor is in, and over the pictures that it was the lowest row of.
  ///
  /// - Parameter old: What stood there, where that is known.
  func write(_ row: StyledText, over old: StyledText? = nil) {
    if let old { erasePictures(of: old) }
    let picture = row.picture(phase).fitted(to: columns)
    output.append(ControlSequence.eraseLine.bytes + picture.rendered(in: theme))
  }

  /// Takes pictures away that text does not write over, from the row that the cursor is in.
  func erasePictures(of row: StyledText) {
    for placed in row.graphics where placed.graphic.outlastsText {
      output.append(
        ControlSequence.column(placed.column).bytes + ControlSequence.eraseKittyPicture.bytes)
    }
  }

  /// Empties the screen from the row that the cursor is in, where rows stood that go.
  func eraseRows(_ rows: [StyledText]) {
    if rows.contains(where: { !$0.graphics.isEmpty }) {
      for row in rows {
        erasePictures(of: row)
        output.append("\r\n")
      }
      output.append(ControlSequence.cursorUp(rows.count).bytes)
    }
    output.append(ControlSequence.eraseBelow.bytes)
  }

  /// Draws the pictures whose lowest row is `rowsUp` above the cursor, which stays where it is.
  ///
  /// - Parameter room: How many rows, with that one, are on the screen for certain: a picture whose
  ///   top has left it stays as it is.
  /// - Returns: Whether they are left out, because the terminal does not take what it has.
  func drawPictures(of row: StyledText, rowsUp: Int, room: Int) -> Bool {
    for placed in row.fitted(to: columns).graphics where placed.graphic.rows <= room {
      if output.isFull { return true }
      output.append(ControlSequence.saveCursor.bytes)
      output.append(ControlSequence.cursorUp(rowsUp + placed.graphic.rows - 1).bytes)
      output.append(ControlSequence.column(placed.column).bytes + placed.graphic.bytes)
      output.append(ControlSequence.restoreCursor.bytes)
    }
    return false
  }
}
