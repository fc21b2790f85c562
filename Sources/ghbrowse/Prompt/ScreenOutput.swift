import Screens
import Terminal

/// A place that shows screens: a terminal, plain text, or a test's.
protocol ScreenOutput: AnyObject {
  /// The rows and columns to fill.
  var size: TerminalSize { get }
  /// Whether the reader goes on while jobs run, as at a prompt.
  var isLive: Bool { get }
  /// Shows a screen's block: its new lines, and its changed ones where lines can be changed.
  ///
  /// - Parameter onShown: Called on a terminal once the block is shown, with the numbers of its lines
  ///   that are on the screen.
  func show(
    _ block: Block, of screen: any Screen, _ onShown: @escaping @MainActor (Set<Int>) -> Void)
  /// Counts a screen's block as shown, where it is not printed.
  func skip(_ block: Block, of screen: any Screen)
  /// Prints lines that belong to no screen.
  func show(_ lines: [StyledText])
  /// Says something.
  func tell(_ notice: Notice)
  /// Whether lines of the screen have become outdated since the last call, and could not be redrawn.
  func consumeOutdated(_ screen: any Screen) -> Bool
  /// Forgets what was shown of a screen.
  func forget(_ screen: any Screen)
  /// Shows the text before the cursor.
  func setPrompt(_ prompt: SafeText)
  /// Gives the terminal to a program until it ends.
  /// - Throws: ``ChildFailure`` when it cannot be started, or there is no terminal.
  func run(_ command: ShellCommand) async throws(ChildFailure) -> ChildEnd
}

extension ScreenOutput {
  /// Does nothing: at a prompt each block is printed.
  func skip(_ block: Block, of screen: any Screen) {}
}
