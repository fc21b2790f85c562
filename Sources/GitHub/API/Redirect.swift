extension HTTPResponse {
  /// The whole address that a redirect from `origin` leads to; `nil` when this is none.
  func redirectTarget(from origin: Origin?) -> String? {
    guard [301, 302, 307, 308].contains(status), let location = headers.first("location") else {
      return nil
    }
    let isPath = location.hasPrefix("/") && !location.hasPrefix("//")
    return isPath ? (origin?.text ?? "") + location : location
  }
}

/// The addresses that one request visits by following redirects.
struct RedirectChain {
  private static let limit = 3

  /// The address to request now.
  private(set) var url: String
  private var visited: Set<String>

  init(from url: String) {
    self.url = url
    visited = [url]
  }

  /// Whether no redirect was followed yet; validators belong to the first address.
  var isAtStart: Bool { visited.count == 1 }

  var origin: Origin? { PlainAddress(url)?.origin }

  /// Follows redirects to allowed addresses until a response is not one, and returns the last result of `send`.
  mutating func follow(
    to isAllowed: (String) -> Bool,
    _ send: (RedirectChain) async -> Result<HTTPResponse, GitHubError>
  ) async throws(GitHubError) -> Result<HTTPResponse, GitHubError> {
    while true {
      let result = await send(self)
      guard case .success(let response) = result, let target = response.redirectTarget(from: origin)
      else { return result }
      guard isAllowed(target) else { throw .redirectedElsewhere }
      guard visited.insert(target).inserted else {
        throw .malformed(reason: "its redirects form a loop")
      }
      guard visited.count <= Self.limit + 1 else {
        throw .malformed(reason: "more than \(Self.limit) redirects in a row")
      }
      url = target
    }
  }
}

extension GitHubError {
  /// A redirect or a link to an address that may not be requested.
  static let redirectedElsewhere = malformed(reason: "it leads to another host")
}
