/// Where a response sends the client instead.
struct Redirect {
  /// The whole address.
  let target: String
  /// Whether the address is the right one from now on.
  let isPermanent: Bool

  /// `nil` when the response is no redirect, or does not say where to.
  ///
  /// - Parameter origin: Where the response came from.
  init?(_ response: HTTPResponse, from origin: Origin?) {
    guard [301, 302, 307, 308].contains(response.status),
      let location = response.headers.first("location")
    else { return nil }
    // A path alone is on the host that sent it.
    let isPath = location.hasPrefix("/") && !location.hasPrefix("//")
    target = isPath ? (origin?.text ?? "") + location : location
    isPermanent = response.status == 301 || response.status == 308
  }
}

/// The addresses that one request visits, because redirects lead from one to the next.
struct RedirectChain {
  /// How many redirects in a row are followed.
  static let limit = 3

  /// Where to ask now.
  private(set) var url: String
  /// Where the first address has moved to: only permanent redirects say so.
  private(set) var movedTo: String?
  private var isPermanent = true
  private var visited: Set<String>

  /// - Parameter movedTo: Where the address of the request is known to have moved to.
  init(from url: String, movedTo: String? = nil) {
    self.url = url
    self.movedTo = movedTo
    visited = [url]
  }

  /// Whether no redirect was followed; validators belong to the address that was asked first.
  var isAtStart: Bool { visited.count == 1 }

  var origin: Origin? { PlainAddress(url)?.origin }

  /// Follows redirects until a response is not a redirect.
  ///
  /// - Parameters:
  ///   - isAllowed: Whether an address may be asked.
  ///   - ask: Asks where the chain has come to.
  /// - Returns: What `ask` returned last.
  /// - Throws: ``GitHubError/malformed(reason:)`` when a redirect is not followed.
  mutating func follow(
    to isAllowed: (String) -> Bool,
    _ ask: (RedirectChain) async -> Result<HTTPResponse, GitHubError>
  ) async throws(GitHubError) -> Result<HTTPResponse, GitHubError> {
    while true {
      let result = await ask(self)
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
  /// A redirect to another scheme, host or port is not followed.
  static let redirectedElsewhere = malformed(reason: "a redirect that leads elsewhere")
}
