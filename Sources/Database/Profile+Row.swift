import FoundationEssentials
import Models

extension Profile {
  /// What is read of a profile, in the order in which it is read.
  static let columns = """
    name, company, blog, location, email, bio, twitter, is_hireable, followers, following,
    public_repos, public_gists, created_at, updated_at, fetched_at
    """

  init(_ row: Row, user: User) {
    self.init(
      user: user, name: row.optionalText(0), company: row.optionalText(1),
      blog: row.optionalText(2), location: row.optionalText(3), email: row.optionalText(4),
      bio: row.optionalText(5), twitterUsername: row.optionalText(6),
      isHireable: row.optionalBool(7), followers: row.optionalInt(8),
      following: row.optionalInt(9), publicRepos: row.optionalInt(10),
      publicGists: row.optionalInt(11), createdAt: row.optionalDate(12),
      updatedAt: row.optionalDate(13))
  }
}
