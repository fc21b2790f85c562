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
      let present = try NotesTable(connection: connection).state(of: id)
      if let present, present.text == text { return .alreadyThere }
      if let present, present.date > date { return .outdated }
      let replaced = try NoteChange(connection: connection, journal: journal)
        .make(text, on: id, login: login, at: date)
      return .saved(replaced: replaced)
    }.value
  }
}

extension NotesTable {
  /// The text, `nil` when it was deleted, and when that was written; `nil` when there never was one.
  fileprivate func state(of id: Int64) throws(DatabaseError) -> (text: String?, date: Date)? {
    try connection.cached("SELECT text, updated_at FROM notes WHERE user_id = ?1")
      .first(id) { ($0.optionalText(0), $0.optionalDate(1) ?? .distantPast) }
  }
}
