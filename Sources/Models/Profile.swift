import FoundationEssentials

/// One account, with what its owner says about it.
///
/// Everything but the user is `nil` if the response left it out or had null. Texts are kept as received,
/// even empty ones.
///
/// Source: `public-user` in GitHub's REST description, version 2022-11-28.
package struct Profile: Sendable, Equatable, Identifiable {
  package let user: User
  package var id: Int64 { user.id }

  /// The name that the owner displays.
  package let name: String?
  package var company: String?
  /// A web address, or anything else that its owner typed; often `""`.
  package let blog: String?
  package let location: String?
  /// `nil` if unknown, because GitHub sends it only in response to requests with a token; `""` if there is none.
  package var email: String?
  /// May contain line breaks.
  package let bio: String?
  /// Without the `@`.
  package let twitterUsername: String?
  package let isHireable: Bool?
  package let followers: Int?
  package let following: Int?
  package let publicRepos: Int?
  package let publicGists: Int?
  package let createdAt: Date?
  /// When the profile last changed, as GitHub says.
  package let updatedAt: Date?

  package init(
    user: User, name: String? = nil, company: String? = nil, blog: String? = nil,
    location: String? = nil, email: String? = nil, bio: String? = nil,
    twitterUsername: String? = nil, isHireable: Bool? = nil, followers: Int? = nil,
    following: Int? = nil, publicRepos: Int? = nil, publicGists: Int? = nil,
    createdAt: Date? = nil, updatedAt: Date? = nil
  ) {
    self.user = user
    self.name = name
    self.company = company
    self.blog = blog
    self.location = location
    self.email = email
    self.bio = bio
    self.twitterUsername = twitterUsername
    self.isHireable = isHireable
    self.followers = followers
    self.following = following
    self.publicRepos = publicRepos
    self.publicGists = publicGists
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }
}

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
  /// Dates are what the decoder's strategy says: ISO 8601 from GitHub, seconds in `visits`.
  ///
  /// - Throws: `DecodingError`, as ``User`` does, or when another key has the wrong type.
  package init(from decoder: any Decoder) throws {
    let keys = try decoder.container(keyedBy: CodingKeys.self)
    func value<Value: Decodable>(_ key: CodingKeys) throws -> Value? {
      try keys.decodeIfPresent(Value.self, forKey: key)
    }
    self.init(
      user: try User(from: decoder), name: try value(.name), company: try value(.company),
      blog: try value(.blog), location: try value(.location), email: try value(.email),
      bio: try value(.bio), twitterUsername: try value(.twitterUsername),
      isHireable: try value(.isHireable), followers: try value(.followers),
      following: try value(.following), publicRepos: try value(.publicRepos),
      publicGists: try value(.publicGists), createdAt: try value(.createdAt),
      updatedAt: try value(.updatedAt))
  }

  /// Writes the keys of GitHub's JSON, the user's among them; missing values are left out.
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
