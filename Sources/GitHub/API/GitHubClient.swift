import FoundationEssentials
import Models
import Synchronization

/// Sends requests to GitHub's API through the one queue, and reads the answers.
package final class GitHubClient: Sendable {
  private struct Access {
    /// The token, unless it was refused.
    var token: Token?
    /// Where to get a token; `nil` once there is one, or none is wanted.
    var source: Token.Source?
    /// The task that all requests wait for while the source is asked.
    var pending: Task<Token, any Error>?
  }

  private static let version = "2022-11-28"

  package let base: APIBase
  package let queue: RequestQueue
  /// The `User-Agent` of every request, which GitHub requires.
  let userAgent: String

  private let access: Mutex<Access>
  private let latestRateLimits = Mutex<[BackoffScope.Resource: RateLimit]>([:])
  private let answerCount = Mutex(0)
  // How far GitHub's clock is ahead of this machine's, in seconds.
  private let clockOffset = Mutex<TimeInterval>(0)

  /// - Parameter tokenSource: Where to get a token before the first request, if `token` is `nil`.
  package init(
    base: APIBase, token: Token?, tokenSource: Token.Source? = nil, queue: RequestQueue,
    userAgent: String
  ) {
    self.base = base
    self.queue = queue
    self.userAgent = userAgent
    access = Mutex(Access(token: token, source: token == nil ? tokenSource : nil))
  }

  package var token: Token? { access.withLock { $0.token } }

  package var hasToken: Bool { token != nil }

  /// The version of the API and the token's fingerprint: limits and validators belong to both.
  package var identity: String { "\(Self.version) \(token?.fingerprint ?? "nobody")" }

  /// The backoff scopes of all requests to the API.
  package var scopes: [BackoffScope] { BackoffScope.Resource.allCases.map { scope(of: $0) } }

  /// The rate limit of a resource, from the last response that reported it.
  package func rateLimit(of resource: BackoffScope.Resource = .core) -> RateLimit? {
    latestRateLimits.withLock { $0[resource] }
  }

  /// How long it is until a rate limit is reset, by GitHub's own clock; `nil` if GitHub did not say.
  package func timeToReset(of resource: BackoffScope.Resource) -> Duration? {
    let now = queue.clock.date + clockOffset.withLock { $0 }
    return rateLimit(of: resource)?.resetAt.map { .seconds($0.timeIntervalSince(now)) }
  }

  /// How many responses the API has sent, not counting pictures.
  package var responseCount: Int { answerCount.withLock { $0 } }

  /// Fetches the rate limits; the request counts against none of them.
  package func fetchRateLimits(
    within deadline: Duration = .seconds(15), retryLimits: RetryLimits = .onceWithin20Seconds
  ) async -> Result<RateLimitReport, GitHubError> {
    let result = await send(
      .rateLimits(within: deadline), priority: .background, retryLimits: retryLimits)
    return result.flatMap { answer in
      guard let report = answer.value else { return .failure(Self.notConditional) }
      save(report.core, of: .core)
      save(report.search, of: .search)
      return .success(report)
    }
  }

  /// Drops a refused token: later requests carry none, and waiting requests that carry it fail.
  package func dropToken() async {
    let refused = scopes
    access.withLock { $0 = Access() }
    latestRateLimits.withLock { $0 = [:] }
    for scope in refused { await queue.backOff(scope, after: .tokenRefused) }
  }

  /// Gets a token from the source if there is none; call it before using ``identity``.
  ///
  /// - Throws: ``GitHubError/badToken(reason:)``; the next call asks the source again.
  package func obtainToken() async throws(GitHubError) {
    let pending = access.withLock { access in
      access.pending =
        access.pending ?? access.source.map { source in Task { try await source() } }
      return access.pending
    }
    guard let pending else { return }
    let result = await pending.result
    access.withLock { access in
      // Meanwhile the token may have been dropped, or another caller may have asked again.
      guard access.pending == pending else { return }
      access.pending = nil
      if case .success(let token) = result { access = Access(token: token) }
    }
    if case .failure(let error) = result { throw error as? GitHubError ?? .cancelled }
  }

  package func address<Response>(of endpoint: Endpoint<Response>) -> String {
    endpoint.location.hasPrefix("/") ? base.url + endpoint.location : endpoint.location
  }

  /// Requests `endpoint`; follows at most three redirects on the API's own host.
  ///
  /// - Parameter validators: Those of the saved response.
  package func send<Response>(
    _ endpoint: Endpoint<Response>, validators: Validators? = nil, priority: RequestPriority,
    retryLimits: RetryLimits = .interactive
  ) async -> Result<APIResponse<Response>, GitHubError> {
    do throws(GitHubError) {
      try await obtainToken()
      let (url, identity, hasToken) = (address(of: endpoint), identity, hasToken)
      guard base.isSameOrigin(url) else { throw .redirectedElsewhere }
      var chain = RedirectChain(from: url)
      let result = try await chain.follow(to: base.isSameOrigin) { chain in
        await queue.send(
          request(chain, endpoint, validators), priority: priority, retryLimits: retryLimits,
          classify: { self.classify($0, of: endpoint) })
      }
      let response = try result.get()
      // Validators belong to the first address.
      let saved = chain.isAtStart && response.status == 304 ? validators : nil
      guard response.status != 304 || saved != nil else { throw Self.notConditional }
      return .success(
        APIResponse(
          url: url, identity: identity, hadToken: hasToken, value: try read(response, of: endpoint),
          validators: Validators(response.headers, after: saved)))
    } catch {
      return .failure(error)
    }
  }

  private static let notConditional = GitHubError.malformed(
    reason: "it has status 304, but the request was not conditional")

  /// The backoff scope of requests that count against the rate limit of `resource`.
  package func scope(of resource: BackoffScope.Resource = .core) -> BackoffScope {
    BackoffScope(host: base.origin.text, identity: identity, resource: resource)
  }

  private func classify<Response>(
    _ response: HTTPResponse, of endpoint: Endpoint<Response>
  ) -> ResponseClassification {
    answerCount.withLock { $0 += 1 }
    if let date = response.headers.date {
      clockOffset.withLock { $0 = date.timeIntervalSince(queue.clock.date) }
    }
    if let resource = BackoffScope.Resource(response.headers, default: endpoint.resource) {
      save(RateLimit(headers: response.headers), of: resource)
    }
    let classification = ResponseClassification(
      response, hasToken: hasToken, audience: endpoint.audience, base: base)
    let isMissing = endpoint.mayBeMissing && classification == .refused(.notFound)
    return isMissing ? .answer : classification
  }

  private func save(_ rateLimit: RateLimit?, of resource: BackoffScope.Resource) {
    guard let rateLimit else { return }
    latestRateLimits.withLock { $0[resource] = rateLimit }
  }

  // Every address in the chain has the API's own origin, so the token goes nowhere else.
  private func request<Response>(
    _ chain: RedirectChain, _ endpoint: Endpoint<Response>, _ validators: Validators?
  ) -> HTTPRequest {
    var headers: HTTPFields = [
      "User-Agent": userAgent, "Accept": "application/vnd.github+json",
      "Accept-Encoding": "gzip", "X-GitHub-Api-Version": Self.version,
    ]
    headers.append(chain.isAtStart ? validators : nil)
    if let token { headers.append("Authorization", token.authorization) }
    return HTTPRequest(
      url: chain.url, scope: scope(of: endpoint.resource), headers: headers,
      deadline: endpoint.deadline)
  }

  // `nil` when it has not changed.
  private func read<Response>(
    _ response: HTTPResponse, of endpoint: Endpoint<Response>
  ) throws(GitHubError) -> Response? {
    guard response.status != 304 else { return nil }
    do {
      return try endpoint.read(response, base)
    } catch {
      throw error as? GitHubError
        ?? .malformed(reason: "its JSON is incomplete or not what was expected")
    }
  }
}

package struct APIResponse<Response: Sendable>: Sendable {
  /// The endpoint's address.
  package let url: String
  /// Who asked.
  package let identity: String
  package let hadToken: Bool
  /// `nil` when it has not changed (304).
  package let value: Response?
  /// What to send with the next request for it.
  package let validators: Validators?
}
