import FoundationEssentials
import Models
import Repository

/// One visit of the reader to a profile: what they saw the time before, and what they see now.
final class ProfileVisit {
  /// Whether another screen lies over the profile.
  var isCovered = false
  /// Whether the reader has said that the visit does not count.
  var isTakenBack = false
  private let repository: UserRepository
  private var before: SeenProfile?
  private var hasBegun = false
  // The profile that was marked as seen last.
  private var seen: Profile?

  init(repository: UserRepository) {
    self.repository = repository
  }

  /// When the reader looked the time before; `nil` when there was none, or nobody knows.
  var dateBefore: Date? { before?.date }

  /// Reads what the reader saw of the user the time before, once.
  ///
  /// What is marked as seen during the visit does not count as the time before.
  func begin(id: Int64) async throws {
    guard !hasBegun else { return }
    let before = try await repository.store.main.seenProfile(of: id)
    guard !hasBegun else { return }
    hasBegun = true
    self.before = before
  }

  /// What of `profile` has changed since the time before.
  func changes(to profile: Profile?) -> [ProfileChange] {
    guard let profile, let before else { return [] }
    return profile.changes(since: before.profile)
  }

  /// Marks `user` as seen with `profile`, once, unless the reader does not see it.
  ///
  /// - Returns: Whether they were marked.
  func markSeen(_ user: User, as profile: Profile) async throws -> Bool {
    guard profile != seen, !isCovered, !isTakenBack else { return false }
    seen = profile
    try await repository.store.writes.markSeen(
      user.id, login: user.login, as: profile, at: repository.now())
    return true
  }
}

extension ProfileChange.Field {
  /// What the field is called in a sentence.
  package var label: String {
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
