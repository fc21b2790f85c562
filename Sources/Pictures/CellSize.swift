/// How many cells of a terminal a picture is wide and high.
package struct CellSize: Sendable, Hashable {
  package let columns: Int
  package let rows: Int

  /// Less than none are none.
  package init(columns: Int, rows: Int) {
    self.columns = max(columns, 0)
    self.rows = max(rows, 0)
  }

  /// How many pixels that is, with cells of `cell` pixels.
  func pixels(of cell: PixelSize) -> PixelSize {
    PixelSize(width: columns * cell.width, height: rows * cell.height)
  }
}
