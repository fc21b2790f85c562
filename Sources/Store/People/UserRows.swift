import FoundationEssentials
import Models

extension SavedUser {
  // The columns of a user, from `people` as u and `joins`; those from `members` as m come after them. Decoding the profile that was seen is
  // slow, so it is NULL where nothing was fetched since.
  fileprivate static let columns = """
    SELECT \(User.columns), u.fetched_at,
      \(accountColumn),
      n.text, n.at, v.seen_at, v.at,
      CASE WHEN max(p.fetched_at, u.fetched_at) * 1000 >= v.at THEN v.profile END,
      p.name, p.company, p.location, p.followers,
    """

  fileprivate static let membershipColumns = "m.rank, m.is_gone, m.contributions, \(lastChange)"

  /// Whether GitHub has said that the account of `people` as u, which is not listed, is gone.
  static let isAccountGone = """
    EXISTS(SELECT 1 FROM profile_changes
      WHERE user_id = u.id AND field = 'gone' AND at >= u.fetched_at * 1000)
    """

  // NULL of an account that is listed, -1 of one that is gone, else since when it has not been listed, or 0.
  private static let accountColumn = """
    CASE WHEN u.is_gone THEN iif(\(isAccountGone), -1, coalesce((SELECT max(at) FROM member_changes
        WHERE list_id = \(ListMembers.everyone) AND user_id = u.id), 0)) END
    """

  // Such as `left 1790000000000`; a list has few changes, so most rows have none.
  private static let lastChange = """
    (SELECT change || ' ' || at FROM member_changes
      WHERE list_id = m.list_id AND user_id = m.user_id ORDER BY at DESC LIMIT 1)
    """

  /// Joins note, visit and profile to `people` as u.
  static let joins = """
    LEFT JOIN note_versions n ON n.user_id = u.id AND \(Connection.isNewest)
    LEFT JOIN visits v ON v.user_id = u.id AND v.seen_at IS NOT NULL
    LEFT JOIN profiles p ON p.id = u.id
    """

  /// Joins the place in the list of everyone to `people` as u.
  static let placeOfAll =
    "LEFT JOIN members m ON m.list_id = \(ListMembers.everyone) AND m.rank = u.id AND m.user_id = u.id"

  // Without the place, and without what has changed.
  fileprivate init(_ row: Row) {
    self.init(user: User(row))
    note = row.note(8).map { Note(text: $0, updatedAt: row.date(milliseconds: 9)) }
    seenAt = row.optionalInt64(10).map { Date(milliseconds: $0) }
    lookedAt = row.optionalInt64(11).map { Date(milliseconds: $0) }
    (fetchedAt, account) = (row.optionalDate(seconds: 6), Account(row, 7))
    membership = Membership(isPast: row.bool(18), change: row.optionalText(20))
    summary = ProfileSummary(
      name: row.optionalText(13), company: row.optionalText(14), location: row.optionalText(15),
      followers: row.optionalInt(16))
    contributions = row.optionalInt(19)
  }
}

extension Connection {
  /// The users that a query finds, without their places, and their ranks in the list, `nil` for who is not in it; after
  /// its columns it has `people` as u, ``SavedUser/joins``, and perhaps `members` as m.
  func usersAndRanks(
    _ tables: String, _ values: [(any Bindable)?], hasMembers: Bool = true
  ) throws -> (users: [SavedUser], ranks: [Int64?]) {
    var (users, ranks, seen) = ([SavedUser](), [Int64?](), [(index: Int, profile: Profile)]())
    let membership = hasMembers ? SavedUser.membershipColumns : "NULL, 0, NULL, NULL"
    try cached("\(SavedUser.columns) \(membership) \(tables)").each(values) { row in
      if let profile = row.optionalText(12).flatMap({ Profile(json: $0) }) {
        seen.append((users.count, profile))
      }
      users.append(SavedUser(row))
      ranks.append(row.optionalInt64(17))
      return true
    }
    let profiles = seen.isEmpty ? [:] : try profiles(of: seen.map { users[$0.index] })
    for (index, old) in seen {
      users[index].hasChanged = profiles[users[index].id]?.hasMarkedChanges(since: old) ?? false
    }
    return (users, ranks)
  }
}

extension Connection {
  /// The saved profiles of users, by their ids.
  func profiles(of users: [SavedUser]) throws -> [Int64: Profile] {
    let known = Dictionary(users.map { ($0.id, $0.user) }) { first, _ in first }
    let profiles = try cached(
      "SELECT id, \(Profile.columns) FROM profiles WHERE id IN (SELECT value FROM json_each(?1))"
    ).all(users.map(\.id)) { row in known[row.int64(0)].map { Profile(row, user: $0, from: 1) } }
    return Dictionary(profiles.compactMap { $0 }.map { ($0.user.id, $0) }) { first, _ in first }
  }

  /// The logins that users had before, in order, by their ids.
  func formerLogins(of users: [SavedUser]) throws -> [Int64: [String]] {
    let logins = try cached(Self.formerLogins).all(users.map(\.id)) {
      (id: $0.int64(0), login: $0.text(1))
    }
    return Dictionary(grouping: logins, by: \.id).mapValues { $0.map(\.login) }
  }

  /// What is saved of users beyond their rows, by their ids.
  func details(of users: [SavedUser]) throws -> [Int64: PersonDetails] {
    let former = try formerLogins(of: users)
    let known = Dictionary(users.map { ($0.id, $0.user) }) { first, _ in first }
    let details = try cached(Self.details).all(users.map(\.id)) { row in
      let id = row.int64(15)
      var details = PersonDetails()
      details.profileFetchedAt = row.optionalDate(seconds: 14)
      if details.profileFetchedAt != nil {
        details.profile = known[id].map { Profile(row, user: $0) }
      }
      details.formerLogins = former[id] ?? []
      return (id, details)
    }
    return Dictionary(details) { first, _ in first }
  }

  private static let details = """
    SELECT \(Profile.columns), j.value
    FROM json_each(?1) j LEFT JOIN profiles p ON p.id = j.value
    """

  private static let formerLogins = """
    SELECT u.id, c.old FROM json_each(?1) j CROSS JOIN people u ON u.id = j.value
      CROSS JOIN profile_changes c ON c.user_id = u.id
    WHERE c.field = 'login' AND c.old <> u.login COLLATE NOCASE
    GROUP BY u.id, c.old COLLATE NOCASE ORDER BY min(c.at)
    """
}

extension User {
  /// The columns of a user, in the order of ``init(_:from:)``.
  static let columns = "u.id, u.login, u.type, u.is_site_admin, u.avatar_url, u.html_url"

  /// Reads the columns of a user, from that of the id on.
  init(_ row: Row, from first: Int32 = 0) {
    self.init(
      id: row.int64(first), login: row.text(first + 1), type: row.optionalText(first + 2),
      isSiteAdmin: row.optionalBool(first + 3), avatarURL: row.optionalText(first + 4),
      htmlURL: row.optionalText(first + 5))
  }
}

extension Account {
  fileprivate init(_ row: Row, _ column: Int32) {
    self =
      switch row.optionalInt64(column) {
      case nil: .listed
      case -1: .gone
      case 0: .unlisted(since: nil)
      case let time?: .unlisted(since: Date(milliseconds: time))
      }
  }
}

extension Membership {
  /// Reads the last line of `member_changes`, such as `left 1790000000000`.
  fileprivate init(isPast: Bool, change: String?) {
    let words = change?.split(separator: " ") ?? []
    let date = words.last.flatMap { Int64($0) }.map { Date(milliseconds: $0) }
    self =
      switch (words.first, date) {
      case ("left", let date?) where isPast: .left(date)
      case ("before", let date?) where isPast: .leftBefore(date)
      case ("new", let date?) where !isPast: .new(date)
      case ("back", let date?) where !isPast: .back(date)
      default: isPast ? .notFound : .unchanged
      }
  }
}

extension Profile {
  /// The columns of a profile, in the order of ``init(_:user:from:)``.
  static let columns = """
    name, company, blog, location, email, bio, twitter, is_hireable, followers, following, \
    public_repos, public_gists, created_at, updated_at, fetched_at
    """

  /// Reads the columns of a profile, from that of the name on.
  init(_ row: Row, user: User, from first: Int32 = 0) {
    self.init(
      user: user, name: row.optionalText(first), company: row.optionalText(first + 1),
      blog: row.optionalText(first + 2), location: row.optionalText(first + 3),
      email: row.optionalText(first + 4), bio: row.optionalText(first + 5),
      twitterUsername: row.optionalText(first + 6), isHireable: row.optionalBool(first + 7),
      followers: row.optionalInt(first + 8), following: row.optionalInt(first + 9),
      publicRepos: row.optionalInt(first + 10), publicGists: row.optionalInt(first + 11),
      createdAt: row.optionalDate(seconds: first + 12),
      updatedAt: row.optionalDate(seconds: first + 13))
  }
}
