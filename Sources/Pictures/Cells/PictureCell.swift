import TerminalCells

/// One cell of a drawn picture.
package struct PictureCell: Sendable, Hashable {
  /// A space, a block (U+2580…259F), or a shade; one column wide.
  package let scalar: Unicode.Scalar
  /// A space has no foreground; where the picture is transparent, there is no background.
  package let colors: CellColors

  package init(_ scalar: Unicode.Scalar, foreground: CellColor? = nil, background: CellColor? = nil)
  {
    self.scalar = scalar
    colors = CellColors(foreground: foreground, background: background)
  }
}
