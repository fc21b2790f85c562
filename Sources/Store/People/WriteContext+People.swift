import FoundationEssentials
import Models

/// Saves profiles.
extension WriteContext {
  /// Saves a profile as GitHub sent it; this adds nobody to a list.
  ///
  /// - Parameters:
  ///   - profile: An unknown email address leaves the saved one.
  ///   - response: Cached with the profile, if given.
  ///   - date: When the profile was fetched.
  package func save(
    _ profile: Profile, response: CachedResponse? = nil, at date: Date
  ) async throws(StoreError) {
    try await perform { connection in
      if let response { try connection.save(response) }
      let old = try connection.cached("SELECT \(Profile.columns) FROM profiles WHERE id = ?1")
        .first(profile.id) { Profile($0, user: profile.user) }
      try connection.save([profile.user], at: date)
      try connection.cached(Self.upsertProfile).run(
        profile.id, profile.name, profile.company, profile.blog, profile.location, profile.email,
        profile.bio, profile.twitterUsername, profile.isHireable, profile.followers,
        profile.following, profile.publicRepos, profile.publicGists, profile.createdAt,
        profile.updatedAt, date)
      try connection.setEntry(of: profile)
      guard let old else { return }
      try connection.addChanges(of: profile, since: old, at: date)
    }
  }

  /// Saves that GitHub has no account with the id of a user any more.
  package func markGone(_ id: Int64, at date: Date) async throws(StoreError) {
    try await perform { connection in
      try connection.addGone(id, at: date)
      try connection.markGone(id)
    }
  }

  /// Saves that the profile of `id` was not modified at the date of `response`.
  package func renewProfile(of id: Int64, _ response: CachedResponse) async throws(StoreError) {
    try await perform { connection in
      try connection.save(response)
      try connection.run("UPDATE profiles SET fetched_at = ?2 WHERE id = ?1", id, response.date)
      try connection.run("UPDATE people SET is_gone = 0 WHERE id = ?1 AND is_gone = 1", id)
    }
  }

  private static let upsertProfile = """
    INSERT INTO profiles(id, \(Profile.columns))
    VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)
    ON CONFLICT(id) DO UPDATE SET name = ?2, company = ?3, blog = ?4, location = ?5, email = coalesce(?6, email),
      bio = ?7, twitter = ?8, is_hireable = ?9, followers = ?10, following = ?11,
      public_repos = ?12, public_gists = ?13, created_at = ?14, updated_at = ?15, fetched_at = ?16
    """
}

/// Saves which profiles were seen.
extension WriteContext {
  /// Saves that the reader saw the profile of `id`.
  ///
  /// The first time is kept. Does nothing if the person was forgotten meanwhile.
  ///
  /// - Parameter profile: What was on screen, for the comparison at the next visit; `nil` saves only the
  ///   mark.
  package func markSeen(
    _ id: Int64, login: String, as profile: Profile? = nil, at date: Date
  ) async throws(StoreError) {
    try await record(isSynced: false) { recording in
      let connection = recording.connection
      let isSaved = try connection.isFetched(id)
      guard profile == nil || isSaved else { return }
      if try connection.seenAt(id) == nil {
        try recording.insert(connection.newLine(about: id, login, isSeen: true, at: date))
      }
      try connection.updateVisit(of: id, profile, date)
    }
  }

  /// Removes the seen mark of `id`, and what was seen.
  ///
  /// - Returns: Whether `id` counted as seen.
  package func unsee(
    _ id: Int64, login: String, at date: Date
  ) async throws(StoreError) -> Bool {
    try await record(isSynced: false) { recording in
      let connection = recording.connection
      guard try connection.seenAt(id) != nil else { return false }
      try recording.insert(connection.newLine(about: id, login, isSeen: false, at: date))
      return true
    }
  }
}
