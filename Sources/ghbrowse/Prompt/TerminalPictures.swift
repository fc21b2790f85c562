import Screens
import Terminal

/// Chooses the theme and the picture format from the terminal's replies.
final class TerminalPictures {
  private let dependencies: Dependencies
  private let display: Display
  private let lineReader: LineReader
  private let gallery: AvatarGallery
  // `nil` until the terminal has replied, or its time is over.
  private var format: PictureFormat?

  init(
    _ dependencies: Dependencies, _ display: Display, _ lineReader: LineReader,
    _ gallery: AvatarGallery
  ) {
    self.dependencies = dependencies
    self.display = display
    self.lineReader = lineReader
    self.gallery = gallery
  }

  /// Whether the terminal would draw pictures in pixels, and does not say how large its cells are.
  var lacksCellSize: Bool { dependencies.pictures == .sixel && TerminalSize.cell(of: 1) == nil }

  /// Asks for background and format; the first rows do not wait for the reply, and the prompt only for a moment.
  func askTerminal() async {
    var report: TerminalReport?
    if display.theme.needsBackground || dependencies.pictures == nil, !display.isAppendOnly,
      Dependencies.terminal(dependencies.environment).answersQueries
    {
      lineReader.onBackground = { [weak self] in self?.adapt(to: $0) }
      report = await lineReader.askTerminal(within: .milliseconds(250))
    }
    if let background = report?.background { adapt(to: background) }
    format = dependencies.pictures ?? (report?.hasSixel == true ? .sixel : .blocks)
    update()
  }

  private func adapt(to background: RGB) {
    display.setTheme(display.theme.adapted(to: background))
    update()
  }

  /// Call when the background or the size changes: with larger or smaller letters, sixels would cover more or
  /// fewer cells than their own.
  func update() {
    guard let format else { return }
    gallery.use(
      PicturePainter(
        format, depth: display.theme.depth, background: display.theme.background,
        cell: TerminalSize.cell(of: 1)))
  }
}
