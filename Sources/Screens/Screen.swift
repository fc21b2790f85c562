import Models
import Terminal

/// How a screen reaches its reader.
package enum Presentation: Sendable {
  /// The reader looks at the screen.
  case visual
  /// A screen reader speaks it: words in place of columns, marks and colours, the important first.
  case screenReader
}

/// A place the reader can be.
package protocol Screen: AnyObject {
  /// What stands before the cursor, short enough to leave room behind it.
  /// - Parameters:
  ///   - size: The room of the terminal.
  ///   - isReadOnly: Whether the store cannot be written now.
  func prompt(in size: TerminalSize, isReadOnly: Bool) -> SafeText
  /// Lays out what there is to show now; nothing changes by it.
  /// - Parameter size: The room of the terminal.
  func layout(in size: TerminalSize) -> ScreenLayout
  /// Chooses what fits, before all of it is shown anew.
  /// - Parameter size: The room of the terminal.
  func fit(in size: TerminalSize)
  /// The way through the rows of the screen; `nil` where there are no rows.
  /// - Parameter row: The row to begin at; `nil` when it begins at none.
  func walk(from row: Int?) -> PeopleWalk?
  /// Handles an event, and returns when all it set going is done.
  func handle(_ event: ScreenEvent, in size: TerminalSize) async -> Outcome
  /// The note in the text that was typed after `:note`, before it is written.
  func typedNote(_ text: String) -> TypedNote?
  /// The jobs that the screen has started.
  var jobs: ScreenJobs { get }
  /// Sentences to show under the screen, the oldest first.
  var notices: [Notice] { get }
  /// Call when the notices have been shown.
  func noticesShown()
}

extension Screen {
  package func fit(in size: TerminalSize) {}

  package func walk(from row: Int?) -> PeopleWalk? { nil }

  /// What there is to show now.
  package func block(in size: TerminalSize) -> Block { layout(in: size).block }
}

/// A screen as it was laid out for one size of the terminal.
package struct ScreenLayout {
  /// What is printed, and drawn anew when it changes.
  package let block: Block
  /// Call with the numbers of the block's lines that are on the terminal, counted from zero.
  package let linesShown: @MainActor (Set<Int>) -> Void

  package init(block: Block, linesShown: @escaping @MainActor (Set<Int>) -> Void) {
    self.block = block
    self.linesShown = linesShown
  }
}

/// What can happen to a screen.
package enum ScreenEvent: Sendable, Equatable {
  /// The screen opens.
  case opened
  /// What is saved has been printed; now the network may be asked.
  case shown
  /// Another screen has opened over this one.
  case covered
  /// The reader comes back to the screen.
  case returned
  /// The connection to GitHub has changed.
  case connectionChanged
  /// The store has changed.
  case storeChanged
  /// A command of the reader has changed a note, or what counts as seen; that was said already.
  case noteChanged
  /// The reader typed a command.
  case typed(Command)
}

/// What came of an event.
package enum Outcome: Sendable, Equatable {
  /// The screen has handled it.
  case handled
  /// It is not this screen's; the coordinator's, perhaps.
  case unhandled
  /// The reader asks for this note, to edit it where one types; on a list, for that of a row.
  case edit(note: String, row: Int? = nil)
  /// It leads there.
  case go(Route)
  /// The command was not understood here, and a sentence says what to type.
  case refused(String)
}

extension Outcome {
  /// What comes of a command that may have led somewhere.
  static func to(_ route: Route?) -> Outcome { route.map { .go($0) } ?? .handled }

  /// What comes of a command that opens the list of `kind` about an account on the screen.
  ///
  /// - Parameter type: What the account is, as GitHub says; `nil` where that is not known.
  static func list(_ kind: UserList.Kind, about login: String, _ type: String?) -> Outcome {
    if kind.isOfOrganizations, type == "User" {
      return .refused(
        ":\(kind.rawValue) is for organizations, and \(login) is a person; name one, as in "
          + "\(kind.exampleAtPrompt).")
    }
    do throws(UserListMistake) {
      return .go(.members(try UserList(kind, login)))
    } catch {
      return .refused(error.sentenceAtPrompt)
    }
  }
}

/// A note as the reader types it.
package struct TypedNote: Equatable {
  /// Whom the note is about.
  package let login: String
  /// The text so far.
  package let text: String
}

/// The prompt of a screen: its name, and what is wrong with the store and the connection.
///
/// Where there is little room the shorter forms of the status come first; then the end of the name
/// is left out, and that of the status last.
struct PromptText {
  // The columns that are left to see what one types.
  private static let typingRoom = 4
  private static let leastName = 4
  // A form of the status is too long where the prompt takes more of the columns, in percent.
  static let mostShare = 45

  let name: SafeText
  /// What is wrong with the connection, the longest form first; empty while all is well.
  let statuses: [String]
  /// Whether the store cannot be written now.
  var isReadOnly = false

  /// The prompt for a terminal of `width` columns.
  func fitted(to width: Int) -> SafeText {
    let room = max(width - Self.typingRoom, Self.typingRoom)
    let forms = forms
    let fitting = forms.first { prompt($0, in: room).width * 100 <= width * Self.mostShare }
    guard let form = fitting ?? forms.last else { return "\(name.fitted(to: room - 2))> " }
    return prompt(form, in: room)
  }

  private var forms: [SafeText] {
    guard isReadOnly else { return statuses.map(SafeText.line) }
    return statuses.isEmpty ? ["read-only"] : statuses.map { "read-only, \($0)" }
  }

  private func prompt(_ status: SafeText, in room: Int) -> SafeText {
    let frame = (" ()> " as SafeText).width
    let short = name.fitted(to: max(room - status.width - frame, Self.leastName))
    return "\(short) (\(status.fitted(to: room - short.width - frame)))> "
  }
}
