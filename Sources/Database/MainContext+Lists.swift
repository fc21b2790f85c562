import Models

/// What is saved of any list of people.
extension MainContext {
  /// How far a list has come; one whose pages were never saved is empty.
  package func overview(of list: UserList) throws(DatabaseError) -> ListOverview {
    let everyone = try overview()
    if list == .everyone { return everyone }
    let lists = ListTable(connection: connection)
    guard let record = try lists.record(of: list) else {
      return ListOverview(
        listedCount: 0, savedCount: everyone.savedCount, pageSize: nil, frontier: 0, nextLink: nil)
    }
    return record.overview(
      savedCount: everyone.savedCount, gapCount: try lists.gapCount(of: record.id))
  }

  /// The next `limit` members of a list after the member `id`, in its order, with their places.
  ///
  /// - Parameter id: 0 begins at the top.
  /// - Returns: Nobody when `id` is no member.
  package func members(
    of list: UserList, after id: Int64, limit: Int
  ) throws(DatabaseError) -> [SavedUser] {
    guard list != .everyone else { return try listedUsers(after: id, limit: limit) }
    // Rows and places are of one moment.
    return try connection.transaction(isForReading: true) { () throws(DatabaseError) in
      guard let members = try members(of: list), let start = try members.start(after: id)
      else { return [] }
      let rows = try rows(members, after: start, limit: limit, isUnseen: false)
      guard let first = rows.first?.rank, let last = rows.last?.rank else { return [] }
      let place = try members.place(ofRank: first)
      var gaps = try members.gaps(after: first, before: last)[...]
      var gapCount = 0
      return rows.enumerated().map { index, row in
        while let gap = gaps.first, gap < row.rank {
          gaps.removeFirst()
          gapCount += 1
        }
        return row.user.placed(at: place + index + gapCount)
      }
    }
  }

  /// The next `limit` members of a list after the member `id` whose profile the reader never opened, in
  /// its order, with their places.
  ///
  /// - Parameter id: 0 begins at the top.
  package func unseenMembers(
    of list: UserList, after id: Int64, limit: Int
  ) throws(DatabaseError) -> [SavedUser] {
    guard list != .everyone else { return try unseenUsers(after: id, limit: limit) }
    return try connection.transaction(isForReading: true) { () throws(DatabaseError) in
      guard let members = try members(of: list), let start = try members.start(after: id)
      else { return [] }
      let rows = try rows(members, after: start, limit: limit, isUnseen: true)
      let places = try members.places(ofRanks: rows.map(\.rank))
      return rows.map { $0.user.placed(at: places[$0.rank]) }
    }
  }

  /// The id of the member at a place, counted from 1; `nil` when the list ends before it.
  ///
  /// Where somebody was removed for good it is nobody's, and still good for reading on after it.
  package func memberID(of list: UserList, at position: Int) throws(DatabaseError) -> Int64? {
    if list == .everyone { return try listedID(at: position) }
    return try members(of: list)?.id(at: position)
  }

  /// Reads the users with these ids, in this order, with what the list knows of them; unknown ids are
  /// left out.
  package func users(ids: [Int64], in list: UserList) throws(DatabaseError) -> [SavedUser] {
    guard list != .everyone, let members = try members(of: list) else {
      let users = try users(ids: ids)
      return list == .everyone ? users : users.map { $0.placed(at: nil) }
    }
    let values = "[\(ids.map(String.init).joined(separator: ","))]"
    return try connection.transaction(isForReading: true) { () throws(DatabaseError) in
      let rows = try connection.cached(
        """
        \(SavedUser.memberColumns)
        FROM json_each(?1) j CROSS JOIN people u ON u.id = j.value \(SavedUser.joins)
        LEFT JOIN list_members m ON m.list_id = ?2 AND m.user_id = u.id ORDER BY j.key
        """
      ).all(values, members.list) {
        (user: SavedUser(member: $0, at: nil), rank: SavedUser.rank($0))
      }
      let places = try members.places(ofRanks: rows.compactMap(\.rank))
      return rows.map { row in row.user.placed(at: row.rank.flatMap { places[$0] }) }
    }
  }

  /// The number of the page that brought the member `id` last, in pages of the size that GitHub chooses.
  package func page(of list: UserList, holding id: Int64) throws(DatabaseError) -> Int? {
    guard let members = try members(of: list) else { return nil }
    return try connection.cached(
      "SELECT page FROM list_members WHERE list_id = ?1 AND user_id = ?2 AND page IS NOT NULL"
    ).first(members.list, id) { $0.int(0) }
  }

  /// The page of a list that an address brought last.
  ///
  /// - Returns: How many elements it had, and GitHub's link to the next one; `nil` where that is not known.
  package func cachedPage(
    of response: CachedResponse
  ) throws(DatabaseError) -> (elementCount: Int, nextLink: String?)? {
    try ResponseCacheTable(connection: connection).page(of: response)
      .map { (elementCount: $0.people.elementCount, nextLink: $0.nextLink) }
  }
}

extension MainContext {
  /// The places of a list beside that of everyone; `nil` when none of its pages was ever saved.
  func members(of list: UserList) throws(DatabaseError) -> ListMembers? {
    try ListTable(connection: connection).record(of: list)
      .map { ListMembers(connection: connection, list: $0.id) }
  }

  private func rows(
    _ members: ListMembers, after rank: Int64, limit: Int, isUnseen: Bool
  ) throws(DatabaseError) -> [(user: SavedUser, rank: Int64)] {
    try connection.cached(
      """
      \(SavedUser.memberColumns)
      FROM list_members m CROSS JOIN people u ON u.id = m.user_id \(SavedUser.joins)
      WHERE m.list_id = ?1 AND m.rank > ?2 \(isUnseen ? "AND v.user_id IS NULL" : "")
      ORDER BY m.rank LIMIT ?3
      """
    ).all(members.list, rank, limit) {
      (SavedUser(member: $0, at: nil), SavedUser.rank($0) ?? rank)
    }
  }
}
