import Screens
import Terminal

/// Says how the gallery draws: in the terminal's format, for its background and its cells.
final class PromptPictures {
  private let format: PictureFormat?
  private let gallery: AvatarGallery
  private let display: Display
  // The format once the terminal has replied, or has had time to.
  private var finalFormat: PictureFormat?

  /// - Parameter format: `nil` where the terminal draws sixels if it replies so, and blocks otherwise.
  init(_ format: PictureFormat?, gallery: AvatarGallery, display: Display) {
    self.format = format
    self.gallery = gallery
    self.display = display
  }

  /// Whether the terminal's reply decides the format.
  var needsReply: Bool { format == nil }

  /// Begins to draw.
  ///
  /// - Parameter hasSixel: Whether the terminal has replied that it draws sixels.
  /// - Returns: What to say about it.
  func begin(hasSixel: Bool) -> Notice? {
    finalFormat = format ?? (hasSixel ? .sixel : .blocks)
    update()
    return format == .sixel && TerminalSize.cell(of: 1) == nil ? .noSixels : nil
  }

  /// Call when the terminal's background or size changes: with larger or smaller letters, sixels would
  /// cover more or fewer cells than their own.
  func update() {
    guard let finalFormat else { return }
    gallery.settle(
      PicturePainter(
        finalFormat, depth: display.theme.depth, background: display.theme.background,
        cell: TerminalSize.cell(of: 1)))
  }
}
