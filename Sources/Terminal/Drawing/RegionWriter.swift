/// Writes rows of a ``LiveRegion`` to the terminal, with their graphics.
@MainActor
struct RegionWriter {
  let output: TerminalOutput
  let theme: Theme
  let columns: Int
  /// The frame of animated text.
  let frame: Int

  /// Rewrites rows in place, and moves the cursor back; `cursorRow` is counted from the region's first row.
  func rewrite(
    _ numbers: [Int], of region: LiveRegion, before: LiveRegion, cursorRow: Int
  ) {
    let numbers = region.withPictures(numbers, before: before)
    guard let first = numbers.first else { return }
    output.append(ControlSequence.beginUpdate.bytes + ControlSequence.saveCursor.bytes)
    output.append(ControlSequence.cursorUp(cursorRow - first).bytes)
    var row = first
    for number in numbers {
      output.append(String(repeating: "\r\n", count: number - row))
      row = number
      write(region.rows[number].text, over: before.text(at: number))
    }
    output.append(ControlSequence.restoreCursor.bytes)
    for number in numbers {
      drawGraphics(
        of: region.rows[number].text, rowsUp: cursorRow - number, rowsAbove: number + 1)
    }
    output.append(ControlSequence.endUpdate.bytes)
  }

  /// Writes all rows from `start` on, and erases what is left of `before`, with the cursor in the row below it.
  func rewrite(
    from start: Int, of region: LiveRegion, before: LiveRegion, screenRows: Int
  ) {
    output.append(ControlSequence.cursorUp(before.rows.count - start).bytes)
    for (number, row) in region.rows.enumerated().dropFirst(start) {
      write(row.text, over: before.text(at: number))
      output.append("\r\n")
      drawGraphics(of: row.text, rowsUp: 1, rowsAbove: min(number + 1, screenRows - 1))
    }
    if before.rows.count > start {
      eraseRows(before.rows.dropFirst(region.rows.count).map(\.text))
    }
  }

  /// Rewrites the row of the cursor, and erases graphics whose lowest row it was.
  private func write(_ row: StyledText, over old: StyledText?) {
    if let old { eraseGraphics(of: old) }
    let text = row.frame(frame).fitted(to: columns)
    output.append(ControlSequence.eraseLine.bytes + text.rendered(in: theme))
  }

  /// Erases the graphics that text does not overwrite, from the row of the cursor.
  private func eraseGraphics(of row: StyledText) {
    for placed in row.graphics where placed.graphic.outlastsText {
      output.append(
        ControlSequence.column(placed.column).bytes + ControlSequence.eraseKittyPicture.bytes)
    }
  }

  /// Erases `rows`, which begin at the row of the cursor, with their graphics.
  private func eraseRows(_ rows: [StyledText]) {
    if rows.contains(where: { !$0.graphics.isEmpty }) {
      for row in rows {
        eraseGraphics(of: row)
        output.append("\r\n")
      }
      output.append(ControlSequence.cursorUp(rows.count).bytes)
    }
    output.append(ControlSequence.eraseBelow.bytes)
  }

  /// Draws the graphics whose lowest row is `row`, `rowsUp` above the cursor, and moves the cursor back.
  ///
  /// A graphic whose top has scrolled away is not drawn: `rowsAbove` are on the screen, down to `row`.
  private func drawGraphics(of row: StyledText, rowsUp: Int, rowsAbove: Int) {
    // A slow terminal gets only the text.
    guard !output.isFull else { return }
    for placed in row.fitted(to: columns).graphics where placed.graphic.rows <= rowsAbove {
      output.append(ControlSequence.saveCursor.bytes)
      output.append(ControlSequence.cursorUp(rowsUp + placed.graphic.rows - 1).bytes)
      output.append(ControlSequence.column(placed.column).bytes + placed.graphic.bytes)
      output.append(ControlSequence.restoreCursor.bytes)
    }
  }
}
