import FoundationEssentials
import Models

/// A user as `--json` prints one: every key always there, `null` where nothing is known.
struct UserJSON: Encodable {
  let saved: SavedUser

  private enum CodingKeys: String, CodingKey {
    case id, login, type, isSiteAdmin, avatarUrl, htmlUrl, position, isAvatarInverted
    case note, noteUpdatedAt, seenAt, fetchedAt
  }

  func encode(to encoder: any Encoder) throws {
    var keys = encoder.container(keyedBy: CodingKeys.self)
    try keys.encode(saved.user.id, forKey: .id)
    try keys.encode(saved.user.login, forKey: .login)
    try keys.encode(saved.user.type, forKey: .type)
    try keys.encode(saved.user.isSiteAdmin, forKey: .isSiteAdmin)
    try keys.encode(saved.user.avatarURL, forKey: .avatarUrl)
    try keys.encode(saved.user.htmlURL, forKey: .htmlUrl)
    try keys.encode(saved.position, forKey: .position)
    try keys.encode(saved.isAvatarInverted, forKey: .isAvatarInverted)
    try keys.encode(saved.note?.text, forKey: .note)
    try keys.encode(saved.note?.updatedAt, forKey: .noteUpdatedAt)
    try keys.encode(saved.seenAt, forKey: .seenAt)
    try keys.encode(saved.fetchedAt, forKey: .fetchedAt)
  }
}
