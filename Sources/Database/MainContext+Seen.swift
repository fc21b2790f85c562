import Models

extension MainContext {
  /// The profile of `id` as the reader saw it last; `nil` when that was not kept.
  package func seenProfile(of id: Int64) throws(DatabaseError) -> SeenProfile? {
    try SeenTable(connection: connection).profile(of: id)
  }

  /// The next `limit` members of the list after `id` whose profile the reader never opened, in
  /// order of ids.
  package func unseenUsers(after id: Int64, limit: Int) throws(DatabaseError) -> [SavedUser] {
    try users(
      "FROM users u \(SavedUser.joins) "
        + "WHERE u.is_listed = 1 AND u.id > ?1 AND s.user_id IS NULL ORDER BY u.id LIMIT ?2",
      id, limit)
  }

  /// The last of the list whom the reader was shown; `nil` when they never went on in it, or it is
  /// not known any more who that is.
  package func readingPlace() throws(DatabaseError) -> SavedUser? {
    let id = try connection.cached("SELECT user_id FROM reading_place").first { $0.int64(0) }
    guard let id else { return nil }
    return try user(id: id)
  }
}
