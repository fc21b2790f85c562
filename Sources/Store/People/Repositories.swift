import FoundationEssentials
import Models

/// The tables `repositories` and `repository_reads`: what is saved of people's repositories.
extension MainContext {
  /// The repositories of an account; `nil` if they were never fetched.
  package func repositories(of account: Int64) async throws(StoreError) -> SavedRepositories? {
    try await read { try $0.repositories(of: account) }
  }
}

extension Connection {
  func repositories(of account: Int64) throws -> SavedRepositories? {
    let rows = { try self.savedRepositories(of: account) }
    return try cached(
      """
      SELECT page_count, next_link, refused_count, fetched_at, whole_at FROM repository_reads
      WHERE owner_id = ?1
      """
    ).first(account) { row in
      let wholeAt = row.optionalDate(seconds: 4)
      let rows = try rows()
      let sorted = rows.sorted { one, other in
        let (place, next) = ((-one.reading, one.page), (-other.reading, other.page))
        return wholeAt != nil || place == next
          ? one.repository.precedes(other.repository) : place < next
      }
      return SavedRepositories(
        sorted.map(\.repository), pageCount: row.int(0), nextLink: row.optionalText(1),
        refusedCount: row.int(2), fetchedAt: row.optionalDate(seconds: 3) ?? .distantPast,
        wholeAt: wholeAt)
    }
  }

  private func savedRepositories(
    of account: Int64
  ) throws -> [(reading: Int, page: Int, repository: GitRepository)] {
    try cached(
      """
      SELECT reading, page, id, name, description, language, stars, is_fork, is_archived, pushed_at
      FROM repositories WHERE owner_id = ?1
      """
    ).all(account) { row in
      let repository = GitRepository(
        id: row.int64(2), name: row.text(3), ownerID: account, description: row.optionalText(4),
        language: row.optionalText(5), stars: row.optionalInt(6), isFork: row.optionalBool(7),
        isArchived: row.optionalBool(8), pushedAt: row.optionalDate(seconds: 9))
      return (row.int(0), row.int(1), repository)
    }
  }
}

extension WriteContext {
  /// Saves the first page of an account's repositories, which begins a reading.
  ///
  /// Does nothing if the account was forgotten meanwhile.
  package func save(
    _ page: RepositoryPage, of account: Int64, response: CachedResponse
  ) async throws(StoreError) {
    try await perform { connection in
      guard try connection.user(id: account) != nil else { return }
      try connection.save(response)
      try connection.run(
        """
        INSERT INTO repository_reads(owner_id, reading, page_count, refused_count, next_link, fetched_at)
        VALUES(?1, 1, 1, ?2, ?3, ?4) ON CONFLICT(owner_id) DO UPDATE SET
          reading = reading + 1, page_count = 1, refused_count = ?2, next_link = ?3, fetched_at = ?4
        """, account, page.refusedCount, page.nextLink, response.date)
      try connection.insert(page, of: account)
    }
  }

  /// Saves the page of an account's repositories at the address that the page before gave.
  ///
  /// Does nothing if another process has saved it or another first page meanwhile.
  ///
  /// - Returns: `false`, with nothing saved, if the page is not the last one and has no new repository.
  package func save(
    _ page: RepositoryPage, of account: Int64, at link: String
  ) async throws(StoreError) -> Bool {
    try await perform { connection in
      let isNext = try connection.exists(
        "SELECT 1 FROM repository_reads WHERE owner_id = ?1 AND next_link = ?2", account, link)
      guard isNext else { return true }
      let known = try Set(connection.idsOfReading(of: account))
      let hasNew = page.repositories.contains { !known.contains($0.id) }
      guard hasNew || page.nextLink == nil else { return false }
      try connection.run(
        """
        UPDATE repository_reads SET page_count = page_count + 1,
          refused_count = refused_count + ?2, next_link = ?3 WHERE owner_id = ?1
        """, account, page.refusedCount, page.nextLink)
      try connection.insert(page, of: account)
      return true
    }
  }

  /// Saves that the first page of an account's repositories, which has all of them, was not modified at the date of
  /// `response`.
  package func renewRepositories(
    of account: Int64, _ response: CachedResponse
  ) async throws(StoreError) {
    try await perform { connection in
      try connection.save(response)
      try connection.run(
        "UPDATE repository_reads SET fetched_at = ?2, whole_at = ?2 WHERE owner_id = ?1", account,
        response.date)
    }
  }
}

extension Connection {
  // Inserts the last page of a reading, and ends the reading if it has no further page. What was on an earlier page,
  // too, keeps that.
  fileprivate func insert(_ page: RepositoryPage, of account: Int64) throws {
    let statement = try cached(
      """
      INSERT INTO repositories(id, owner_id, name, description, language, stars, is_fork,
        is_archived, pushed_at, reading, page)
      SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, reading, page_count FROM repository_reads
      WHERE owner_id = ?2
      ON CONFLICT(id) DO UPDATE SET name = ?3, description = ?4, language = ?5, stars = ?6,
        is_fork = ?7, is_archived = ?8, pushed_at = ?9, owner_id = ?2, reading = excluded.reading,
        page = iif(owner_id = ?2 AND reading = excluded.reading, page, excluded.page)
      """)
    for one in page.repositories {
      try statement.run(
        one.id, account, one.name, one.description, one.language, one.stars, one.isFork,
        one.isArchived, one.pushedAt)
    }
    guard page.nextLink == nil else { return }
    try run(
      """
      DELETE FROM repositories WHERE owner_id = ?1
        AND reading <> (SELECT reading FROM repository_reads WHERE owner_id = ?1)
      """, account)
    try run("UPDATE repository_reads SET whole_at = fetched_at WHERE owner_id = ?1", account)
  }

  fileprivate func idsOfReading(of account: Int64) throws -> [Int64] {
    try cached(
      """
      SELECT id FROM repositories WHERE owner_id = ?1
        AND reading = (SELECT reading FROM repository_reads WHERE owner_id = ?1)
      """
    ).all(account) { $0.int64(0) }
  }
}
