import Interface
import Terminal
import TerminalCells
import ViewModels

/// What pictures are drawn with at a prompt: the format, the theme, and the size of a cell.
final class PromptPictures {
  private let plan: PictureFormat.Plan
  private let gallery: AvatarGallery
  private let display: Display
  // Once the terminal has answered, or has had its time.
  private var format: PictureFormat?

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
    let format = plan.format(report, cell: TerminalSize.cell(of: 1))
    draw(in: format)
    return plan == .sixel(isSure: true) && format == .blocks ? .noSixels : nil
  }

  /// Call when the terminal has another size: its letters may be larger or smaller, and sixels would
  /// lie over more or fewer cells than their own.
  func sizeChanged() {
    guard case .sixel(let known)? = format else { return }
    let cell = TerminalSize.cell(of: 1)
    if cell != known { draw(in: cell.map { .sixel($0) } ?? .blocks) }
  }

  /// Call when the theme is another: without colours, light and dark are shades of it.
  func themeChanged() {
    if let format { draw(in: format) }
  }

  private func draw(in format: PictureFormat) {
    self.format = format
    gallery.settle(RenderSettings(format, theme: display.theme, cell: TerminalSize.cell(of: 1)))
  }
}
