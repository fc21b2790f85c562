import FoundationEssentials
import Models

/// The people whose profiles and avatars a sync fetches: the members of a list who are not gone, up to the
/// place `count`, or all.
extension MainContext {
  /// The next `limit` people after the person `id`, in the order of their list.
  package func people(
    of list: UserList, upTo count: Int?, after id: Int64, limit: Int
  ) async throws(StoreError) -> [User] {
    try await read { connection in
      guard let (members, end) = try connection.members(of: list, upTo: count),
        let start = try members.start(after: id)
      else { return [] }
      return try connection.cached(
        "\(Self.columns) \(Self.tables) AND m.rank > ?3 ORDER BY m.rank LIMIT ?4"
      ).all(members.list, end, start, limit, as: User.init(syncRow:))
    }
  }

  /// The next `limit` people without a profile, then those whose profile was fetched before `date`, the
  /// oldest first.
  ///
  /// - Parameter others: How many to skip.
  package func people(
    of list: UserList, upTo count: Int?, needingProfileSince date: Date, skipping others: Int,
    limit: Int
  ) async throws(StoreError) -> [User] {
    try await read { connection in
      guard let (members, end) = try connection.members(of: list, upTo: count) else { return [] }
      return try connection.cached(
        """
        \(Self.columns) \(Self.tables) AND \(Self.isOld)
        ORDER BY p.fetched_at, m.rank LIMIT ?4 OFFSET ?5
        """
      ).all(members.list, end, date, limit, others, as: User.init(syncRow:))
    }
  }

  /// Counts the people, and the profiles that are missing or were fetched before `date`.
  package func counts(
    of list: UserList, upTo count: Int?, needingProfileSince date: Date
  ) async throws(StoreError) -> (people: Int, profiles: Int) {
    try await read { connection in
      guard let (members, end) = try connection.members(of: list, upTo: count) else {
        return (0, 0)
      }
      return try connection.cached(
        "SELECT count(*), count(*) FILTER (WHERE \(Self.isOld)) \(Self.tables)"
      ).first(members.list, end, date) { ($0.int(0), $0.int(1)) } ?? (0, 0)
    }
  }

  private static let columns = "SELECT u.id, u.login, u.avatar_url"
  private static let isOld = "(p.fetched_at IS NULL OR p.fetched_at < ?3)"

  // ?1 is the list, and ?2 the last rank.
  private static let tables = """
    FROM members m CROSS JOIN people u ON u.id = m.user_id LEFT JOIN profiles p ON p.id = u.id
    WHERE m.list_id = ?1 AND m.rank <= ?2 AND m.is_gone = 0 AND u.is_gone = 0
    """
}

extension Connection {
  // The places of the list and the last rank; `nil` if the list was never fetched.
  fileprivate func members(
    of list: UserList, upTo count: Int?
  ) throws -> (ListMembers, end: Int64)? {
    guard let members = try members(of: list) else { return nil }
    let end = count == 0 ? 0 : try count.flatMap { try members.rank(at: $0) }
    return (members, end ?? .max)
  }
}

extension User {
  // Of the columns that a sync reads.
  fileprivate init(syncRow row: Row) {
    self.init(id: row.int64(0), login: row.text(1), avatarURL: row.optionalText(2))
  }
}
