import FoundationEssentials
import Models

/// The table `note_versions`, where a person's newest version is the note, for equal times the text that is
/// greater by bytes; callers that write have begun a transaction.
extension Connection {
  /// The condition that `note_versions` as n is a note: the newest version, and not a deletion.
  static let isNote = "n.text <> '' AND \(isNewest)"
  /// The condition that `note_versions` as n is the newest version.
  static let isNewest = """
    NOT EXISTS(SELECT 1 FROM note_versions w
      WHERE w.user_id = n.user_id AND (w.at, w.text) > (n.at, n.text))
    """

  /// The versions of the note on `id`, the oldest first.
  func noteVersions(of id: Int64) throws -> [NoteVersion] {
    try cached("SELECT at, text FROM note_versions WHERE user_id = ?1 ORDER BY at, text")
      .all(id) { NoteVersion(text: $0.note(1), date: $0.date(milliseconds: 0)) }
  }

  /// The newest version of the note on `id`; `nil` if there never was a note.
  func newestNote(of id: Int64) throws -> NoteVersion? {
    try cached(
      "SELECT at, text FROM note_versions WHERE user_id = ?1 ORDER BY at DESC, text DESC LIMIT 1"
    ).first(id) { NoteVersion(text: $0.note(1), date: $0.date(milliseconds: 0)) }
  }

  /// Every version of the people between two ids, in order of ids and times.
  func noteLines(after id: Int64 = .min, through end: Int64 = .max) throws -> [LogLine] {
    var lines: [LogLine] = []
    try eachNoteLine(after: id, through: end) { lines.append($0) }
    return lines
  }

  /// Calls `body` with each of these versions.
  func eachNoteLine(
    after id: Int64 = .min, through end: Int64 = .max, _ body: (LogLine) throws -> Void
  ) throws {
    try cached(
      """
      SELECT n.at, n.user_id, p.login, n.text FROM note_versions n
      CROSS JOIN people p ON p.id = n.user_id WHERE n.user_id > ?1 AND n.user_id <= ?2
      ORDER BY n.user_id, n.at, n.text
      """
    ).each([id, end]) {
      try body(
        LogLine(
          time: $0.int64(0), id: $0.int64(1), login: $0.text(2),
          content: .note(NoteText($0.text(3)))
        ))
      return true
    }
  }

  /// How many people have a note.
  func noteCount() throws -> Int {
    var count = 0
    try eachNote("iif(n.text <> '', '1', '')") { _, _ in count += 1 }
    return count
  }

  /// Calls `body` with the person and a text of every note, from `note_versions` as n, that is not empty, in order
  /// of ids; one scan, which is ten times faster than ``isNewest``.
  func eachNote(_ value: String, _ body: (Int64, String) throws -> Void) throws {
    var (id, last): (Int64, String) = (0, "")
    try cached(
      "SELECT n.user_id, \(value) FROM note_versions n ORDER BY n.user_id, n.at, n.text"
    ).each([]) { row in
      if row.int64(0) != id, !last.isEmpty { try body(id, last) }
      (id, last) = (row.int64(0), row.text(1))
      return true
    }
    if !last.isEmpty { try body(id, last) }
  }

  /// How many people with a note are in each list, by its id.
  func notedByList() throws -> [Int64: Int] {
    try countsByList(
      "note_versions n CROSS JOIN members m ON m.user_id = n.user_id WHERE \(Self.isNote) "
        + "AND m.is_gone = 0")
  }

  /// Replaces the days to come back to `id`, such as `2026-12-11`.
  func setDueDays(of id: Int64, _ days: [String]) throws {
    try run("DELETE FROM due WHERE user_id = ?1", id)
    for day in days {
      try run("INSERT INTO due(user_id, day) VALUES(?1, ?2) ON CONFLICT DO NOTHING", id, day)
    }
  }

  func hasVersion(_ id: Int64, _ time: Int64, _ text: NoteText) throws -> Bool {
    try exists(
      "SELECT 1 FROM note_versions WHERE user_id = ?1 AND at = ?2 AND text = ?3", id, time, text)
  }

  func addVersion(_ id: Int64, _ time: Int64, _ text: NoteText) throws {
    try run(
      "INSERT INTO note_versions(user_id, at, text) VALUES(?1, ?2, ?3) ON CONFLICT DO NOTHING", id,
      time, text)
  }
}
