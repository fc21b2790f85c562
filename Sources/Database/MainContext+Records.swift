import FoundationEssentials
import Models

/// What the reader has about people, to hand it to another machine.
extension MainContext {
  /// The records of the next `limit` people after `id`, in order of ids.
  ///
  /// They are the people with a note, with a deleted note, and with a profile that was seen.
  package func records(after id: Int64, limit: Int) throws(DatabaseError) -> [PersonalRecord] {
    // Both halves come in order of ids, so that a block reads no more than it returns.
    try connection.cached(
      """
      SELECT r.id, coalesce(u.login, n.login, s.login), n.text, n.updated_at, s.seen_at,
        n.user_id, n.sequence, n.checksum
      FROM (
        SELECT user_id AS id FROM notes WHERE user_id > ?1
        UNION SELECT user_id FROM seen WHERE user_id > ?1 ORDER BY 1 LIMIT ?2
      ) r LEFT JOIN notes n ON n.user_id = r.id LEFT JOIN seen s ON s.user_id = r.id
      LEFT JOIN users u ON u.id = r.id ORDER BY r.id
      """
    ).all(id, limit) { row throws(DatabaseError) in try PersonalRecord(row) }
  }
}

extension PersonalRecord {
  /// - Throws: ``DatabaseError/Kind/alteredNote`` when the note is not the one that was saved.
  fileprivate init(_ row: Row) throws(DatabaseError) {
    let login = row.text(1)
    guard
      row.isNull(5) || NoteChecksum.matches(row, id: 0, sequence: 6, text: 2, checksum: 7)
    else {
      throw DatabaseError(
        .alteredNote, "The note on \(login) in the database is not the one that was saved.")
    }
    let note =
      row.isNull(5)
      ? nil
      : NoteVersion(text: row.optionalText(2), date: row.optionalDate(3) ?? .distantPast)
    self.init(id: row.int64(0), login: login, note: note, seenAt: row.optionalDate(4))
  }
}
