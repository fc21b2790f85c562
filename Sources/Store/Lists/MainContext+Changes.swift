import FoundationEssentials
import Models

/// What has changed about people.
extension MainContext {
  /// The next `limit` changes after `last`, the newest first.
  ///
  /// - Parameters:
  ///   - lists: Changes of these lists, and of the profiles of their people.
  ///   - people: The ids of people, for all of their changes. Without lists and people, it is all changes.
  ///   - date: The earliest time.
  package func changes(
    of lists: [UserList] = [], people: [Int64] = [], since date: Date,
    after last: PersonChange? = nil, limit: Int
  ) async throws(StoreError) -> [PersonChange] {
    try await read { connection in
      try ChangesQuery(lists: lists, people: people, since: date, after: last, on: connection)
        .next(limit)
    }
  }

  /// The last five changes of a person, the lists with that person, and the person's repositories.
  package func history(of id: Int64) async throws(StoreError) -> PersonHistory {
    try await read { connection in
      let changes = try ChangesQuery(lists: [], people: [id], since: .distantPast, on: connection)
      let places = try connection.cached(
        """
        SELECT l.name, m.rank, m.contributions FROM members m CROSS JOIN lists l ON l.id = m.list_id
        WHERE m.user_id = ?1 AND m.list_id <> ?2 AND m.is_gone = 0 ORDER BY l.key
        """
      ).all(id, ListMembers.everyone) { row in
        (try? UserList(name: row.text(0))).map {
          PersonHistory.Place(list: $0, number: row.int(1), contributions: row.optionalInt(2))
        }
      }
      return PersonHistory(
        changes: try changes.next(5), places: places.compactMap(\.self),
        repositories: try connection.repositories(of: id))
    }
  }

  package func changeCounts(
    of lists: [UserList] = [], people: [Int64] = [], since date: Date
  ) async throws(StoreError) -> ChangeCounts {
    try await read { connection in
      try ChangesQuery(lists: lists, people: people, since: date, on: connection).counts()
    }
  }
}

/// Reads `member_changes` and `profile_changes` as one table, in which profiles have the list 0.
private struct ChangesQuery {
  private let connection: Connection
  private let values: [(any Bindable)?]
  private let changes: String

  init(
    lists: [UserList], people: [Int64], since date: Date, after last: PersonChange? = nil,
    on connection: Connection
  ) throws {
    self.connection = connection
    let ids = try lists.compactMap { try connection.record(of: $0)?.id }
    let lastList = try last?.list.flatMap { try connection.record(of: $0) }
    let end: [(any Bindable)?] =
      last.map { [$0.at.milliseconds, lastList?.id ?? 0, $0.user.id, $0.kind.rawValue] }
      ?? [Int64.max, 0, 0, ""]
    values = [ids, people, date.milliseconds] + end
    changes =
      if !lists.isEmpty {
        Self.changes(
          ofMembers: "(+\(Self.isOfList) OR +\(Self.isOfPerson))",
          ofProfiles: "(\(Self.isInList) OR +\(Self.isOfPerson))")
      } else if !people.isEmpty {
        // The few changes of these people are sorted; others are read in order of time.
        Self.changes(ofMembers: Self.isOfPerson, ofProfiles: Self.isOfPerson, time: "+at")
      } else {
        Self.changes(ofMembers: "TRUE", ofProfiles: "TRUE")
      }
  }

  func next(_ limit: Int) throws -> [PersonChange] {
    try connection.cached(
      """
      SELECT c.at, c.change, c.old, c.new, l.name, \(User.columns)
      FROM (\(changes) ORDER BY \(Self.order) LIMIT ?8) c
        CROSS JOIN people u ON u.id = c.user_id LEFT JOIN lists l ON l.id = c.list_id
      ORDER BY \(Self.order)
      """
    ).all(values + [limit]) { PersonChange($0) }.compactMap(\.self)
  }

  func counts() throws -> ChangeCounts {
    let rows = try connection.cached(
      """
      SELECT iif(list_id = 0 AND change <> 'gone', '', change), count(*), count(DISTINCT user_id),
        sum(list_id IN (SELECT id FROM lists WHERE key GLOB 'members:*'))
      FROM (\(changes)) GROUP BY 1
      """
    ).all(values) {
      (kind: $0.text(0), count: $0.int(1), people: $0.int(2), ofMembers: $0.int(3))
    }
    let kinds = rows.compactMap { row in
      PersonChange.Kind(rawValue: row.kind).map { ($0, row.count) }
    }
    return ChangeCounts(
      counts: Dictionary(kinds) { first, _ in first },
      leftOrHiddenCount: rows.first { $0.kind == "left" }?.ofMembers ?? 0,
      movedCount: rows.first { $0.kind.isEmpty }?.people ?? 0)
  }

  private static let order = "at DESC, list_id DESC, user_id DESC, change DESC"
  private static let isOfList = "list_id IN (SELECT value FROM json_each(?1))"
  private static let isOfPerson = "user_id IN (SELECT value FROM json_each(?2))"
  private static let isInList = """
    EXISTS(SELECT 1 FROM members m WHERE m.user_id = profile_changes.user_id AND m.\(isOfList))
    """

  // From the time ?3 on, before the change ?4 to ?7.
  private static func changes(
    ofMembers members: String, ofProfiles profiles: String, time: String = "at"
  ) -> String {
    """
    SELECT at, list_id, user_id, change, NULL AS old, NULL AS new FROM member_changes
    WHERE \(members) AND \(time) BETWEEN ?3 AND ?4 AND (at, list_id, user_id, change) < (?4, ?5, ?6, ?7)
      AND change IN ('new', 'left', 'back')
    UNION ALL SELECT at, 0, user_id, field, old, new FROM profile_changes
    WHERE \(profiles) AND \(time) BETWEEN ?3 AND ?4 AND (at, 0, user_id, field) < (?4, ?5, ?6, ?7)
    """
  }
}

extension PersonChange {
  // `nil` if a newer version has written it.
  fileprivate init?(_ row: Row) {
    let list = row.optionalText(4).flatMap { try? UserList(name: $0) }
    guard let kind = Kind(rawValue: row.text(1)) else { return nil }
    self.init(
      at: row.date(milliseconds: 0), user: User(row, from: 5), kind: kind, list: list,
      old: row.optionalText(2), new: row.optionalText(3))
  }
}
