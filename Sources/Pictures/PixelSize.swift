/// How many pixels a picture is wide and high.
package struct PixelSize: Sendable, Hashable {
  package let width: Int
  package let height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// How many pixels that is.
  package var count: Int { width * height }
}
