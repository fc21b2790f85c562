import Models

/// Looking for users by what they are called and what was noted.
extension MainContext {
  /// The next `limit` matches after `id`, in order of ids.
  ///
  /// Three folded characters or more are looked up in the trigram index, fewer by a scan.
  ///
  /// - Parameter countUpTo: How far matches after the block are counted.
  package func search(
    _ query: SearchQuery, after id: Int64, limit: Int, countUpTo: Int
  ) throws(DatabaseError) -> SearchResults {
    let text = FoldedText.fold(query.text)
    guard !text.isEmpty else {
      return SearchResults(users: [], further: 0, isFurtherExact: true)
    }
    let (most, overflow) = limit.addingReportingOverflow(countUpTo + 1)
    let ids = try matches(text, isExact: query.isExact, after: id, limit: overflow ? Int.max : most)
    let users = try users(ids: Array(ids.prefix(limit)))
    let further = max(ids.count - limit, 0)
    return SearchResults(
      users: users, further: min(further, countUpTo), isFurtherExact: further <= countUpTo)
  }

  private func matches(
    _ text: String, isExact: Bool, after id: Int64, limit: Int
  ) throws(DatabaseError) -> [Int64] {
    if isExact { return try ids(Self.exact, text, id, limit) }
    // FTS5 reads its query as a C string, so a NUL would end it.
    guard text.unicodeScalars.count >= 3, !text.unicodeScalars.contains("\0") else {
      return try ids(Self.scanned, text, id, limit)
    }
    guard try NotesOverlay(connection: connection).isLaid else {
      return try ids(Self.indexed, phrase(text), id, limit)
    }
    return try connection.cached(Self.overlaid).all(phrase(text), id, limit, text) { $0.int64(0) }
  }

  // A phrase of FTS5: nothing in it is an operator, and a quote is written twice.
  private func phrase(_ text: String) -> String {
    "\"" + text.reduce(into: "") { $0 += $1 == "\"" ? "\"\"" : String($1) } + "\""
  }

  private func ids(
    _ sql: String, _ text: String, _ id: Int64, _ limit: Int
  ) throws(DatabaseError) -> [Int64] {
    try connection.cached(sql).all(text, id, limit) { $0.int64(0) }
  }

  private static let exact = """
    SELECT id FROM search_entries WHERE login = ?1 AND id > ?2
    UNION SELECT id FROM search_entries WHERE note IS NOT NULL AND note = ?1 AND id > ?2
    ORDER BY id LIMIT ?3
    """

  private static let indexed = """
    SELECT rowid FROM search_index WHERE search_index MATCH ?1 AND rowid > ?2
    ORDER BY rowid LIMIT ?3
    """

  // The index knows nothing of what is laid over the entries.
  private static let overlaid = """
    SELECT rowid AS id FROM search_index
    WHERE search_index MATCH ?1 AND rowid > ?2
      AND rowid NOT IN (SELECT id FROM temp.journal_entries)
    UNION ALL SELECT id FROM temp.journal_entries
    WHERE id > ?2 AND (instr(login, ?4) OR (note IS NOT NULL AND instr(note, ?4)))
    ORDER BY id LIMIT ?3
    """

  private static let scanned = """
    SELECT id FROM search_entries
    WHERE id > ?2 AND (instr(login, ?1) OR (note IS NOT NULL AND instr(note, ?1)))
    ORDER BY id LIMIT ?3
    """
}

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
    let answer = executor.run(within: .milliseconds(milliseconds)) {
      self.assumeIsolated { context in
        Result { () throws(DatabaseError) in try context.logins(prefix: prefix, limit: limit) }
      }
    }
    return try answer?.get() ?? []
  }
}
