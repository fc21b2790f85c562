import Screens
import Terminal

/// A destination for screens: a terminal, or plain text.
protocol ScreenOutput: AnyObject {
  /// The rows and columns to fill.
  var size: TerminalSize { get }
  /// Whether the reader continues while jobs run, as at a prompt.
  var isLive: Bool { get }
  /// Shows a screen's block: its new lines, and its changed ones if lines can be changed.
  ///
  /// On a terminal, `onShown` is called with the indices of the lines that are on the screen.
  func show(
    _ block: Block, of screen: any Screen, _ onShown: @escaping @MainActor (Set<Int>) -> Void)
  /// Treats a screen's block as printed, without printing it.
  func skip(_ block: Block, of screen: any Screen)
  /// Prints lines that belong to no screen, cut where they do not fit, or going on in the next row.
  func show(_ lines: [StyledText], areCut: Bool)
  func report(_ notice: Notice)
  /// Whether printed lines of the screen have become outdated since the last call, and cannot be
  /// redrawn.
  func consumeOutdatedFlag(_ screen: any Screen) -> Bool
  func forget(_ screen: any Screen)
  func setPrompt(_ prompt: SafeText)
  /// Gives the terminal to a program until it ends.
  /// - Throws: ``Notice`` if the program cannot be started, or if output is not a terminal.
  func run(_ command: ExternalProgram) async throws(Notice) -> ChildEnd
}

extension ScreenOutput {
  func show(_ lines: [StyledText]) { show(lines, areCut: true) }

  /// Does nothing: at a prompt each block is printed.
  func skip(_ block: Block, of screen: any Screen) {}
}
