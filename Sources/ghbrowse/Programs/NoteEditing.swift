import FoundationEssentials
import Models
import Repository
import Screens
import Store

/// The editing of a note in the reader's editor: its file, and what becomes of the text.
struct NoteEditing {
  /// Whose note it is.
  let user: User
  /// The saved note; empty without one.
  let saved: String
  /// The command that deletes the note, for a sentence.
  let deletion: String
  let drafts: Drafts
  let notes: NotesViewModel

  /// Lets the reader edit the note, or the draft that there is, and saves it.
  ///
  /// - Parameter start: Runs the editor until it ends.
  /// - Returns: What to say of it.
  /// - Throws: ``StoreError`` if the draft cannot be made.
  func run(
    environment: [String: String], start: (ShellCommand) async throws(ChildFailure) -> ChildEnd
  ) async throws -> Notice {
    let left = notes.draft(on: user.login)
    // Editors expect a line feed at the end of a file.
    let path: String
    if let left {
      path = left.path
    } else {
      path = try drafts.keep(saved.isEmpty ? "" : saved + "\n", about: user.login)
    }
    do throws(ChildFailure) {
      let command = ShellCommand.editor(on: path, environment: environment)
      let end = try await start(command)
      return await finish(command.failure(end), path)
    } catch {
      if left == nil { drafts.remove(path) }
      return .noEditor(error)
    }
  }

  // Saves the text in the file, and removes the file when the text is not lost by that.
  private func finish(_ failure: String?, _ path: String) async -> Notice {
    switch drafts.content(of: path) {
    case .missing: return Notice(leftAsItWas + ".")
    case .unfit(let reason):
      return Notice(
        "The note on \(user.login) was not saved: the text \(reason). It is kept in \(path)",
        failure: .failed)
    case .text(let text) where failure == nil: return await take(text, path)
    case .text(let text):
      let sentence = "\(failure ?? "") \(leftAsItWas)"
      guard text == saved else {
        return Notice("\(sentence); your text is kept in \(path)", failure: .failed)
      }
      drafts.remove(path)
      return Notice(sentence + ".", failure: .failed)
    }
  }

  private func take(_ text: String, _ path: String) async -> Notice {
    let isEmpty = !text.contains { !$0.isWhitespace }
    guard !isEmpty, text != saved else {
      drafts.remove(path)
      let hint = isEmpty && !saved.isEmpty ? "; \(deletion) deletes it." : "."
      return Notice(leftAsItWas + hint)
    }
    let notice = await notes.write(text, on: user, keptIn: path)
    if notice.failure == nil { drafts.remove(path) }
    return notice
  }

  private var leftAsItWas: String { "The note on \(user.login) is left as it was" }
}
