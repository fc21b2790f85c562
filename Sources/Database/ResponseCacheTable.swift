/// The table of what addresses answered last.
struct ResponseCacheTable {
  let connection: Connection

  func answer(of url: String, to identity: String) throws(DatabaseError) -> CachedResponse? {
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

  func set(_ answer: CachedResponse) throws(DatabaseError) {
    try connection.cached(
      """
      INSERT OR REPLACE INTO answers(
        url, identity, status, etag, last_modified, moved_to, last_id, answered_at)
      VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      """
    ).run(
      answer.url, answer.identity, answer.status, answer.etag, answer.lastModified, answer.movedTo,
      answer.lastID, answer.date)
  }
}
