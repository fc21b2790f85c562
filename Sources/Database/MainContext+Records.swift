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
      SELECT r.id, u.login, n.text, n.at, v.seen_at
      FROM (
        SELECT user_id AS id FROM note_versions WHERE user_id > ?1
        UNION SELECT user_id FROM visits WHERE user_id > ?1 AND seen_at IS NOT NULL
        ORDER BY 1 LIMIT ?2
      ) r CROSS JOIN people u ON u.id = r.id
      LEFT JOIN note_versions n ON n.user_id = r.id AND \(NoteVersions.isNewest)
      LEFT JOIN visits v ON v.user_id = r.id ORDER BY r.id
      """
    ).all(id, limit) { row in
      PersonalRecord(
        id: row.int64(0), login: row.text(1),
        note: row.isNull(3) ? nil : NoteVersion(text: row.nonemptyText(2), date: row.date(3)),
        seenAt: row.isNull(4) ? nil : row.date(4))
    }
  }
}
