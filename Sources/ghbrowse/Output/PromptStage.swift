import Terminal
import ViewModels

/// The terminal: blocks and notices above the prompt.
final class PromptStage: Stage {
  private let display: Display
  private let reader: LineReader
  private let isQuiet: Bool

  init(display: Display, reader: LineReader, isQuiet: Bool) {
    self.display = display
    self.reader = reader
    self.isQuiet = isQuiet
  }

  var size: TerminalSize { display.size }

  let isLive = true

  func show(_ lines: [StyledText]) {
    display.draw(Frame(lines: lines))
  }

  func tell(_ notice: Notice) {
    if isQuiet, notice.failure == nil { return }
    show(NoticeLines(notice, width: size.columns).lines)
  }

  func setPrompt(_ prompt: SafeText) {
    reader.setPrompt(StyledText(prompt, .prompt, [.bold]))
  }

  func edit(note: String) -> Bool {
    setPrompt("note> ")
    reader.prefill(note)
    return true
  }
}
