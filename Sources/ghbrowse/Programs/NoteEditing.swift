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

  private struct Opened {
    let path: String
    let text: NoteText
    /// The draft of a line that is part of the text.
    var addition: String?
  }

  /// Opens the draft, or else the note, in the editor that `start` runs, and saves the result; returns the notice.
  func run(
    environment: [String: String], start: (ExternalProgram) async throws(Notice) -> ChildEnd
  ) async throws -> Notice {
    let (opened, isNew) = try open()
    do throws(Notice) {
      let command = ExternalProgram.editor(on: opened.path, environment: environment)
      let end = try await start(command)
      return await finish(command.failure(end), opened)
    } catch {
      if isNew { drafts.remove(opened.path) }
      return error
    }
  }

  private func open() throws -> (Opened, isNew: Bool) {
    let left = notes.draft(about: NoteSubject(user), behind: saved.string)
    if let left, left.draft.kind == .draft {
      return (Opened(path: left.draft.path, text: saved), false)
    }
    let text = left?.text ?? saved.string
    // Editors expect a line feed at the end of a file.
    let path = try drafts.save(text.isEmpty ? "" : text + "\n", about: NoteSubject(user))
    return (Opened(path: path, text: NoteText(text), addition: left?.draft.path), true)
  }

  // Saves the text, and removes the file unless it has the only copy.
  private func finish(_ failure: String?, _ opened: Opened) async -> Notice {
    let path = opened.path
    switch drafts.content(of: path) {
    case .missing: return Notice(unchangedSentence + ".")
    case .unfit(let reason):
      return Notice(
        "The note on \(user.login) was not saved: the text \(reason). It is kept in \(path)",
        failure: .failed)
    case .text(let text) where failure == nil: return await save(text, opened)
    case .text(let text):
      let sentence = "\(failure ?? "") \(unchangedSentence)"
      guard NoteText(text) == opened.text else {
        return Notice("\(sentence); your text is kept in \(path)", failure: .failed)
      }
      drafts.remove(path)
      return Notice(sentence + ".", failure: .failed)
    }
  }

  private func save(_ text: String, _ opened: Opened) async -> Notice {
    let isEmpty = text.isBlank
    guard !isEmpty, NoteText(text) != saved else {
      drafts.remove(opened.path)
      let hint = isEmpty && !saved.isEmpty ? "; \(deletion) deletes it." : "."
      return Notice(unchangedSentence + hint)
    }
    let notice = await notes.write(text, on: user, keptIn: opened.path)
    if notice.failure == nil {
      for path in [opened.path, opened.addition].compactMap({ $0 }) { drafts.remove(path) }
    }
    return notice
  }

  private var unchangedSentence: String { "The note on \(user.login) is unchanged" }
}
