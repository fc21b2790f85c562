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
    /// A file of this editor, so that no other one changes it.
    let path: String
    let text: NoteText
    /// The draft that the text continues.
    let left: (draft: Draft, text: String?)?
  }

  /// Opens the draft, or else the note, in the editor that `start` runs, and saves the result; returns the notice.
  func run(
    environment: [String: String], start: (ExternalProgram) async throws(Notice) -> ChildEnd
  ) async throws -> Notice {
    let opened = try open()
    do throws(Notice) {
      let command = ExternalProgram.editor(on: opened.path, environment: environment)
      let end = try await start(command)
      return await finish(command.failure(end), opened)
    } catch {
      drafts.remove(opened.path)
      return error
    }
  }

  private func open() throws -> Opened {
    let found = notes.draft(about: NoteSubject(user), behind: saved.string)
    let text = found?.text ?? saved.string
    // The editor offers what it had in the swap file only for the same file.
    if let path = found?.draft.path, drafts.hasSwapFile(path) {
      return Opened(path: path, text: NoteText(text), left: nil)
    }
    // Editors expect a line feed at the end of a file.
    let bytes = Array((text.isEmpty ? "" : text + "\n").utf8)
    let path = try drafts.save(bytes, about: NoteSubject(user), isForEditor: true).path
    let left = found.map { (draft: $0.draft, text: drafts.text(of: $0.draft)) }
    return Opened(path: path, text: NoteText(text), left: left)
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
      guard NoteText(text) == opened.text, !drafts.hasSwapFile(path) else {
        return Notice("\(sentence); your text is kept in \(path)", failure: .failed)
      }
      drafts.remove(path)
      return Notice(sentence + ".", failure: .failed)
    }
  }

  private func save(_ text: String, _ opened: Opened) async -> Notice {
    let isEmpty = text.isBlank
    guard !isEmpty, NoteText(text) != saved else {
      remove(opened)
      let hint = isEmpty && !saved.isEmpty ? "; \(deletion) deletes it." : "."
      return Notice(unchangedSentence + hint)
    }
    let notice = await notes.write(text, on: user, keptIn: opened.path)
    if notice.failure == nil { remove(opened) }
    return notice
  }

  // The draft may have been continued elsewhere meanwhile.
  private func remove(_ opened: Opened) {
    drafts.remove(opened.path)
    if let left = opened.left { drafts.remove(left.draft, saying: left.text) }
  }

  private var unchangedSentence: String { "The note on \(user.login) is unchanged" }
}
