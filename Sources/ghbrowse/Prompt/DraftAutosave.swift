import Dispatch
import Models
import Screens
import Store
import Synchronization

/// Saves each note as a draft from its first second on the line, so that a crash loses at most a second of it.
///
/// No key waits for the disk, except Enter and those that end the editing of a note; and these not for a sync.
final class DraftAutosave {
  /// The draft of a note that was entered, until its line has run.
  struct Entered: Equatable {
    fileprivate let number: Int
  }

  private struct Files {
    /// The draft of the note on the line.
    var typed: TypedDraft
    var entered: [Int: TypedDraft] = [:]
  }

  /// Returns the note on the line; `nil` if there is none.
  var current: () -> TypedNote? = { nil }

  private var drafts: Drafts
  // Used on the queue only, so that texts are written in the order in which they were typed.
  private nonisolated let files: Mutex<Files>
  private let queue = DispatchQueue(label: "ghbrowse.drafts")
  private var saving: Task<Void, Never>?
  private var enteredCount = 0
  // What is on the line when the program leaves stays as it was written.
  private var isStopped = false

  init(_ drafts: Drafts) {
    self.drafts = drafts
    self.drafts.syncsLater = true
    drafts.removeLeftovers()
    files = Mutex(Files(typed: TypedDraft(self.drafts)))
  }

  /// Call when the note on the line may have changed.
  func changed() {
    guard saving == nil else { return }
    saving = Task {
      // Only the end of the program cuts this short; it calls `saveNow()`.
      try? await Task.sleep(for: .seconds(1))
      saving = nil
      guard !isStopped else { return }
      let note = current()
      queue.async { self.files.withLock { $0.typed.write(note) } }
    }
  }

  /// Writes nothing more of what is on the line.
  func stop() { isStopped = true }

  /// Writes the note on the line before this returns.
  func saveNow() {
    let note = current()
    update { $0.typed.write(note) }
  }

  /// Call when the reader continues a draft.
  func resume(_ draft: Draft, _ text: String, about subject: NoteSubject) {
    update { $0.typed.resume(draft, text, about: subject) }
  }

  /// Call when the reader stops editing without saving; an offered draft stays.
  func leave() {
    update {
      $0.typed.write(nil)
      $0.typed.finish(isSaved: false)
    }
  }

  /// Call when the line is entered: its draft is written before this returns, and what is typed next has another.
  func enter(_ note: TypedNote?) -> Entered {
    enteredCount += 1
    let number = enteredCount
    update {
      $0.typed.write(note)
      $0.entered[number] = $0.typed
      $0.typed = TypedDraft(drafts)
    }
    return Entered(number: number)
  }

  /// Call when the line runs, because it may be about somebody else than when it was entered.
  func runs(_ entered: Entered, with note: TypedNote) {
    update { $0.entered[entered.number]?.write(note) }
  }

  /// The file of the text in an entered line, if there is one.
  func path(of entered: Entered) -> String? {
    queue.sync { files.withLock { $0.entered[entered.number]?.path } }
  }

  /// Call when the line with the note has run; a text that is not saved elsewhere stays a draft.
  func finish(_ entered: Entered, isSaved: Bool) {
    update {
      guard var draft = $0.entered.removeValue(forKey: entered.number) else { return }
      draft.finish(isSaved: isSaved)
    }
  }

  // Waits for earlier writes.
  private func update(_ body: (inout Files) -> Void) { queue.sync { files.withLock { body(&$0) } } }
}

extension TypedNote {
  nonisolated var kind: Draft.Kind { isAddition ? .addition : .draft }
}

extension TypedDraft {
  fileprivate nonisolated mutating func write(_ note: TypedNote?) {
    write(note?.text, about: note?.subject, as: note?.kind ?? .draft)
  }
}
