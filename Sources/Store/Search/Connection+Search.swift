import Models

/// The search index; the caller has begun a transaction.
extension Connection {
  private static let searchColumns = "login, note, name, company, location, bio, email, former"

  /// Adds people who have no entry; ascending ids are faster.
  func addEntries(of people: [(id: Int64, login: String)]) throws {
    let folded = people.map { (id: $0.id, login: FoldedText.fold($0.login)) }
    let insert = try cached("INSERT INTO search(rowid, login) VALUES(?1, ?2)")
    for person in folded { try insert.run(person.id, person.login) }
    try addLogins(folded)
  }

  /// Sets the login of `id`, and adds a missing entry.
  func setEntry(of id: Int64, login: String) throws {
    guard try exists("SELECT 1 FROM search_content WHERE id = ?1", id) else {
      return try addEntries(of: [(id, login)])
    }
    let folded = FoldedText.fold(login)
    try setEntry(of: id, ["login": folded])
    try removeLogin(of: id)
    try addLogins([(id, folded)])
  }

  func setEntry(of id: Int64, note: String?) throws {
    try setEntry(of: id, ["note": note.map(FoldedText.fold)])
  }

  func setEntry(of profile: Profile) throws {
    var texts = [
      "name": profile.name, "company": profile.company, "location": profile.location,
      "bio": profile.bio,
    ]
    if let email = profile.email { texts["email"] = email }
    try setEntry(of: profile.id, texts.mapValues { $0.map(FoldedText.fold) })
  }

  /// Adds the logins that `id` used to have.
  func setFormerLogins(of id: Int64) throws {
    let logins = try cached("SELECT \(Self.joinedFormerLogins("?1"))")
      .first(id) { $0.optionalText(0) }
    try setEntry(of: id, ["former": logins.flatMap { $0 }.map(FoldedText.fold)])
  }

  func removeEntry(of id: Int64) throws {
    try run("DELETE FROM search WHERE rowid = ?1", id)
    try removeLogin(of: id)
  }

  /// Rebuilds the index from the entries (https://www.sqlite.org/fts5.html#the_rebuild_command).
  func rebuildSearch() throws {
    try execute("INSERT INTO search(search) VALUES('rebuild')")
  }

  /// Merges the parts of the index (https://www.sqlite.org/fts5.html#the_optimize_command).
  func optimizeSearch() throws {
    try execute("INSERT INTO search(search) VALUES('optimize')")
  }

  /// Drops and creates the table `search`, and adds an entry for each row of `people`.
  func createSearch() throws {
    try execute(
      """
      DROP TABLE IF EXISTS search;
      CREATE VIRTUAL TABLE search USING fts5(
        \(Self.searchColumns), columnsize=0, tokenize='trigram case_sensitive 1'
      );
      """)
    let insert = try cached(
      "INSERT INTO search(rowid, \(Self.searchColumns)) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)")
    var people: [(id: Int64, login: String)] = []
    try cached(
      """
      SELECT u.id, u.login, n.text, p.name, p.company, p.location, p.bio, p.email, \(Self.joinedFormerLogins("u.id"))
      FROM people u
      LEFT JOIN note_versions n ON n.user_id = u.id AND \(Self.isNote)
      LEFT JOIN profiles p ON p.id = u.id ORDER BY u.id
      """
    ).each([]) { row in
      let texts = (1...8).map { row.optionalText($0).map(FoldedText.fold) }
      try insert.run([row.int64(0)] + texts)
      people.append((row.int64(0), texts[0] ?? ""))
      guard people.count == 1_000 else { return true }
      try addLogins(people)
      people = []
      return true
    }
    try addLogins(people)
  }

  // In one text, a line for each.
  private static func joinedFormerLogins(_ id: String) -> String {
    """
    (SELECT group_concat(old, char(10)) FROM profile_changes WHERE user_id = \(id) AND field = 'login')
    """
  }

  // Updates only an entry that differs, because rewriting one makes the index grow.
  private func setEntry(of id: Int64, _ texts: [String: String?]) throws {
    let columns = texts.sorted { $0.key < $1.key }
    let numbered = zip(columns, 2...).map { (name: $0.key, number: $1) }
    let values = numbered.map { "\($0.name) = ?\($0.number)" }.joined(separator: ", ")
    let others = numbered.map { "\($0.name) IS NOT ?\($0.number)" }.joined(separator: " OR ")
    try cached("UPDATE search SET \(values) WHERE rowid = ?1 AND (\(others))")
      .run([id] + columns.map(\.value))
  }
}
