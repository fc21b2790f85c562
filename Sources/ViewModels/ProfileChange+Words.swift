import Models

extension ProfileChange.Field {
  /// What it is called in a sentence.
  package var words: String {
    switch self {
    case .login: "login"
    case .name: "name"
    case .company: "company"
    case .blog: "blog"
    case .location: "location"
    case .email: "e-mail"
    case .bio: "bio"
    case .twitterUsername: "twitter"
    case .isHireable: "for hire"
    case .type: "type"
    case .followers: "followers"
    case .following: "following"
    case .publicRepos: "repositories"
    case .publicGists: "gists"
    case .updatedAt: "updated"
    }
  }
}
