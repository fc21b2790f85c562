import Models

/// Lists about accounts. Each belongs to an id, and its name is made from the login of that account, with the
/// id before it where somebody else has the login now: `followers:3+mona`.
extension ListTable {
  /// Finds the list of an account, or creates it.
  ///
  /// A list that was saved by login only is that of the last other account that is known to have had the login,
  /// or else of this one.
  ///
  /// - Returns: The list, and how many people an older list of the same account has added to one.
  func findOrCreate(
    _ list: UserList, of account: Int64
  ) throws -> (record: ListRecord, joinedCount: Int) {
    let kind = list.kind
    var joinedCount = 0
    if let old = try named(list.name), old.subject == nil {
      let owner = try formerOwner(of: list.subject, besides: account) ?? account
      if let own = try id(kind, of: owner) {
        joinedCount = try join(old.id, to: own)
      } else {
        try connection.cached("UPDATE lists SET subject_id = ?2 WHERE id = ?1").run(old.id, owner)
      }
      try rename(id(kind, of: owner))
    }
    if try id(kind, of: account) == nil {
      try connection.cached("INSERT INTO lists(key, name, subject_id) VALUES(?1, ?1, ?2)")
        .run(unnamed(list.name, account), account)
    }
    let own = try id(kind, of: account)
    try rename(own)
    guard let own, let record = try record(id: own) else {
      throw StoreError(.damaged, "The list could not be saved: the database is damaged.")
    }
    return (record, joinedCount)
  }

  /// Renames the lists about these users, and those about others who had their logins.
  func renameLists(after users: [User]) throws {
    let lists = try connection.cached(
      "SELECT id, name, subject_id FROM lists WHERE subject_id IS NOT NULL"
    ).all { (id: $0.int64(0), name: $0.text(1), subject: $0.int64(2)) }
    guard !lists.isEmpty else { return }
    let ids = Set(users.map(\.id))
    let logins = Set(users.map { $0.login.lowercased() })
    for list in lists {
      let login = list.name.split(separator: ":").last?.lowercased() ?? ""
      if ids.contains(list.subject) || logins.contains(login) { try rename(list.id) }
    }
  }

  // Gives a list the name that its account's login makes. A list of nobody known keeps that name.
  private func rename(_ id: Int64?) throws {
    let names = try connection.cached(
      """
      SELECT l.name, substr(l.key, 1, instr(l.key, ':')) || iif(p.id = (
          SELECT id FROM people WHERE login = p.login ORDER BY coalesce(fetched_at, 0) DESC LIMIT 1
        ), '', p.id || '+') || p.login
      FROM lists l JOIN people p ON p.id = l.subject_id WHERE l.id = ?1
      """
    ).first(id) { (old: $0.text(0), new: $0.text(1)) }
    guard let id, let names, names.old != names.new else { return }
    let holder = try named(names.new).flatMap { $0.id == id ? nil : $0 }
    if let holder {
      guard let subject = holder.subject else { return }
      // Two accounts may have exchanged their logins.
      try connection.cached("UPDATE lists SET key = ?2 WHERE id = ?1")
        .run(holder.id, unnamed(names.new, subject))
    }
    try connection.cached("UPDATE lists SET key = ?2, name = ?3 WHERE id = ?1")
      .run(id, names.new.lowercased(), names.new)
    try rename(holder?.id)
  }

  // The key of a list that has no name yet.
  private func unnamed(_ name: String, _ subject: Int64) -> String {
    "\(name.prefix { $0 != ":" }):\(subject)+"
  }

  private func named(_ name: String) throws -> (id: Int64, subject: Int64?)? {
    try connection.cached("SELECT id, subject_id FROM lists WHERE key = ?1")
      .first(name.lowercased()) { ($0.int64(0), $0.optionalInt64(1)) }
  }

  private func id(_ kind: UserList.Kind, of account: Int64) throws -> Int64? {
    try connection.cached(
      "SELECT id FROM lists WHERE substr(key, 1, instr(key, ':')) = ?1 AND subject_id = ?2"
    ).first("\(kind.rawValue):", account) { $0.int64(0) }
  }

  private func formerOwner(of login: String, besides account: Int64) throws -> Int64? {
    try connection.cached(
      """
      SELECT id FROM people WHERE id <> ?2 AND (login = ?1 OR id IN (
        SELECT user_id FROM profile_changes WHERE field = 'login' AND old = ?1 COLLATE NOCASE))
      ORDER BY coalesce(fetched_at, 0) DESC LIMIT 1
      """
    ).first(login, account) { $0.int64(0) }
  }

  // Adds the people whom the second list lacks to its end, and deletes the first.
  private func join(_ old: Int64, to own: Int64) throws -> Int {
    try connection.cached(
      """
      INSERT INTO members(list_id, rank, user_id)
      SELECT ?2, (SELECT coalesce(max(rank), 0) FROM members WHERE list_id = ?2)
        + row_number() OVER (ORDER BY rank), user_id
      FROM members m WHERE list_id = ?1 AND user_id IS NOT NULL
        AND NOT EXISTS(SELECT 1 FROM members o WHERE o.list_id = ?2 AND o.user_id = m.user_id)
      """
    ).run(old, own)
    let count = connection.changedRows
    try connection.cached("DELETE FROM lists WHERE id = ?1").run(old)
    return count
  }
}
