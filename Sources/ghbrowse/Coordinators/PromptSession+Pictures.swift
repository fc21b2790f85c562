import Interface
import Terminal
import ViewModels

/// How pictures reach the screen.
extension PromptSession {
  /// Begins to draw, with what the terminal has said.
  func settlePictures(_ findings: TerminalQuery.Findings) {
    let format = dependencies.pictures.format(findings, cell: TerminalSize.cell(of: 1))
    draw(in: format)
    if dependencies.pictures == .sixel(isSure: true), format == .blocks {
      screenOutput.tell(
        Notice("Pictures are blocks: the terminal does not say how large its cells are for sixels.")
      )
    }
  }

  /// Call when the terminal has another size: its letters may be larger or smaller, and sixels would
  /// lie over more or fewer cells than their own.
  func adaptPictures() {
    guard case .sixel(let known)? = pictureFormat else { return }
    let cell = TerminalSize.cell(of: 1)
    if cell != known { draw(in: cell.map { .sixel($0) } ?? .blocks) }
  }

  /// Call when the theme is another: without colours, light and dark are shades of it.
  func drawAnew() {
    if let pictureFormat { draw(in: pictureFormat) }
  }

  private func draw(in format: PictureFormat) {
    pictureFormat = format
    gallery.settle(
      RenderSettings(format, theme: display.theme, cell: TerminalSize.cell(of: 1)))
  }
}
