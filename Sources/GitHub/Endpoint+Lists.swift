import Models
import Networking

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
    let place = ListPlace(list)
    return place.endpoint(.path(place.path(after: start, count: count)))
  }

  /// The page of a list of people at an address that GitHub gave with the page before.
  package static func members(of list: UserList, link: String) -> Self {
    ListPlace(list).endpoint(.link(link))
  }
}

extension UserList {
  /// The budget that requests for its pages count against.
  package var resource: BackoffScope.Resource { ListPlace(self).resource }
}

/// Where the pages of a list are, what they count against, and how they are read.
///
/// https://docs.github.com/en/rest/users/followers
private struct ListPlace {
  let resource: BackoffScope.Resource
  private let path: String
  private let query: [String]
  private var audience = UserList.Audience.everybody
  private var isByID = false

  init(_ list: UserList) {
    let name = list.subject.split(separator: "/").map(\.percentEncoded).joined(separator: "/")
    switch list.kind {
    case .everyone: self.init("/users")
    case .followers: self.init("/users/\(name)/followers")
    case .following: self.init("/users/\(name)/following")
    case .members: self.init("/orgs/\(name)/public_members")
    case .contributors: self.init("/repos/\(name)/contributors")
    case .stargazers: self.init("/repos/\(name)/stargazers")
    case .find:
      self.init("/search/users", query: ["q=\(list.subject.percentEncoded)"], resource: .search)
    }
    (audience, isByID) = (list.kind.audience, list == .everyone)
  }

  private init(
    _ path: String, query: [String] = [], resource: BackoffScope.Resource = .core
  ) {
    (self.path, self.query, self.resource) = (path, query, resource)
  }

  /// The path of a page under the API's base.
  func path(after start: Int64, count: Int?) -> String {
    let size = count.map { ["per_page=\($0)"] } ?? []
    let number = isByID ? ["since=\(start)"] : start > 0 ? ["page=\(start + 1)"] : []
    let items = query + size + number
    return items.isEmpty ? path : "\(path)?\(items.joined(separator: "&"))"
  }

  func endpoint(_ place: Endpoint<UserPage>.Place) -> Endpoint<UserPage> {
    Endpoint(place: place, resource: resource, audience: audience, read: UserPage.init(_:from:))
  }
}
