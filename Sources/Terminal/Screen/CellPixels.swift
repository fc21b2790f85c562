/// The size of a terminal's cell in pixels.
package struct CellPixels: Sendable, Hashable {
  package let width: Int
  package let height: Int

  /// `nil` for what no cell can be.
  package init?(width: Int, height: Int) {
    guard (2...256).contains(width), (2...256).contains(height) else { return nil }
    self.width = width
    self.height = height
  }
}
