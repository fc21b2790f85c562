import Networking

/// Asks GitHub, through the one queue, and judges what comes.
package struct GitHubClient: Sendable {
  /// Where the API is.
  package let base: APIBase
  /// Whether a token is sent to it.
  package var hasToken: Bool { token != nil }

  private let token: Token?
  private let queue: RequestQueue
  private let userAgent: String
  private static let redirectLimit = 3

  package init(base: APIBase, token: Token?, queue: RequestQueue, userAgent: String) {
    self.base = base
    self.token = token
    self.queue = queue
    self.userAgent = userAgent
  }

  /// Asks for `endpoint`; redirects on the API's own host are followed, at most three.
  package func send<Response>(
    _ endpoint: Endpoint<Response>, priority: RequestPriority
  ) async -> Result<Answer<Response>, GitHubError> {
    var url = address(of: endpoint)
    for _ in 0...Self.redirectLimit {
      guard base.isSameOrigin(url) else { return .failure(.redirected) }
      switch await queue.send(request(url), priority: priority) {
      case .failure(let error): return .failure(.transport(error))
      case .success(let response):
        guard let target = redirect(response) else { return judge(response, of: endpoint) }
        guard base.isSameOrigin(target) else { return .failure(.signInPage) }
        url = target
      }
    }
    return .failure(.redirected)
  }
}

extension GitHubClient {
  private func address<Response>(of endpoint: Endpoint<Response>) -> String {
    switch endpoint.place {
    case .path(let path): base.url + path
    case .link(let link): link
    }
  }

  // The token is put in for each request anew, and only ever for the API's own origin.
  private func request(_ url: String) -> HTTPRequest {
    var headers: HTTPFields = [
      "User-Agent": userAgent, "Accept": "application/vnd.github+json",
      "Accept-Encoding": "gzip", "X-GitHub-Api-Version": "2022-11-28",
    ]
    if let token { headers.append("Authorization", token.authorization) }
    return HTTPRequest(url: url, headers: headers)
  }

  private func redirect(_ response: HTTPResponse) -> String? {
    guard [301, 302, 307, 308].contains(response.status),
      let location = response.headers.first("location")
    else { return nil }
    // A path alone belongs to the host that sent it.
    guard location.hasPrefix("/"), !location.hasPrefix("//") else { return location }
    return base.origin + location
  }

  private func judge<Response>(
    _ response: HTTPResponse, of endpoint: Endpoint<Response>
  ) -> Result<Answer<Response>, GitHubError> {
    if let error = GitHubError(response, hasToken: hasToken) { return .failure(error) }
    do {
      let value = try endpoint.read(response, base)
      return .success(Answer(value: value, rateLimit: RateLimit(headers: response.headers)))
    } catch {
      return .failure(.malformed(reason: "its JSON is not what was asked for"))
    }
  }
}
