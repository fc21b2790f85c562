import FoundationEssentials
import Models

/// Notes, tags, and whom the reader met lately.
extension MainContext {
  /// The next `limit` people with a note after `last`, the newest note first.
  ///
  /// - Parameter last: The note that the block comes after; `nil` begins with the newest.
  package func notedUsers(after last: Note?, limit: Int) throws(DatabaseError) -> [SavedUser] {
    try users(
      """
      FROM notes n LEFT JOIN users u ON u.id = n.user_id LEFT JOIN seen s ON s.user_id = n.user_id
        LEFT JOIN profiles p ON p.id = n.user_id
      WHERE n.text IS NOT NULL AND (n.updated_at, n.sequence) < (?1, ?2)
      ORDER BY n.updated_at DESC, n.sequence DESC LIMIT ?3
      """, last?.updatedAt ?? .endOfTime, last?.sequence ?? .max, limit)
  }

  /// The next `limit` tags after `tag` that begin with `prefix`, in alphabetical order.
  package func tags(
    prefix: String, after tag: String, limit: Int
  ) throws(DatabaseError) -> [TagCount] {
    try NoteTags(connection: connection).all(prefix: prefix, after: tag, limit: limit)
  }

  /// The next `limit` people whom the reader opened or wrote about, after `last`, the newest first.
  ///
  /// Each person stands there once, at the last time.
  ///
  /// - Parameter date: Nobody of before it.
  package func diary(
    after last: DiaryEntry?, since date: Date = .distantPast, limit: Int
  ) throws(DatabaseError) -> [DiaryEntry] {
    let days = try connection.cached(Self.diary)
      .all(last?.date ?? .endOfTime, last?.user.id ?? .max, date, limit) { row in
        (id: row.int64(0), date: row.optionalDate(1) ?? .distantPast)
      }
    let found = try users(ids: days.map(\.id))
    let known = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
    return days.compactMap { day in
      known[day.id].map { DiaryEntry(user: $0, date: day.date) }
    }
  }

  // The people before the time ?1 and the id ?2, since the time ?3, at most ?4. Each half comes in the
  // order of its own index, so that a block reads no more than it shows.
  static let diary = """
    SELECT user_id, looked_at AS at FROM seen s
    WHERE (looked_at, user_id) < (?1, ?2) AND looked_at >= ?3
      AND NOT EXISTS(SELECT 1 FROM notes n WHERE n.user_id = s.user_id
        AND n.text IS NOT NULL AND n.updated_at > s.looked_at)
    UNION ALL SELECT user_id, updated_at AS at FROM notes n
    WHERE text IS NOT NULL AND updated_at <= ?1 AND (updated_at, user_id) < (?1, ?2)
      AND updated_at >= ?3
      AND NOT EXISTS(SELECT 1 FROM seen s WHERE s.user_id = n.user_id
        AND s.looked_at >= n.updated_at)
    ORDER BY at DESC, user_id DESC LIMIT ?4
    """
}

extension Date {
  /// Later than any time that has a form in RFC 3339, whose years have four digits.
  static let endOfTime = Date(timeIntervalSince1970: 253_402_300_800)
}
