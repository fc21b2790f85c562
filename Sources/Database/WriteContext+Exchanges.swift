import FoundationEssentials

extension WriteContext {
  /// Remembers what an address answered, in place of what it answered before.
  package func remember(_ answer: CachedResponse) throws(DatabaseError) {
    try perform { connection throws(DatabaseError) in
      try ResponseCacheTable(connection: connection).set(answer)
    }
  }

  /// Notes that the saved page after `since` was still the same at the date of `answer`.
  package func renewPage(
    after since: Int64, _ answer: CachedResponse
  ) throws(DatabaseError) {
    try perform { connection throws(DatabaseError) in
      try ResponseCacheTable(connection: connection).set(answer)
      try connection.cached(
        "UPDATE users SET fetched_at = ?3 WHERE is_listed = 1 AND id > ?1 AND id <= ?2"
      ).run(since, answer.lastID ?? since, answer.date)
    }
  }

  /// Notes that the saved profile of `id` was still the same at the date of `answer`.
  package func renewProfile(of id: Int64, _ answer: CachedResponse) throws(DatabaseError) {
    try perform { connection throws(DatabaseError) in
      try ResponseCacheTable(connection: connection).set(answer)
      try connection.cached("UPDATE profiles SET fetched_at = ?2 WHERE id = ?1")
        .run(id, answer.date)
      try PageWriter(connection: connection, date: answer.date).mark(id, gone: false)
    }
  }

  /// Keeps a limit in place of the one that the scope had.
  ///
  /// - Parameters:
  ///   - endsAt: When it ends, by the wall clock.
  ///   - seconds: How long it was from its beginning.
  package func keepLimit(
    of scope: String, endsAt: Date, seconds: Double
  ) throws(DatabaseError) {
    try perform { connection throws(DatabaseError) in
      try connection.cached(
        "INSERT OR REPLACE INTO limits(scope, ends_at, seconds) VALUES(?1, ?2, ?3)"
      ).run(scope, endsAt, seconds)
    }
  }
}
