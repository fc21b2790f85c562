import FoundationEssentials

/// A wait for the end of a rate limit.
package struct SavedLimit: Sendable, Equatable {
  package let until: Date
  /// The whole length of the wait.
  package let seconds: Double

  package init(until: Date, seconds: Double) {
    self.until = until
    self.seconds = seconds
  }
}

/// The table `limits`, which survives a restart.
extension MainContext {
  /// The last limit of a resource for one identity, even if it is over.
  package func limit(
    of resource: String, at host: String, for identity: String
  ) async throws(StoreError) -> SavedLimit? {
    try await read { connection in
      try connection.cached(
        "SELECT until, seconds FROM limits WHERE host = ?1 AND identity = ?2 AND resource = ?3"
      ).first(host, identity, resource) { row in
        SavedLimit(
          until: row.optionalDate(seconds: 0) ?? .distantPast, seconds: row.double(1))
      }
    }
  }
}

extension WriteContext {
  package func save(
    _ limit: SavedLimit, of resource: String, at host: String, for identity: String
  ) async throws(StoreError) {
    try await perform { connection in
      try connection.cached(
        """
        INSERT INTO limits(host, identity, resource, until, seconds) VALUES(?1, ?2, ?3, ?4, ?5)
        ON CONFLICT(host, identity, resource) DO UPDATE SET until = ?4, seconds = ?5
        """
      ).run(host, identity, resource, limit.until, limit.seconds)
    }
  }
}
