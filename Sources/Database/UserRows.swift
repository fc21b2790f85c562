import FoundationEssentials
import Models

extension SavedUser {
  /// The columns of a user, from `people` as u and the tables of ``joins``.
  static let columns = """
    SELECT u.id, u.login, u.type, u.is_site_admin, u.avatar_url, u.html_url, u.fetched_at, u.is_gone,
      n.text, n.at, v.seen_at, v.at, v.has_changed, p.name, p.company, p.location
    """

  /// The note, the visit and the profile beside `people` as u.
  static let joins = """
    LEFT JOIN note_versions n ON n.user_id = u.id AND \(NoteVersions.isNewest)
    LEFT JOIN visits v ON v.user_id = u.id AND v.seen_at IS NOT NULL
    LEFT JOIN profiles p ON p.id = u.id
    """

  /// The place in the list of everyone, beside `people` as u.
  static let placeOfAll =
    "LEFT JOIN members m ON m.list_id = \(ListMembers.everyone) AND m.rank = u.id AND m.user_id = u.id"

  /// - Parameter row: Of ``columns``; the place in the list is not among them.
  init(_ row: Row) {
    self.init(
      user: User(
        id: row.int64(0), login: row.text(1), type: row.optionalText(2),
        isSiteAdmin: row.optionalBool(3), avatarURL: row.optionalText(4),
        htmlURL: row.optionalText(5)),
      note: row.nonemptyText(8).map { Note(text: $0, updatedAt: row.date(9)) },
      seenAt: row.isNull(10) ? nil : row.date(10), lookedAt: row.isNull(11) ? nil : row.date(11),
      hasChanged: row.bool(12), fetchedAt: row.optionalDate(6), isGone: row.bool(7),
      summary: ProfileSummary(
        name: row.optionalText(13), company: row.optionalText(14), location: row.optionalText(15)))
  }

  /// The columns of a user and then, from `members` as m, those of a member of a list.
  static let memberColumns = "\(columns), m.rank, m.is_gone, m.contributions"

  /// - Parameter row: Of ``memberColumns``.
  /// - Returns: The rank of the member in `row`; `nil` for somebody who is not in the list.
  static func rank(_ row: Row) -> Int64? { row.optionalInt64(16) }

  /// The member of a list in `row`, who has ``memberColumns``.
  init(member row: Row) {
    self = SavedUser(row).placed(
      at: nil, isGoneFromList: row.bool(17), contributions: row.optionalInt(18))
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
