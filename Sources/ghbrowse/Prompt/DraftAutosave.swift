import Dispatch
import Models
import Repository
import Screens
import Store
import Synchronization

/// Saves a note as a draft while it is being typed, so that a crash loses at most a second of it.
///
/// No key waits for the disk, except Enter and those that end the editing of a note.
final class DraftAutosave {
  /// Returns the note being typed, or entered and not yet saved; `nil` if there is none.
  var current: () -> TypedNote? = { nil }

  private let drafts: Drafts
  // Used on the queue only, so that texts are written in the order in which they were typed.
  private nonisolated let file: Mutex<TypedDraft>
  private let queue = DispatchQueue(label: "ghbrowse.drafts")
  private var saving: Task<Void, Never>?

  init(_ drafts: Drafts) {
    self.drafts = drafts
    file = Mutex(TypedDraft(drafts))
  }

  /// Call when the current note may have changed.
  func changed() {
    guard saving == nil else { return }
    saving = Task {
      // Only the end of the program cuts this short; it calls `saveNow()`.
      try? await Task.sleep(for: .seconds(1))
      saving = nil
      let note = current()
      let (text, subject) = (note?.text, note?.subject)
      queue.async { self.file.withLock { $0.write(text, about: subject) } }
    }
  }

  /// Writes the current note before this returns.
  func saveNow() {
    let note = current()
    update { $0.write(note?.text, about: note?.subject) }
  }

  /// Returns the draft about a person for the reader to continue; `nil` if there is none.
  func offer(about subject: NoteSubject) -> String? {
    guard let (draft, text) = drafts.first(about: subject) else { return nil }
    update { $0.resume(draft, text, about: subject) }
    return text
  }

  /// Call when the reader stops editing without saving; an offered draft stays.
  func leave() {
    update {
      $0.write(nil, about: nil)
      $0.finish(isSaved: false)
    }
  }

  /// Call when the line with the note has run.
  ///
  /// - Parameter isSaved: Whether the text is saved elsewhere; otherwise it stays a draft.
  func finish(isSaved: Bool) {
    update { $0.finish(isSaved: isSaved) }
  }

  /// Writes `note`, which stays a draft whatever is typed next.
  func keep(_ note: TypedNote) {
    update {
      $0.write(note.text, about: note.subject)
      $0.finish(isSaved: false)
    }
  }

  // Waits for earlier writes.
  private func update(_ body: (inout TypedDraft) -> Void) {
    queue.sync { file.withLock { body(&$0) } }
  }
}
