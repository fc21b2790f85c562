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
    case .serverTrouble(let status) where [500, 502, 503, 504].contains(status):
      self = .trouble
    case .unexpected(408, _): self = .trouble
    default: self = .answer
    }
  }
}
