import FoundationEssentials
import Models

/// What is saved of people.
extension MainContext {
  /// The user of that id, also one known from a note only.
  package func user(id: Int64) throws(DatabaseError) -> SavedUser? {
    try user(where: "u.id = ?1", id)
  }

  /// The user who had that login when last heard of; case does not matter.
  package func user(login: String) throws(DatabaseError) -> SavedUser? {
    // Where two ids have claimed one login, the one heard of last has it.
    try user(where: "u.login = ?1 ORDER BY coalesce(u.fetched_at, 0) DESC", login)
  }

  /// The saved profile of that id.
  package func profile(id: Int64) throws(DatabaseError) -> SavedProfile? {
    guard let saved = try user(id: id) else { return nil }
    return try connection.cached("SELECT \(Profile.columns) FROM profiles WHERE id = ?1")
      .first(id) { row in
        SavedProfile(
          profile: Profile(row, user: saved.user), saved: saved,
          fetchedAt: row.optionalDate(14) ?? .distantPast)
      }
  }

  /// The profile of `id` as the reader saw it last; `nil` when that was not kept.
  package func seenProfile(of id: Int64) throws(DatabaseError) -> SeenProfile? {
    try Visits(connection: connection).profile(of: id)
  }

  /// The last user of the list whom the reader was shown; `nil` when they never went on in the list,
  /// or the user is not known any more.
  package func bookmark() throws(DatabaseError) -> SavedUser? {
    let id = try connection.cached("SELECT value FROM meta WHERE key = 'bookmark'").first {
      $0.int64(0)
    }
    guard let id else { return nil }
    return try user(id: id)
  }

  /// The last response of an address to this identity; `nil` without one.
  package func cachedResponse(
    of url: String, to identity: String
  ) throws(DatabaseError) -> CachedResponse? {
    try ResponseTable(connection: connection).response(of: url, to: identity)
  }

  /// The limit that a scope had last, also when it is over.
  ///
  /// - Returns: The limit's end by the wall clock, and its length in seconds.
  package func limit(
    of scope: String
  ) throws(DatabaseError) -> (endsAt: Date, seconds: Double)? {
    try cachedResponse(of: CachedResponse.limit(of: scope), to: "")
      .map { (endsAt: $0.date, seconds: Double($0.status)) }
  }

  /// How many profiles and how many notes are saved.
  package func counts() throws(DatabaseError) -> (profiles: Int, notes: Int) {
    let profiles = try connection.cached("SELECT count(*) FROM profiles").first { $0.int(0) }
    return (profiles ?? 0, try NoteVersions(connection: connection).count())
  }
}

extension MainContext {
  private func user(
    where condition: String, _ value: any Bindable
  ) throws(DatabaseError) -> SavedUser? {
    try users(
      """
      FROM people u \(SavedUser.joins) \(SavedUser.placeOfAll) WHERE \(condition) LIMIT 1
      """, value
    ).first
  }
}

extension MainContext {
  /// What the note on `id` said, the oldest version first.
  package func noteVersions(of id: Int64) throws(DatabaseError) -> [NoteVersion] {
    try NoteVersions(connection: connection).all(of: id)
  }
}
