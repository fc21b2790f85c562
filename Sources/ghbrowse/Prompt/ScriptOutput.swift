import Screens
import Terminal

/// Plain text on standard output, and notices on standard error.
final class ScriptOutput: ScreenOutput {
  private var printed = PrintHistory()
  private let options: Options
  private let environment: [String: String]
  private let theme: Theme

  init(_ dependencies: Dependencies) {
    options = dependencies.options
    environment = dependencies.environment
    theme = options.color == .always ? dependencies.theme : Theme(depth: .plain)
  }

  // COLUMNS sets the width. The height is more than a page of users has.
  var size: TerminalSize {
    TerminalSize(columns: TerminalSize.positive(environment["COLUMNS"]) ?? 80, rows: 1000)
  }

  let isLive = false

  func show(
    _ block: Block, of screen: any Screen, _ onShown: @escaping @MainActor (Set<Int>) -> Void
  ) {
    show(printed.additions(of: block, of: ObjectIdentifier(screen)))
  }

  func skip(_ block: Block, of screen: any Screen) {
    _ = printed.additions(of: block, of: ObjectIdentifier(screen))
  }

  func show(_ lines: [StyledText], areCut: Bool) {
    for line in lines { StandardStream.output.write(line: line.withoutTrailingBlanks, in: theme) }
    StandardStream.output.flush()
  }

  func report(_ notice: Notice) {
    if options.quiet, notice.failure == nil { return }
    StandardStream.error.write(notice)
  }

  func consumeOutdatedFlag(_ screen: any Screen) -> Bool {
    printed.consumeOutdatedFlag(ObjectIdentifier(screen))
  }

  func forget(_ screen: any Screen) { printed.forget(ObjectIdentifier(screen)) }

  func setPrompt(_ prompt: SafeText) {}

  func run(_ command: ExternalProgram) async throws(Notice) -> ChildEnd {
    throw Notice("The program needs a terminal, and there is none.", failure: .failed)
  }

  /// Prints a text with its line breaks and tabs.
  func show(_ text: String) {
    StandardStream.output.write(line: .text(text))
    StandardStream.output.flush()
  }
}
