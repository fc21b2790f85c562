import Terminal
import ViewModels

/// Where screens are shown.
protocol Stage: AnyObject {
  /// The room there is.
  var size: TerminalSize { get }
  /// Whether somebody looks on while something is on its way.
  var isLive: Bool { get }
  /// Prints lines above whatever is being typed.
  func show(_ lines: [StyledText])
  /// Says something.
  func tell(_ notice: Notice)
  /// Shows what stands before the cursor.
  func setPrompt(_ prompt: SafeText)
  /// Lets the reader edit a note on the prompt line; where there is none, shows the note.
  /// - Returns: Whether the next line is the note.
  func edit(note: String) -> Bool
}
