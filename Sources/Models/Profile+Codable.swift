import FoundationEssentials

extension Profile: Codable {
  private enum CodingKeys: String, CodingKey {
    case name, company, blog, location, email, bio, followers, following
    case twitterUsername = "twitter_username"
    case isHireable = "hireable"
    case publicRepos = "public_repos"
    case publicGists = "public_gists"
    case createdAt = "created_at"
    case updatedAt = "updated_at"
  }

  /// Reads the keys of GitHub's JSON; unknown ones are ignored.
  ///
  /// Dates are read by the decoder's own strategy, which must be ISO 8601.
  ///
  /// - Throws: `DecodingError`, as ``User`` does, or when another key has the wrong type.
  package init(from decoder: any Decoder) throws {
    let keys = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      user: try User(from: decoder),
      name: try keys.decodeIfPresent(String.self, forKey: .name),
      company: try keys.decodeIfPresent(String.self, forKey: .company),
      blog: try keys.decodeIfPresent(String.self, forKey: .blog),
      location: try keys.decodeIfPresent(String.self, forKey: .location),
      email: try keys.decodeIfPresent(String.self, forKey: .email),
      bio: try keys.decodeIfPresent(String.self, forKey: .bio),
      twitterUsername: try keys.decodeIfPresent(String.self, forKey: .twitterUsername),
      isHireable: try keys.decodeIfPresent(Bool.self, forKey: .isHireable),
      followers: try keys.decodeIfPresent(Int.self, forKey: .followers),
      following: try keys.decodeIfPresent(Int.self, forKey: .following),
      publicRepos: try keys.decodeIfPresent(Int.self, forKey: .publicRepos),
      publicGists: try keys.decodeIfPresent(Int.self, forKey: .publicGists),
      createdAt: try keys.decodeIfPresent(Date.self, forKey: .createdAt),
      updatedAt: try keys.decodeIfPresent(Date.self, forKey: .updatedAt))
  }

  /// Writes the keys of GitHub's JSON, the user's among them; an unknown value is left out.
  package func encode(to encoder: any Encoder) throws {
    try user.encode(to: encoder)
    var keys = encoder.container(keyedBy: CodingKeys.self)
    try keys.encodeIfPresent(name, forKey: .name)
    try keys.encodeIfPresent(company, forKey: .company)
    try keys.encodeIfPresent(blog, forKey: .blog)
    try keys.encodeIfPresent(location, forKey: .location)
    try keys.encodeIfPresent(email, forKey: .email)
    try keys.encodeIfPresent(bio, forKey: .bio)
    try keys.encodeIfPresent(twitterUsername, forKey: .twitterUsername)
    try keys.encodeIfPresent(isHireable, forKey: .isHireable)
    try keys.encodeIfPresent(followers, forKey: .followers)
    try keys.encodeIfPresent(following, forKey: .following)
    try keys.encodeIfPresent(publicRepos, forKey: .publicRepos)
    try keys.encodeIfPresent(publicGists, forKey: .publicGists)
    try keys.encodeIfPresent(createdAt, forKey: .createdAt)
    try keys.encodeIfPresent(updatedAt, forKey: .updatedAt)
  }
}
