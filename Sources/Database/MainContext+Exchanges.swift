import FoundationEssentials

extension MainContext {
  /// What an address answered last to whoever asks; `nil` when it was not asked.
  package func answer(
    of url: String, to identity: String
  ) throws(DatabaseError) -> CachedResponse? {
    try ResponseCacheTable(connection: connection).answer(of: url, to: identity)
  }

  /// The limit that a scope had last, also when it is over.
  ///
  /// - Returns: When it ends by the wall clock, and how many seconds it had from its beginning.
  package func limit(
    of scope: String
  ) throws(DatabaseError) -> (endsAt: Date, seconds: Double)? {
    try connection.cached("SELECT ends_at, seconds FROM limits WHERE scope = ?1").first(scope) {
      (endsAt: $0.optionalDate(0) ?? .distantPast, seconds: $0.double(1))
    }
  }

  /// How many profiles and how many notes are saved.
  package func counts() throws(DatabaseError) -> (profiles: Int, notes: Int) {
    let counts = try connection.cached(
      "SELECT (SELECT count(*) FROM profiles), "
        + "(SELECT count(*) FROM notes WHERE text IS NOT NULL)"
    ).first { (profiles: $0.int(0), notes: $0.int(1)) }
    return counts ?? (0, 0)
  }
}
