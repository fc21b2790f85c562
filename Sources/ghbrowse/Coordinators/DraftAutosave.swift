import FoundationEssentials
import Interface
import Repository

/// Keeps on disk what is typed as a note before it is saved, so that no crash takes it.
///
/// A typed text is on disk about a second later, and no key waits for that.
final class DraftAutosave {
  /// Returns the note that is typed, or was entered and is not done yet; `nil` without one.
  var current: () -> TypedNote? = { nil }

  private let drafts: Drafts
  private let file: TypedDraft
  private var version = 0
  private var saving: Task<Void, Never>?

  init(_ drafts: Drafts) {
    self.drafts = drafts
    file = TypedDraft(drafts)
  }

  /// Call when the current note may have changed.
  func changed() {
    guard saving == nil else { return }
    saving = Task {
      // Only the program's end cuts this short, and calls ``saveNow()``.
      try? await Task.sleep(for: .seconds(1))
      saving = nil
      let (note, version, file) = (current(), next(), file)
      let (text, login) = (note?.text, note?.login ?? "")
      await Task.detached { file.write(text, about: login, version: version) }.value
    }
  }

  /// Puts the current note on the disk before this returns.
  func saveNow() {
    let note = current()
    file.write(note?.text, about: note?.login ?? "", version: next())
  }

  /// The text that the reader goes on with; `nil` where there is no draft about that person.
  func offer(about login: String) -> String? {
    for draft in drafts.all(about: login) where draft.kind == .draft {
      guard let text = drafts.text(of: draft) else { continue }
      file.goOn(with: draft, text)
      return text
    }
    return nil
  }

  /// Call when the reader has left the note; a draft that was offered stays.
  func leave() {
    file.write(nil, about: "", version: next())
    finish(isSaved: false)
  }

  /// Call when the line with the note is done.
  ///
  /// - Parameter isSaved: Whether the text is elsewhere; otherwise it stays a draft.
  func finish(isSaved: Bool) {
    file.finish(isSaved: isSaved, version: next())
  }

  private func next() -> Int {
    version += 1
    return version
  }
}
