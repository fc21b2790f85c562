import Files
import FoundationEssentials

/// Brings the notes of the database and of the journal into step; the larger `seq` of a note wins.
///
/// Whoever calls holds the store's lock, and has begun a transaction.
struct NotesRecovery {
  let connection: Connection
  let journal: NotesJournal

  /// Compares all when the journal is not the one that the database knows.
  ///
  /// - Returns: `nil` when they were in step.
  func catchUp() throws(DatabaseError) -> RecoverySummary? {
    let record = JournalRecord(connection: connection)
    return try record.isInStep(with: journal.path) ? nil : try compare()
  }

  /// Compares every note and seen state with every line, and adds each where it is missing.
  func compare() throws(DatabaseError) -> RecoverySummary {
    // Of before the reading: an alteration since then is met at the next look.
    let known = JournalStamp(FileStatus(of: journal.path))
    let content = try journal.content()
    let notes = try bringNotes(content)
    let seen = try bringSeen(content)
    let lines = notes.missing + seen.missing
    let isGone = content.isEmpty
    var stamp = known
    if !lines.isEmpty {
      let isUnchanged = JournalStamp(FileStatus(of: journal.path)) == known
      let written = isGone ? try journal.write(lines) : try journal.append(lines, isSynced: true)
      if isUnchanged { stamp = written }
    }
    try JournalRecord(connection: connection).keep(stamp)
    return RecoverySummary(
      restored: notes.restored, rewritten: notes.missing.count, skippedLines: content.skippedLines,
      restoredSeen: seen.restored)
  }

  /// The notes that the database should have got from the journal.
  static func restored(
    _ content: NotesJournal.Content, into saved: [JournalEntry]
  ) -> [JournalEntry] {
    let inDatabase = Dictionary(saved.map { ($0.id, $0) }) { first, _ in first }
    return content.newestNotes.values.filter { differs($0, from: inDatabase[$0.id]) }
      .sorted { $0.sequence < $1.sequence }
  }

  private func bringNotes(
    _ content: NotesJournal.Content
  ) throws(DatabaseError) -> (restored: Int, missing: [JournalLine]) {
    let table = NotesTable(connection: connection)
    let inJournal = content.newestNotes
    let saved = try soundNotes(but: inJournal)
    var missing = saved.filter { $0.sequence > inJournal[$0.id]?.sequence ?? 0 }
    let restored = Self.restored(content, into: saved)
    var last = max(try table.lastSequence(), content.notes.map(\.sequence).max() ?? 0)
    for entry in restored {
      guard try table.isTaken(entry.sequence, but: entry.id) else {
        try table.set(entry)
        continue
      }
      // Two changes have one number, after a journal was put back: this one gets the next.
      last += 1
      let renumbered = JournalEntry(
        sequence: last, date: entry.date, id: entry.id, login: entry.login, note: entry.note)
      try table.set(renumbered)
      missing.append(renumbered)
    }
    return (restored.count, missing.map { .note($0) })
  }

  // An altered note that the journal does not have is the only copy there is: it counts from now on.
  private func soundNotes(
    but inJournal: [Int64: JournalEntry]
  ) throws(DatabaseError) -> [JournalEntry] {
    let table = NotesTable(connection: connection)
    var sound: [JournalEntry] = []
    for (entry, isSound) in try table.all() where isSound || inJournal[entry.id] == nil {
      if !isSound { try table.put(entry) }
      sound.append(entry)
    }
    return sound
  }

  private func bringSeen(
    _ content: NotesJournal.Content
  ) throws(DatabaseError) -> (restored: Int, missing: [JournalLine]) {
    let table = SeenTable(connection: connection)
    let inJournal = content.newestSeen
    let saved = try table.all()
    let missing = saved.filter { inJournal[$0.id]?.isSeen != true }
    let known = Set(saved.map(\.id))
    let restored = inJournal.values.filter { $0.isSeen && !known.contains($0.id) }
    for entry in restored { try table.restore(entry) }
    return (restored.count, missing.map { .seen($0) })
  }

  // Of one `seq` the journal is believed: its lines carry a checksum.
  private static func differs(_ entry: JournalEntry, from saved: JournalEntry?) -> Bool {
    guard let saved else { return true }
    return entry.sequence > saved.sequence
      || (entry.sequence == saved.sequence && entry.note != saved.note)
  }
}

/// What a recovery brought into the database and into the journal.
package struct RecoverySummary: Sendable, Equatable {
  /// Notes the database got from the journal.
  package let restored: Int
  /// Notes the journal got from the database.
  package let rewritten: Int
  /// Lines of the journal that could not be trusted; they are left where they are.
  package let skippedLines: Int
  /// Seen states the database got from the journal.
  package let restoredSeen: Int
}
