import Models
import Terminal

/// How screens reach the reader.
package enum Presentation: Sendable {
  /// The reader looks at the screen.
  case visual
  /// A screen reader speaks: words replace columns, marks and colours, and what matters most comes first.
  case screenReader
}

/// One screen of the program, such as a list or a profile.
package protocol Screen: AnyObject {
  /// The text before the cursor, short enough to leave space for typing; `store` is what the store does, in a word.
  func prompt(in size: TerminalSize, store: String?) -> SafeText
  /// Lays out what the screen shows now, without changing it.
  /// - Parameter size: The size of the terminal.
  func layout(in size: TerminalSize) -> ScreenLayout
  /// Chooses what fits, before all of the screen is printed again.
  /// - Parameter size: The size of the terminal.
  func fit(in size: TerminalSize)
  /// Steps from profile to profile through the rows of the screen; `nil` if it has no rows.
  /// - Parameter row: The row to begin at; `nil` when the profile is not one of the rows.
  func navigator(from row: Int?) -> RowNavigator?
  /// Handles an event; returns when all work that it starts is done.
  func handle(_ event: ScreenEvent, in size: TerminalSize) async -> Outcome
  /// The note after `:note`, while it is being typed; `nil` if it is about nobody.
  func typedNote(_ note: NoteArgument) -> TypedNote?
  var jobs: ScreenJobs { get }
  /// Sentences to show under the screen, the oldest first.
  var notices: [Notice] { get }
  func noticesShown()
}

extension Screen {
  package func fit(in size: TerminalSize) {}

  package func navigator(from row: Int?) -> RowNavigator? { nil }

  package func block(in size: TerminalSize) -> Block { layout(in: size).block }
}

/// A screen laid out for one size of the terminal.
package struct ScreenLayout {
  package let block: Block
  /// Call with the indices of the block's lines that are on the terminal.
  package let linesShown: @MainActor (Set<Int>) -> Void
}

package enum ScreenEvent: Sendable, Equatable {
  case opened
  /// Saved data has been printed, so GitHub may be asked now.
  case shown
  /// Another screen has opened over this one.
  case covered
  /// The reader returns to the screen.
  case returned
  case connectionChanged
  case storeChanged
  /// A command has changed a note or a seen mark, and has already said so.
  case noteChanged
  case typed(Command)
}

package enum Outcome: Sendable, Equatable {
  case handled
  /// The event is left to the coordinator.
  case unhandled
  /// The reader wants to edit this note on the prompt line; on a list, that of a row.
  case edit(note: String, row: Int? = nil)
  /// The reader goes to another place.
  case go(Route)
  /// The command makes no sense here; the sentence says what to type, if a notice of the screen does not.
  case refused(String?)
}

extension Outcome {
  /// Goes to `route`, if there is one.
  static func to(_ route: Route?) -> Outcome { route.map { .go($0) } ?? .handled }

  static func list(_ kind: UserList.Kind, about login: String, _ type: String?) -> Outcome {
    if kind.isOfOrganizations, type == "User" {
      return .refused(
        ":\(kind.rawValue) is for organizations, and \(login) is a person; name one, as in "
          + "\(kind.exampleAtPrompt).")
    }
    do throws(UserListMistake) {
      return .go(.users(.list(try UserList(kind, login))))
    } catch {
      return .refused(error.sentenceAtPrompt)
    }
  }
}

/// A note while it is being typed.
package nonisolated struct TypedNote: Equatable, Sendable {
  package var subject: NoteSubject
  package var text: String
  /// Whether it is a line to add to the note.
  package var isAddition = false
  /// The note on the screen, which may be older than the saved one; `nil` if there is none.
  package var shown: String?
}

/// The prompt of a screen: its name, and what is wrong with the store and the connection.
///
/// In a narrow terminal, shorter forms of the status are tried first; then the name is cut, and the status last.
struct PromptText {
  // The columns that are left for typing.
  private static let typingWidth = 4
  private static let minimumNameWidth = 4
  // The most of the width that the prompt may take with a status, in percent.
  static let maximumShare = 45

  let name: SafeText
  /// What is wrong with the connection, the longest form first; empty while all is well.
  let statuses: [String]
  /// What the store does, or cannot do now.
  var store: String?

  /// The prompt for a terminal of `width` columns.
  func fitted(to width: Int) -> SafeText {
    let space = max(width - Self.typingWidth, Self.typingWidth)
    let forms = forms
    let fitting = forms.first { prompt($0, in: space).width * 100 <= width * Self.maximumShare }
    guard let form = fitting ?? forms.last else { return "\(name.fitted(to: space - 2))> " }
    return prompt(form, in: space)
  }

  private var forms: [SafeText] {
    guard let store = store.map(SafeText.line) else { return statuses.map(SafeText.line) }
    return statuses.isEmpty ? [store] : statuses.map { "\(store), \($0)" }
  }

  private func prompt(_ status: SafeText, in space: Int) -> SafeText {
    let frame = (" ()> " as SafeText).width
    let short = name.fitted(to: max(space - status.width - frame, Self.minimumNameWidth))
    return "\(short) (\(status.fitted(to: space - short.width - frame)))> "
  }
}
