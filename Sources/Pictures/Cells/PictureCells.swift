import TerminalCells

/// A picture drawn with characters.
package struct PictureCells: Sendable, Equatable {
  package let size: CellSize
  /// The rows from the top, each from the left.
  package let rows: [[PictureCell]]

  /// Takes the cells in the order of reading.
  init(_ size: CellSize, _ cells: [PictureCell]) {
    self.size = size
    rows = (0..<size.rows).map { row in
      Array(cells[row * size.columns..<(row + 1) * size.columns])
    }
  }
}
