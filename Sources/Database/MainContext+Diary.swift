import FoundationEssentials
import Models

/// Notes, tags, and whom the reader met lately.
extension MainContext {
  /// The next `limit` people with a note after `last`, the newest note first.
  ///
  /// - Parameter last: The last person of the previous block, or `nil` to begin with the newest note.
  package func notedUsers(after last: SavedUser?, limit: Int) throws(DatabaseError) -> [SavedUser] {
    try users(
      """
      FROM note_versions n CROSS JOIN people u ON u.id = n.user_id
        LEFT JOIN visits v ON v.user_id = u.id AND v.seen_at IS NOT NULL
        LEFT JOIN profiles p ON p.id = u.id \(SavedUser.placeOfAll)
      WHERE \(NoteVersions.isNote) AND (n.at, n.user_id) < (?1, ?2)
      ORDER BY n.at DESC, n.user_id DESC LIMIT ?3
      """, last?.note?.updatedAt.milliseconds ?? .max, last?.id ?? .max, limit)
  }

  /// The next `limit` tags after `tag` that begin with `prefix`, in alphabetical order.
  package func tags(
    prefix: String, after tag: String, limit: Int
  ) throws(DatabaseError) -> [TagCount] {
    let notes = try connection.cached(
      "SELECT n.text FROM note_versions n WHERE \(NoteVersions.isNote) AND instr(n.text, '#') > 0"
    ).all { $0.text(0) }
    var tags: [String: (spelling: String, count: Int)] = [:]
    for note in notes {
      // Two spellings of one tag are one; of several the one with its marks is shown, which comes after
      // the one without.
      let names = Dictionary(Tag.names(in: note).map { (FoldedText.fold($0), $0) }) { first, _ in
        first
      }
      for (folded, name) in names {
        let known = tags[folded]
        tags[folded] = (max(known?.spelling ?? name, name), (known?.count ?? 0) + 1)
      }
    }
    let (start, last) = (FoldedText.fold(prefix), FoldedText.fold(tag))
    return tags.filter { $0.key.utf8.starts(with: start.utf8) && (last.isEmpty || $0.key > last) }
      .sorted { $0.key < $1.key }.prefix(limit)
      .map { TagCount(tag: $0.value.spelling, count: $0.value.count) }
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
      .all(
        last?.date.milliseconds ?? .max, last?.user.id ?? .max, date.milliseconds, limit
      ) { row in (id: row.int64(0), date: row.date(1)) }
    let found = try users(ids: days.map(\.id))
    let known = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
    return days.compactMap { day in
      known[day.id].map { DiaryEntry(user: $0, date: day.date) }
    }
  }

  // The people before the time ?1 and the id ?2, since the time ?3, at most ?4.
  static let diary = """
    SELECT user_id, at FROM visits v
    WHERE seen_at IS NOT NULL AND at <= ?1 AND (at, user_id) < (?1, ?2) AND at >= ?3
      AND NOT EXISTS(SELECT 1 FROM note_versions n
        WHERE n.user_id = v.user_id AND n.at > v.at AND \(NoteVersions.isNote))
    UNION ALL SELECT user_id, at FROM note_versions n
    WHERE (at, user_id) < (?1, ?2) AND at >= ?3 AND \(NoteVersions.isNote)
      AND NOT EXISTS(SELECT 1 FROM visits v
        WHERE v.user_id = n.user_id AND v.seen_at IS NOT NULL AND v.at >= n.at)
    ORDER BY at DESC, user_id DESC LIMIT ?4
    """
}
