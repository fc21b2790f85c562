import FoundationEssentials
import Models

/// What the journal tells of earlier notes.
struct NoteHistory {
  /// A change, and the text that was there before it.
  struct Change {
    let entry: JournalEntry
    let before: String?
  }

  private let entries: [JournalEntry]
  private let kept: [KeptEntry]

  /// - Parameter content: What the journal has, in any order.
  init(_ content: NotesJournal.Content) {
    // A change may stand there twice, after the journal was put together from two copies.
    var seen: Set<Int64> = []
    entries = content.notes.sorted { $0.sequence < $1.sequence }
      .filter { seen.insert($0.sequence).inserted }
    kept = content.kept
  }

  /// What the note on `id` said here, and on other machines, the oldest version first.
  func versions(of id: Int64) -> [NoteVersion] {
    var versions = entries.filter { $0.id == id }.map { NoteVersion(text: $0.note, date: $0.date) }
    for entry in kept where entry.id == id {
      // The versions of this machine stay in their order; a kept one goes before the first later one.
      let index = versions.firstIndex { $0.date > entry.date } ?? max(versions.count - 1, 0)
      versions.insert(NoteVersion(text: entry.text, date: entry.date), at: index)
    }
    return versions
  }

  /// The last change that `:undo` can take back.
  ///
  /// A change that was taken back cannot be taken back again, and neither can an undo.
  ///
  /// - Parameters:
  ///   - id: Whose note it must be; `nil` for anybody's.
  ///   - sequence: The `seq` that it must come after.
  func lastChange(of id: Int64?, after sequence: Int64) -> Change? {
    let undone = Set(entries.compactMap(\.undoes))
    var texts: [Int64: String] = [:]
    var last: Change?
    for entry in entries {
      let before = texts.updateValue(entry.note ?? "", forKey: entry.id)
      let isOpen = entry.undoes == nil && !undone.contains(entry.sequence)
      guard isOpen, entry.sequence > sequence, id == nil || id == entry.id,
        (entry.note ?? "") != before ?? ""
      else { continue }
      // No note is empty, so that "" stands for none.
      last = Change(entry: entry, before: before.flatMap { $0.isEmpty ? nil : $0 })
    }
    return last
  }
}

extension MainContext {
  /// What the note on `id` said, the oldest version first; it is read from the journal.
  package func noteVersions(of id: Int64) throws(DatabaseError) -> [NoteVersion] {
    NoteHistory(try journal.content(about: id)).versions(of: id)
  }
}

extension WriteContext {
  /// Takes back the last change of a note that was not taken back yet.
  ///
  /// The journal gets a new line with the `seq` of that change. No line is rewritten.
  ///
  /// - Parameters:
  ///   - id: Whose note it must be; `nil` for anybody's.
  ///   - sequence: The `seq` that the change must come after.
  /// - Returns: `nil` when there is nothing to take back.
  package func undoNote(
    of id: Int64?, after sequence: Int64 = 0, at date: Date
  ) throws(DatabaseError) -> UndoneNote? {
    let result = try performJournaled { connection, journal throws(DatabaseError) -> UndoneNote? in
      let history = NoteHistory(try journal.content(about: id))
      guard let change = history.lastChange(of: id, after: sequence) else { return nil }
      let entry = change.entry
      let replaced = try NoteChange(connection: connection, journal: journal).make(
        change.before, on: entry.id, login: entry.login, at: date, undoing: entry.sequence)
      return UndoneNote(
        login: entry.login, text: change.before, replaced: replaced, isOnlyInJournal: false)
    }
    return result.value.map {
      UndoneNote(
        login: $0.login, text: $0.text, replaced: $0.replaced,
        isOnlyInJournal: result.isOnlyInJournal)
    }
  }
}
