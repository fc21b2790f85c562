import FoundationEssentials

/// A field of a profile that has changed since the reader last looked.
package struct ProfileChange: Sendable, Equatable {
  package enum Field: String, Sendable, CaseIterable {
    case login, name, company, blog, location, email, bio, twitterUsername
    /// A field in ``PersonChange/Kind`` has the same raw value there, so this one is `hireable`.
    case isHireable = "hireable"
    case type, followers, following, publicRepos, publicGists
    /// When GitHub says that the profile last changed.
    case updatedAt

    package var isCount: Bool {
      switch self {
      case .followers, .following, .publicRepos, .publicGists: true
      default: false
      }
    }

    /// Whether a change is marked in the list; counts and dates change all the time.
    package var isMarked: Bool { !isCount && self != .updatedAt }

    /// Whether a value that appears or disappears is a change; a response may leave out the other fields.
    fileprivate var canAppearOrDisappear: Bool {
      switch self {
      case .email, .type, .updatedAt: false
      default: !isCount
      }
    }
  }

  package let field: Field
  /// The old value: a text as received, a count in plain digits, a time in RFC 3339 (UTC), or `yes` for
  /// an owner who can be hired; `nil` if there was none.
  package let before: String?
  /// The new value, in the same format.
  package let after: String?

  package init(field: Field, before: String?, after: String?) {
    self.field = field
    self.before = before
    self.after = after
  }

  /// By how much a count grew, negative if it shrank; `nil` if the field is not a count, or the growth
  /// overflows 64 bits.
  package var growth: Int? {
    guard field.isCount, let before = before.flatMap({ Int($0) }),
      let after = after.flatMap({ Int($0) })
    else { return nil }
    let (growth, isTooLarge) = after.subtractingReportingOverflow(before)
    return isTooLarge ? nil : growth
  }
}

extension Profile {
  /// The differences from `old`, in the order of ``ProfileChange/Field``.
  ///
  /// A missing text equals an empty one. An email address, a count or a date that is unknown in one of the two
  /// profiles has not changed.
  package func changes(since old: Profile) -> [ProfileChange] {
    ProfileChange.Field.allCases.compactMap { change(of: $0, since: old) }
  }

  /// Whether a row that the reader last saw as `old` is marked as changed.
  package func hasMarkedChanges(since old: Profile) -> Bool {
    ProfileChange.Field.allCases.contains { $0.isMarked && change(of: $0, since: old) != nil }
  }

  private func change(of field: ProfileChange.Field, since old: Profile) -> ProfileChange? {
    let (before, after) = (old.value(of: field), value(of: field))
    let isKnown = before != nil && after != nil
    guard before != after, isKnown || field.canAppearOrDisappear else { return nil }
    return ProfileChange(field: field, before: before?.nilIfEmpty, after: after?.nilIfEmpty)
  }

  private func value(of field: ProfileChange.Field) -> String? {
    switch field {
    case .login: user.login
    case .name: name?.nilIfEmpty
    case .company: company?.nilIfEmpty
    case .blog: blog?.nilIfEmpty
    case .location: location?.nilIfEmpty
    case .email: email
    case .bio: bio?.nilIfEmpty
    case .twitterUsername: twitterUsername?.nilIfEmpty
    case .isHireable: isHireable == true ? "yes" : nil
    case .type: user.type?.nilIfEmpty
    case .followers: followers.map { "\($0)" }
    case .following: following.map { "\($0)" }
    case .publicRepos: publicRepos.map { "\($0)" }
    case .publicGists: publicGists.map { "\($0)" }
    case .updatedAt: updatedAt?.formatted(.iso8601)
    }
  }
}

extension String {
  fileprivate var nilIfEmpty: String? { isEmpty ? nil : self }
}
