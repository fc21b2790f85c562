import FoundationEssentials

/// One account with what its owner says about it.
///
/// Everything but the user itself is `nil` when the answer did not have it or said null. Texts are
/// kept as received, an empty one included.
///
/// Source: `public-user` in GitHub's REST description, version 2022-11-28.
package struct Profile: Sendable, Equatable, Identifiable {
  /// What the list shows of the account too.
  package let user: User
  package var id: Int64 { user.id }

  package let name: String?
  package let company: String?
  /// A web address, or anything else its owner typed; often `""`.
  package let blog: String?
  package let location: String?
  /// Public, and sent to requests with a token only.
  package let email: String?
  /// Free text; may hold line breaks.
  package let bio: String?
  package let twitterUsername: String?
  package let isHireable: Bool?
  package let followers: Int?
  package let following: Int?
  package let publicRepos: Int?
  package let publicGists: Int?
  /// When the account was made.
  package let createdAt: Date?
  /// When the profile last changed, by GitHub's own account.
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
