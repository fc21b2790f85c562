import FoundationEssentials
import Models
import Networking

/// One look at the API, which costs nothing of the budget: whether it answers, and what it says of the token.
///
/// https://docs.github.com/en/rest/rate-limit/rate-limit
package struct APICheck: Sendable {
  /// What the API answered.
  package struct Report: Sendable {
    /// The status of the response.
    package let status: Int
    /// The time from the request to the whole response.
    package let time: Duration
    /// The budget, where the response told it.
    package let rateLimit: RateLimit?
    /// The budget of GitHub's own search, where the response told it.
    package let searchLimit: RateLimit?
    /// What the token may do; `nil` where that was not told, as of fine-grained tokens.
    package let scopes: String?
    /// When the token expires, in GitHub's words; `nil` where that was not told.
    package let expiry: String?
  }

  private let base: APIBase
  private let token: Token?
  private let transport: any HTTPTransport
  private let userAgent: String

  /// - Parameter userAgent: The `User-Agent`, which GitHub demands.
  package init(
    base: APIBase, token: Token?, transport: any HTTPTransport, userAgent: String
  ) {
    self.base = base
    self.token = token
    self.transport = transport
    self.userAgent = userAgent
  }

  /// Asks once, for at most five seconds.
  package func run() async -> Result<Report, GitHubError> {
    let start = ContinuousClock.now
    let response: HTTPResponse
    do throws(GitHubError) {
      response = try await transport.send(request)
    } catch {
      return .failure(error)
    }
    if let error = error(response) { return .failure(error) }
    return .success(
      Report(
        status: response.status, time: ContinuousClock.now - start,
        rateLimit: RateLimit(headers: response.headers),
        searchLimit: (try? JSON.decode(RateLimitAnswer.self, from: response.body))?.search,
        scopes: response.headers.first("x-oauth-scopes"),
        expiry: response.headers.first("github-authentication-token-expiration")))
  }

  private var request: HTTPRequest {
    var headers: HTTPFields = [
      "User-Agent": userAgent, "Accept": "application/vnd.github+json",
      "Accept-Encoding": "gzip",
    ]
    if let token { headers.append("Authorization", token.authorization) }
    return HTTPRequest(url: base.url + "/rate_limit", headers: headers, deadline: .seconds(5))
  }

  private func error(_ response: HTTPResponse) -> GitHubError? {
    switch ResponseClassification(response, hasToken: token != nil, base: base) {
    case .answer: nil
    // An Enterprise server without limits has nothing at that address.
    case .refused(.notFound): nil
    case .refused(let error): error
    case .serverError: .serverError(status: response.status)
    case .limited(let time):
      .rateLimited(until: Date() + (time ?? .seconds(60)).seconds)
    case .tokenRefused: .tokenRefused
    case .captivePortal: .captivePortal
    }
  }
}

extension Duration {
  fileprivate var seconds: TimeInterval { TimeInterval(components.seconds) }
}
