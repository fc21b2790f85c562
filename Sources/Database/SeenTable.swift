import FoundationEssentials
import Models

/// The profiles that the reader has looked at, inside a transaction that its caller began.
///
/// Whether a profile has changed since then is computed when either of the two is written, so that a
/// row of the list reads a flag and nothing more.
struct SeenTable {
  let connection: Connection

  /// The profile of `id` as the reader saw it last; `nil` when that was not kept.
  func profile(of id: Int64) throws(DatabaseError) -> SeenProfile? {
    // `fetched_at` is when it was seen.
    try connection.cached(
      "SELECT \(Profile.columns), login, type FROM seen_profiles WHERE id = ?1"
    ).first(id) { row in
      let user = User(id: id, login: row.text(15), type: row.optionalText(16))
      return SeenProfile(
        profile: Profile(row, user: user), date: row.optionalDate(14) ?? .distantPast)
    }
  }

  /// Saves that the reader looked at `id` at `date`.
  ///
  /// - Parameter profile: What they saw; `nil` leaves what was kept before.
  /// - Returns: Whether they had not been seen before.
  func set(
    _ id: Int64, login: String, profile: Profile?, at date: Date
  ) throws(DatabaseError) -> Bool {
    let isNew =
      try connection.cached("SELECT 1 FROM seen WHERE user_id = ?1")
      .first(id) { _ in false } ?? true
    try connection.cached(
      """
      INSERT INTO seen(user_id, login, seen_at, looked_at) VALUES(?1, ?2, ?3, ?3)
      ON CONFLICT(user_id) DO UPDATE SET login = ?2, looked_at = ?3
      """
    ).run(id, login, date)
    guard let profile else { return isNew }
    try keep(profile, at: date)
    // Somebody else may have saved another one while this one was on the screen.
    try compare(id)
    return isNew
  }

  /// Brings in that the reader has seen `id` on another machine, at `date` in whole seconds.
  ///
  /// - Returns: Whether that is later than what was known here.
  func merge(_ id: Int64, login: String, at date: Date) throws(DatabaseError) -> Bool {
    let known = try connection.cached("SELECT seen_at FROM seen WHERE user_id = ?1").first(id) {
      $0.optionalDate(0) ?? .distantPast
    }
    if let known, known.wholeSeconds >= date { return false }
    try connection.cached(
      """
      INSERT INTO seen(user_id, login, seen_at, looked_at) VALUES(?1, ?2, ?3, ?3)
      ON CONFLICT(user_id) DO UPDATE SET seen_at = ?3, looked_at = max(?3, coalesce(looked_at, ?3))
      """
    ).run(id, login, date)
    return true
  }

  /// Everybody whom the reader has seen.
  func all() throws(DatabaseError) -> [SeenEntry] {
    try connection.cached("SELECT user_id, login, seen_at FROM seen").all { row in
      SeenEntry(
        date: row.optionalDate(2) ?? .distantPast, id: row.int64(0), login: row.text(1),
        isSeen: true)
    }
  }

  /// Restores that the reader has seen somebody; what they saw is lost.
  func restore(_ entry: SeenEntry) throws(DatabaseError) {
    try connection.cached(
      "INSERT OR IGNORE INTO seen(user_id, login, seen_at, looked_at) VALUES(?1, ?2, ?3, ?3)"
    ).run(entry.id, entry.login, entry.date)
  }

  /// Sets the flag of `id` where the saved profile differs from the one that was seen.
  func compare(_ id: Int64) throws(DatabaseError) {
    guard let seen = try profile(of: id), let saved = try savedProfile(of: id) else { return }
    try connection.cached(
      "UPDATE seen SET has_changed = ?2 WHERE user_id = ?1 AND has_changed <> ?2"
    ).run(id, saved.isWorthAnotherLook(since: seen.profile))
  }

  /// Takes back that the reader has seen `id`.
  ///
  /// - Returns: What was known of it; `nil` when they had not.
  func forget(_ id: Int64) throws(DatabaseError) -> SeenMark? {
    let dates = try connection.cached(
      "SELECT login, seen_at, coalesce(looked_at, seen_at) FROM seen WHERE user_id = ?1"
    ).first(id) { row in
      (login: row.text(0), seenAt: row.optionalDate(1), lookedAt: row.optionalDate(2))
    }
    guard let dates else { return nil }
    let profile = try profile(of: id)?.profile
    try connection.cached("DELETE FROM seen_profiles WHERE id = ?1").run(id)
    try connection.cached("DELETE FROM seen WHERE user_id = ?1").run(id)
    return SeenMark(
      user: profile?.user ?? User(id: id, login: dates.login),
      seenAt: dates.seenAt ?? .distantPast, lookedAt: dates.lookedAt ?? .distantPast,
      profile: profile, noteSequence: try NotesTable(connection: connection).lastSequence())
  }

  /// Puts back what ``forget(_:)`` took.
  ///
  /// - Returns: `false` when the reader has seen them again.
  func restore(_ mark: SeenMark) throws(DatabaseError) -> Bool {
    try connection.cached(
      "INSERT OR IGNORE INTO seen(user_id, login, seen_at, looked_at) VALUES(?1, ?2, ?3, ?4)"
    ).run(mark.user.id, mark.user.login, mark.seenAt, mark.lookedAt)
    guard connection.changedRows > 0 else { return false }
    if let profile = mark.profile {
      try keep(profile, at: mark.lookedAt)
      try compare(mark.user.id)
    }
    return true
  }

  private func keep(_ profile: Profile, at date: Date) throws(DatabaseError) {
    try connection.cached(
      """
      INSERT OR REPLACE INTO seen_profiles(id, \(Profile.columns), login, type)
      VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)
      """
    ).run(
      profile.id, profile.name, profile.company, profile.blog, profile.location, profile.email,
      profile.bio, profile.twitterUsername, profile.isHireable, profile.followers,
      profile.following, profile.publicRepos, profile.publicGists, profile.createdAt,
      profile.updatedAt, date, profile.user.login, profile.user.type)
  }

  private func savedProfile(of id: Int64) throws(DatabaseError) -> Profile? {
    let user = try connection.cached("SELECT login, type FROM users WHERE id = ?1").first(id) {
      User(id: id, login: $0.text(0), type: $0.optionalText(1))
    }
    guard let user else { return nil }
    return try connection.cached("SELECT \(Profile.columns) FROM profiles WHERE id = ?1")
      .first(id) { Profile($0, user: user) }
  }
}
