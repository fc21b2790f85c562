import FoundationEssentials
import Models

extension SavedUser {
  /// The columns of a user, from `users` as u, `notes` as n, `seen` as s and `profiles` as p.
  static let columns = """
    SELECT coalesce(u.id, n.user_id, s.user_id), coalesce(u.login, n.login, s.login), u.type, u.is_site_admin,
      u.avatar_url, u.html_url, u.fetched_at, u.is_gone, n.text, n.updated_at, n.sequence,
      s.seen_at, coalesce(s.looked_at, s.seen_at), s.has_changed, u.is_listed,
      n.checksum, p.name, p.company, p.location
    """

  /// The tables of what the reader did, beside `users` as u.
  static let joins = """
    LEFT JOIN notes n ON n.user_id = u.id LEFT JOIN seen s ON s.user_id = u.id
    LEFT JOIN profiles p ON p.id = u.id
    """

  /// - Parameter row: Of ``columns``; the place in the list is not among them.
  /// - Throws: ``DatabaseError/Kind/alteredNote`` when the note is not the one that was saved.
  init(_ row: Row) throws(DatabaseError) {
    guard
      row.isNull(8) || NoteChecksum.matches(row, id: 0, sequence: 10, text: 8, checksum: 15)
    else {
      throw DatabaseError(
        .alteredNote, "The note on \(row.text(1)) in the database is not the one that was saved.")
    }
    let note = row.optionalText(8).map { text in
      Note(text: text, updatedAt: row.optionalDate(9) ?? .distantPast, sequence: row.int64(10))
    }
    self.init(
      user: User(
        id: row.int64(0), login: row.text(1), type: row.optionalText(2),
        isSiteAdmin: row.optionalBool(3), avatarURL: row.optionalText(4),
        htmlURL: row.optionalText(5)),
      note: note, seenAt: row.optionalDate(11), lookedAt: row.optionalDate(12),
      hasChanged: row.bool(13), fetchedAt: row.optionalDate(6), isGone: row.bool(7),
      summary: ProfileSummary(
        name: row.optionalText(16), company: row.optionalText(17), location: row.optionalText(18)))
  }

  /// Whether the user of `row` has a place in the list.
  static func isListed(_ row: Row) -> Bool { row.bool(14) }

  /// The columns of a user and then, from `list_members` as m, those of a member of a list.
  static let memberColumns = "\(columns), m.rank, m.is_gone, m.contributions"

  /// - Parameter row: Of ``memberColumns``.
  /// - Returns: The rank of the member in `row`; `nil` for somebody who is not in the list.
  static func rank(_ row: Row) -> Int64? { row.optionalInt64(19) }

  /// The member of a list in `row`, who has ``memberColumns``.
  init(member row: Row, at position: Int?) throws(DatabaseError) {
    self = try SavedUser(row).placed(
      at: position, isGoneFromList: row.bool(20), contributions: row.optionalInt(21))
  }

  /// The same user with that place in the list.
  func placed(
    at position: Int?, isGoneFromList: Bool = false, contributions: Int? = nil
  ) -> SavedUser {
    SavedUser(
      user: user, position: position, note: note, seenAt: seenAt, lookedAt: lookedAt,
      hasChanged: hasChanged, fetchedAt: fetchedAt, isGone: isGone || isGoneFromList,
      summary: summary, contributions: contributions ?? self.contributions)
  }
}

extension Profile {
  /// The columns of a profile, in the order that ``init(_:user:)`` reads them in.
  static let columns = """
    name, company, blog, location, email, bio, twitter, is_hireable, followers, following,
    public_repos, public_gists, created_at, updated_at, fetched_at
    """

  init(_ row: Row, user: User) {
    self.init(
      user: user, name: row.optionalText(0), company: row.optionalText(1),
      blog: row.optionalText(2), location: row.optionalText(3), email: row.optionalText(4),
      bio: row.optionalText(5), twitterUsername: row.optionalText(6),
      isHireable: row.optionalBool(7), followers: row.optionalInt(8),
      following: row.optionalInt(9), publicRepos: row.optionalInt(10),
      publicGists: row.optionalInt(11), createdAt: row.optionalDate(12),
      updatedAt: row.optionalDate(13))
  }
}
