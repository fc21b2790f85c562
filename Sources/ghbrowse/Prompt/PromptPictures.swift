import Screens
import Terminal

/// Tells the gallery how to draw: in the terminal's format, for its background and its cells.
final class PromptPictures {
  private let plan: PictureFormat.Plan
  private let gallery: AvatarGallery
  private let display: Display
  // Once the terminal has answered, or has had its time.
  private var report: TerminalReport?

  init(_ plan: PictureFormat.Plan, gallery: AvatarGallery, display: Display) {
    self.plan = plan
    self.gallery = gallery
    self.display = display
  }

  /// Whether the terminal's reply decides the format.
  var isOpen: Bool { plan == .sixel(isSure: false) }

  /// Begins to draw, with what the terminal has said.
  ///
  /// - Returns: What is to be said about it.
  func begin(_ report: TerminalReport) -> Notice? {
    self.report = report
    update()
    return plan == .sixel(isSure: true) && TerminalSize.cell(of: 1) == nil ? .noSixels : nil
  }

  /// Call when the terminal's background is known, or its size is another: its letters may be larger
  /// or smaller, and sixels would lie over more or fewer cells than their own.
  func update() {
    guard let report else { return }
    let cell = TerminalSize.cell(of: 1)
    gallery.settle(
      PicturePainter(
        plan.format(report, cell: cell), depth: display.theme.depth,
        background: display.theme.background, cell: cell))
  }
}
