import Networking

extension Verdict {
  /// What an answer of GitHub means to the queue.
  ///
  /// - Parameter base: Where the API is; a redirect elsewhere is a sign-in page's.
  init(_ response: HTTPResponse, hasToken: Bool, base: APIBase) {
    if let target = Redirect(response, base: base)?.target, !base.isSameOrigin(target) {
      self = .intercepted
      return
    }
    if let limit = RateLimitVerdict(response) {
      self = .limited(for: limit.wait)
      return
    }
    switch GitHubError(response, hasToken: hasToken) {
    case .tokenRefused: self = .credentialsRefused
    case .signInPage: self = .intercepted
    case .serverTrouble(let status, _) where [500, 502, 503, 504].contains(status):
      self = .trouble(of: response)
    case .unexpected(408, _): self = .trouble()
    default: self = .answer
    }
  }

  /// Trouble of the server's: only a 503 says with `Retry-After` how long it lasts.
  static func trouble(of response: HTTPResponse) -> Verdict {
    .trouble(for: response.status == 503 ? RetryAfter(response.headers)?.wait : nil)
  }
}
