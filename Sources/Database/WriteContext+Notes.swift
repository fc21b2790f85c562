import FoundationEssentials
import Models

/// What became of a text that was written some time ago and is a note only now.
package enum NoteRestoration: Sendable, Equatable {
  /// It is the note now; the text that was there before, or `nil`.
  case saved(replaced: String?)
  /// It was the note already.
  case alreadyThere
  /// The note was written or deleted after it; nothing has changed.
  case outdated
}

/// Saving what the reader wrote.
extension WriteContext {
  /// Saves what the reader wrote about `id`, in the database and in the journal, both synced.
  ///
  /// - Parameter login: The login last seen, for those who read the journal.
  /// - Throws: ``DatabaseError``, with neither file changed: the text is empty or too long, the
  ///   journal or the database cannot be written.
  package func saveNote(
    _ text: String, on id: Int64, login: String, at date: Date
  ) throws(DatabaseError) -> SavedNote {
    try Self.checkText(text)
    let result = try performJournaled { connection, journal throws(DatabaseError) in
      try NoteChange(connection: connection, journal: journal)
        .make(text, on: id, login: login, at: date)
    }
    return SavedNote(replaced: result.value, isOnlyInJournal: result.isOnlyInJournal)
  }

  /// Adds a line to the note on `id`; where there is none, the line is the note.
  ///
  /// The note is read and written in one transaction: no other write can come between the two.
  ///
  /// - Throws: ``DatabaseError``, with neither file changed.
  package func addToNote(
    _ line: String, on id: Int64, login: String, at date: Date
  ) throws(DatabaseError) -> SavedNote {
    let result = try performJournaled { connection, journal throws(DatabaseError) in
      let text = try NotesTable(connection: connection).text(of: id)
      let longer = text.map { $0.hasSuffix("\n") ? $0 + line : $0 + "\n" + line } ?? line
      try Self.checkText(longer)
      return try NoteChange(connection: connection, journal: journal)
        .make(longer, on: id, login: login, at: date)
    }
    return SavedNote(replaced: result.value, isOnlyInJournal: result.isOnlyInJournal)
  }

  /// Deletes the note on `id`; `nil` when there is none.
  ///
  /// Its old text stays in the journal.
  package func deleteNote(
    on id: Int64, login: String, at date: Date
  ) throws(DatabaseError) -> SavedNote? {
    let result = try performJournaled { connection, journal throws(DatabaseError) -> String? in
      guard try NotesTable(connection: connection).text(of: id) != nil else { return nil }
      return try NoteChange(connection: connection, journal: journal)
        .make(nil, on: id, login: login, at: date)
    }
    return result.value.map {
      SavedNote(replaced: $0, isOnlyInJournal: result.isOnlyInJournal)
    }
  }
}

extension WriteContext {
  /// Saves a text that was written at `date`, unless the note is a newer one.
  ///
  /// The comparison and the write are one transaction: no other write can come between them.
  ///
  /// - Throws: ``DatabaseError``, with nothing changed.
  package func restoreNote(
    _ text: String, on id: Int64, login: String, at date: Date
  ) throws(DatabaseError) -> NoteRestoration {
    try Self.checkText(text)
    return try performJournaled { connection, journal throws(DatabaseError) -> NoteRestoration in
      let present = try NotesTable(connection: connection).version(of: id)
      if let present, present.text == text { return .alreadyThere }
      if let present, present.date > date { return .outdated }
      let replaced = try NoteChange(connection: connection, journal: journal)
        .make(text, on: id, login: login, at: date)
      return .saved(replaced: replaced)
    }.value
  }
}

extension WriteContext {
  /// - Throws: ``DatabaseError`` when `text` is empty or too long for a note.
  private static func checkText(_ text: String) throws(DatabaseError) {
    guard !text.isEmpty else { throw DatabaseError(.emptyNote, "An empty note is not saved.") }
    guard text.utf8.count <= Note.byteLimit else {
      throw DatabaseError(
        .noteTooLong(bytes: text.utf8.count),
        "The note has \(text.utf8.count) bytes; the limit is \(Note.byteLimit).")
    }
  }
}

/// A change to a note, inside a transaction that its caller began with notes and journal in step.
struct NoteChange {
  let connection: Connection
  let journal: NotesJournal

  /// Writes `text` in place of what was there; `nil` deletes the note.
  ///
  /// - Parameter undone: The `seq` of the change that this change undoes; `nil` for a new text.
  /// - Returns: The text that was there before, or `nil`.
  @discardableResult func make(
    _ text: String?, on id: Int64, login: String, at date: Date, undoing undone: Int64? = nil
  ) throws(DatabaseError) -> String? {
    // Whole seconds, as the journal has them, so that both copies say the same.
    let date = date.wholeSeconds
    let notes = NotesTable(connection: connection)
    let replaced = try notes.text(of: id)
    let sequence = try notes.lastSequence() + 1
    let entry = JournalEntry(
      sequence: sequence, date: date, id: id, login: login, note: text, undoes: undone)
    let old = JournalEntry(
      sequence: sequence + 1, date: date, id: id, login: login, note: replaced, undoes: sequence)
    let isNew = try notes.set(entry)
    let stamp = try journal.append([.note(entry)], isSynced: true, restating: [.note(old)])
    // From here on the line counts: without a record all is compared at the next look.
    try? JournalRecord(connection: connection).keep(stamp, added: isNew ? 1 : 0)
    return replaced
  }
}
