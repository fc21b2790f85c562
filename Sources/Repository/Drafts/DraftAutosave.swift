import FoundationEssentials

/// Keeps on disk what is typed as a note before it is saved, so that no crash takes it (rel A7).
///
/// A typed text is on disk about a second later, and no key waits for that.
@MainActor
package final class DraftAutosave {
  /// Returns the note that is typed, or was entered and is not done yet; `nil` without one.
  package var current: () -> DraftNote? = { nil }

  private let host: String
  private let file: DraftFile
  // The notes that earlier runs left, in the order found.
  private var adopted: [DraftNote] = []
  private var saved: [DraftNote] = []
  private var version = 0
  private var saving: Task<Void, Never>?

  /// - Parameters:
  ///   - directory: Where the drafts are.
  ///   - host: The directory name of the API's host: ids belong to a host.
  package init(directory: String, host: String) {
    self.host = host
    file = DraftFile(directory: directory)
  }

  /// Makes a draft for this host.
  package func note(id: Int64?, login: String?, _ text: String) -> DraftNote {
    DraftNote(host: host, id: id, login: login, note: text)
  }

  /// Call when the current note may have changed.
  package func changed() {
    guard saving == nil else { return }
    saving = Task {
      // Only the program's end cuts this short, and calls ``saveNow()``.
      try? await Task.sleep(for: .seconds(1))
      saving = nil
      await save()
    }
  }

  /// Writes all drafts before the process ends.
  package func saveNow() {
    let notes = notes
    guard notes != saved else { return }
    version += 1
    // There is nobody left to tell.
    try? file.write(notes, version: version)
  }
}

extension DraftAutosave {
  /// Takes over the drafts of processes that have ended.
  ///
  /// - Returns: The drafts about users of this host.
  package func adopt() async -> [DraftNote] {
    let (file, host) = (file, host)
    let found = await Task.detached { file.leftovers() }.value
    let others = found.filter { !$0.notes.contains { $0.host == host } && !$0.notes.isEmpty }
    let ours = found.filter { leftover in !others.contains { $0.path == leftover.path } }
    for note in ours.flatMap(\.notes) where !adopted.contains(note) { adopted.append(note) }
    await save()
    // They are removed there once they are in this process's file.
    if adopted.isEmpty || saved == notes { DraftFile.remove(ours.map(\.path)) }
    return adopted.filter { $0.host == host }
  }

  /// The draft that an earlier run left on the user with `id`.
  package func text(of id: Int64) -> String? {
    adopted.last { $0.host == host && $0.id == id }?.note
  }

  /// Call when the reader has finished the draft on that user, or given it up.
  package func finished(_ id: Int64) {
    drop { $0.id == id }
  }

  /// Call when a draft about an unknown user was kept elsewhere.
  package func keptElsewhere(_ note: DraftNote) {
    drop { $0 == note }
  }

  private func drop(where isDone: (DraftNote) -> Bool) {
    let count = adopted.count
    adopted.removeAll { $0.host == host && isDone($0) }
    if adopted.count < count { changed() }
  }

  private var notes: [DraftNote] {
    adopted + (current().map { [$0] } ?? [])
  }

  private func save() async {
    let notes = notes
    guard notes != saved else { return }
    version += 1
    let (file, version) = (file, version)
    let isSaved = await Task.detached {
      // Where this fails, the next key tries it again.
      (try? file.write(notes, version: version)) != nil
    }.value
    if isSaved { saved = notes }
  }
}
