import FoundationEssentials
import Models
import Terminal
import ViewModels

extension ProfileChange {
  // Two texts and the arrow between them should not fill the screen.
  private static let textWidth = 100

  /// What has changed, such as `company: A → B` or `followers +120 since 3 Nov`.
  func words(since looked: Date?, now: Date) -> SafeText {
    let since: SafeText = looked.map { " since \(LocalTime.shortDay($0, now: now))" } ?? ""
    if let growth {
      return "\(field.words) \(growth > 0 ? "+" : "")\(growth.grouped)\(since)"
    }
    if field == .updatedAt { return "\(field.words) \(day(after) ?? "anew")" }
    return "\(field.words): \(text(before)) → \(text(after))"
  }

  private func text(_ raw: String?) -> SafeText {
    let text = SafeText.line(raw ?? "").withoutOuterBlanks
    return text.isEmpty ? "none" : text.fitted(to: Self.textWidth)
  }

  private func day(_ raw: String?) -> String? {
    raw.flatMap { try? Date($0, strategy: .iso8601) }.map(LocalTime.day)
  }
}

extension ProfileChange.Field {
  fileprivate var words: SafeText {
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
