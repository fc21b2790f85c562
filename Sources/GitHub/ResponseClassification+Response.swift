import Networking

extension ResponseClassification {
  /// What an answer of GitHub means to the queue.
  ///
  /// - Parameter base: Where the API is; a redirect elsewhere is a sign-in page's.
  init(_ response: HTTPResponse, hasToken: Bool, base: APIBase) {
    if let target = Redirect(response, base: base)?.target, !base.isSameOrigin(target) {
      self = .captivePortal
      return
    }
    if let limit = RateLimitClassification(response) {
      self = .limited(for: limit.wait)
      return
    }
    switch GitHubError(response, hasToken: hasToken) {
    case .tokenRefused: self = .credentialsRefused
    case .captivePortal: self = .captivePortal
    case .serverTrouble(let status, _) where [500, 502, 503, 504].contains(status):
      self = .trouble(of: response)
    case .unexpected(408, _): self = .trouble()
    default: self = .answer
    }
  }

  /// RequestBackoff of the server's: only a 503 says with `Retry-After` how long it lasts.
  static func trouble(of response: HTTPResponse) -> ResponseClassification {
    .trouble(for: response.status == 503 ? RetryAfter(response.headers)?.wait : nil)
  }
}
