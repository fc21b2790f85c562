import FoundationEssentials
import Models

/// The table `limits`, which survives a restart.
extension MainContext {
  /// The last limit of a resource for one identity, even if it is over.
  package func limit(
    of resource: String, at host: String, for identity: String
  ) async throws(StoreError) -> SavedLimit? {
    try await read { connection in
      try connection.cached(
        """
        SELECT until, seconds, is_pause FROM limits
        WHERE host = ?1 AND identity = ?2 AND resource = ?3
        """
      ).first(host, identity, resource) { row in
        SavedLimit(
          until: row.optionalDate(seconds: 0) ?? .distantPast, seconds: row.double(1),
          isPause: row.bool(2))
      }
    }
  }
}

extension WriteContext {
  package func save(
    _ limit: SavedLimit, of resource: String, at host: String, for identity: String
  ) async throws(StoreError) {
    try await perform { connection in
      try connection.run(
        """
        INSERT OR REPLACE INTO limits(host, identity, resource, until, seconds, is_pause)
        VALUES(?1, ?2, ?3, ?4, ?5, ?6)
        """, host, identity, resource, limit.until, limit.seconds, limit.isPause)
    }
  }
}
