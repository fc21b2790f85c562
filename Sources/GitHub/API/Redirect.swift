/// Where a response sends the client instead.
struct Redirect {
  /// The whole address.
  let target: String
  /// Whether the address replaces the old one for good.
  let isPermanent: Bool

  /// `nil` when the response is not a redirect, or has no target.
  ///
  /// - Parameter origin: Where the response came from.
  init?(_ response: HTTPResponse, from origin: Origin?) {
    guard [301, 302, 307, 308].contains(response.status),
      let location = response.headers.first("location")
    else { return nil }
    let isPath = location.hasPrefix("/") && !location.hasPrefix("//")
    target = isPath ? (origin?.text ?? "") + location : location
    isPermanent = response.status == 301 || response.status == 308
  }
}

/// The addresses that one request visits by following redirects.
struct RedirectChain {
  private static let limit = 3

  /// The address to request now.
  private(set) var url: String
  /// The new address of the first one, by permanent redirects alone.
  private(set) var movedTo: String?
  private var isPermanent = true
  private var visited: Set<String>

  /// - Parameter movedTo: The known new address of the endpoint.
  init(from url: String, movedTo: String? = nil) {
    self.url = url
    self.movedTo = movedTo
    visited = [url]
  }

  /// Whether no redirect was followed yet; validators belong to the first address.
  var isAtStart: Bool { visited.count == 1 }

  var origin: Origin? { PlainAddress(url)?.origin }

  /// Follows redirects until a response is not one.
  ///
  /// - Parameters:
  ///   - isAllowed: Whether an address may be requested.
  ///   - send: Requests the chain's current address.
  /// - Returns: The last result of `send`.
  /// - Throws: ``GitHubError/malformed(reason:)`` when a redirect is not followed.
  mutating func follow(
    to isAllowed: (String) -> Bool,
    _ send: (RedirectChain) async -> Result<HTTPResponse, GitHubError>
  ) async throws(GitHubError) -> Result<HTTPResponse, GitHubError> {
    while true {
      let result = await send(self)
      guard case .success(let response) = result, let redirect = Redirect(response, from: origin)
      else { return result }
      guard isAllowed(redirect.target) else { throw .redirectedElsewhere }
      guard visited.insert(redirect.target).inserted else {
        throw .malformed(reason: "its redirects form a loop")
      }
      guard visited.count <= Self.limit + 1 else {
        throw .malformed(reason: "more than \(Self.limit) redirects in a row")
      }
      url = redirect.target
      isPermanent = isPermanent && redirect.isPermanent
      if isPermanent { movedTo = url }
    }
  }
}

extension GitHubError {
  /// A redirect to an address that may not be requested.
  static let redirectedElsewhere = malformed(reason: "it redirects to another host")
}
