import FoundationEssentials
import Models

/// Where a profile that is printed comes from.
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
