import FoundationEssentials
import Models

/// The table `people`, written in a transaction and without `ON CONFLICT` for new rows: its savepoint makes the search
/// index write out its changes (`xSavepoint`, https://www.sqlite.org/vtab.html).
extension Connection {
  func login(of id: Int64) throws -> String? {
    try cached("SELECT login FROM people WHERE id = ?1").first(id) { $0.text(0) }
  }

  /// Whether GitHub has ever sent the person.
  func isFetched(_ id: Int64) throws -> Bool {
    try exists("SELECT 1 FROM people WHERE id = ?1 AND fetched_at IS NOT NULL", id)
  }

  /// How many people GitHub has sent: stored, because counting a million takes 22 ms, and every screen asks.
  func savedCount() throws -> Int {
    Int(try meta("saved_count"))
  }

  func addToSavedCount(_ count: Int) throws {
    try setMeta("saved_count", Int64(try savedCount() + count))
  }

  /// Adds the person of a line, if missing; until GitHub has sent the person, the login is taken from the
  /// newest line.
  func addPerson(of line: LogLine) throws {
    let old = try cached(
      """
      SELECT login, fetched_at IS NOT NULL OR ?2 < max(
        coalesce((SELECT max(at) FROM note_versions WHERE user_id = ?1), 0),
        coalesce((SELECT coalesce(seen_at, at) FROM visits WHERE user_id = ?1), 0))
      FROM people WHERE id = ?1
      """
    ).first(line.id, line.time) { (login: $0.text(0), isFinal: $0.bool(1)) }
    if let old, old.isFinal || old.login == line.login { return }
    try run(
      "INSERT INTO people(id, login) VALUES(?1, ?2) ON CONFLICT(id) DO UPDATE SET login = ?2",
      line.id, line.login)
    try setEntry(of: line.id, login: line.login)
  }

  /// Marks a person who is missing from a page of the list of everyone.
  func markUnlisted(_ id: Int64, at date: Date) throws {
    try run(
      """
      INSERT OR REPLACE INTO member_changes(list_id, user_id, at, change)
      SELECT ?3, id, ?2, 'unlisted' FROM people WHERE id = ?1 AND is_gone = 0
      """, id, date.milliseconds, ListMembers.everyone)
    try markGone(id)
  }

  func markGone(_ id: Int64) throws {
    try run("UPDATE people SET is_gone = 1 WHERE id = ?1 AND is_gone = 0", id)
  }

  /// Saves users that GitHub has sent, each once; a profile of the last day is newer than a delayed answer, which may
  /// be hours old.
  func save(_ users: [User], at date: Date, isDelayed: Bool = false) throws {
    let known = try known(users.map(\.id))
    let users = try users.map { user in
      guard isDelayed, let old = known[user.id]?.user, old.login != user.login,
        try hasProfile(user.id, since: date - 86_400)
      else { return user }
      return old
    }
    let (insert, update) = (try cached(Self.insertPerson), try cached(Self.updatePerson))
    var unknown: [(id: Int64, login: String)] = []
    for user in users.sorted(by: { $0.id < $1.id }) {
      // Keep what a response leaves out.
      let old = known[user.id]?.user
      try (old == nil ? insert : update).run(
        user.id, user.login, user.type ?? old?.type, user.isSiteAdmin ?? old?.isSiteAdmin,
        user.avatarURL ?? old?.avatarURL, user.htmlURL ?? old?.htmlURL, date)
      if old == nil { unknown.append((user.id, user.login)) }
      if let old, old.login != user.login { try setEntry(of: user.id, login: user.login) }
      if let old = known[user.id], old.isFetched, old.user.login != user.login {
        try addChange(.login, of: user.id, from: old.user.login, to: user.login, at: date)
        try setFormerLogins(of: user.id)
      }
    }
    try addEntries(of: unknown)
    let former = users.compactMap { user in
      known[user.id].flatMap { $0.user.login == user.login ? nil : $0.user.login }
    }
    try renameLists(after: users, former: former)
    let new = users.count { known[$0.id]?.isFetched != true }
    if new > 0 { try addToSavedCount(new) }
  }

  private func hasProfile(_ id: Int64, since date: Date) throws -> Bool {
    try exists("SELECT 1 FROM profiles WHERE id = ?1 AND fetched_at > ?2", id, date)
  }

  private func known(_ ids: [Int64]) throws -> [Int64: (user: User, isFetched: Bool)] {
    let rows = try cached(
      """
      SELECT \(User.columns), u.fetched_at IS NOT NULL
      FROM json_each(?1) j CROSS JOIN people u ON u.id = j.value
      """
    ).all(ids) { (user: User($0), isFetched: $0.bool(6)) }
    return Dictionary(rows.map { ($0.user.id, $0) }) { first, _ in first }
  }

  private static let insertPerson = """
    INSERT INTO people(id, login, type, is_site_admin, avatar_url, html_url, fetched_at)
    VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)
    """

  private static let updatePerson = """
    UPDATE people SET login = ?2, type = ?3, is_site_admin = ?4, avatar_url = ?5, html_url = ?6,
      fetched_at = ?7, is_gone = 0 WHERE id = ?1
    """
}
