/// Which list of people a path of the API asks for, and how the path names whose list.
struct ListPlace: Hashable {
  /// What stands at the end of the path.
  enum Kind: String {
    case followers, following, members, contributors, stargazers
    case publicMembers = "public_members"
    case starCount = "stargazers/count"
  }

  /// Whose list, as the path names the owner.
  enum Subject: Hashable {
    /// A login or `owner/name`, in lower case.
    case name(String)
    case id(Int64)
  }

  /// What stands at the beginning of the path.
  private enum Root: String {
    case users, user, orgs, organizations, repos, repositories

    var hasNumber: Bool { [.user, .organizations, .repositories].contains(self) }

    // In parts of the path.
    var subjectLength: Int { self == .repos ? 2 : 1 }

    var kinds: Set<Kind> {
      switch self {
      case .users, .user: [.followers, .following]
      case .orgs, .organizations: [.members, .publicMembers]
      case .repos, .repositories: [.contributors, .stargazers, .starCount]
      }
    }
  }

  let kind: Kind
  let subject: Subject

  init(_ kind: Kind, _ subject: Subject) {
    self.kind = kind
    self.subject = subject
  }

  /// - Parameter parts: The parts of the path, percent-encoding undone.
  init?(_ parts: [String]) {
    guard let root = parts.first.flatMap(Root.init(rawValue:)) else { return nil }
    let subject = parts.dropFirst().prefix(root.subjectLength).joined(separator: "/")
    let rest = parts.dropFirst(1 + root.subjectLength).joined(separator: "/")
    guard let kind = Kind(rawValue: rest), root.kinds.contains(kind) else { return nil }
    guard root.hasNumber else {
      self.init(kind, .name(subject.lowercased()))
      return
    }
    guard let id = Int64(subject) else { return nil }
    self.init(kind, .id(id))
  }

  /// The path as GitHub's links write it, with a number in place of the name.
  static func path(of kind: Kind, id: Int64) -> String {
    switch kind {
    case .followers, .following: "/user/\(id)/\(kind.rawValue)"
    case .members, .publicMembers: "/organizations/\(id)/\(kind.rawValue)"
    case .contributors, .stargazers, .starCount: "/repositories/\(id)/\(kind.rawValue)"
    }
  }
}

extension ListPlace.Kind {
  /// Whether the list belongs to a repository.
  var isOfRepository: Bool {
    switch self {
    case .contributors, .stargazers, .starCount: true
    case .followers, .following, .members, .publicMembers: false
    }
  }
}
