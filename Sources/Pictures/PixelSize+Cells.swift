extension PixelSize {
  // Others are no cells: an answer was misread, or there was none.
  private static let widths = 3...64
  private static let heights = 6...128

  /// Itself, when a cell of a terminal may be so large; else `nil`.
  var asCell: Self? {
    Self.widths.contains(width) && Self.heights.contains(height) ? self : nil
  }
}
