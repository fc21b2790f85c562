import Models

/// Lists about accounts. Each belongs to an id, and its name is made from the login of that account, with the
/// id before it where somebody else has the login now: `followers:3+mona`.
extension Connection {
  /// Finds or creates the list of an account, and returns how many people an older one of it has added.
  func findOrCreate(
    _ list: UserList, of account: Int64
  ) throws -> (record: ListRecord, joinedCount: Int) {
    let kind = "\(list.kind.rawValue):"
    var joinedCount = 0
    if let old = try named(list.name), old.subject == nil {
      if let own = try id(kind, of: account) {
        joinedCount = try join(old.id, to: own)
      } else {
        try claim(old.id, for: account)
      }
    } else if try id(kind, of: account) == nil {
      try cached("INSERT INTO lists(key, name, subject_id) VALUES(?1, ?1, ?2)")
        .run(unnamed(list.name, account), account)
    }
    let own = try id(kind, of: account)
    try rename(own)
    guard let own, let record = try record(id: own) else {
      throw StoreError(.damaged, "The list could not be saved: the database is damaged.")
    }
    return (record, joinedCount)
  }

  /// Renames the lists about these users, and about others who had or have their logins; a list that was saved by
  /// login only is that of the first account which is seen with the login.
  func renameLists(after users: [User], former: [String]) throws {
    // Read with every page, so no name is parsed.
    let lists = try cached(
      """
      SELECT id, substr(key, 1, instr(key, ':')) AS kind,
        substr(key, max(instr(key, ':'), instr(key, '+')) + 1), subject_id
      FROM lists WHERE kind IN ('followers:', 'following:', 'members:')
      """
    ).all {
      (id: $0.int64(0), kind: $0.text(1), login: $0.text(2), subject: $0.optionalInt64(3))
    }
    guard !lists.isEmpty else { return }
    let ids = Set(users.map(\.id))
    let owners = Dictionary(users.map { ($0.login.lowercased(), $0.id) }) { $1 }
    let logins = Set(owners.keys).union(former.map { $0.lowercased() })
    for list in lists where list.subject == nil {
      guard let owner = owners[list.login], try id(list.kind, of: owner) == nil else { continue }
      try claim(list.id, for: owner)
    }
    for list in lists where list.subject.map(ids.contains) == true || logins.contains(list.login) {
      try rename(list.id)
    }
  }

  private func claim(_ id: Int64, for account: Int64) throws {
    try run("UPDATE lists SET subject_id = ?2 WHERE id = ?1", id, account)
  }

  // Gives a list the name that its account's login makes. A list of nobody known keeps that name.
  private func rename(_ id: Int64?) throws {
    let names = try cached(
      """
      SELECT l.name, substr(l.key, 1, instr(l.key, ':')), p.login, p.id = (
          SELECT id FROM people WHERE login = p.login ORDER BY coalesce(fetched_at, 0) DESC LIMIT 1
        ), p.id FROM lists l JOIN people p ON p.id = l.subject_id WHERE l.id = ?1
      """
    ).first(id) {
      (old: $0.text(0), kind: $0.text(1), login: $0.text(2), owns: $0.bool(3), id: $0.int64(4))
    }
    guard let id, let names else { return }
    let former = "\(names.kind)\(names.id)+\(names.login)"
    var name = names.owns ? names.kind + names.login : former
    var holder = try named(name).flatMap { $0.id == id ? nil : $0 }
    // A list that was saved by login only keeps its name until its account is known.
    if let other = holder, other.subject == nil { (name, holder) = (former, nil) }
    guard name != names.old else { return }
    if let holder, let subject = holder.subject {
      // Two accounts may have exchanged their logins.
      try run("UPDATE lists SET key = ?2 WHERE id = ?1", holder.id, unnamed(name, subject))
    }
    try run("UPDATE lists SET key = ?2, name = ?3 WHERE id = ?1", id, name.lowercased(), name)
    try rename(holder?.id)
  }

  // The key of a list that has no name yet.
  private func unnamed(_ name: String, _ subject: Int64) -> String {
    "\(name.prefix { $0 != ":" }):\(subject)+"
  }

  private func named(_ name: String) throws -> (id: Int64, subject: Int64?)? {
    try cached("SELECT id, subject_id FROM lists WHERE key = ?1")
      .first(name.lowercased()) { ($0.int64(0), $0.optionalInt64(1)) }
  }

  // - Parameter kind: With the colon, as in the key.
  private func id(_ kind: String, of account: Int64) throws -> Int64? {
    try cached(
      "SELECT id FROM lists WHERE substr(key, 1, instr(key, ':')) = ?1 AND subject_id = ?2"
    ).first(kind, account) { $0.int64(0) }
  }

  // Appends the members of the first list to the second one, without duplicates, and deletes the first.
  private func join(_ old: Int64, to own: Int64) throws -> Int {
    try run(
      """
      INSERT INTO members(list_id, rank, user_id, is_gone)
      SELECT ?2, (SELECT coalesce(max(rank), 0) FROM members WHERE list_id = ?2)
        + row_number() OVER (ORDER BY rank), user_id, is_gone
      FROM members m WHERE list_id = ?1 AND user_id IS NOT NULL
        AND NOT EXISTS(SELECT 1 FROM members o WHERE o.list_id = ?2 AND o.user_id = m.user_id)
      """, old, own)
    let count = changedRows
    try run(
      """
      INSERT OR IGNORE INTO member_changes SELECT ?2, user_id, at, change FROM member_changes WHERE list_id = ?1
      """, old, own)
    try run("DELETE FROM lists WHERE id = ?1", old)
    return count
  }
}
