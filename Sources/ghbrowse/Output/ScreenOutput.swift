import Interface
import Terminal
import ViewModels

/// Where screens are shown.
protocol ScreenOutput: AnyObject {
  /// The room there is.
  var size: TerminalSize { get }
  /// Whether somebody looks on while something is on its way.
  var isLive: Bool { get }
  /// Shows a screen's block: what is new of it, or what has changed where that can be.
  ///
  /// - Parameter onShown: Called once it is shown, where somebody looks, with the numbers of the
  ///   lines that are on the screen.
  func show(
    _ block: Block, of screen: any Screen, _ onShown: @escaping @MainActor (Set<Int>) -> Void)
  /// Prints lines that belong to no screen.
  func show(_ lines: [StyledText])
  /// Says something.
  func tell(_ notice: Notice)
  /// Whether something that was shown of the screen is outdated since the last call.
  func takeOutdated(_ screen: any Screen) -> Bool
  /// Forgets a screen that was left.
  func forget(_ screen: any Screen)
  /// Shows what stands before the cursor.
  func setPrompt(_ prompt: SafeText)
  /// Gives the terminal to a program until it ends.
  /// - Throws: ``ChildFailure`` when it cannot be started, or there is no terminal.
  func run(_ command: ChildCommand) async throws(ChildFailure) -> ChildEnd
}
