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
    let read = try cached(
      "SELECT next_link, fetched_at FROM repository_reads WHERE owner_id = ?1"
    ).first(account) { row in
      (link: row.optionalText(0), date: row.optionalDate(seconds: 1) ?? .distantPast)
    }
    guard let read else { return nil }
    let rows = try cached(
      """
      SELECT page, id, name, description, language, stars, is_fork, is_archived, pushed_at
      FROM repositories WHERE owner_id = ?1
      """
    ).all(account) { row in
      let repository = GitRepository(
        id: row.int64(1), name: row.text(2), ownerID: account, description: row.optionalText(3),
        language: row.optionalText(4), stars: row.optionalInt(5), isFork: row.optionalBool(6),
        isArchived: row.optionalBool(7), pushedAt: row.optionalDate(seconds: 8))
      return (page: row.int(0), repository: repository)
    }
    let sorted = rows.sorted {
      $0.page == $1.page ? $0.repository.precedes($1.repository) : $0.page < $1.page
    }
    return SavedRepositories(
      sorted.map(\.repository), nextLink: read.link, fetchedAt: read.date)
  }
}

extension WriteContext {
  /// Saves the first page of an account's repositories, which replaces those that are saved.
  ///
  /// Does nothing if the account was forgotten meanwhile.
  package func save(
    _ page: RepositoryPage, of account: Int64, response: CachedResponse
  ) async throws(StoreError) {
    try await perform { connection in
      guard try connection.user(id: account) != nil else { return }
      try connection.save(response)
      try connection.cached("DELETE FROM repositories WHERE owner_id = ?1").run(account)
      try connection.cached(
        """
        INSERT OR REPLACE INTO repository_reads(owner_id, page_count, next_link, fetched_at)
        VALUES(?1, 1, ?2, ?3)
        """
      ).run(account, page.nextLink, response.date)
      try connection.insert(page.repositories, of: account, page: 1)
    }
  }

  /// Saves the page of an account's repositories at the address that the page before gave.
  ///
  /// Does nothing if another process has saved that page or another first page meanwhile.
  package func save(
    _ page: RepositoryPage, of account: Int64, at link: String
  ) async throws(StoreError) {
    try await perform { connection in
      let number = try connection.cached(
        """
        UPDATE repository_reads SET page_count = page_count + 1, next_link = ?3
        WHERE owner_id = ?1 AND next_link = ?2 RETURNING page_count
        """
      ).first(account, link, page.nextLink) { $0.int(0) }
      if let number {
        try connection.insert(page.repositories, of: account, page: number)
      }
    }
  }

  /// Saves that the first page of an account's repositories was not modified at the date of `response`.
  package func renewRepositories(
    of account: Int64, _ response: CachedResponse
  ) async throws(StoreError) {
    try await perform { connection in
      try connection.save(response)
      try connection.cached("UPDATE repository_reads SET fetched_at = ?2 WHERE owner_id = ?1")
        .run(account, response.date)
    }
  }
}

extension Connection {
  // One that was on an earlier page, too, keeps its page.
  fileprivate func insert(
    _ repositories: [GitRepository], of account: Int64, page: Int
  ) throws {
    let statement = try cached(
      """
      INSERT INTO repositories(id, owner_id, page, name, description, language, stars, is_fork,
        is_archived, pushed_at)
      VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
      ON CONFLICT(id) DO UPDATE SET page = iif(owner_id = ?2, page, ?3), owner_id = ?2, name = ?4,
        description = ?5, language = ?6, stars = ?7, is_fork = ?8, is_archived = ?9, pushed_at = ?10
      """)
    for one in repositories {
      try statement.run(
        one.id, account, page, one.name, one.description, one.language, one.stars, one.isFork,
        one.isArchived, one.pushedAt)
    }
  }
}
