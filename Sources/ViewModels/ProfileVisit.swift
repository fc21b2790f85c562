import Models
import Repository

/// One visit of the reader to a profile.
struct ProfileVisit {
  /// What they saw the time before; `nil` when there was none, or nobody knows.
  private(set) var before: SeenProfile?
  /// What was taken as seen last.
  var taken: Profile?
  /// Whether another screen is over it.
  var isCovered = false
  /// Whether they have said that it does not count.
  var isTakenBack = false
  /// Whether ``before`` has been read.
  private(set) var isBegun = false

  /// Begins it; what was taken as seen in it does not count as the time before.
  mutating func begin(after before: SeenProfile?) {
    guard !isBegun else { return }
    isBegun = true
    self.before = before
  }

  /// What of `profile` is another than the time before.
  func changes(to profile: Profile?) -> [ProfileChange] {
    guard let profile, let before else { return [] }
    return profile.changes(since: before.profile)
  }
}

/// What the reader has seen, where they take it back.
struct SeenState {
  private let repository: UserRepository
  private let messages: ErrorMessages

  init(_ repository: UserRepository, _ messages: ErrorMessages) {
    self.repository = repository
    self.messages = messages
  }

  /// Takes back that `user` was seen, and says in words what became of it.
  func takeBack(from user: User) async -> Notice {
    do {
      guard try await repository.unsee(user) else {
        return Notice("\(user.login) has not been seen yet.", failure: .failed)
      }
      return Notice("\(user.login) counts as not seen.")
    } catch {
      return messages.notice(of: error, hasSavedData: true)
    }
  }
}

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
