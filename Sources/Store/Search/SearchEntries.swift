import Models

/// The search index; the caller has begun a transaction.
struct SearchEntries {
  let connection: Connection

  func add(_ id: Int64, login: String) throws {
    try connection.cached("INSERT INTO search(rowid, login) VALUES(?1, ?2)")
      .run(id, FoldedText.fold(login))
  }

  /// Sets the login of `id`, and adds a missing entry.
  func set(_ id: Int64, login: String) throws {
    let isThere = try connection.cached("SELECT 1 FROM search_content WHERE id = ?1")
      .first(id) { _ in true }
    guard isThere == nil else { return try set(id, ["login": FoldedText.fold(login)]) }
    try add(id, login: login)
  }

  func set(_ id: Int64, note: String?) throws {
    try set(id, ["note": note.map(FoldedText.fold)])
  }

  func set(_ profile: Profile) throws {
    try set(
      profile.id,
      [
        "name": profile.name.map(FoldedText.fold), "company": profile.company.map(FoldedText.fold),
        "location": profile.location.map(FoldedText.fold), "bio": profile.bio.map(FoldedText.fold),
      ])
  }

  func remove(_ id: Int64) throws {
    try connection.cached("DELETE FROM search WHERE rowid = ?1").run(id)
  }

  /// Rebuilds the index from the entries.
  ///
  /// https://www.sqlite.org/fts5.html#the_rebuild_command
  func rebuildIndex() throws {
    try connection.execute("INSERT INTO search(search) VALUES('rebuild')")
  }

  // Updates only an entry that differs, because rewriting one makes the index grow.
  private func set(_ id: Int64, _ texts: [String: String?]) throws {
    let columns = texts.sorted { $0.key < $1.key }
    let numbered = zip(columns, 2...).map { (name: $0.key, number: $1) }
    let values = numbered.map { "\($0.name) = ?\($0.number)" }.joined(separator: ", ")
    let others = numbered.map { "\($0.name) IS NOT ?\($0.number)" }.joined(separator: " OR ")
    try connection.cached("UPDATE search SET \(values) WHERE rowid = ?1 AND (\(others))")
      .run([id] + columns.map(\.value))
  }
}
