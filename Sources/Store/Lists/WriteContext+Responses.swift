import FoundationEssentials
import Models

/// Saving what GitHub sent.
extension WriteContext {
  /// Saves a page of a list as GitHub sent it, fetched at `date`.
  ///
  /// Its users are saved, and come into this list and into no other. Notes have a table of their own, so
  /// no page can touch one. A page of everyone from beyond the frontier is saved and not listed. If
  /// another process has begun a pass or moved the frontier meanwhile, a page of another list is one
  /// outside the pass: no member moves, and none is marked as gone.
  ///
  /// - Parameter response: The response that is cached with the page; `nil` caches none.
  package func save(
    _ page: UserPage, at place: PagePlace, response: CachedResponse? = nil, date: Date
  ) async throws(StoreError) -> PageSummary {
    try await perform { connection in
      if let response { try ResponseTable(connection: connection).set(response) }
      return try PageWriter(connection: connection, date: date).save(page, at: place)
    }
  }

  /// Removes a list from this machine; its people, their profiles and notes stay.
  ///
  /// The list of everyone cannot be removed.
  ///
  /// - Returns: Whether it was there.
  package func forget(_ list: UserList) async throws(StoreError) -> Bool {
    try await perform { connection in
      let lists = ListTable(connection: connection)
      guard list != .everyone, try lists.record(of: list) != nil else { return false }
      try lists.remove(list)
      return true
    }
  }

  /// Saves a profile as GitHub sent it, fetched at `date`; it brings nobody into the list.
  ///
  /// - Parameter response: The response that is cached with the profile; `nil` caches none.
  package func save(
    _ profile: Profile, response: CachedResponse? = nil, at date: Date
  ) async throws(StoreError) {
    try await perform { connection in
      if let response { try ResponseTable(connection: connection).set(response) }
      _ = try PeopleTable(connection: connection).save([profile.user], at: date)
      try connection.cached(Self.upsertProfile).run(
        profile.id, profile.name, profile.company, profile.blog, profile.location, profile.email,
        profile.bio, profile.twitterUsername, profile.isHireable, profile.followers,
        profile.following, profile.publicRepos, profile.publicGists, profile.createdAt,
        profile.updatedAt, date)
      try SearchEntries(connection: connection).set(profile)
    }
  }

  /// Marks a saved user as gone from GitHub; everything else of them stays.
  package func markGone(_ id: Int64) async throws(StoreError) {
    try await perform { connection in
      _ = try PeopleTable(connection: connection).markGone(id)
    }
  }

  /// Keeps what an address answered, in place of what it answered before.
  package func keep(_ response: CachedResponse) async throws(StoreError) {
    try await perform { connection in
      try ResponseTable(connection: connection).set(response)
    }
  }

  /// Notes that a saved page was still the same at the date of `response`.
  ///
  /// - Parameters:
  ///   - id: The person whom the page comes after; 0 for the first page of a list.
  package func renewPage(
    of list: UserList = .everyone, after id: Int64, _ response: CachedResponse
  ) async throws(StoreError) {
    try await perform { connection in
      try ResponseTable(connection: connection).set(response)
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

  /// Notes that the saved profile of `id` was still the same at the date of `response`.
  package func renewProfile(of id: Int64, _ response: CachedResponse) async throws(StoreError) {
    try await perform { connection in
      try ResponseTable(connection: connection).set(response)
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
