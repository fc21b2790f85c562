import Models

extension Endpoint where Response == UserPage {
  /// A page of a list of people.
  ///
  /// - Parameters:
  ///   - start: In the list of everyone the id that the page follows, in another list how many pages
  ///     come before it.
  ///   - count: How many people it may have, at most 100; GitHub decides where it is `nil`.
  package static func members(
    of list: UserList, after start: Int64 = 0, count: Int? = nil
  ) -> Self {
    let size = count.map { ["per_page=\($0)"] } ?? []
    let number = list == .everyone ? ["since=\(start)"] : start > 0 ? ["page=\(start + 1)"] : []
    let query = (list.query + size + number).joined(separator: "&")
    return page(of: list, at: .path(query.isEmpty ? list.path : "\(list.path)?\(query)"))
  }

  /// The page of a list of people at an address that GitHub gave with the page before.
  package static func members(of list: UserList, link: String) -> Self {
    page(of: list, at: .link(link))
  }

  private static func page(of list: UserList, at place: Place) -> Self {
    Endpoint(
      place: place, resource: list.resource, audience: list.kind.audience,
      read: UserPage.init(_:from:))
  }
}

extension UserList {
  /// The budget that requests for its pages count against.
  package var resource: BackoffScope.Resource { kind == .find ? .search : .core }

  /// Where its pages are.
  ///
  /// https://docs.github.com/en/rest/users/followers
  fileprivate var path: String {
    let name = subject.split(separator: "/").map(\.percentEncoded).joined(separator: "/")
    return switch kind {
    case .everyone: "/users"
    case .followers: "/users/\(name)/followers"
    case .following: "/users/\(name)/following"
    case .members: "/orgs/\(name)/public_members"
    case .contributors: "/repos/\(name)/contributors"
    case .stargazers: "/repos/\(name)/stargazers"
    case .find: "/search/users"
    }
  }

  fileprivate var query: [String] { kind == .find ? ["q=\(subject.percentEncoded)"] : [] }
}
