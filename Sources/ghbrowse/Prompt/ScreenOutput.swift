import Screens
import Terminal

/// A destination for screens: a terminal, or plain text.
protocol ScreenOutput: AnyObject {
  /// The rows and columns to fill.
  var size: TerminalSize { get }
  /// Whether the reader continues while jobs run, as at a prompt.
  var isLive: Bool { get }
  /// Shows a screen's block: its new lines, and where lines can be changed, its changed ones.
  ///
  /// - Parameter onShown: Called on a terminal with the indices of the lines that are on the screen.
  func show(
    _ block: Block, of screen: any Screen, _ onShown: @escaping @MainActor (Set<Int>) -> Void)
  /// Treats a screen's block as printed, without printing it.
  func skip(_ block: Block, of screen: any Screen)
  /// Prints lines that belong to no screen.
  func show(_ lines: [StyledText])
  /// Shows a notice.
  func report(_ notice: Notice)
  /// Whether printed lines of the screen have become outdated since the last call, and cannot be
  /// redrawn.
  func consumeOutdated(_ screen: any Screen) -> Bool
  /// Forgets what was printed of a screen.
  func forget(_ screen: any Screen)
  /// Sets the text before the cursor.
  func setPrompt(_ prompt: SafeText)
  /// Gives the terminal to a program until it ends.
  /// - Throws: ``ChildFailure`` when it cannot be started, or there is no terminal.
  func run(_ command: ExternalProgram) async throws(ChildFailure) -> ChildEnd
}

extension ScreenOutput {
  /// Does nothing: at a prompt each block is printed.
  func skip(_ block: Block, of screen: any Screen) {}
}

/// Plain text on standard output, and notices on standard error.
final class PlainScreenOutput: ScreenOutput {
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
    TerminalSize(columns: Int(environment["COLUMNS"] ?? "") ?? 80, rows: 1000)
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

  func show(_ lines: [StyledText]) {
    for line in lines { StandardStream.output.write(line: line.withoutTrailingBlanks, in: theme) }
    StandardStream.output.flush()
  }

  func report(_ notice: Notice) {
    if options.quiet, notice.failure == nil { return }
    StandardStream.error.write(notice)
  }

  func consumeOutdated(_ screen: any Screen) -> Bool {
    printed.consumeOutdated(ObjectIdentifier(screen))
  }

  func forget(_ screen: any Screen) {
    printed.forget(ObjectIdentifier(screen))
  }

  func setPrompt(_ prompt: SafeText) {}

  func run(_ command: ExternalProgram) async throws(ChildFailure) -> ChildEnd {
    throw ChildFailure(message: "The program needs a terminal, and there is none.")
  }

  /// Prints a text with its line breaks and tabs.
  func show(_ text: String) {
    StandardStream.output.write(line: .text(text))
    StandardStream.output.flush()
  }
}
