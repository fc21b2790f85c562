import Models
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

/// What can happen to a screen.
package enum ScreenEvent: Sendable, Equatable {
  /// It comes up for the first time.
  case opened
  /// What is saved has been printed; now the network may be asked.
  case shown
  /// Another screen has come over it.
  case covered
  /// The reader comes back to it.
  case returned
  /// The connection is another than before.
  case connectionChanged
  /// What is on disk has changed.
  case storeChanged
  /// The reader typed a command.
  case typed(Command)
}

/// What came of an event.
package enum Outcome: Sendable, Equatable {
  /// The screen took it.
  case taken
  /// It is not this screen's; the coordinator's, perhaps.
  case notTaken
  /// The reader is to edit this text on the prompt line, as a note.
  case edit(note: String)
}

/// A note as the reader types it: about whom, and what it says so far.
package struct TypedNote: Equatable {
  /// Who it is about; `nil` when that is not known yet.
  package let user: User?
  /// The text.
  package let text: String
}

/// How a screen reaches its reader.
package enum Presentation: Sendable {
  /// It is looked at.
  case visual
  /// It is listened to: words in place of columns, marks and looks, the important ones first.
  case screenReader
}

// What is left of the line to see what one types.
private let leastRoom = 4
private let leastName = 4

/// The prompt of a screen: its name, and what is wrong with the store and the connection.
///
/// Where there is little room the end of the name goes first, and then that of the sign.
///
/// - Parameters:
///   - sign: What is wrong with the connection; `nil` while all is well.
///   - isReadOnly: Whether the store cannot be written now.
///   - width: The columns of the terminal.
func promptText(_ name: SafeText, sign: String?, isReadOnly: Bool = false, width: Int) -> SafeText {
  let room = max(width - leastRoom, leastRoom)
  let signs = (isReadOnly ? ["read-only"] : []) + (sign.map { [$0] } ?? [])
  let sign = signs.isEmpty ? nil : signs.joined(separator: ", ")
  guard let sign else { return "\(name.fitted(to: room - 2))> " }
  let words = SafeText.line(sign)
  let frame = (" ()> " as SafeText).width
  let short = name.fitted(to: max(room - words.width - frame, leastName))
  return "\(short) (\(words.fitted(to: room - short.width - frame)))> "
}
