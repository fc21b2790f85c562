import Pictures
import Terminal

/// How a picture is to be drawn.
package nonisolated struct PictureOrder: Sendable {
  /// In cells.
  let size: CellSize
  let isInverted: Bool
  let means: PictureMeans

  package init(size: CellSize, isInverted: Bool, means: PictureMeans) {
    self.size = size
    self.isInverted = isInverted
    self.means = means
  }
}
