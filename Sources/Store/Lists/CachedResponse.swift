import FoundationEssentials

/// The last response of a URL to one identity.
package struct CachedResponse: Sendable, Equatable {
  package let url: String
  /// Whose request it was, because another token may get another response.
  package let identity: String
  package let status: Int
  package let etag: String?
  package let lastModified: String?
  /// The target of a permanent redirect.
  package let movedTo: String?
  package let date: Date

  package init(
    url: String, identity: String, status: Int, etag: String? = nil, lastModified: String? = nil,
    movedTo: String? = nil, date: Date
  ) {
    self.url = url
    self.identity = identity
    self.status = status
    self.etag = etag
    self.lastModified = lastModified
    self.movedTo = movedTo
    self.date = date
  }
}

extension Connection {
  func response(of url: String, to identity: String) throws -> CachedResponse? {
    try cached(
      "SELECT status, etag, last_modified, moved_to, at FROM responses "
        + "WHERE url = ?1 AND identity = ?2"
    ).first(url, identity) { row in
      CachedResponse(
        url: url, identity: identity, status: row.int(0), etag: row.optionalText(1),
        lastModified: row.optionalText(2), movedTo: row.optionalText(3),
        date: row.optionalDate(seconds: 4) ?? .distantPast)
    }
  }

  func save(_ response: CachedResponse) throws {
    try cached(
      """
      INSERT INTO responses(url, identity, status, etag, last_modified, moved_to, at)
      VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)
      ON CONFLICT(url, identity) DO UPDATE SET status = ?3, etag = ?4, last_modified = ?5,
        moved_to = ?6, at = ?7
      """
    ).run(
      response.url, response.identity, response.status, response.etag, response.lastModified,
      response.movedTo, response.date)
  }
}
