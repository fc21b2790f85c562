import Models

/// Something to request from GitHub, and how to read the response.
package struct Endpoint<Response: Sendable>: Sendable {
  /// A path under the API's base, or a whole address that GitHub gave.
  let location: String
  /// The rate limit that requests count against.
  var resource = BackoffScope.Resource.core
  /// Who may see the response; a 401 to anyone else does not mean that their token is bad.
  var audience = UserList.Audience.everybody
  /// Whether GitHub Enterprise may lack it, so that a 404 is an answer too.
  var mayBeMissing = false
  /// How long the whole response may take.
  var deadline = Duration.seconds(15)
  let read: @Sendable (HTTPResponse, APIBase) throws -> Response

  /// Whether conditional requests are useful; a search changes too often.
  package var isComparable: Bool { resource != .search }
}

extension Endpoint where Response == RateLimitReport {
  /// The client's rate limits, none of which counts the request (https://docs.github.com/en/rest/rate-limit/rate-limit).
  static func rateLimits(within deadline: Duration) -> Self {
    Endpoint(location: "/rate_limit", mayBeMissing: true, deadline: deadline) { response, _ in
      RateLimitReport(response)
    }
  }
}

extension Endpoint where Response == Profile {
  /// The profile of a login, in any case.
  ///
  /// - Throws: ``GitHubError/badLogin(reason:)`` when no account can have it.
  package static func profile(login: String) throws(GitHubError) -> Self {
    Endpoint(location: "/users/\(try login.pathOfLogin)", read: readObject)
  }

  /// The profile of an account by its id, which survives a rename.
  package static func profile(id: Int64) -> Self {
    Endpoint(location: "/user/\(id)", read: readObject)
  }

  private static func readObject(_ response: HTTPResponse, _ base: APIBase) throws -> Profile {
    try JSON.decode(Profile.self, from: response.body)
  }
}

extension Endpoint where Response == RepositoryPage {
  /// The first page of the public repositories of a login.
  ///
  /// https://docs.github.com/en/rest/repos/repos#list-repositories-for-a-user
  ///
  /// - Throws: ``GitHubError/badLogin(reason:)`` when no account can have it.
  package static func repositories(of login: String) throws(GitHubError) -> Self {
    repositories(
      link: "/users/\(try login.pathOfLogin)/repos?sort=pushed&type=owner&per_page=100")
  }

  /// The page of an account's repositories at an address that GitHub gave.
  package static func repositories(link: String) -> Self {
    Endpoint(location: link) { response, _ in try RepositoryPage(response) }
  }
}

extension String {
  /// The login as a part of a path.
  fileprivate var pathOfLogin: String {
    get throws(GitHubError) {
      guard !isEmpty, self != ".", self != ".." else {
        throw .badLogin(reason: "it is empty or only dots")
      }
      guard utf8.count <= 100 else { throw .badLogin(reason: "it is too long") }
      guard unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
        throw .badLogin(reason: "it contains a control character")
      }
      return percentEncoded()
    }
  }
}

extension Endpoint where Response == UserPage {
  /// A page of a list of people.
  ///
  /// - Parameters:
  ///   - start: For the list of everyone the id that precedes the page, for other lists the number of
  ///     pages before it.
  ///   - account: The account that the list is about; its login may have another owner soon.
  ///   - count: The most people on a page, up to 100; `nil` for GitHub's default.
  package static func members(
    of list: UserList, by account: Int64? = nil, after start: Int64 = 0, count: Int? = nil
  ) -> Self {
    let size = count.map { ["per_page=\($0)"] } ?? []
    let number = list == .everyone ? ["since=\(start)"] : start > 0 ? ["page=\(start + 1)"] : []
    let query = (list.query + size + number).joined(separator: "&")
    let path = account.map(list.path(of:)) ?? list.path
    return members(of: list, link: query.isEmpty ? path : "\(path)?\(query)")
  }

  /// The page of a list of people at an address that GitHub gave.
  ///
  /// The list of everyone continues by id where its next link is on another host.
  package static func members(of list: UserList, link: String) -> Self {
    Endpoint(location: link, resource: list.resource, audience: list.kind.audience) {
      response, base in
      var page = try UserPage(response)
      let isElsewhere = page.nextLink.map { !base.isSameOrigin($0) } ?? false
      if list == .everyone, isElsewhere { page.nextLink = nil }
      return page
    }
  }
}

extension UserList {
  /// The rate limit that requests for its pages count against.
  package var resource: BackoffScope.Resource { kind == .find ? .search : .core }

  // https://docs.github.com/en/rest/users/followers
  fileprivate var path: String {
    let name = subject.split(separator: "/")
      .map { $0.percentEncoded() }.joined(separator: "/")
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

  // As in GitHub's own links to further pages.
  fileprivate func path(of account: Int64) -> String {
    kind == .members
      ? "/organizations/\(account)/public_members" : "/user/\(account)/\(kind.rawValue)"
  }

  fileprivate var query: [String] { kind == .find ? ["q=\(subject.percentEncoded())"] : [] }
}
