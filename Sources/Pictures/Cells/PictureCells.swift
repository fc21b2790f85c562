import TerminalCells

/// A picture drawn with characters.
package struct PictureCells: Sendable, Equatable {
  /// The columns and rows of the picture.
  package let size: CellSize
  /// The rows from the top, each from the left.
  package let rows: [[PictureCell]]

  /// - Parameter cells: Row by row, as many as `size` asks for.
  init(_ size: CellSize, _ cells: [PictureCell]) {
    self.size = size
    rows = (0..<size.rows).map { row in
      Array(cells[row * size.columns..<(row + 1) * size.columns])
    }
  }
}

/// One cell of a drawn picture.
package struct PictureCell: Sendable, Hashable {
  /// A space, a block (U+2580…259F) or a shade; one column wide.
  package let scalar: Unicode.Scalar
  /// A space has no foreground; where the picture is transparent, there is no background.
  package let colors: CellColors

  /// - Parameter scalar: One column wide.
  package init(_ scalar: Unicode.Scalar, foreground: CellColor? = nil, background: CellColor? = nil)
  {
    self.scalar = scalar
    colors = CellColors(foreground: foreground, background: background)
  }
}
