import Pictures
import Terminal

/// How a picture is to be drawn.
package nonisolated struct RenderRequest: Sendable {
  /// In cells.
  let size: CellSize
  let isInverted: Bool
  let means: RenderSettings

  package init(size: CellSize, isInverted: Bool, means: RenderSettings) {
    self.size = size
    self.isInverted = isInverted
    self.means = means
  }
}
