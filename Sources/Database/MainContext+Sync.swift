import FoundationEssentials
import Models

/// Which part of the people saved a sync brings profiles and pictures of.
package struct SyncRange: Sendable, Equatable {
  /// The last id that belongs to it.
  package let lastID: Int64
  /// Profiles fetched before that time are fetched again.
  package let staleBefore: Date

  package init(lastID: Int64, staleBefore: Date) {
    self.lastID = lastID
    self.staleBefore = staleBefore
  }
}

/// The people whose profiles and pictures a sync fetches. People who are gone from GitHub are left out.
extension MainContext {
  /// The next `limit` people after `id`, in order of ids.
  package func people(
    in range: SyncRange, after id: Int64, limit: Int
  ) throws(DatabaseError) -> [User] {
    try connection.cached(
      "\(Self.people) WHERE u.is_gone = 0 AND u.id > ?1 AND u.id <= ?2 ORDER BY u.id LIMIT ?3"
    ).all(id, range.lastID, limit, as: User.init(syncRow:))
  }

  /// The next `limit` people after `id` without a saved profile, in order of ids.
  package func peopleWithoutProfile(
    in range: SyncRange, after id: Int64, limit: Int
  ) throws(DatabaseError) -> [User] {
    try connection.cached(
      """
      \(Self.people) LEFT JOIN profiles p ON p.id = u.id
      WHERE u.is_gone = 0 AND u.id > ?1 AND u.id <= ?2 AND p.id IS NULL ORDER BY u.id LIMIT ?3
      """
    ).all(id, range.lastID, limit, as: User.init(syncRow:))
  }

  /// The `limit` people whose saved profiles are the oldest, the oldest first.
  ///
  /// - Parameter others: How many of them are passed over.
  package func peopleWithOldProfile(
    in range: SyncRange, passingOver others: Int, limit: Int
  ) throws(DatabaseError) -> [User] {
    try connection.cached(
      """
      \(Self.people) JOIN profiles p ON p.id = u.id
      WHERE u.is_gone = 0 AND u.id <= ?1 AND p.fetched_at < ?2
      ORDER BY p.fetched_at, u.id LIMIT ?3 OFFSET ?4
      """
    ).all(range.lastID, range.staleBefore, limit, others, as: User.init(syncRow:))
  }

  /// How many people there are, and how many of their profiles are missing or old.
  package func syncCounts(
    in range: SyncRange
  ) throws(DatabaseError) -> (people: Int, profiles: Int) {
    let counts = try connection.cached(
      """
      SELECT count(*), count(*) FILTER (WHERE p.id IS NULL OR p.fetched_at < ?2)
      FROM users u LEFT JOIN profiles p ON p.id = u.id WHERE u.is_gone = 0 AND u.id <= ?1
      """
    ).first(range.lastID, range.staleBefore) { (people: $0.int(0), profiles: $0.int(1)) }
    return counts ?? (0, 0)
  }

  private static let people = "SELECT u.id, u.login, u.avatar_url FROM users u"
}

extension User {
  // Of the columns that ``MainContext/people(in:after:limit:)`` and its like read.
  fileprivate init(syncRow row: Row) {
    self.init(id: row.int64(0), login: row.text(1), avatarURL: row.optionalText(2))
  }
}
