import FoundationEssentials

/// The last response of a URL to one identity.
package struct CachedResponse: Sendable, Equatable {
  package let url: String
  /// Whose request it was, because another token may get another response.
  package let identity: String
  package let status: Int
  package let etag: String?
  package let lastModified: String?
  package let date: Date

  package init(
    url: String, identity: String, status: Int, etag: String? = nil, lastModified: String? = nil,
    date: Date
  ) {
    self.url = url
    self.identity = identity
    self.status = status
    self.etag = etag
    self.lastModified = lastModified
    self.date = date
  }
}

/// The table `responses`, GitHub's answers by URL, for conditional requests.
extension MainContext {
  package func cachedResponse(
    of url: String, to identity: String
  ) async throws(StoreError) -> CachedResponse? {
    try await read { try $0.response(of: url, to: identity) }
  }
}

extension WriteContext {
  package func save(_ response: CachedResponse) async throws(StoreError) {
    try await perform { try $0.save(response) }
  }
}

extension Connection {
  func response(of url: String, to identity: String) throws -> CachedResponse? {
    try cached(
      "SELECT status, etag, last_modified, at FROM responses "
        + "WHERE url = ?1 AND identity = ?2"
    ).first(url, identity) { row in
      CachedResponse(
        url: url, identity: identity, status: row.int(0), etag: row.optionalText(1),
        lastModified: row.optionalText(2), date: row.optionalDate(seconds: 3) ?? .distantPast)
    }
  }

  func save(_ response: CachedResponse) throws {
    try run(
      """
      INSERT INTO responses(url, identity, status, etag, last_modified, at)
      VALUES(?1, ?2, ?3, ?4, ?5, ?6)
      ON CONFLICT(url, identity) DO UPDATE SET status = ?3, etag = ?4, last_modified = ?5,
        at = ?6
      """, response.url, response.identity, response.status, response.etag, response.lastModified,
      response.date)
  }

  /// Deletes what is 90 days old.
  func deleteOldResponses() throws {
    try execute("DELETE FROM responses WHERE at < unixepoch() - 90 * 86400")
  }
}
