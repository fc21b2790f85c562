import FoundationEssentials
import Models

/// Which part of the people saved a sync brings profiles and pictures of.
package struct SyncRange: Sendable, Equatable {
  /// The id of the last person in the range.
  ///
  /// For the list of everyone the range has all lower ids too. For another list the range ends with
  /// that member. If no member has the id, the range is the whole list. The id 0 makes the range
  /// empty.
  package let lastID: Int64
  /// Profiles fetched before that time are fetched again.
  package let staleBefore: Date
  /// Whose people they are; the list of everyone stands for all who are saved.
  package let list: UserList

  package init(lastID: Int64, staleBefore: Date, list: UserList = .everyone) {
    self.lastID = lastID
    self.staleBefore = staleBefore
    self.list = list
  }
}

/// The people whose profiles and pictures a sync fetches, in the order of their list; everybody saved
/// comes in order of ids. People who are gone are left out.
extension MainContext {
  /// The next `limit` people after the person `id`.
  package func people(
    in range: SyncRange, after id: Int64, limit: Int
  ) throws(DatabaseError) -> [User] {
    try people(range, "TRUE", after: id, limit: limit)
  }

  /// The next `limit` people after the person `id` without a saved profile.
  package func peopleWithoutProfile(
    in range: SyncRange, after id: Int64, limit: Int
  ) throws(DatabaseError) -> [User] {
    try people(range, "p.id IS NULL", after: id, limit: limit)
  }

  /// The `limit` people whose saved profiles are the oldest, the oldest first.
  ///
  /// - Parameter others: How many of them are passed over.
  package func peopleWithOldProfile(
    in range: SyncRange, passingOver others: Int, limit: Int
  ) throws(DatabaseError) -> [User] {
    guard let tables = try SyncTables(range, connection) else { return [] }
    return try connection.cached(
      """
      \(SyncTables.columns) \(tables.sql) AND p.fetched_at < ?4
      ORDER BY p.fetched_at, u.id LIMIT ?5 OFFSET ?6
      """
    ).all(
      try tables.values(after: nil) + [range.staleBefore, limit, others], as: User.init(syncRow:))
  }

  /// How many people there are, and how many of their profiles are missing or old.
  package func syncCounts(
    in range: SyncRange
  ) throws(DatabaseError) -> (people: Int, profiles: Int) {
    guard let tables = try SyncTables(range, connection) else { return (0, 0) }
    let counts = try connection.cached(
      """
      SELECT count(*), count(*) FILTER (WHERE p.id IS NULL OR p.fetched_at < ?4) \(tables.sql)
      """
    ).all(try tables.values(after: nil) + [range.staleBefore]) {
      (people: $0.int(0), profiles: $0.int(1))
    }
    return counts.first ?? (0, 0)
  }

  private func people(
    _ range: SyncRange, _ condition: String, after id: Int64, limit: Int
  ) throws(DatabaseError) -> [User] {
    guard let tables = try SyncTables(range, connection) else { return [] }
    return try connection.cached(
      """
      \(SyncTables.columns) \(tables.sql) AND \(condition) ORDER BY \(tables.order) LIMIT ?4
      """
    ).all(try tables.values(after: id) + [limit], as: User.init(syncRow:))
  }
}

/// Where the people of a ``SyncRange`` are read from: ?1 is the list, and they come after ?2, up to ?3.
private struct SyncTables {
  static let columns = "SELECT u.id, u.login, u.avatar_url"

  // `nil` for all who are saved.
  private let members: ListMembers?
  private let end: Int64

  /// - Returns: `nil` when nobody belongs to the range.
  init?(_ range: SyncRange, _ connection: Connection) throws(DatabaseError) {
    guard range.list != .everyone else {
      (members, end) = (nil, range.lastID)
      return
    }
    guard range.lastID != 0,
      let record = try ListTable(connection: connection).record(of: range.list)
    else { return nil }
    let members = ListMembers(connection: connection, list: record.id)
    self.members = members
    end = try members.rank(of: range.lastID) ?? .max
  }

  /// The tables and the conditions that always hold.
  var sql: String {
    let people = """
      LEFT JOIN profiles p ON p.id = u.id WHERE u.fetched_at IS NOT NULL AND u.is_gone = 0
      """
    if members == nil {
      return "FROM people u \(people) AND ?1 IS NULL AND u.id > ?2 AND u.id <= ?3"
    }
    return """
      FROM members m CROSS JOIN people u ON u.id = m.user_id \(people)
        AND m.list_id = ?1 AND m.is_gone = 0 AND m.rank > ?2 AND m.rank <= ?3
      """
  }

  /// The order of the people.
  var order: String { members == nil ? "u.id" : "m.rank" }

  /// - Parameter id: The person whom they come after; `nil` begins with the first.
  func values(after id: Int64?) throws(DatabaseError) -> [(any Bindable)?] {
    guard let members else { return [nil, id ?? 0, end] }
    // Behind somebody who is no member any more there is nobody.
    let start = try id.map { id throws(DatabaseError) in try members.start(after: id) ?? .max }
    return [members.list, start ?? 0, end]
  }
}

extension User {
  // Of the columns that ``MainContext/people(in:after:limit:)`` and its like read.
  fileprivate init(syncRow row: Row) {
    self.init(id: row.int64(0), login: row.text(1), avatarURL: row.optionalText(2))
  }
}
