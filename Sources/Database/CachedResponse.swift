import FoundationEssentials

/// The last response of an address to one identity.
package struct CachedResponse: Sendable, Equatable {
  /// The address that was asked.
  package let url: String
  /// Who asked, because another reader may get another answer.
  package let identity: String
  /// The HTTP status.
  package let status: Int
  /// The `ETag` of the response.
  package let etag: String?
  /// The `Last-Modified` of the response, as it was sent.
  package let lastModified: String?
  /// Where the resource is from now on, when the answer said so.
  package let movedTo: String?
  /// The last user of the page that it brought, or the user whose profile it was.
  package let lastID: Int64?
  /// When the response came.
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

/// The table of the last response of each address; the caller has begun a transaction.
struct ResponseCacheTable {
  let connection: Connection

  func response(of url: String, to identity: String) throws(DatabaseError) -> CachedResponse? {
    try connection.cached(
      "SELECT status, etag, last_modified, moved_to, last_id, answered_at FROM answers "
        + "WHERE url = ?1 AND identity = ?2"
    ).first(url, identity) { row in
      CachedResponse(
        url: url, identity: identity, status: row.int(0), etag: row.optionalText(1),
        lastModified: row.optionalText(2), movedTo: row.optionalText(3),
        lastID: row.optionalInt64(4), date: row.optionalDate(5) ?? .distantPast)
    }
  }

  // The columns of a list's page keep their values; `set(_:bringing:to:nextLink:)` writes them.
  func set(_ response: CachedResponse) throws(DatabaseError) {
    try connection.cached(
      """
      INSERT INTO answers(
        url, identity, status, etag, last_modified, moved_to, last_id, answered_at)
      VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      ON CONFLICT(url, identity) DO UPDATE SET status = ?3, etag = ?4, last_modified = ?5,
        moved_to = ?6, last_id = ?7, answered_at = ?8
      """
    ).run(
      response.url, response.identity, response.status, response.etag, response.lastModified,
      response.movedTo, response.lastID, response.date)
  }

  /// Keeps a response that brought a page of a list.
  func set(
    _ response: CachedResponse, bringing people: PagePeople, to list: Int64, nextLink: String?
  ) throws(DatabaseError) {
    try set(response)
    try connection.cached(
      """
      UPDATE answers SET list_id = ?3, people = ?4, next_link = ?5 WHERE url = ?1 AND identity = ?2
      """
    ).run(response.url, response.identity, list, people.text, nextLink)
  }

  /// Whom the page of a list had that an address brought last, and GitHub's link to the next one.
  func page(
    of response: CachedResponse
  ) throws(DatabaseError) -> (people: PagePeople, nextLink: String?)? {
    let page = try connection.cached(
      "SELECT people, next_link FROM answers WHERE url = ?1 AND identity = ?2"
    ).first(response.url, response.identity) { ($0.optionalText(0), $0.optionalText(1)) }
    guard let page, let text = page.0 else { return nil }
    return (people: PagePeople(text), nextLink: page.1)
  }

  /// Keeps GitHub's link to the page after one that is still the same.
  func set(nextLink: String, of response: CachedResponse) throws(DatabaseError) {
    try connection.cached("UPDATE answers SET next_link = ?3 WHERE url = ?1 AND identity = ?2")
      .run(response.url, response.identity, nextLink)
  }

  /// Removes a cached response, so that the next request to its address has no validators.
  func remove(_ response: CachedResponse) throws(DatabaseError) {
    try connection.cached("DELETE FROM answers WHERE url = ?1 AND identity = ?2")
      .run(response.url, response.identity)
  }
}

/// Whom a page of a list had, as a cached response keeps it.
struct PagePeople {
  /// The ids of its people, in GitHub's order.
  let ids: [Int64]
  /// How many elements could not be read.
  let refusedCount: Int
  /// How many contributors without an account it had.
  let anonymousCount: Int

  /// How many elements it had.
  var elementCount: Int { ids.count + refusedCount + anonymousCount }
}

extension PagePeople {
  // Nobody has these ids; they stand for elements that are nobody's.
  private static let refused: Int64 = 0
  private static let anonymous: Int64 = -1

  /// Reads what ``text`` wrote.
  init(_ text: String) {
    let all = text.split(separator: ",").compactMap { Int64($0) }
    self.init(
      ids: all.filter { $0 > 0 }, refusedCount: all.count(where: { $0 == Self.refused }),
      anonymousCount: all.count(where: { $0 == Self.anonymous }))
  }

  /// The ids, with commas between them.
  var text: String {
    let others =
      Array(repeating: Self.refused, count: refusedCount)
      + Array(repeating: Self.anonymous, count: anonymousCount)
    return (ids + others).map(String.init).joined(separator: ",")
  }
}
