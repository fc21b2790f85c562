import FoundationEssentials
import Models

/// Saves pages of lists, and deletes lists.
extension WriteContext {
  /// Saves a page of a list, with its users, as GitHub sent it.
  ///
  /// Notes are in another table, so no page can change one. The users of a page of everyone beyond the
  /// frontier are saved but not listed. If another process has started a pass or moved the frontier of
  /// another list, no member moves or is marked as gone.
  ///
  /// - Parameters:
  ///   - response: Cached with the page, if given.
  ///   - date: When the page was fetched.
  package func save(
    _ page: UserPage, at place: PagePlace, response: CachedResponse? = nil, date: Date
  ) async throws(StoreError) -> PageSummary {
    try await perform { connection in
      if let response { try connection.save(response) }
      return try PageWriter(connection: connection, date: date).save(page, at: place)
    }
  }

  /// Deletes a list, except that of everyone; its people, their profiles and notes stay.
  ///
  /// - Returns: Whether the list was saved.
  package func forget(_ list: UserList) async throws(StoreError) -> Bool {
    try await perform { connection in
      guard list != .everyone, try connection.record(of: list) != nil else { return false }
      try connection.remove(list)
      return true
    }
  }

  /// Saves that a page was not modified at the date of `response`.
  ///
  /// - Parameter id: The id before the page; 0 for the first page.
  package func markUnmodified(
    of list: UserList = .everyone, after id: Int64, _ response: CachedResponse
  ) async throws(StoreError) {
    try await perform { connection in
      try connection.save(response)
      guard var record = try connection.record(of: list) else { return }
      record.fetchedAt = response.date
      try connection.save(record)
      try connection.run(
        """
        UPDATE people SET fetched_at = ?4 WHERE is_gone = 0 AND id IN (SELECT user_id FROM members
          WHERE list_id = ?1 AND rank > ?2 AND is_gone = 0 ORDER BY rank LIMIT ?3)
        AND NOT EXISTS(SELECT 1 FROM people o WHERE o.login = people.login AND o.id <> people.id
          AND o.fetched_at > people.fetched_at)
        """, record.id, id, record.pageSize ?? 0, response.date)
    }
  }
}
