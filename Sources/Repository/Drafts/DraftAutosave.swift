import FoundationEssentials

/// Keeps on disk what is typed as a note before it is saved, so that no crash takes it (rel A7).
///
/// What was typed is on disk about a second later, and no key waits for that.
@MainActor
package final class DraftAutosave {
  /// Reads what is being typed as a note; `nil` while it is nothing or something else.
  package var current: () -> DraftNote? = { nil }

  private let host: String
  private let file: DraftFile
  // What earlier runs left, in the order found.
  private var adopted: [DraftNote] = []
  // Lines that were entered and have not been done yet, by their number.
  private var entered: [Int: DraftNote] = [:]
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

  /// A note as it is to be kept.
  package func note(id: Int64?, login: String?, _ text: String) -> DraftNote {
    DraftNote(host: host, id: id, login: login, note: text)
  }

  /// Call when what is being typed has changed.
  package func lineChanged() {
    guard saving == nil else { return }
    saving = Task {
      // Cut short by nothing but the program's end, which saves for itself.
      try? await Task.sleep(for: .seconds(1))
      saving = nil
      await save()
    }
  }

  /// Call when a line was entered, before it is done.
  package func lineEntered(_ number: Int, _ note: DraftNote?) {
    entered[number] = note
    lineChanged()
  }

  /// Call when that line was done.
  package func lineDone(_ number: Int) {
    if entered.removeValue(forKey: number) != nil { lineChanged() }
  }

  /// Keeps all of it before the process ends.
  package func saveNow() {
    let notes = notes
    guard notes != saved else { return }
    version += 1
    // There is nobody left to tell.
    try? file.write(notes, version: version)
  }
}

extension DraftAutosave {
  /// Takes over what processes left that have ended.
  ///
  /// - Returns: What belongs to people of this host.
  package func adopt() async -> [DraftNote] {
    let (file, host) = (file, host)
    let found = await Task.detached { file.leftovers() }.value
    let others = found.filter { !$0.notes.contains { $0.host == host } && !$0.notes.isEmpty }
    let ours = found.filter { leftover in !others.contains { $0.path == leftover.path } }
    for note in ours.flatMap(\.notes) where !adopted.contains(note) { adopted.append(note) }
    await save()
    // Only now are they in a file of this process.
    if adopted.isEmpty || saved == notes { DraftFile.remove(ours.map(\.path)) }
    return adopted.filter { $0.host == host }
  }

  /// What an earlier run left of a note on the user with `id`.
  package func text(of id: Int64) -> String? {
    adopted.last { $0.host == host && $0.id == id }?.note
  }

  /// Call when the reader has finished, or given up, what an earlier run left on that user.
  package func finished(_ id: Int64) {
    drop { $0.id == id }
  }

  /// Call when what nobody is known for was kept elsewhere.
  package func keptElsewhere(_ note: DraftNote) {
    drop { $0 == note }
  }

  private func drop(where isDone: (DraftNote) -> Bool) {
    let count = adopted.count
    adopted.removeAll { $0.host == host && isDone($0) }
    if adopted.count < count { lineChanged() }
  }

  private var notes: [DraftNote] {
    let lines = entered.sorted { $0.key < $1.key }.map(\.value)
    return adopted + lines + (current().map { [$0] } ?? [])
  }

  private func save() async {
    let notes = notes
    guard notes != saved else { return }
    version += 1
    let (file, version) = (file, version)
    let isSaved = await Task.detached {
      // What cannot be kept now is tried again with the next key.
      (try? file.write(notes, version: version)) != nil
    }.value
    if isSaved { saved = notes }
  }
}
