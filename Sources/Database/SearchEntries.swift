/// Keeps what a search looks through in step with users and notes.
///
/// The index has no content of its own: whoever changes an entry gives FTS5 the old text too.
struct SearchEntries {
  let connection: Connection

  /// Makes the entry of `id` say what is given; an entry that says it already is left alone.
  ///
  /// - Parameters:
  ///   - login: As spelt, or `nil` to leave it.
  ///   - note: The text as typed; `.some(nil)` takes it away, `nil` leaves it.
  func set(_ id: Int64, login: String? = nil, note: String?? = nil) throws(DatabaseError) {
    let old = try connection.cached("SELECT login, note FROM search_entries WHERE id = ?1")
      .first(id) { (login: $0.text(0), note: $0.optionalText(1)) }
    let newLogin = login.map(FoldedText.fold) ?? old?.login ?? ""
    let newNote = note.map { $0.map(FoldedText.fold) } ?? old?.note
    if let old {
      guard old.login != newLogin || old.note != newNote else { return }
      try connection.cached(Self.forget).run(id, old.login, old.note)
    }
    try connection.cached(
      """
      INSERT INTO search_entries(id, login, note) VALUES(?1, ?2, ?3)
      ON CONFLICT(id) DO UPDATE SET login = excluded.login, note = excluded.note
      """
    ).run(id, newLogin, newNote)
    try connection.cached("INSERT INTO search_index(rowid, login, note) VALUES(?1, ?2, ?3)")
      .run(id, newLogin, newNote)
  }

  /// Makes the entries of everybody saved.
  func fill() throws(DatabaseError) {
    let people = try connection.cached(
      """
      SELECT coalesce(u.id, n.user_id), coalesce(u.login, n.login), n.text
      FROM users u FULL JOIN notes n ON n.user_id = u.id
      """
    ).all { row in (id: row.int64(0), login: row.text(1), note: row.optionalText(2)) }
    for person in people { try set(person.id, login: person.login, note: .some(person.note)) }
  }

  /// Makes the index anew from the entries.
  ///
  /// https://www.sqlite.org/fts5.html#the_rebuild_command
  func rebuildIndex() throws(DatabaseError) {
    try connection.execute("INSERT INTO search_index(search_index) VALUES('rebuild')")
  }

  private static let forget = """
    INSERT INTO search_index(search_index, rowid, login, note) VALUES('delete', ?1, ?2, ?3)
    """
}
