/// Brings the notes of the database and of the journal into step; the larger `seq` of a note wins.
///
/// Whoever calls holds the store's lock.
struct NotesRecovery {
  let connection: Connection
  let journal: NotesJournal

  /// What a start does before anything is shown: looks at the last change of each side, and
  /// compares the rest only when they differ.
  func catchUp() throws(DatabaseError) {
    let inDatabase = try NotesTable(connection: connection).lastSequence()
    let inJournal = try journal.lastSequence()
    guard inDatabase != inJournal else { return }
    try connection.execute("BEGIN IMMEDIATE")
    do {
      _ = try compare()
      try connection.execute("COMMIT")
    } catch {
      try? connection.execute("ROLLBACK")
      throw error
    }
  }

  /// Compares every note, inside a transaction that somebody else began.
  func compare() throws(DatabaseError) -> NotesHealing {
    let table = NotesTable(connection: connection)
    let lines = try journal.entries()
    let inJournal = newest(lines.entries)
    let inDatabase = newest(try table.all())
    let restored = inJournal.values.filter { differs($0, from: inDatabase[$0.id]) }
      .sorted { $0.sequence < $1.sequence }
    for entry in restored { try table.set(entry) }
    let missing = inDatabase.values.filter { $0.sequence > inJournal[$0.id]?.sequence ?? 0 }
      .sorted { $0.sequence < $1.sequence }
    if !missing.isEmpty {
      if lines.entries.isEmpty, lines.skipped == 0 {
        try journal.write(missing)
      } else {
        try journal.append(missing)
      }
    }
    return NotesHealing(
      restored: restored.count, rewritten: missing.count, skippedLines: lines.skipped)
  }

  // Of one `seq` the journal is believed: its lines carry a checksum.
  private func differs(_ entry: JournalEntry, from saved: JournalEntry?) -> Bool {
    guard let saved else { return true }
    return entry.sequence > saved.sequence
      || (entry.sequence == saved.sequence && entry.note != saved.note)
  }

  private func newest(_ entries: [JournalEntry]) -> [Int64: JournalEntry] {
    Dictionary(entries.map { ($0.id, $0) }) { $0.sequence > $1.sequence ? $0 : $1 }
  }
}
