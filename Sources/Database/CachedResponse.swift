import FoundationEssentials

/// What an address answered last, to whoever asked.
package struct CachedResponse: Sendable, Equatable {
  package let url: String
  /// Who asked: another reader may get another answer.
  package let identity: String
  /// The HTTP status.
  package let status: Int
  package let etag: String?
  package let lastModified: String?
  /// Where it is from now on, when it said so.
  package let movedTo: String?
  /// The last user of the page that it brought, or the user whose profile it was.
  package let lastID: Int64?
  package let date: Date

  package init(
    url: String, identity: String, status: Int, etag: String? = nil, lastModified: String? = nil,
    movedTo: String? = nil, lastID: Int64? = nil, date: Date
  ) {
    self.url = url
    self.identity = identity
    self.status = status
    self.etag = etag
    self.lastModified = lastModified
    self.movedTo = movedTo
    self.lastID = lastID
    self.date = date
  }
}
