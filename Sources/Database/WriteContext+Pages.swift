import FoundationEssentials
import Models

extension WriteContext {
  /// Saves a page of users as GitHub sent it, fetched at `date`.
  ///
  /// Users already saved are brought up to date; notes have a table of their own, so none is
  /// touched. A page that begins at or before the frontier brings its users into the list, and the
  /// frontier to its end; one from further on is saved and not listed.
  ///
  /// - Parameter answer: What is remembered of the answer that brought it.
  package func save(
    _ page: PageToSave, answer: CachedResponse? = nil, at date: Date
  ) throws(DatabaseError) -> PageSummary {
    try perform { connection throws(DatabaseError) in
      if let answer { try ResponseCacheTable(connection: connection).set(answer) }
      return try PageWriter(connection: connection, date: date).save(page)
    }
  }

  /// Saves a profile as GitHub sent it, fetched at `date`; it brings nobody into the list.
  ///
  /// - Parameter answer: What is remembered of the answer that brought it.
  package func save(
    _ profile: Profile, answer: CachedResponse? = nil, at date: Date
  ) throws(DatabaseError) {
    try perform { connection throws(DatabaseError) in
      if let answer { try ResponseCacheTable(connection: connection).set(answer) }
      let writer = PageWriter(connection: connection, date: date)
      _ = try writer.save(profile.user)
      try writer.mark(profile.id, gone: false)
      try connection.cached(Self.upsertProfile).run(
        profile.id, profile.name, profile.company, profile.blog, profile.location, profile.email,
        profile.bio, profile.twitterUsername, profile.isHireable, profile.followers,
        profile.following, profile.publicRepos, profile.publicGists, profile.createdAt,
        profile.updatedAt, date)
      try SeenTable(connection: connection).compare(profile.id)
    }
  }

  /// Marks a saved user as gone from GitHub; everything else of them stays.
  package func markGone(_ id: Int64) throws(DatabaseError) {
    try perform { connection throws(DatabaseError) in
      try PageWriter(connection: connection, date: Date()).mark(id, gone: true)
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
