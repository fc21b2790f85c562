import FoundationEssentials
import Models

/// What is saved of people.
extension MainContext {
  package func user(id: Int64) async throws(StoreError) -> SavedUser? {
    try await read { try $0.user(id: id) }
  }

  /// The user who last had that login; case does not matter.
  package func user(login: String) async throws(StoreError) -> SavedUser? {
    try await read { try $0.user(login: login) }
  }

  /// The id of ``user(login:)``, which takes a tenth of the work.
  package func id(ofLogin login: String) async throws(StoreError) -> Int64? {
    try await read { connection in
      try connection.cached("SELECT id FROM people u WHERE \(Connection.hasLogin)")
        .first(login) { $0.int64(0) }
    }
  }

  /// The user who has `login`, or who had it last if no saved user has it now; case does not matter.
  package func owner(of login: String) async throws(StoreError) -> SavedUser? {
    try await read { connection in
      if let user = try connection.user(login: login) { return user }
      return try connection.idOfFormerOwner(of: login).flatMap { try connection.user(id: $0) }
    }
  }

  /// The user with `id`; if that is `nil`, ``owner(of:)``.
  package func user(login: String, id: Int64?) async throws(StoreError) -> SavedUser? {
    guard let id else { return try await owner(of: login) }
    return try await user(id: id)
  }

  /// The users, other than `id`, who used to have `login`; only those with a note or a visit.
  package func formerOwners(
    of login: String, besides id: Int64?
  ) async throws(StoreError) -> [SavedUser] {
    try await read { connection in
      try connection.users(
        """
        FROM people u \(SavedUser.joins) \(SavedUser.placeOfAll)
        WHERE u.id IS NOT ?2 AND (n.text <> '' OR v.user_id IS NOT NULL) AND (u.login = ?1 OR u.id IN (
          SELECT user_id FROM profile_changes WHERE field = 'login' AND old = ?1 COLLATE NOCASE))
        ORDER BY u.id
        """, login, id)
    }
  }

  /// The users with these ids, in this order, without unknown ids, with their places in `list`.
  package func users(
    ids: [Int64], in list: UserList = .everyone
  ) async throws(StoreError) -> [SavedUser] {
    try await read { try $0.users(ids: ids, in: list) }
  }

  package func profile(id: Int64) async throws(StoreError) -> SavedProfile? {
    try await read { try $0.profile(id: id) }
  }

  package func hasProfile(id: Int64) async throws(StoreError) -> Bool {
    try await read { connection in
      try connection.exists("SELECT 1 FROM profiles WHERE id = ?1", id)
    }
  }

  /// What is saved of these users beyond their rows, by their ids.
  package func details(
    of users: [SavedUser]
  ) async throws(StoreError) -> [Int64: PersonDetails] {
    try await read { try $0.details(of: users) }
  }

  /// The profile of `id` as the reader last saw it, if that was saved.
  package func seenProfile(of id: Int64) async throws(StoreError) -> SeenProfile? {
    try await read { try $0.seenProfile(of: id) }
  }

  package func counts() async throws(StoreError) -> (users: Int, profiles: Int, notes: Int) {
    try await read { connection in
      let profiles = try connection.cached("SELECT count(*) FROM profiles").first { $0.int(0) }
      return (
        try connection.savedCount(), profiles ?? 0, try connection.noteCount()
      )
    }
  }
}

extension Connection {
  func profile(id: Int64) throws -> SavedProfile? {
    guard let saved = try user(id: id) else { return nil }
    return try cached("SELECT \(Profile.columns) FROM profiles WHERE id = ?1").first(id) { row in
      SavedProfile(
        profile: Profile(row, user: saved.user), saved: saved,
        fetchedAt: row.optionalDate(seconds: 14) ?? .distantPast)
    }
  }

  func user(id: Int64) throws -> SavedUser? {
    try user(where: "u.id = ?1", id)
  }

  func user(login: String) throws -> SavedUser? {
    try user(where: Self.hasLogin, login)
  }

  /// Whose login was replaced by another one last.
  func idOfFormerOwner(of login: String) throws -> Int64? {
    try cached(
      """
      SELECT user_id FROM profile_changes WHERE field = 'login' AND old = ?1 COLLATE NOCASE
      ORDER BY at DESC LIMIT 1
      """
    ).first(login) { $0.int64(0) }
  }

  // If two ids have had the login, the one fetched last has it now.
  fileprivate static let hasLogin = "u.login = ?1 ORDER BY coalesce(u.fetched_at, 0) DESC"

  private func user(where condition: String, _ value: any Bindable) throws -> SavedUser? {
    try users(
      """
      FROM people u \(SavedUser.joins) \(SavedUser.placeOfAll) WHERE \(condition) LIMIT 1
      """, value
    ).first
  }

  /// Without a list, reads no places, which take a third of the time.
  func users(ids: [Int64], in list: UserList?) throws -> [SavedUser] {
    guard let list else {
      return try usersAndRanks(
        "FROM json_each(?1) j CROSS JOIN people u ON u.id = j.value \(SavedUser.joins)", [ids],
        hasMembers: false
      ).users
    }
    let members = try members(of: list)
    let place = "m.list_id = ?2 AND m.user_id = u.id"
    // CROSS JOIN keeps the order of the ids; sorting wide rows takes a third of the time.
    return try users(
      """
      FROM json_each(?1) j CROSS JOIN people u ON u.id = j.value \(SavedUser.joins)
        LEFT JOIN members m ON \(list == .everyone ? "\(place) AND m.rank = u.id" : place)
      """, ids, members?.list ?? 0, in: members)
  }

  /// The users that a query, given after its columns as in ``usersAndRanks(_:_:)``, finds, with their places in a
  /// list; `nil` is that of everyone.
  func users(
    _ tables: String, _ values: (any Bindable)?..., in members: ListMembers? = nil
  ) throws -> [SavedUser] {
    let members = members ?? ListMembers(connection: self, list: ListMembers.everyone)
    var (users, ranks) = try usersAndRanks(tables, values)
    let places = try members.places(ofRanks: ranks.compactMap(\.self))
    for (index, rank) in ranks.enumerated() {
      users[index].position = rank.flatMap { places[$0] }
    }
    return users
  }
}
