import Terminal
import ViewModels

/// A place the reader can be.
package protocol Screen: AnyObject {
  /// What stands before the cursor, short enough to leave room behind it.
  /// - Parameters:
  ///   - size: The room of the terminal.
  ///   - isReadOnly: Whether the store cannot be written now.
  func prompt(in size: TerminalSize, isReadOnly: Bool) -> SafeText
  /// What there is to show now.
  /// - Parameter size: The room of the terminal.
  func block(in size: TerminalSize) -> Block
  /// Takes note of which lines of its newest block are on the screen, counted from zero.
  func linesShown(_ numbers: Set<Int>)
  /// Takes an event, and returns when all it set going is done.
  /// - Returns: What came of it.
  func handle(_ event: ScreenEvent, in size: TerminalSize) async -> Outcome
  /// The note in what was typed after `:note`, whose text is not written yet.
  func typedNote(_ text: String) -> TypedNote
  /// The jobs that it has started.
  var jobs: ScreenJobs { get }
  /// Whether there is something to say.
  var hasNotices: Bool { get }
  /// Hands over the sentences that came up since the last call.
  func takeNotices() -> [Notice]
}
