import FoundationEssentials
import Models

/// The people whose profiles and pictures a sync fetches.
package struct SyncRange: Sendable, Equatable {
  /// Whose members they are.
  package let list: UserList
  /// How many of its first members; `nil` is all, and for the list of everyone all who are saved.
  package let count: Int?
  /// Profiles fetched before that time are fetched again.
  package let staleBefore: Date

  package init(list: UserList, count: Int?, staleBefore: Date) {
    self.list = list
    self.count = count
    self.staleBefore = staleBefore
  }
}

/// What a sync reads. People who are gone are left out.
extension MainContext {
  /// The next `limit` people after the person `id`, in the order of their list.
  package func people(
    in range: SyncRange, after id: Int64, limit: Int
  ) async throws(DatabaseError) -> [User] {
    try await read { connection in
      guard let tables = try SyncTables(range, connection) else { return [] }
      return try connection.cached(
        "\(SyncTables.columns) \(tables.sql) ORDER BY \(tables.order) LIMIT ?4"
      ).all([tables.list, tables.start(after: id), tables.end, limit], as: User.init(syncRow:))
    }
  }

  /// The next `limit` people whose profile is missing, and then those whose profile is old, the oldest
  /// first.
  ///
  /// - Parameter others: How many of them are passed over.
  package func peopleWithoutFreshProfile(
    in range: SyncRange, passingOver others: Int, limit: Int
  ) async throws(DatabaseError) -> [User] {
    try await read { connection in
      guard let tables = try SyncTables(range, connection) else { return [] }
      return try connection.cached(
        """
        \(SyncTables.columns) \(tables.sql) AND \(SyncTables.isOld)
        ORDER BY p.fetched_at, \(tables.order) LIMIT ?5 OFFSET ?6
        """
      ).all(
        [tables.list, 0, tables.end, range.staleBefore, limit, others], as: User.init(syncRow:))
    }
  }

  /// How many people there are, and how many of their profiles are missing or old.
  package func syncCounts(
    in range: SyncRange
  ) async throws(DatabaseError) -> (people: Int, profiles: Int) {
    try await read { connection in
      guard let tables = try SyncTables(range, connection) else { return (0, 0) }
      return try connection.cached(
        "SELECT count(*), count(*) FILTER (WHERE \(SyncTables.isOld)) \(tables.sql)"
      ).first(tables.list, 0, tables.end, range.staleBefore) { ($0.int(0), $0.int(1)) } ?? (0, 0)
    }
  }
}

/// The tables that the people of a ``SyncRange`` are read from: ?1 is the list, and their ranks are
/// after ?2, up to ?3.
private struct SyncTables {
  static let columns = "SELECT u.id, u.login, u.avatar_url"
  static let isOld = "(p.fetched_at IS NULL OR p.fetched_at < ?4)"

  private let members: ListMembers?
  let end: Int64

  /// - Returns: `nil` if the list was never fetched.
  init?(_ range: SyncRange, _ connection: Connection) throws {
    guard range.list != .everyone || range.count != nil else {
      (members, end) = (nil, .max)
      return
    }
    guard let members = try connection.members(of: range.list) else { return nil }
    self.members = members
    end = range.count == 0 ? 0 : try range.count.flatMap { try members.rank(at: $0) } ?? .max
  }

  var list: Int64? { members?.list }
  var order: String { members == nil ? "u.id" : "m.rank" }

  /// The tables and the conditions.
  var sql: String {
    let conditions = """
      LEFT JOIN profiles p ON p.id = u.id WHERE u.fetched_at IS NOT NULL AND u.is_gone = 0
      """
    if members == nil {
      return "FROM people u \(conditions) AND ?1 IS NULL AND u.id > ?2 AND u.id <= ?3"
    }
    return """
      FROM members m CROSS JOIN people u ON u.id = m.user_id \(conditions)
        AND m.list_id = ?1 AND m.is_gone = 0 AND m.rank > ?2 AND m.rank <= ?3
      """
  }

  /// The rank after which people come that are after the person `id`.
  func start(after id: Int64) throws -> Int64 {
    // Nobody comes after a person who is not a member any more.
    try members?.start(after: id) ?? (members == nil ? id : .max)
  }
}

extension User {
  // Of ``SyncTables/columns``.
  fileprivate init(syncRow row: Row) {
    self.init(id: row.int64(0), login: row.text(1), avatarURL: row.optionalText(2))
  }
}
