import Networking

/// Where a response sends the client instead.
struct Redirect {
  /// The whole address.
  let target: String
  /// Whether the address is the right one from now on.
  let isPermanent: Bool

  /// `nil` when the response is no redirect, or does not say where to.
  ///
  /// - Parameter origin: Scheme, host and port that the response came from.
  init?(_ response: HTTPResponse, origin: String) {
    guard [301, 302, 307, 308].contains(response.status),
      let location = response.headers.first("location")
    else { return nil }
    // A path alone is on the host that sent it.
    let isPath = location.hasPrefix("/") && !location.hasPrefix("//")
    target = isPath ? origin + location : location
    isPermanent = response.status == 301 || response.status == 308
  }

  /// The same for a response of the API.
  init?(_ response: HTTPResponse, base: APIBase) {
    self.init(response, origin: base.origin)
  }
}

/// The addresses that one request has visited.
package struct RedirectChain {
  /// How many redirects in a row are followed.
  package static let limit = 3

  private var visited: Set<String>

  /// - Parameter url: Where the request goes at first.
  init(from url: String) {
    visited = [url]
  }

  /// Goes on to `target`.
  ///
  /// - Throws: ``GitHubError/malformed(reason:)`` when that would never end, or takes too long.
  mutating func follow(to target: String) throws(GitHubError) {
    guard visited.insert(target).inserted else {
      throw .malformed(reason: "its redirects lead in a circle")
    }
    guard visited.count <= Self.limit + 1 else {
      throw .malformed(reason: "more than \(Self.limit) redirects in a row")
    }
  }
}

extension GitHubError {
  /// A redirect to another scheme, host or port is not followed.
  static let redirectedElsewhere = malformed(reason: "a redirect that leads elsewhere")
}
