import Dispatch
import Repository
import Screens
import Store
import Synchronization

/// Keeps on disk what is typed as a note before it is saved, so that no crash takes it.
///
/// A typed text is on disk about a second later, and no key waits for that.
final class DraftAutosave {
  /// Returns the note that is typed, or was entered and is not done yet; `nil` without one.
  var current: () -> TypedNote? = { nil }

  private let drafts: Drafts
  // Used on the queue only, in the order of what was typed.
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
      // Only the program's end cuts this short, and calls ``saveNow()``.
      try? await Task.sleep(for: .seconds(1))
      saving = nil
      let note = current()
      let (text, login) = (note?.text, note?.login ?? "")
      queue.async { self.file.withLock { $0.write(text, about: login) } }
    }
  }

  /// Puts the current note on the disk before this returns.
  func saveNow() {
    let note = current()
    update { $0.write(note?.text, about: note?.login ?? "") }
  }

  /// The text that the reader goes on with; `nil` where there is no draft about that person.
  func offer(about login: String) -> String? {
    for draft in drafts.all(about: login) where draft.kind == .draft {
      guard let text = drafts.text(of: draft) else { continue }
      update { $0.resume(draft, text) }
      return text
    }
    return nil
  }

  /// Call when the reader has left the note; a draft that was offered stays.
  func leave() {
    update {
      $0.write(nil, about: "")
      $0.finish(isSaved: false)
    }
  }

  /// Call when the line with the note is done.
  ///
  /// - Parameter isSaved: Whether the text is elsewhere; otherwise it stays a draft.
  func finish(isSaved: Bool) {
    update { $0.finish(isSaved: isSaved) }
  }

  // After what is being written.
  private func update(_ body: (inout TypedDraft) -> Void) {
    queue.sync { file.withLock { body(&$0) } }
  }
}
