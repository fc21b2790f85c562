import FoundationEssentials
import Models
import Terminal

/// A user as `--json` prints one: every key always there, `null` where nothing is known.
struct UserJSON: Encodable {
  let saved: SavedUser

  private enum CodingKeys: String, CodingKey {
    case id, login, name, type, isSiteAdmin, avatarUrl, htmlUrl, position, isAvatarInverted
    case isGone, note, noteUpdatedAt, seenAt, fetchedAt
  }

  func encode(to encoder: any Encoder) throws {
    var keys = encoder.container(keyedBy: CodingKeys.self)
    try keys.encode(saved.user.id, forKey: .id)
    try keys.encode(saved.user.login, forKey: .login)
    try keys.encode(saved.summary.name, forKey: .name)
    try keys.encode(saved.user.type, forKey: .type)
    try keys.encode(saved.user.isSiteAdmin, forKey: .isSiteAdmin)
    try keys.encode(saved.user.avatarURL, forKey: .avatarUrl)
    try keys.encode(saved.user.htmlURL, forKey: .htmlUrl)
    try keys.encode(saved.position, forKey: .position)
    try keys.encode(saved.isAvatarInverted, forKey: .isAvatarInverted)
    try keys.encode(saved.isGone, forKey: .isGone)
    try keys.encode(saved.note?.text, forKey: .note)
    try keys.encode(saved.note?.updatedAt, forKey: .noteUpdatedAt)
    try keys.encode(saved.seenAt, forKey: .seenAt)
    try keys.encode(saved.fetchedAt, forKey: .fetchedAt)
  }
}

/// A row of the diary as `--json` prints one: the keys of a user, and when it was.
struct DiaryJSON: Encodable {
  let saved: SavedUser
  let date: Date

  private enum CodingKeys: String, CodingKey { case at }

  func encode(to encoder: any Encoder) throws {
    try UserJSON(saved: saved).encode(to: encoder)
    var keys = encoder.container(keyedBy: CodingKeys.self)
    try keys.encode(date, forKey: .at)
  }
}

/// A version of a note as `--json` prints one; `note` is null where it was deleted.
struct NoteVersionJSON: Encodable {
  let version: NoteVersion

  private enum CodingKeys: String, CodingKey { case note, noteUpdatedAt }

  func encode(to encoder: any Encoder) throws {
    var keys = encoder.container(keyedBy: CodingKeys.self)
    try keys.encode(version.text, forKey: .note)
    try keys.encode(version.date, forKey: .noteUpdatedAt)
  }
}

/// A tag as `--json` prints one.
struct TagJSON: Encodable {
  let tag: TagCount

  private enum CodingKeys: String, CodingKey { case tag, count }

  func encode(to encoder: any Encoder) throws {
    var keys = encoder.container(keyedBy: CodingKeys.self)
    try keys.encode(tag.tag, forKey: .tag)
    try keys.encode(tag.count, forKey: .count)
  }
}

/// The source of a printed profile.
enum ProfileSource: String, Encodable {
  case cache, network
}

/// A profile as `--json` prints one: the keys of a user, and its own.
struct ProfileJSON: Encodable {
  let saved: SavedProfile
  let source: ProfileSource

  private enum CodingKeys: String, CodingKey {
    case name, company, blog, location, email, bio, twitterUsername, isHireable, followers
    case following, publicRepos, publicGists, createdAt, updatedAt, source, fetchedAt
  }

  func encode(to encoder: any Encoder) throws {
    try UserJSON(saved: saved.saved).encode(to: encoder)
    let profile = saved.profile
    var keys = encoder.container(keyedBy: CodingKeys.self)
    try keys.encode(profile.name, forKey: .name)
    try keys.encode(profile.company, forKey: .company)
    try keys.encode(profile.blog, forKey: .blog)
    try keys.encode(profile.location, forKey: .location)
    try keys.encode(profile.email, forKey: .email)
    try keys.encode(profile.bio, forKey: .bio)
    try keys.encode(profile.twitterUsername, forKey: .twitterUsername)
    try keys.encode(profile.isHireable, forKey: .isHireable)
    try keys.encode(profile.followers, forKey: .followers)
    try keys.encode(profile.following, forKey: .following)
    try keys.encode(profile.publicRepos, forKey: .publicRepos)
    try keys.encode(profile.publicGists, forKey: .publicGists)
    try keys.encode(profile.createdAt, forKey: .createdAt)
    try keys.encode(profile.updatedAt, forKey: .updatedAt)
    try keys.encode(source, forKey: .source)
    try keys.encode(saved.fetchedAt, forKey: .fetchedAt)
  }
}

/// The JSON of standard output: keys in alphabetical order, times in RFC 3339 and UTC.
struct JSONText {
  private let encoder = JSONEncoder()

  init() {
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
  }

  /// - Throws: ``CommandFailure`` when the value cannot be written.
  func text(of value: some Encodable) throws -> SafeText {
    do {
      return .json(try encoder.encode(value))
    } catch {
      throw CommandFailure(message: "the answer cannot be written as JSON", status: .failed)
    }
  }
}
