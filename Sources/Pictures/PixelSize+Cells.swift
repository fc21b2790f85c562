import TerminalCells

extension PixelSize {
  // Others are no cells: an answer was misread, or there was none.
  private static let widths = 3...64
  private static let heights = 6...128

  /// The size, when pictures are drawn for cells of that size; else `nil`.
  var asCell: Self? {
    Self.widths.contains(width) && Self.heights.contains(height) ? self : nil
  }
}
