import FoundationEssentials
import Models

/// The table `people`; callers that write have begun a transaction.
///
/// New people are inserted without `ON CONFLICT`: a statement that needs a savepoint makes the search index
/// write out its changes (`xSavepoint`, https://www.sqlite.org/vtab.html).
struct PeopleTable {
  let connection: Connection

  func login(of id: Int64) throws -> String? {
    try connection.cached("SELECT login FROM people WHERE id = ?1").first(id) { $0.text(0) }
  }

  /// Whether GitHub has ever sent the person.
  func isFetched(_ id: Int64) throws -> Bool {
    try connection.cached("SELECT 1 FROM people WHERE id = ?1 AND fetched_at IS NOT NULL")
      .first(id) { _ in true } ?? false
  }

  /// How many people GitHub has sent: stored, because counting a million takes 22 ms, and every screen asks.
  func savedCount() throws -> Int {
    Int(try connection.meta("saved_count"))
  }

  func addToSavedCount(_ count: Int) throws {
    try connection.setMeta("saved_count", Int64(try savedCount() + count))
  }

  /// Adds the person of a line, if missing; until GitHub has sent the person, the login is taken from the
  /// newest line.
  func add(_ line: LogLine) throws {
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

  /// Marks a person as gone from GitHub.
  func markGone(_ id: Int64) throws {
    try connection.cached("UPDATE people SET is_gone = 1 WHERE id = ?1 AND is_gone = 0").run(id)
  }

  /// Saves users that GitHub has sent.
  func save(_ users: [User], at date: Date) throws {
    var (new, unknown): (Int, [(id: Int64, login: String)]) = (0, [])
    for user in users.sorted(by: { $0.id < $1.id }) {
      let old = try save(user, at: date)
      if old == .unknown { unknown.append((user.id, user.login)) }
      if old != .fetched { new += 1 }
    }
    try SearchEntries(connection: connection).add(unknown)
    if new > 0 { try addToSavedCount(new) }
  }

  private enum Knowledge {
    /// Not in the table.
    case unknown
    /// Known from the notes log only.
    case named
    case fetched
  }

  // - Returns: What was known of the user before. An unknown one has no search entry yet.
  private func save(_ user: User, at date: Date) throws -> Knowledge {
    let row = try connection.cached(
      """
      SELECT login, type, is_site_admin, avatar_url, html_url, fetched_at FROM people WHERE id = ?1
      """
    ).first(user.id) { row in
      (
        user: User(
          id: user.id, login: row.text(0), type: row.optionalText(1),
          isSiteAdmin: row.optionalBool(2), avatarURL: row.optionalText(3),
          htmlURL: row.optionalText(4)), isFetched: !row.isNull(5)
      )
    }
    // Keep what a response leaves out.
    let old = row?.user
    let new = User(
      id: user.id, login: user.login, type: user.type ?? old?.type,
      isSiteAdmin: user.isSiteAdmin ?? old?.isSiteAdmin,
      avatarURL: user.avatarURL ?? old?.avatarURL, htmlURL: user.htmlURL ?? old?.htmlURL)
    try connection.cached(old == nil ? Self.insert : Self.update).run(
      new.id, new.login, new.type, new.isSiteAdmin, new.avatarURL, new.htmlURL, date)
    guard let row, let old else { return .unknown }
    if old.login != new.login {
      try SearchEntries(connection: connection).set(new.id, login: new.login)
    }
    return row.isFetched ? .fetched : .named
  }

  private static let insert = """
    INSERT INTO people(id, login, type, is_site_admin, avatar_url, html_url, fetched_at)
    VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)
    """

  private static let update = """
    UPDATE people SET login = ?2, type = ?3, is_site_admin = ?4, avatar_url = ?5, html_url = ?6,
      fetched_at = ?7, is_gone = 0 WHERE id = ?1
    """
}
