import FoundationEssentials
import Models
import Repository
import Screens
import Terminal

/// A person as commands print them: a row, a row of `recent`, or a profile.
nonisolated struct PrintedPerson: Sendable {
  let user: SavedUser
  /// When the profile was opened or the note written; `nil` outside `recent`.
  var date: Date?
  /// `nil` in rows, and if none is saved.
  var profile: SavedProfile?
  /// Whether GitHub was asked for the profile just now.
  var isFetched = false
}

extension FieldTable where Value == PrintedPerson {
  private nonisolated static var columns: [String] {
    ["id", "login", "type", "htmlUrl", "seenAt", "note", "isSiteAdmin", "name"]
  }

  /// A row of `list`, `search` and `notes`.
  nonisolated static var rows: Self {
    let contributions = Field<PrintedPerson>("contributions") {
      .number($0.user.contributions)
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
      Field("id") { .number(Int($0.user.id)) },
      Field("login") { .text($0.user.user.login) },
      Field("name") { .text($0.user.summary.name) },
      Field("type") { .text($0.user.user.type) },
      Field("isSiteAdmin") { .flag($0.user.user.isSiteAdmin) },
      Field("avatarUrl") { .text($0.user.user.avatarURL) },
      Field("htmlUrl") { .text($0.user.user.htmlURL) },
      Field("position") { .number($0.user.position) },
      Field("isAvatarInverted") { .flag($0.user.isAvatarInverted) },
      Field("isGone") { .flag($0.user.isGone) },
      Field("note") { .text($0.user.note?.text.string) },
      Field("noteUpdatedAt") { .text($0.user.note?.updatedAt.rfc3339) },
      Field("seenAt") { .date($0.user.seenAt) },
      Field("fetchedAt") { .date($0.user.fetchedAt) },
    ]
  }

  private nonisolated static var profileFields: [Field<PrintedPerson>] {
    [
      Field("name") { .text($0.profile?.profile.name) },
      Field("company") { .text($0.profile?.profile.company) },
      Field("blog") { .text($0.profile?.profile.blog) },
      Field("location") { .text($0.profile?.profile.location) },
      Field("email") { .text($0.profile?.profile.email) },
      Field("bio") { .text($0.profile?.profile.bio) },
      Field("twitterUsername") { .text($0.profile?.profile.twitterUsername) },
      Field("isHireable") { .flag($0.profile?.profile.isHireable) },
      Field("followers") { .number($0.profile?.profile.followers) },
      Field("following") { .number($0.profile?.profile.following) },
      Field("publicRepos") { .number($0.profile?.profile.publicRepos) },
      Field("publicGists") { .number($0.profile?.profile.publicGists) },
      Field("createdAt") { .date($0.profile?.profile.createdAt) },
      Field("updatedAt") { .date($0.profile?.profile.updatedAt) },
      Field("source") { .text($0.isFetched ? "network" : "cache") },
      Field("fetchedAt") { .date($0.profile?.fetchedAt) },
    ]
  }
}
