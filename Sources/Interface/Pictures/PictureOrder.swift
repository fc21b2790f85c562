import Pictures
import Terminal

/// How a picture is to be drawn.
nonisolated struct PictureOrder: Sendable {
  /// In cells.
  let size: CellSize
  let isInverted: Bool
  let means: PictureMeans
}
