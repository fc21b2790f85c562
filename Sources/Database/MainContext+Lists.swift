import FoundationEssentials
import Models

/// What is saved of any list of people.
extension MainContext {
  /// How far a list has come; one whose pages were never saved is empty.
  package func overview(of list: UserList = .everyone) throws(DatabaseError) -> ListOverview {
    let lists = ListTable(connection: connection)
    guard let record = try lists.record(of: list) else {
      return ListOverview(
        listedCount: 0, savedCount: try PeopleTable(connection: connection).savedCount(),
        pageSize: nil, frontier: 0, nextLink: nil)
    }
    return try lists.overview(of: record)
  }

  /// The next `limit` members of a list after the person `id`, in its order, with their places.
  ///
  /// - Parameters:
  ///   - id: 0 begins at the top.
  ///   - isUnseen: Whether those are left out whose profile the reader has opened.
  /// - Returns: Nobody when `id` is no member.
  package func members(
    of list: UserList, after id: Int64, limit: Int, isUnseen: Bool = false
  ) throws(DatabaseError) -> [SavedUser] {
    // Rows and places are of one moment.
    try connection.transaction(isForReading: true) { () throws(DatabaseError) in
      guard let members = try members(of: list), let start = try members.start(after: id)
      else { return [] }
      let rows = try connection.cached(
        """
        \(SavedUser.memberColumns)
        FROM members m CROSS JOIN people u ON u.id = m.user_id \(SavedUser.joins)
        WHERE m.list_id = ?1 AND m.rank > ?2 \(isUnseen ? "AND v.user_id IS NULL" : "")
        ORDER BY m.rank LIMIT ?3
        """
      ).all(members.list, start, limit) {
        (user: SavedUser(member: $0), rank: SavedUser.rank($0) ?? start)
      }
      return isUnseen
        ? try rows.placed(by: members.places(ofRanks: rows.map(\.rank)))
        : try rows.placed(in: members)
    }
  }

  /// The id of the last person at a place or before it, counted from 1; `nil` when the list ends before it.
  package func memberID(of list: UserList, at position: Int) throws(DatabaseError) -> Int64? {
    try members(of: list)?.id(at: position)
  }

  /// Reads the users with these ids, in this order, with what the list knows of them; unknown ids are
  /// left out.
  package func users(
    ids: [Int64], in list: UserList = .everyone
  ) throws(DatabaseError) -> [SavedUser] {
    let values = "[\(ids.map(String.init).joined(separator: ","))]"
    let members = try members(of: list)
    return try users(
      """
      FROM json_each(?1) j CROSS JOIN people u ON u.id = j.value \(SavedUser.joins)
        LEFT JOIN members m ON m.user_id = u.id AND +m.list_id = ?2 ORDER BY j.key
      """, values, members?.list ?? 0, in: members)
  }

  /// The number of the page that has the member `id`, in pages of the size that GitHub chooses.
  package func page(of list: UserList, holding id: Int64) throws(DatabaseError) -> Int? {
    guard let record = try ListTable(connection: connection).record(of: list),
      let rank = try ListMembers(connection: connection, list: record.id).rank(of: id)
    else { return nil }
    return (Int(rank) - 1) / (record.pageSize ?? Self.usualPageSize) + 1
  }

  // How many users a page has where GitHub chooses, as long as none has told.
  private static let usualPageSize = 30
}

extension MainContext {
  /// The places of a list; `nil` when none of its pages was ever saved.
  func members(of list: UserList) throws(DatabaseError) -> ListMembers? {
    try ListTable(connection: connection).record(of: list)
      .map { ListMembers(connection: connection, list: $0.id) }
  }

  /// The users that a query finds, with their places in a list.
  ///
  /// - Parameters:
  ///   - tables: The query after its columns, which are ``SavedUser/memberColumns``.
  ///   - members: The list; `nil` is that of everyone.
  func users(
    _ tables: String, _ values: (any Bindable)?..., in members: ListMembers? = nil
  ) throws(DatabaseError) -> [SavedUser] {
    let members = members ?? ListMembers(connection: connection, list: ListMembers.everyone)
    return try connection.transaction(isForReading: true) { () throws(DatabaseError) in
      let rows = try connection.cached("\(SavedUser.memberColumns) \(tables)").all(values) {
        (user: SavedUser(member: $0), rank: SavedUser.rank($0))
      }
      let places = try members.places(ofRanks: rows.compactMap(\.rank))
      return rows.map { row in row.user.placed(at: row.rank.flatMap { places[$0] }) }
    }
  }
}

extension [(user: SavedUser, rank: Int64)] {
  fileprivate func placed(by places: [Int64: Int]) -> [SavedUser] {
    map { $0.user.placed(at: places[$0.rank]) }
  }

  // Rows one behind the other: only the first place is looked up.
  fileprivate func placed(in members: ListMembers) throws(DatabaseError) -> [SavedUser] {
    guard let first = first?.rank, let last = last?.rank,
      var place = try members.places(ofRanks: [first])[first]
    else { return [] }
    var gaps = try members.gaps(after: first, before: last)[...]
    var users: [SavedUser] = []
    for row in self {
      while let gap = gaps.first, gap < row.rank {
        gaps.removeFirst()
        place += 1
      }
      users.append(row.user.placed(at: place))
      place += 1
    }
    return users
  }
}
