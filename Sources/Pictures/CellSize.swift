/// How many cells of a terminal a picture is wide and high.
package struct CellSize: Sendable, Hashable {
  package let columns: Int
  package let rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// How many pixels that is, with cells of `cell` pixels.
  func pixels(of cell: PixelSize) -> PixelSize {
    PixelSize(width: columns * cell.width, height: rows * cell.height)
  }
}
