import FoundationEssentials
import Models

/// The people whose profiles and pictures a sync fetches: the first members of a list who are not gone.
package struct SyncRange: Sendable, Equatable {
  /// Whose members they are.
  package let list: UserList
  /// How many places of the list; `nil` is all.
  package let count: Int?
  /// Profiles fetched before that time are fetched again.
  package let staleBefore: Date

  package init(list: UserList, count: Int?, staleBefore: Date) {
    self.list = list
    self.count = count
    self.staleBefore = staleBefore
  }
}

/// What a sync reads.
extension MainContext {
  /// The next `limit` people after the person `id`, in the order of their list.
  package func people(
    in range: SyncRange, after id: Int64, limit: Int
  ) async throws(DatabaseError) -> [User] {
    try await read { connection in
      guard let (members, end) = try range.members(on: connection),
        let start = try members.start(after: id)
      else { return [] }
      return try connection.cached(
        "\(SyncRange.columns) \(SyncRange.tables) AND m.rank > ?3 ORDER BY m.rank LIMIT ?4"
      ).all(members.list, end, start, limit, as: User.init(syncRow:))
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
      guard let (members, end) = try range.members(on: connection) else { return [] }
      return try connection.cached(
        """
        \(SyncRange.columns) \(SyncRange.tables) AND \(SyncRange.isOld)
        ORDER BY p.fetched_at, m.rank LIMIT ?4 OFFSET ?5
        """
      ).all(members.list, end, range.staleBefore, limit, others, as: User.init(syncRow:))
    }
  }

  /// How many people there are, and how many of their profiles are missing or old.
  package func syncCounts(
    in range: SyncRange
  ) async throws(DatabaseError) -> (people: Int, profiles: Int) {
    try await read { connection in
      guard let (members, end) = try range.members(on: connection) else { return (0, 0) }
      return try connection.cached(
        "SELECT count(*), count(*) FILTER (WHERE \(SyncRange.isOld)) \(SyncRange.tables)"
      ).first(members.list, end, range.staleBefore) { ($0.int(0), $0.int(1)) } ?? (0, 0)
    }
  }
}

extension SyncRange {
  fileprivate static let columns = "SELECT u.id, u.login, u.avatar_url"
  fileprivate static let isOld = "(p.fetched_at IS NULL OR p.fetched_at < ?3)"

  // ?1 is the list, and ?2 the last rank.
  fileprivate static let tables = """
    FROM members m CROSS JOIN people u ON u.id = m.user_id LEFT JOIN profiles p ON p.id = u.id
    WHERE m.list_id = ?1 AND m.rank <= ?2 AND m.is_gone = 0 AND u.is_gone = 0
    """

  // The places of the list and the last rank of the range; `nil` if the list was never fetched.
  fileprivate func members(on connection: Connection) throws -> (ListMembers, end: Int64)? {
    guard let members = try connection.members(of: list) else { return nil }
    let end = count == 0 ? 0 : try count.flatMap { try members.rank(at: $0) }
    return (members, end ?? .max)
  }
}

extension User {
  // Of ``SyncRange/columns``.
  fileprivate init(syncRow row: Row) {
    self.init(id: row.int64(0), login: row.text(1), avatarURL: row.optionalText(2))
  }
}
