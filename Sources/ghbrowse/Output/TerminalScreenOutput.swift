import Interface
import Terminal
import ViewModels

/// The terminal: blocks and notices above the prompt.
final class TerminalScreenOutput: ScreenOutput {
  private let display: Display
  private let reader: LineReader
  private let isQuiet: Bool
  private let pace: FrameThrottle
  private var prefilled = ""
  private var moving: Task<Void, Never>?

  init(display: Display, reader: LineReader, pace: FrameThrottle, isQuiet: Bool) {
    self.display = display
    self.reader = reader
    self.pace = pace
    self.isQuiet = isQuiet
  }

  var size: TerminalSize { display.size }

  let isLive = true

  func show(
    _ block: Block, of screen: any Screen, _ onShown: @escaping @MainActor (Set<Int>) -> Void
  ) {
    display.show(block, of: ObjectIdentifier(screen), onShown)
    if display.isMoving, moving == nil { moving = Task { await move() } }
  }

  func show(_ lines: [StyledText]) {
    display.tell(lines)
  }

  func tell(_ notice: Notice) {
    if isQuiet, notice.failure == nil { return }
    show(NoticeLines(notice, width: size.columns).lines)
  }

  func takeOutdated(_ screen: any Screen) -> Bool {
    display.takeOutdated(ObjectIdentifier(screen))
  }

  func forget(_ screen: any Screen) {
    display.forget(ObjectIdentifier(screen))
  }

  func setPrompt(_ prompt: SafeText) {
    reader.setPrompt(StyledText(prompt, .prompt, [.bold]))
  }

  func edit(note: String) -> Bool {
    setPrompt("note> ")
    // What is being typed already stays.
    guard reader.line.isEmpty else { return true }
    reader.prefill(note)
    prefilled = note
    return true
  }

  func stopEditing() {
    // A line that was typed ahead has come in between.
    if !prefilled.isEmpty, reader.line == prefilled { reader.prefill("") }
    prefilled = ""
  }

  func run(_ command: ChildCommand) async throws(ChildFailure) -> ChildEnd {
    let end = await reader.suspended { () -> Result<ChildEnd, ChildFailure> in
      do throws(ChildFailure) {
        return .success(await (try Child(command, in: .foreground)).end())
      } catch {
        return .failure(error)
      }
    }
    return try end.get()
  }

  private func move() async {
    while display.isMoving {
      await pace.turn(after: .milliseconds(100))
      display.move()
    }
    moving = nil
  }
}
