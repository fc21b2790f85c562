import Dispatch

extension MainContext {
  /// Up to `limit` saved logins that begin with `prefix`, in alphabetical order.
  ///
  /// Case and marks do not matter. They are read off the index in its order, so that it does not
  /// matter how many there are.
  package func logins(prefix: String, limit: Int) throws(DatabaseError) -> [String] {
    try connection.cached(
      """
      SELECT coalesce(u.login, n.login, e.login) FROM search_entries e
      LEFT JOIN users u ON u.id = e.id LEFT JOIN notes n ON n.user_id = e.id
      WHERE e.login >= ?1 AND e.login < ?1 || char(1114111)
      GROUP BY e.login ORDER BY e.login LIMIT ?2
      """
    ).all(FoldedText.fold(prefix), limit) { $0.text(0) }
  }

  /// The same for somebody who cannot await it: readline wants its completions at once.
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
    let answer = executor.run(within: .milliseconds(milliseconds)) {
      self.assumeIsolated { context in
        Result { () throws(DatabaseError) in try context.logins(prefix: prefix, limit: limit) }
      }
    }
    return try answer?.get() ?? []
  }
}
