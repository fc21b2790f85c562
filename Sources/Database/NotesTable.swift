import FoundationEssentials

/// The notes in the database, inside a transaction that somebody else began.
struct NotesTable {
  let connection: Connection

  /// The text of the note on `id`, or `nil`.
  func text(of id: Int64) throws(DatabaseError) -> String? {
    try connection.cached("SELECT text FROM notes WHERE user_id = ?1")
      .first(id) { $0.optionalText(0) } ?? nil
  }

  /// The `seq` of the last change; 0 when there was none.
  func lastSequence() throws(DatabaseError) -> Int64 {
    try connection.cached("SELECT coalesce(max(sequence), 0) FROM notes").first { $0.int64(0) } ?? 0
  }

  /// Makes the note say what `entry` says; the search knows it at once.
  func set(_ entry: JournalEntry) throws(DatabaseError) {
    try connection.cached(
      """
      INSERT INTO notes(user_id, login, text, updated_at, sequence) VALUES(?1, ?2, ?3, ?4, ?5)
      ON CONFLICT(user_id) DO UPDATE SET login = ?2, text = ?3, updated_at = ?4, sequence = ?5
      """
    ).run(entry.id, entry.login, entry.note, entry.date, entry.sequence)
    let entries = SearchEntries(connection: connection)
    let isSaved = try connection.cached("SELECT 1 FROM users WHERE id = ?1").first(entry.id) { _ in
      true
    }
    // The login of a saved user comes from GitHub; that of anybody else from the note.
    try entries.set(
      entry.id, login: isSaved == nil ? entry.login : nil, note: .some(entry.note))
  }

  /// Every note, the deleted ones too, in the order in which they were last changed.
  func all() throws(DatabaseError) -> [JournalEntry] {
    try connection.cached(
      "SELECT sequence, updated_at, user_id, login, text FROM notes ORDER BY sequence"
    ).all { row in
      JournalEntry(
        sequence: row.int64(0), date: row.optionalDate(1) ?? .distantPast, id: row.int64(2),
        login: row.text(3), note: row.optionalText(4))
    }
  }
}
