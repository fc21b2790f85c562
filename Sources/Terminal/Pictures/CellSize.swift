/// A width and a height in a terminal's cells.
package struct CellSize: Sendable, Hashable {
  /// Not negative.
  package let columns: Int
  /// Not negative.
  package let rows: Int

  /// A negative count becomes 0.
  package init(columns: Int, rows: Int) {
    self.columns = max(columns, 0)
    self.rows = max(rows, 0)
  }

  /// The same area in pixels.
  ///
  /// - Parameter cell: The size of one cell.
  package func pixels(of cell: PixelSize) -> PixelSize {
    PixelSize(width: columns * cell.width, height: rows * cell.height)
  }
}

/// A width and a height in pixels, of a picture or of one cell.
package struct PixelSize: Sendable, Hashable {
  /// In pixels.
  package let width: Int
  /// In pixels.
  package let height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The number of pixels.
  package var count: Int { width * height }
}
