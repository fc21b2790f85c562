import FoundationEssentials

extension Profile {
  /// What is another here than it was in `old`, in the order of ``ProfileChange/Field``.
  ///
  /// No text and an empty one are the same. An e-mail address, a count or a date that one of the
  /// two does not know has not changed: an address is sent to requests with a token only, so that
  /// none tells nothing.
  package func changes(since old: Profile) -> [ProfileChange] {
    ProfileChange.Field.allCases.compactMap { field in
      let (before, after) = (old.value(of: field), value(of: field))
      let isKnown = before != nil && after != nil
      guard before != after, isKnown || field.canBeginAndEnd else { return nil }
      return ProfileChange(field: field, before: before, after: after)
    }
  }

  /// Whether a row that the reader has seen as `old` is worth another look.
  package func isWorthAnotherLook(since old: Profile) -> Bool {
    changes(since: old).contains { $0.field.isWorthAMark }
  }

  private func value(of field: ProfileChange.Field) -> String? {
    switch field {
    case .login: user.login
    case .name: name?.orNone
    case .company: company?.orNone
    case .blog: blog?.orNone
    case .location: location?.orNone
    case .email: email?.orNone
    case .bio: bio?.orNone
    case .twitterUsername: twitterUsername?.orNone
    case .isHireable: isHireable == true ? "yes" : nil
    case .type: user.type?.orNone
    case .followers: followers.map { "\($0)" }
    case .following: following.map { "\($0)" }
    case .publicRepos: publicRepos.map { "\($0)" }
    case .publicGists: publicGists.map { "\($0)" }
    case .updatedAt: updatedAt?.formatted(.iso8601)
    }
  }
}

extension ProfileChange.Field {
  // What an answer leaves out when it says nothing about it is no news.
  fileprivate var canBeginAndEnd: Bool {
    switch self {
    case .email, .type, .updatedAt: false
    default: !isCount
    }
  }
}

extension String {
  fileprivate var orNone: String? { isEmpty ? nil : self }
}
