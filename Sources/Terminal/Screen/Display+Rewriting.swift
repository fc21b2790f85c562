/// Rows that are on the screen, written anew.
extension Display {
  /// Writes rows over, in place, the cursor back where it was.
  func rewrite(_ numbers: [Int], of before: LiveRegion) {
    let numbers = region.withPictures(numbers, before: before)
    guard let first = numbers.first else { return }
    let writer = writer
    output.append(ControlSequence.beginUpdate.bytes + ControlSequence.saveCursor.bytes)
    let height = region.rows.count + (reader?.cursorRow ?? 0)
    output.append(ControlSequence.cursorUp(height - first).bytes)
    var row = first
    for number in numbers {
      output.append(String(repeating: "\r\n", count: number - row))
      row = number
      writer.write(region.rows[number].text, over: before.text(at: number))
    }
    output.append(ControlSequence.restoreCursor.bytes)
    for number in numbers {
      let isLeftOut = writer.drawPictures(
        of: region.rows[number].text, rowsUp: height - number, room: number + 1)
      lacksPictures = lacksPictures || isLeftOut
    }
    output.append(ControlSequence.endUpdate.bytes)
    output.flush()
  }

  /// Writes all rows from a number on, in place of those that were on the screen.
  func rewrite(from start: Int, of before: LiveRegion) {
    let writer = writer
    let rows = size.rows
    update {
      output.append(ControlSequence.cursorUp(before.rows.count - start).bytes)
      for (number, row) in region.rows.enumerated().dropFirst(start) {
        writer.write(row.text, over: before.text(at: number))
        output.append("\r\n")
        let isLeftOut = writer.drawPictures(
          of: row.text, rowsUp: 1, room: min(number + 1, rows - 1))
        lacksPictures = lacksPictures || isLeftOut
      }
      if before.rows.count > start {
        writer.eraseRows(before.rows.dropFirst(region.rows.count).map(\.text))
      }
    }
  }

  private var writer: RowWriter {
    RowWriter(output: output, theme: theme, columns: size.columns, phase: phase)
  }

  /// Draws what was left out while the terminal did not keep up.
  func drawMissingPictures() {
    guard lacksPictures else { return }
    lacksPictures = false
    whenFree { display in
      display.keepVisible()
      let rows = display.region.rows
      display.rewrite(rows.indices.filter { !rows[$0].text.graphics.isEmpty }, of: display.region)
    }
  }
}
