import FoundationEssentials
import Models

/// What is saved of lists of people.
extension MainContext {
  /// How far a list has been fetched; it is empty if no page was ever saved.
  package func overview(
    of list: UserList = .everyone
  ) async throws(StoreError) -> ListOverview {
    try await read { connection in
      if let record = try connection.record(of: list) {
        return try connection.overview(of: record, named: list)
      }
      return ListOverview(
        listedCount: 0, savedCount: try connection.savedCount(), pageSize: nil)
    }
  }

  /// The next `limit` members of a list after the person `id`, in its order, with their places.
  ///
  /// - Parameter id: 0 starts at the top.
  /// - Returns: An empty array if `id` is not a member.
  package func members(
    of list: UserList = .everyone, after id: Int64, limit: Int
  ) async throws(StoreError) -> [SavedUser] {
    try await read { connection in
      guard let members = try connection.members(of: list), let start = try members.start(after: id)
      else { return [] }
      var (users, ranks) = try connection.usersAndRanks(
        """
        FROM members m CROSS JOIN people u ON u.id = m.user_id \(SavedUser.joins)
        WHERE m.list_id = ?1 AND m.rank > ?2 ORDER BY m.rank LIMIT ?3
        """, [members.list, start, limit])
      let places = try members.places(ofRun: ranks.map { $0 ?? start })
      for (index, place) in places.enumerated() { users[index].position = place }
      return users
    }
  }

  /// The account that a list is about.
  ///
  /// - Parameter dates: A login moves from one account to another, so a profile that was fetched outside of these
  ///   does not say who has it.
  /// - Returns: `nil` if only GitHub can say.
  package func subject(
    of list: UserList, fetchedIn dates: ClosedRange<Date>
  ) async throws(StoreError) -> Int64? {
    try await read { connection in
      if let former = list.formerOwner {
        let saved = try connection.record(of: list)?.subjectID
        if saved == former.id { return saved }
        let login = try connection.user(id: former.id)?.user.login.lowercased()
        let owner = try connection.user(login: former.login)
        return login == former.login.lowercased() && owner?.id != former.id ? former.id : nil
      }
      guard let id = try connection.user(login: list.subject)?.id,
        let profile = try connection.profile(id: id), dates.contains(profile.fetchedAt)
      else { return nil }
      return id
    }
  }

  /// The subject of the lists about an account: its login, or `3+mona` if somebody else has that now.
  package func subject(of user: User) async throws(StoreError) -> String {
    try await read { connection in
      let login = try connection.user(id: user.id)?.user.login ?? user.login
      let owner = try connection.user(login: login)?.id
      return owner == nil || owner == user.id ? login : "\(user.id)+\(login)"
    }
  }

  /// The id of the person at a place, counted from 1, or before it if it is empty; `nil` after the end.
  package func memberID(
    of list: UserList = .everyone, at position: Int
  ) async throws(StoreError) -> Int64? {
    try await read { try $0.members(of: list)?.id(at: position) }
  }

  /// The saved lists: everyone, then the others, the last fetched one first.
  package func lists() async throws(StoreError) -> [SavedList] {
    try await read { connection in
      let everyone = try connection.record(of: .everyone).map {
        (list: UserList.everyone, record: $0)
      }
      let noted = try connection.notedByList()
      let seen = try connection.seenByList()
      return try ([everyone].compactMap(\.self) + connection.lists()).map { list, record in
        let overview = try connection.overview(of: record, named: list)
        return SavedList(
          list: list, overview: overview, notedCount: noted[record.id] ?? 0,
          unseenCount: max(0, overview.peopleCount - (seen[record.id] ?? 0)))
      }
    }
  }
}

extension Connection {
  /// `nil` if no page of the list was ever saved.
  func members(of list: UserList) throws -> ListMembers? {
    try record(of: list).map { ListMembers(connection: self, list: $0.id) }
  }

  /// How often each list occurs in a query for lists, by their ids.
  func countsByList(_ query: String) throws -> [Int64: Int] {
    let counts = try cached("SELECT list_id, count(*) FROM \(query) GROUP BY list_id")
      .all { ($0.int64(0), $0.int(1)) }
    return Dictionary(counts) { first, _ in first }
  }
}
