/// One thing on a profile that is another than when the reader last looked.
package struct ProfileChange: Sendable, Equatable {
  /// What of a profile can change under the reader's eyes.
  package enum Field: Sendable, Hashable, CaseIterable {
    case login, name, company, blog, location, email, bio, twitterUsername, isHireable, type
    case followers, following, publicRepos, publicGists
    /// When GitHub says that the profile last changed.
    case updatedAt

    /// Whether it is a number that goes up and down.
    package var isCount: Bool {
      switch self {
      case .followers, .following, .publicRepos, .publicGists: true
      default: false
      }
    }

    /// Whether a change of it is worth a mark in the list; counts and ages change all the time.
    package var isWorthAMark: Bool { !isCount && self != .updatedAt }
  }

  /// What has changed.
  package let field: Field
  /// What it was: a text as received, a count in plain digits, a time in RFC 3339 (UTC), `yes` for
  /// somebody who can be hired; `nil` when there was nothing.
  package let before: String?
  /// What it is now, written the same way.
  package let after: String?

  package init(field: Field, before: String?, after: String?) {
    self.field = field
    self.before = before
    self.after = after
  }

  /// By how much a count grew, below zero when it shrank; `nil` for anything that is no count.
  package var growth: Int? {
    guard field.isCount, let before = before.flatMap({ Int($0) }),
      let after = after.flatMap({ Int($0) })
    else { return nil }
    return after - before
  }
}
