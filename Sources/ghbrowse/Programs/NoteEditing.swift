import Models
import Screens
import Store

/// Edits a note in the reader's editor.
struct NoteEditing {
  let user: User
  /// The text of the saved note; empty if there is none.
  let saved: NoteText
  /// The command that deletes the note, for a message.
  let deletion: String
  let drafts: Drafts
  let notes: NotesViewModel

  /// Opens the draft, or else the note, in the editor that `start` runs, and saves the result; returns the notice.
  func run(
    environment: [String: String], start: (ExternalProgram) async throws(Notice) -> ChildEnd
  ) async throws -> Notice {
    let left = notes.draft(about: NoteSubject(user), behind: saved.string)
    // Editors expect a line feed at the end of a file.
    let path: String
    if let left {
      path = left.draft.path
    } else {
      path = try drafts.save(saved.isEmpty ? "" : saved.string + "\n", about: NoteSubject(user))
    }
    do throws(Notice) {
      let command = ExternalProgram.editor(on: path, environment: environment)
      let end = try await start(command)
      return await finish(command.failure(end), path)
    } catch {
      if left == nil { drafts.remove(path) }
      return error
    }
  }

  // Saves the text, and removes the file unless it has the only copy.
  private func finish(_ failure: String?, _ path: String) async -> Notice {
    switch drafts.content(of: path) {
    case .missing: return Notice(unchangedSentence + ".")
    case .unfit(let reason):
      return Notice(
        "The note on \(user.login) was not saved: the text \(reason). It is kept in \(path)",
        failure: .failed)
    case .text(let text) where failure == nil: return await save(text, path)
    case .text(let text):
      let sentence = "\(failure ?? "") \(unchangedSentence)"
      guard NoteText(text) == saved else {
        return Notice("\(sentence); your text is kept in \(path)", failure: .failed)
      }
      drafts.remove(path)
      return Notice(sentence + ".", failure: .failed)
    }
  }

  private func save(_ text: String, _ path: String) async -> Notice {
    let isEmpty = text.isBlank
    guard !isEmpty, NoteText(text) != saved else {
      drafts.remove(path)
      let hint = isEmpty && !saved.isEmpty ? "; \(deletion) deletes it." : "."
      return Notice(unchangedSentence + hint)
    }
    let notice = await notes.write(text, on: user, keptIn: path)
    if notice.failure == nil { drafts.remove(path) }
    return notice
  }

  private var unchangedSentence: String { "The note on \(user.login) is unchanged" }
}
