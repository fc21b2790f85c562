import FoundationEssentials
import Models

/// The versions of notes in the database, inside a transaction that its caller began.
///
/// The newest version of a person is the note; of equal times the greater text by bytes.
struct NoteVersions {
  let connection: Connection

  /// The condition that `note_versions` as n is a note: the newest version, and no deletion.
  static let isNote = "n.text <> '' AND \(isNewest)"
  /// The condition that `note_versions` as n is the newest version.
  static let isNewest = """
    NOT EXISTS(SELECT 1 FROM note_versions w
      WHERE w.user_id = n.user_id AND (w.at, w.text) > (n.at, n.text))
    """

  /// The versions of the note on `id`, the oldest first.
  func all(of id: Int64) throws(DatabaseError) -> [NoteVersion] {
    try connection.cached("SELECT at, text FROM note_versions WHERE user_id = ?1 ORDER BY at, text")
      .all(id) { NoteVersion(text: $0.nonemptyText(1), date: $0.date(0)) }
  }

  /// The newest version of the note on `id`; `nil` when there never was a note.
  func newest(of id: Int64) throws(DatabaseError) -> NoteVersion? {
    try connection.cached(
      "SELECT at, text FROM note_versions WHERE user_id = ?1 ORDER BY at DESC, text DESC LIMIT 1"
    ).first(id) { NoteVersion(text: $0.nonemptyText(1), date: $0.date(0)) }
  }

  /// Every version, in order of ids and times.
  func all() throws(DatabaseError) -> [LogLine] {
    try connection.cached(
      """
      SELECT n.at, n.user_id, p.login, n.text FROM note_versions n
      CROSS JOIN people p ON p.id = n.user_id ORDER BY n.user_id, n.at, n.text
      """
    ).all {
      LogLine(
        time: $0.int64(0), id: $0.int64(1), login: $0.text(2), content: .note($0.text(3)))
    }
  }

  /// How many people have a note.
  func count() throws(DatabaseError) -> Int {
    try connection.cached("SELECT count(*) FROM note_versions n WHERE \(Self.isNote)")
      .first { $0.int(0) } ?? 0
  }

  func holds(_ id: Int64, _ time: Int64, _ text: String) throws(DatabaseError) -> Bool {
    try connection.cached(
      "SELECT 1 FROM note_versions WHERE user_id = ?1 AND at = ?2 AND text = ?3"
    ).first(id, time, text) { _ in true } ?? false
  }

  func add(_ id: Int64, _ time: Int64, _ text: String) throws(DatabaseError) {
    try connection.cached(
      "INSERT INTO note_versions(user_id, at, text) VALUES(?1, ?2, ?3) ON CONFLICT DO NOTHING"
    ).run(id, time, text)
  }

  func remove(_ version: LogLine) throws(DatabaseError) {
    guard case .note(let text) = version.content else { return }
    try connection.cached(
      "DELETE FROM note_versions WHERE user_id = ?1 AND at = ?2 AND text = ?3"
    ).run(version.id, version.time, text)
  }
}

/// Everybody who is known, for whatever reason; the caller has begun a transaction.
struct PeopleTable {
  let connection: Connection

  func login(of id: Int64) throws(DatabaseError) -> String? {
    try connection.cached("SELECT login FROM people WHERE id = ?1").first(id) { $0.text(0) }
  }

  /// Whether GitHub has sent the person once.
  func isFetched(_ id: Int64) throws(DatabaseError) -> Bool {
    try connection.cached("SELECT 1 FROM people WHERE id = ?1 AND fetched_at IS NOT NULL")
      .first(id) { _ in true } ?? false
  }

  /// How many people GitHub has sent.
  ///
  /// To count them takes 22 ms of a million, and every screen asks.
  func savedCount() throws(DatabaseError) -> Int {
    try connection.cached("SELECT value FROM meta WHERE key = 'saved_count'").first { $0.int(0) }
      ?? 0
  }

  /// Adds `count` to the number of saved people; `count` is negative when people are removed.
  func addToSavedCount(_ count: Int) throws(DatabaseError) {
    try connection.cached(
      """
      INSERT INTO meta(key, value) VALUES('saved_count', ?1)
      ON CONFLICT(key) DO UPDATE SET value = value + ?1
      """
    ).run(count)
  }

  /// Adds the person that a line is about to `people` if they are not there yet.
  ///
  /// A person of whom GitHub has told nothing has the login of their newest line.
  func know(_ line: LogLine) throws(DatabaseError) {
    let old = try connection.cached(
      """
      SELECT login, fetched_at IS NOT NULL OR ?2 < max(
        coalesce((SELECT max(at) FROM note_versions WHERE user_id = ?1), 0),
        coalesce((SELECT coalesce(seen_at, at) FROM visits WHERE user_id = ?1), 0))
      FROM people WHERE id = ?1
      """
    ).first(line.id, line.time) { (login: $0.text(0), isFinal: $0.bool(1)) }
    if let old, old.isFinal || old.login == line.login { return }
    try connection.cached(
      "INSERT INTO people(id, login) VALUES(?1, ?2) ON CONFLICT(id) DO UPDATE SET login = ?2"
    ).run(line.id, line.login)
    try SearchEntries(connection: connection).set(line.id, login: line.login)
  }
}
