import Dispatch
import FoundationEssentials
import Models

/// Looking for users by what is known of them.
extension MainContext {
  /// The next `limit` matches after `id`, in order of ids, with their places in the query's list.
  ///
  /// - Parameters:
  ///   - limit: How many matches are read at most.
  ///   - countUpTo: How far matches after the block are counted at most. Where no index knows the
  ///     text, fewer are counted, because they are looked for one by one.
  ///   - explains: Whether the results say why each was found.
  package func search(
    _ query: SearchQuery, after id: Int64, limit: Int, countUpTo: Int, explains: Bool = false
  ) throws(DatabaseError) -> SearchResults {
    try connection.transaction(isForReading: true) { () throws(DatabaseError) in
      let (ids, isWhole) = try SearchLookup(query, on: connection)
        .ids(after: id, limit: limit, counting: countUpTo)
      let users = try users(ids: Array(ids.prefix(limit)), in: query.list)
      let further = max(ids.count - limit, 0)
      return SearchResults(
        users: users, further: isWhole ? further : further - 1, isFurtherExact: isWhole,
        matches: explains ? try matches(query, of: users) : [:])
    }
  }

  /// Why `query` finds each of `users`, by their ids; whom it does not find has no reason.
  package func matches(
    _ query: SearchQuery, of users: [SavedUser]
  ) throws(DatabaseError) -> [Int64: [SearchMatch]] {
    try SearchReasons(query, on: connection).matches(of: users)
  }
}

extension MainContext {
  /// Up to `limit` saved logins that begin with `prefix`, in alphabetical order.
  ///
  /// Case does not matter. They are read off the index in its order, so that it does not
  /// matter how many there are.
  package func logins(prefix: String, limit: Int) throws(DatabaseError) -> [String] {
    try connection.cached(
      """
      SELECT login FROM people WHERE login >= ?1 AND login < ?1 || char(1114111)
      GROUP BY login ORDER BY login LIMIT ?2
      """
    ).all(prefix, limit) { $0.text(0) }
  }

  /// Reads the logins without suspending, because readline wants its completions at once.
  ///
  /// It is read on the context's own queue and connection, as everything else: another connection
  /// would be one more to keep from a file that is replaced, and opening it alone takes as long as
  /// the answer. The caller's thread is blocked meanwhile, at most for `limit` milliseconds; when
  /// the queue is busy for longer there is nothing to complete, and typing goes on.
  ///
  /// - Throws: ``DatabaseError``, as ``logins(prefix:limit:)`` does.
  package nonisolated func loginsNow(
    prefix: String, limit: Int, withinMilliseconds milliseconds: Int = 100
  ) throws(DatabaseError) -> [String] {
    try now(within: .milliseconds(milliseconds)) { context throws(DatabaseError) in
      try context.logins(prefix: prefix, limit: limit)
    }
  }

  /// The saved logins in the diary that begin with `prefix`, at most `limit`, the newest first.
  ///
  /// Only the thousand newest people of the diary are looked at.
  package func recentLogins(prefix: String, limit: Int) throws(DatabaseError) -> [String] {
    try connection.cached(Self.recent)
      .all(Int64.max, Int64.max, Int64.min, 1000, prefix, limit) { $0.text(0) }
  }

  /// Reads these logins without suspending, as ``loginsNow(prefix:limit:withinMilliseconds:)`` does.
  package nonisolated func recentLoginsNow(
    prefix: String, limit: Int
  ) throws(DatabaseError) -> [String] {
    try now(within: .milliseconds(100)) { context throws(DatabaseError) in
      try context.recentLogins(prefix: prefix, limit: limit)
    }
  }

  /// Reads tags without suspending, as ``loginsNow(prefix:limit:withinMilliseconds:)`` does.
  package nonisolated func tagsNow(
    prefix: String, limit: Int
  ) throws(DatabaseError) -> [String] {
    try now(within: .milliseconds(100)) { context throws(DatabaseError) in
      try context.tags(prefix: prefix, after: "", limit: limit).map(\.tag)
    }
  }

  /// Reads on the context's queue without suspending, within `limit`; after that there is nothing.
  nonisolated func now(
    within limit: DispatchTimeInterval,
    _ body: @escaping @Sendable (isolated MainContext) throws(DatabaseError) -> [String]
  ) throws(DatabaseError) -> [String] {
    let answer = executor.run(within: limit) {
      self.assumeIsolated { context in
        Result { () throws(DatabaseError) in try body(context) }
      }
    }
    return try answer?.get() ?? []
  }

  private static let recent = """
    SELECT u.login FROM (\(diary)) r CROSS JOIN people u ON u.id = r.user_id
    WHERE u.login >= ?5 AND u.login < ?5 || char(1114111)
    ORDER BY r.at DESC, u.id DESC LIMIT ?6
    """
}
