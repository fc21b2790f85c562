import FoundationEssentials
import Models

/// Notes, tags and the diary.
extension MainContext {
  /// The versions of the note on `id`, the oldest first.
  package func noteVersions(of id: Int64) async throws(StoreError) -> [NoteVersion] {
    try await read { try $0.noteVersions(of: id) }
  }

  /// The next `limit` tags after `tag`, in alphabetical order.
  package func tags(
    after tag: String = "", limit: Int
  ) async throws(StoreError) -> [TagCount] {
    try await read { try $0.tags(prefix: "", after: tag, limit: limit) }
  }

  /// The next `limit` people who were opened or written about, after `last`, the newest first.
  ///
  /// Each person appears once, with the last time.
  ///
  /// - Parameter date: The earliest time.
  package func diary(
    after last: (user: SavedUser, date: Date)?, since date: Date = .distantPast, limit: Int
  ) async throws(StoreError) -> [(user: SavedUser, date: Date)] {
    try await read { connection in
      let days = try connection.cached(Connection.diary).all(
        last?.date.milliseconds ?? .max, last?.user.id ?? .max, date.milliseconds, limit
      ) { row in (id: row.int64(0), date: row.date(milliseconds: 1)) }
      let found = try connection.users(ids: days.map(\.id), in: .everyone)
      let known = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
      return days.compactMap { day in
        known[day.id].map { (user: $0, date: day.date) }
      }
    }
  }

  /// The next `limit` days to come back to somebody, after `last`, the earliest first.
  ///
  /// - Parameter day: The last day.
  package func due(
    after last: (user: SavedUser, day: Day)? = nil, through day: Day = Day.all.upperBound,
    limit: Int
  ) async throws(StoreError) -> [(user: SavedUser, day: Day)] {
    try await read { connection in
      let days = try connection.cached(
        """
        SELECT user_id, day FROM due WHERE (day, user_id) > (?1, ?2) AND day <= ?3
        ORDER BY day, user_id LIMIT ?4
        """
      ).all(last?.day.description ?? "", last?.user.id ?? 0, day.description, limit) {
        (id: $0.int64(0), day: $0.text(1))
      }
      let users = try connection.users(ids: Array(Set(days.map(\.id))), in: .everyone)
      let known = Dictionary(users.map { ($0.id, $0) }) { first, _ in first }
      return days.compactMap { entry in
        known[entry.id].flatMap { user in
          Day(entry.day).map { (user: user, day: $0) }
        }
      }
    }
  }

  /// How many people are due on that day or before.
  package func dueCount(through day: Day) async throws(StoreError) -> Int {
    try await read { connection in
      // To format a day in Swift is 5 % of a start.
      try connection.cached(
        "SELECT count(DISTINCT user_id) FROM due WHERE day <= date(?1 * 86400, 'unixepoch')"
      ).first(day.number) { $0.int(0) } ?? 0
    }
  }

  /// The lines of an export about the next `limit` people after `id`, in order of ids: every version of their
  /// notes, and whether they count as seen.
  package func exportLines(after id: Int64, limit: Int) async throws(StoreError) -> [LogLine] {
    try await read { connection in
      let ids = try connection.cached(
        """
        SELECT user_id FROM note_versions WHERE user_id > ?1
        UNION SELECT user_id FROM visits WHERE user_id > ?1 ORDER BY 1 LIMIT ?2
        """
      ).all(id, limit) { $0.int64(0) }
      guard let end = ids.last else { return [] }
      let notes = try connection.noteLines(after: id, through: end)
      let marks = try connection.seenLines(after: id, through: end)
      return (notes + marks).enumerated()
        .sorted { ($0.element.id, $0.offset) < ($1.element.id, $1.offset) }.map(\.element)
    }
  }

  /// The lines of the notes log that are not in the database: kinds that this version does not know, and versions
  /// of notes from before a failed write.
  package func linesOfLogAlone() async throws(StoreError) -> [LogLine] {
    let log = notesLog
    return try await read { try $0.linesOfLogAlone(log) }
  }
}

extension Connection {
  func linesOfLogAlone(_ log: NotesLog) throws -> [LogLine] {
    try log.content().lines.filter { line in
      switch line.content {
      case .note(let text): try !hasVersion(line.id, line.time, text)
      case .seen: false
      case .unknown: true
      }
    }
  }

  /// A query for at most ?4 people before the time ?1 and the id ?2, since the time ?3.
  static let diary = """
    SELECT user_id, at FROM visits v
    WHERE seen_at IS NOT NULL AND at <= ?1 AND (at, user_id) < (?1, ?2) AND at >= ?3
      AND NOT EXISTS(SELECT 1 FROM note_versions n
        WHERE n.user_id = v.user_id AND n.at > v.at AND \(isNote))
    UNION ALL SELECT user_id, at FROM note_versions n
    WHERE (at, user_id) < (?1, ?2) AND at >= ?3 AND \(isNote)
      AND NOT EXISTS(SELECT 1 FROM visits v
        WHERE v.user_id = n.user_id AND v.seen_at IS NOT NULL AND v.at >= n.at)
    ORDER BY at DESC, user_id DESC LIMIT ?4
    """

  /// The next `limit` tags after `tag` that begin with `prefix`, in alphabetical order, from everybody's notes
  /// or those of some people.
  func tags(
    prefix: String, after tag: String, limit: Int, of ids: Set<Int64>? = nil
  ) throws -> [TagCount] {
    var tags: [String: (spelling: String, count: Int)] = [:]
    func add(_ name: String, to tag: inout (spelling: String, count: Int)) {
      tag = (max(tag.spelling, name), tag.count + 1)
    }
    try eachNote("iif(instr(n.text, '#'), n.text, '')") { id, note in
      guard ids?.contains(id) != false else { return }
      var names = Tag.names(in: note).map { (folded: FoldedText.fold($0), name: $0) }
      // Spellings with and without marks are one tag. The one with marks is shown, and sorts last.
      if names.contains(where: { $0 != $1 }) {
        names = Dictionary(names) { first, _ in first }.map { (folded: $0, name: $1) }
      }
      for (folded, name) in names { add(name, to: &tags[folded, default: (name, 0)]) }
    }
    let (start, last) = (FoldedText.fold(prefix), FoldedText.fold(tag))
    return tags.filter { $0.key.utf8.starts(with: start.utf8) && (last.isEmpty || $0.key > last) }
      .sorted { $0.key < $1.key }.prefix(limit)
      .map { TagCount(tag: $0.value.spelling, count: $0.value.count) }
  }
}
