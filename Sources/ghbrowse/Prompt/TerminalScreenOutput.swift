import Screens
import Terminal

/// A terminal with a prompt: blocks and notices appear above it.
final class TerminalScreenOutput: ScreenOutput {
  // Fifteen frames a second at most.
  private static let frameInterval = Duration.milliseconds(67)

  private let display: Display
  private let lineReader: LineReader
  private let isQuiet: Bool
  private let clock = ContinuousClock()
  private var earliestFrame = ContinuousClock.now
  private var animation: Task<Void, Never>?
  private var prompt: SafeText = "list> "
  private var isNotePrompt = false
  private var isClosed = false

  init(display: Display, lineReader: LineReader, isQuiet: Bool) {
    self.display = display
    self.lineReader = lineReader
    self.isQuiet = isQuiet
  }

  var size: TerminalSize { display.size }

  let isLive = true

  /// Waits until the screen may be redrawn, at least `delay`: a change that is undone meanwhile needs no frame.
  func waitForFrame(after delay: Duration) async {
    let frame = max(clock.now + delay, earliestFrame)
    earliestFrame = frame + Self.frameInterval
    // A cancelled task continues at once; the caller checks `Task.isCancelled`.
    try? await clock.sleep(until: frame)
  }

  func show(
    _ block: Block, of screen: any Screen, _ onShown: @escaping @MainActor (Set<Int>) -> Void
  ) {
    guard !isClosed else { return }
    display.show(block, of: ObjectIdentifier(screen), onShown)
    if display.isAnimated, animation == nil { animation = Task { await animate() } }
  }

  func show(_ lines: [StyledText], areCut: Bool) {
    if !isClosed { display.printNews(lines, areCut: areCut) }
  }

  /// Shows nothing more: the terminal is another program's.
  func close() {
    isClosed = true
    animation?.cancel()
  }

  func report(_ notice: Notice) {
    if isClosed || isQuiet && notice.failure == nil { return }
    display.printNews(notice.lines(width: size.columns), areCut: false)
  }

  func consumeOutdatedFlag(_ screen: any Screen) -> Bool {
    display.consumeOutdatedFlag(ObjectIdentifier(screen))
  }

  func forget(_ screen: any Screen) { display.forget(ObjectIdentifier(screen)) }

  func setPrompt(_ prompt: SafeText) {
    self.prompt = prompt
    if !isNotePrompt { draw(prompt) }
  }

  /// Shows a pasted line that runs now, after its own prompt.
  func echo(_ line: String) {
    show([StyledText(prompt, .prompt, [.bold]) + StyledText(.field(line))])
  }

  /// Puts a note on the line, for the reader to edit, until ``endNote()``.
  func beginNote(_ text: String) {
    isNotePrompt = true
    draw("note> ")
    lineReader.prefill(text)
  }

  func endNote() {
    isNotePrompt = false
    draw(prompt)
  }

  private func draw(_ prompt: SafeText) {
    lineReader.setPrompt(StyledText(prompt, .prompt, [.bold]))
  }

  func run(_ command: ExternalProgram) async throws(Notice) -> ChildEnd {
    let end = await lineReader.suspended { () -> Result<ChildEnd, Notice> in
      do throws(Notice) {
        return .success(await (try Child(command, in: .foreground)).end())
      } catch {
        return .failure(error)
      }
    }
    return try end.get()
  }

  private func animate() async {
    while display.isAnimated, !isClosed {
      await waitForFrame(after: .milliseconds(100))
      if !isClosed { display.animate() }
    }
    animation = nil
  }
}
