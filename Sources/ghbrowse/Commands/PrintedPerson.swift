import FoundationEssentials
import Models
import Screens

/// A person as commands print them: a row, a row of `recent`, or a profile.
nonisolated struct PrintedPerson: Sendable {
  let user: SavedUser
  /// `nil` outside `recent`, `changes` and `due`.
  var occasion: Occasion?
  /// The list that was named, or everyone.
  var list = UserList.everyone
  /// Empty if no printed field needs them.
  var details = PersonDetails()
  /// Whether GitHub was asked for the profile just now.
  var isFetched = false
}

extension Dependencies {
  /// Reads what the fields need.
  func people(
    _ rows: [UserRow], with fields: [Field<PrintedPerson>], in list: UserList = .everyone
  ) async throws -> [PrintedPerson] {
    let details =
      try await fields.contains { $0.need == .details }
      ? store.main.details(of: rows.map(\.user)) : [:]
    return rows.map { row in
      PrintedPerson(
        user: row.user, occasion: row.occasion, list: list,
        details: details[row.user.id] ?? PersonDetails()
      )
    }
  }
}

extension FieldTable where Value == PrintedPerson {
  private nonisolated static var columns: [String] {
    ["id", "login", "type", "htmlUrl", "seenAt", "note", "isSiteAdmin", "name"]
  }

  /// A row of `list`, `search` and `notes`.
  nonisolated static var rows: Self {
    let contributions = Field<PrintedPerson>("contributions", needs: .place) {
      .number($0.user.contributions)
    }
    return Self(
      fields: rowFields + [contributions], others: profileFields + listFields + personFields,
      columns: columns)
  }

  /// A row of `recent`.
  nonisolated static var diary: Self {
    Self(
      fields: [Field("at") { .date($0.occasion?.date) }] + rowFields,
      others: profileFields + listFields + personFields, columns: ["at"] + columns)
  }

  /// A row of `due`.
  nonisolated static var due: Self {
    Self(
      fields: [Field("due") { .text($0.occasion?.due?.description) }] + rowFields,
      others: profileFields + listFields + personFields, columns: ["due"] + columns)
  }

  /// A profile, as `show` prints it.
  nonisolated static var profile: Self {
    let fields =
      rowFields.filter { $0.name != "fetchedAt" } + profileFields + [
        Field("source") { .text($0.isFetched ? "network" : "cache") },
        Field("fetchedAt", detail: { .date($0.profileFetchedAt) }),
      ]
    let first = [
      "id", "login", "name", "type", "company", "blog", "location", "email", "bio",
      "twitterUsername", "followers", "following", "publicRepos", "publicGists", "createdAt",
      "htmlUrl", "note", "isSiteAdmin",
    ]
    return Self(
      fields: fields, others: personFields,
      columns: first + fields.map(\.name).filter { !first.contains($0) })
  }

  private nonisolated static var rowFields: [Field<PrintedPerson>] {
    [
      Field("id") { .number(Int($0.user.id)) },
      Field("login") { .text($0.user.user.login) },
      Field("type") { .text($0.user.user.type) },
      Field("isSiteAdmin") { .flag($0.user.user.isSiteAdmin) },
      Field("avatarUrl") { .text($0.user.user.avatarURL) },
      Field("htmlUrl") { .text($0.user.user.htmlURL) },
      Field("position", needs: .place) { .number($0.user.position) },
      Field("isAvatarInverted", needs: .place) { .flag($0.user.isAvatarInverted) },
      Field("isGone", needs: .place) { .flag($0.user.isGone) },
      Field("note") { .text($0.user.note?.text.string) },
      Field("noteUpdatedAt") { .text($0.user.note?.updatedAt.rfc3339) },
      Field("seenAt") { .date($0.user.seenAt) },
      Field("fetchedAt") { .date($0.user.fetchedAt) },
      Field("name") { .text($0.user.summary.name) },
    ]
  }

  private nonisolated static var profileFields: [Field<PrintedPerson>] {
    [
      Field("company", detail: { .text($0.profile?.company) }),
      Field("blog", detail: { .text($0.profile?.blog) }),
      Field("location", detail: { .text($0.profile?.location) }),
      Field("email", detail: { .text($0.profile?.email.flatMap { $0.isEmpty ? nil : $0 }) }),
      Field("bio", detail: { .text($0.profile?.bio) }),
      Field("twitterUsername", detail: { .text($0.profile?.twitterUsername) }),
      Field("isHireable", detail: { .flag($0.profile?.isHireable) }),
      Field("followers", detail: { .number($0.profile?.followers) }),
      Field("following", detail: { .number($0.profile?.following) }),
      Field("publicRepos", detail: { .number($0.profile?.publicRepos) }),
      Field("publicGists", detail: { .number($0.profile?.publicGists) }),
      Field("createdAt", detail: { .date($0.profile?.createdAt) }),
      Field("updatedAt", detail: { .date($0.profile?.updatedAt) }),
    ]
  }

  private nonisolated static var listFields: [Field<PrintedPerson>] {
    [
      Field("list") { .text($0.list == .everyone ? nil : $0.list.name) },
      Field("joinedListAt", needs: .place) {
        .date($0.list == .everyone ? nil : $0.user.membership.joinedAt)
      },
      Field("leftListAt", needs: .place) {
        .date($0.list == .everyone ? nil : $0.user.membership.leftAt)
      },
    ]
  }

  private nonisolated static var personFields: [Field<PrintedPerson>] {
    [
      Field("tags") { .texts($0.user.note.map { Tag.names(in: $0.text.string) } ?? []) },
      Field("formerLogins", detail: { .texts($0.formerLogins) }),
      Field("isChanged") { .flag($0.user.hasChanged) },
      Field("profileFetchedAt", detail: { .date($0.profileFetchedAt) }),
    ]
  }
}

extension Membership {
  fileprivate nonisolated var joinedAt: Date? {
    switch self {
    case .new(let date), .back(let date): date
    default: nil
    }
  }

  fileprivate nonisolated var leftAt: Date? {
    if case .left(let date) = self { date } else { nil }
  }
}

extension Field<PrintedPerson> {
  fileprivate nonisolated init(
    _ name: String, detail value: @escaping @Sendable (PersonDetails) -> FieldValue
  ) {
    self.init(name, needs: .details) { value($0.details) }
  }
}
