import Models

/// Keeps what a search looks through in step with users, profiles and notes.
///
/// The index has no content of its own: whoever changes an entry gives FTS5 the old text too.
struct SearchEntries {
  /// What a search looks through of one person, folded.
  struct Entry: Equatable {
    var login = ""
    var note: String?
    var name: String?
    var company: String?
    var location: String?
    var bio: String?
  }

  let connection: Connection

  /// Makes the entry of `id` say what is given; an entry that says it already is left alone.
  ///
  /// - Parameters:
  ///   - login: As spelt, or `nil` to leave it.
  ///   - note: The text as typed; `.some(nil)` takes it away, `nil` leaves it.
  func set(_ id: Int64, login: String? = nil, note: String?? = nil) throws(DatabaseError) {
    try change(id) { entry in
      if let login { entry.login = FoldedText.fold(login) }
      if let note { entry.note = note.map(FoldedText.fold) }
    }
  }

  /// Makes an entry for somebody who has none.
  func add(_ id: Int64, login: String) throws(DatabaseError) {
    let folded = FoldedText.fold(login)
    try connection.cached("INSERT INTO search_entries(id, login) VALUES(?1, ?2)").run(id, folded)
    try connection.cached("INSERT INTO search_index(rowid, login) VALUES(?1, ?2)").run(id, folded)
  }

  /// Makes the entry of somebody say what their profile says.
  func set(_ profile: Profile) throws(DatabaseError) {
    try change(profile.id) { entry in
      entry.name = profile.name.map(FoldedText.fold)
      entry.company = profile.company.map(FoldedText.fold)
      entry.location = profile.location.map(FoldedText.fold)
      entry.bio = profile.bio.map(FoldedText.fold)
    }
  }

  /// Removes the entry of `id`, if there is one.
  func remove(_ id: Int64) throws(DatabaseError) {
    guard let old = try entry(of: id) else { return }
    try run(Self.forget, id, old)
    try connection.cached("DELETE FROM search_entries WHERE id = ?1").run(id)
  }

  /// Makes the index anew from the entries.
  ///
  /// https://www.sqlite.org/fts5.html#the_rebuild_command
  func rebuildIndex() throws(DatabaseError) {
    try connection.execute("INSERT INTO search_index(search_index) VALUES('rebuild')")
  }
}

extension SearchEntries {
  private func entry(of id: Int64) throws(DatabaseError) -> Entry? {
    try connection.cached(
      "SELECT login, note, name, company, location, bio FROM search_entries WHERE id = ?1"
    ).first(id, as: Entry.init)
  }

  private func change(_ id: Int64, _ change: (inout Entry) -> Void) throws(DatabaseError) {
    let old = try entry(of: id)
    var new = old ?? Entry()
    change(&new)
    guard new != old else { return }
    if let old { try run(Self.forget, id, old) }
    try run(Self.keep, id, new)
    try run(Self.index, id, new)
  }

  private func run(_ sql: String, _ id: Int64, _ entry: Entry) throws(DatabaseError) {
    try connection.cached(sql).run(
      id, entry.login, entry.note, entry.name, entry.company, entry.location, entry.bio)
  }

  private static let keep = """
    INSERT OR REPLACE INTO search_entries(id, login, note, name, company, location, bio)
    VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)
    """

  private static let index = """
    INSERT INTO search_index(rowid, login, note, name, company, location, bio)
    VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)
    """

  private static let forget = """
    INSERT INTO search_index(search_index, rowid, login, note, name, company, location, bio)
    VALUES('delete', ?1, ?2, ?3, ?4, ?5, ?6, ?7)
    """
}

extension SearchEntries.Entry {
  fileprivate init(_ row: Row) {
    self.init(
      login: row.text(0), note: row.optionalText(1), name: row.optionalText(2),
      company: row.optionalText(3), location: row.optionalText(4), bio: row.optionalText(5))
  }
}
