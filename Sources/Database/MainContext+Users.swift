import FoundationEssentials
import Models

/// What is saved of people and of the list.
extension MainContext {
  /// How far the list has come.
  package func overview() throws(DatabaseError) -> ListOverview {
    let overview = try connection.cached(
      """
      SELECT listed_count, saved_count, page_size, frontier, next_link,
        (SELECT count(*) FROM list_gaps) FROM list_state
      """
    ).first { row in
      ListOverview(
        listedCount: row.int(0), gapCount: row.int(5), savedCount: row.int(1),
        pageSize: row.optionalInt(2), frontier: row.int64(3), nextLink: row.optionalText(4))
    }
    guard let overview else {
      throw DatabaseError(.damaged, "The database has lost the state of its list.")
    }
    return overview
  }

  /// The next `limit` members of the list after `id`, in order of ids, with their positions.
  package func listedUsers(after id: Int64, limit: Int) throws(DatabaseError) -> [SavedUser] {
    try connection.transaction(isForReading: true) { () throws(DatabaseError) in
      let users = try connection.cached(
        "\(SavedUser.columns) FROM people u \(SavedUser.joins) "
          + "WHERE u.is_listed = 1 AND u.id > ?1 ORDER BY u.id LIMIT ?2"
      ).all(id, limit) { SavedUser($0) }
      let positions = ListPositions(connection: connection)
      guard let first = users.first, let last = users.last,
        let position = try positions.position(of: first.id)
      else { return [] }
      var gaps = try positions.gaps(after: first.id, before: last.id)[...]
      var gapCount = 0
      return users.enumerated().map { index, user in
        while let gap = gaps.first, gap < user.id {
          gaps.removeFirst()
          gapCount += 1
        }
        return user.placed(at: position + index + gapCount)
      }
    }
  }

  /// The id of the list's member at that place, counted from 1; `nil` when the list ends before it.
  package func listedID(at position: Int) throws(DatabaseError) -> Int64? {
    try ListPositions(connection: connection).id(at: position)
  }

  /// The user of that id, also one known from a note only.
  package func user(id: Int64) throws(DatabaseError) -> SavedUser? {
    try user(where: "u.id = ?1", id)
  }

  /// The user who had that login when last heard of; case does not matter.
  package func user(login: String) throws(DatabaseError) -> SavedUser? {
    // Where two ids have claimed one login, the one heard of last has it.
    try user(where: "u.login = ?1 ORDER BY coalesce(u.fetched_at, 0) DESC", login)
  }

  /// Reads the users with these ids, in this order; unknown ids are left out.
  package func users(ids: [Int64]) throws(DatabaseError) -> [SavedUser] {
    let list = "[\(ids.map(String.init).joined(separator: ","))]"
    return try users(
      "FROM json_each(?1) j CROSS JOIN people u ON u.id = j.value \(SavedUser.joins) "
        + "ORDER BY j.key", list)
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

  /// The next `limit` members of the list after `id` whose profile the reader never opened, in
  /// order of ids.
  package func unseenUsers(after id: Int64, limit: Int) throws(DatabaseError) -> [SavedUser] {
    try users(
      "FROM people u \(SavedUser.joins) "
        + "WHERE u.is_listed = 1 AND u.id > ?1 AND v.user_id IS NULL ORDER BY u.id LIMIT ?2",
      id, limit)
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
    try ResponseCacheTable(connection: connection).response(of: url, to: identity)
  }

  /// The limit that a scope had last, also when it is over.
  ///
  /// - Returns: The limit's end by the wall clock, and its length in seconds.
  package func limit(
    of scope: String
  ) throws(DatabaseError) -> (endsAt: Date, seconds: Double)? {
    try connection.cached("SELECT ends_at, seconds FROM limits WHERE scope = ?1").first(scope) {
      (endsAt: $0.optionalDate(0) ?? .distantPast, seconds: $0.double(1))
    }
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
    try users("FROM people u \(SavedUser.joins) WHERE \(condition) LIMIT 1", value).first
  }

  /// The users that a query finds, with their places in the list.
  ///
  /// - Parameter tables: The query after its columns, which are ``SavedUser/columns``.
  func users(
    _ tables: String, _ values: (any Bindable)?...
  ) throws(DatabaseError) -> [SavedUser] {
    try connection.transaction(isForReading: true) { () throws(DatabaseError) in
      let rows = try connection.cached("\(SavedUser.columns) \(tables)").all(values) {
        (user: SavedUser($0), isListed: SavedUser.isListed($0))
      }
      let places = try ListPositions(connection: connection)
        .positions(of: rows.filter(\.isListed).map(\.user.id))
      return rows.map { $0.user.placed(at: places[$0.user.id]) }
    }
  }
}

extension MainContext {
  /// What the note on `id` said, the oldest version first.
  package func noteVersions(of id: Int64) throws(DatabaseError) -> [NoteVersion] {
    try NoteVersions(connection: connection).all(of: id)
  }
}
