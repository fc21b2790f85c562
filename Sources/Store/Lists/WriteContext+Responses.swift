import FoundationEssentials
import Models

/// Saves what GitHub sent.
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
      let lists = ListTable(connection: connection)
      guard list != .everyone, try lists.record(of: list) != nil else { return false }
      try lists.remove(list)
      return true
    }
  }

  /// Saves a profile as GitHub sent it; this adds nobody to a list.
  ///
  /// - Parameters:
  ///   - response: Cached with the profile, if given.
  ///   - date: When the profile was fetched.
  package func save(
    _ profile: Profile, response: CachedResponse? = nil, at date: Date
  ) async throws(StoreError) {
    try await perform { connection in
      if let response { try connection.save(response) }
      try PeopleTable(connection: connection).save([profile.user], at: date)
      try connection.cached(Self.upsertProfile).run(
        profile.id, profile.name, profile.company, profile.blog, profile.location, profile.email,
        profile.bio, profile.twitterUsername, profile.isHireable, profile.followers,
        profile.following, profile.publicRepos, profile.publicGists, profile.createdAt,
        profile.updatedAt, date)
      try SearchEntries(connection: connection).set(profile)
    }
  }

  /// Marks a user as gone from GitHub.
  package func markGone(_ id: Int64) async throws(StoreError) {
    try await perform { try PeopleTable(connection: $0).markGone(id) }
  }

  /// Replaces the cached response of a URL.
  package func keep(_ response: CachedResponse) async throws(StoreError) {
    try await perform { try $0.save(response) }
  }

  /// Saves that a page was not modified at the date of `response`.
  ///
  /// - Parameter id: The person whom the page follows; 0 for the first page.
  package func renewPage(
    of list: UserList = .everyone, after id: Int64, _ response: CachedResponse
  ) async throws(StoreError) {
    try await perform { connection in
      try connection.save(response)
      let lists = ListTable(connection: connection)
      guard var record = try lists.record(of: list) else { return }
      record.fetchedAt = response.date
      try lists.save(record)
      try connection.cached(
        """
        UPDATE people SET fetched_at = ?4 WHERE id IN (SELECT user_id FROM members
          WHERE list_id = ?1 AND rank > ?2 ORDER BY rank LIMIT ?3)
        """
      ).run(record.id, id, record.pageSize ?? 0, response.date)
    }
  }

  /// Saves that the profile of `id` was not modified at the date of `response`.
  package func renewProfile(of id: Int64, _ response: CachedResponse) async throws(StoreError) {
    try await perform { connection in
      try connection.save(response)
      try connection.cached("UPDATE profiles SET fetched_at = ?2 WHERE id = ?1")
        .run(id, response.date)
      try connection.cached("UPDATE people SET is_gone = 0 WHERE id = ?1 AND is_gone = 1").run(id)
    }
  }

  private static let upsertProfile = """
    INSERT INTO profiles(id, \(Profile.columns))
    VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)
    ON CONFLICT(id) DO UPDATE SET name = ?2, company = ?3, blog = ?4, location = ?5, email = ?6,
      bio = ?7, twitter = ?8, is_hireable = ?9, followers = ?10, following = ?11,
      public_repos = ?12, public_gists = ?13, created_at = ?14, updated_at = ?15, fetched_at = ?16
    """
}
