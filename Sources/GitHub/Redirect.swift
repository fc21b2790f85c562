import Networking

/// Where an answer sends the client instead.
struct Redirect {
  /// The whole address.
  let target: String
  /// Whether it is there from now on.
  let isPermanent: Bool

  /// `nil` when the answer is no redirect, or says not where to.
  ///
  /// - Parameter origin: Scheme, host and port that the answer came from.
  init?(_ response: HTTPResponse, origin: String) {
    guard [301, 302, 307, 308].contains(response.status),
      let location = response.headers.first("location")
    else { return nil }
    // A path alone belongs to the host that sent it.
    let isPath = location.hasPrefix("/") && !location.hasPrefix("//")
    target = isPath ? origin + location : location
    isPermanent = response.status == 301 || response.status == 308
  }

  /// The same of an answer of the API's.
  init?(_ response: HTTPResponse, base: APIBase) {
    self.init(response, origin: base.origin)
  }
}

/// The addresses that one request has been at.
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
  /// - Throws: ``GitHubError/redirected(_:)`` when that would never end, or takes too long.
  mutating func follow(to target: String) throws(GitHubError) {
    guard visited.insert(target).inserted else { throw .redirected(.loop) }
    guard visited.count <= Self.limit + 1 else { throw .redirected(.tooMany) }
  }
}
