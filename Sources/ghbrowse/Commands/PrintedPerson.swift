import FoundationEssentials
import Models

/// Where a printed profile comes from.
nonisolated enum ProfileSource: String, Sendable {
  case cache, network
}

/// Somebody as commands print them: a row, a row of the diary, or a profile.
nonisolated struct PrintedPerson: Sendable {
  let user: SavedUser
  /// When the reader met them; `nil` outside the diary.
  var date: Date?
  /// `nil` where none is saved, and in rows.
  var profile: SavedProfile?
  var source = ProfileSource.cache
}

extension FieldTable where Value == PrintedPerson {
  private nonisolated static var columns: [String] {
    ["id", "login", "type", "htmlUrl", "seenAt", "note", "isSiteAdmin", "name"]
  }

  /// A row of `list`, `search` and `notes`.
  nonisolated static var rows: Self {
    let contributions = Field<PrintedPerson>("contributions") {
      .number($0.user.contributions.map(Int64.init))
    }
    return Self(fields: rowFields + [contributions], columns: columns)
  }

  /// A row of `recent`.
  nonisolated static var diary: Self {
    Self(fields: [Field("at") { .date($0.date) }] + rowFields, columns: ["at"] + columns)
  }

  /// A profile, as `show` prints it.
  nonisolated static var profile: Self {
    let own = Set(profileFields.map(\.name))
    let fields = rowFields.filter { !own.contains($0.name) } + profileFields
    let first = [
      "id", "login", "name", "type", "company", "blog", "location", "email", "bio",
      "twitterUsername", "followers", "following", "publicRepos", "publicGists", "createdAt",
      "htmlUrl", "note", "isSiteAdmin",
    ]
    return Self(
      fields: fields, columns: first + fields.map(\.name).filter { !first.contains($0) })
  }

  private nonisolated static var rowFields: [Field<PrintedPerson>] {
    [
      Field("id") { .number($0.user.id) },
      Field("login") { .text($0.user.user.login) },
      Field("name") { .text($0.user.summary.name) },
      Field("type") { .text($0.user.user.type) },
      Field("isSiteAdmin") { .flag($0.user.user.isSiteAdmin) },
      Field("avatarUrl") { .text($0.user.user.avatarURL) },
      Field("htmlUrl") { .text($0.user.user.htmlURL) },
      Field("position") { .number($0.user.position.map(Int64.init)) },
      Field("isAvatarInverted") { .flag($0.user.isAvatarInverted) },
      Field("isGone") { .flag($0.user.isGone) },
      Field("note") { .text($0.user.note?.text) },
      Field("noteUpdatedAt") { .exactDate($0.user.note?.updatedAt) },
      Field("seenAt") { .date($0.user.seenAt) },
      Field("fetchedAt") { .date($0.user.fetchedAt) },
    ]
  }

  private nonisolated static var profileFields: [Field<PrintedPerson>] {
    [
      text("name") { $0.name }, text("company") { $0.company }, text("blog") { $0.blog },
      text("location") { $0.location }, text("email") { $0.email }, text("bio") { $0.bio },
      text("twitterUsername") { $0.twitterUsername },
      Field("isHireable") { .flag($0.profile?.profile.isHireable) },
      count("followers") { $0.followers }, count("following") { $0.following },
      count("publicRepos") { $0.publicRepos }, count("publicGists") { $0.publicGists },
      Field("createdAt") { .date($0.profile?.profile.createdAt) },
      Field("updatedAt") { .date($0.profile?.profile.updatedAt) },
      Field("source") { .text($0.source.rawValue) },
      Field("fetchedAt") { .date($0.profile?.fetchedAt) },
    ]
  }

  private nonisolated static func text(
    _ name: String, _ value: @escaping @Sendable (Profile) -> String?
  ) -> Field<PrintedPerson> {
    Field(name) { .text($0.profile.flatMap { value($0.profile) }) }
  }

  private nonisolated static func count(
    _ name: String, _ value: @escaping @Sendable (Profile) -> Int?
  ) -> Field<PrintedPerson> {
    Field(name) { .number($0.profile.flatMap { value($0.profile) }.map(Int64.init)) }
  }
}
