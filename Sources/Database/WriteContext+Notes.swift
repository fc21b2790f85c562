import FoundationEssentials
import Models

extension WriteContext {
  /// Saves what the reader wrote about `id`, in the database and in the journal, both synced.
  ///
  /// - Parameter login: The login last seen, for those who read the journal.
  /// - Throws: ``DatabaseError``, with neither file changed: the text is empty or too long, the
  ///   journal or the database cannot be written.
  package func saveNote(
    _ text: String, on id: Int64, login: String, at date: Date
  ) throws(DatabaseError) -> NoteReceipt {
    guard !text.isEmpty else { throw DatabaseError(.emptyNote, "An empty note is not saved.") }
    guard text.utf8.count <= Note.byteLimit else {
      throw DatabaseError(
        .noteTooLong(bytes: text.utf8.count),
        "The note has \(text.utf8.count) bytes; the limit is \(Note.byteLimit).")
    }
    return try write(text, on: id, login: login, at: date)
  }

  /// Deletes the note on `id`; `nil` when there is none.
  ///
  /// Its old text stays in the journal.
  package func deleteNote(
    on id: Int64, login: String, at date: Date
  ) throws(DatabaseError) -> NoteReceipt? {
    let exists = try connection.cached(
      "SELECT 1 FROM notes WHERE user_id = ?1 AND text IS NOT NULL"
    ).first(id) { _ in true }
    return exists == nil ? nil : try write(nil, on: id, login: login, at: date)
  }

  private func write(
    _ text: String?, on id: Int64, login: String, at date: Date
  ) throws(DatabaseError) -> NoteReceipt {
    // Whole seconds, as the journal has them, so that both copies say the same.
    let date = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
    let result = try performJournaled { connection throws(DatabaseError) in
      let notes = NotesTable(connection: connection)
      let replaced = try notes.text(of: id)
      let last = try max(notes.lastSequence(), journal.lastSequence())
      let entry = JournalEntry(
        sequence: last + 1, date: date, id: id, login: login, note: text)
      try notes.set(entry)
      try journal.append([entry])
      return (sequence: entry.sequence, replaced: replaced)
    }
    return NoteReceipt(
      sequence: result.value.sequence, replaced: result.value.replaced,
      isOnlyInJournal: result.isOnlyInJournal)
  }
}
