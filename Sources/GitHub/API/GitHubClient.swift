import Models
import Synchronization

/// Sends requests to GitHub's API through the one queue, and reads the answers.
package final class GitHubClient: Sendable {
  /// The token that requests carry, or who is asked for one.
  private struct Access {
    /// The token there is, until it was refused.
    var token: Token?
    /// Who is asked for a token; `nil` once there is one, or none is wanted.
    var source: Token.Source?
    /// All who need a token while it is asked for wait for the same answer.
    var asking: Task<Token, any Error>?
  }

  private static let version = "2022-11-28"

  /// Where the API is.
  package let base: APIBase
  /// The queue for all requests.
  package let queue: RequestQueue
  /// The value of the `User-Agent` header.
  let userAgent: String

  private let access: Mutex<Access>
  private let latestRateLimits = Mutex<[BackoffScope.Resource: RateLimit]>([:])
  private let answerCount = Mutex(0)

  /// - Parameters:
  ///   - tokenSource: Who is asked for a token before the first request, when there is none.
  ///   - userAgent: The `User-Agent` of every request, which GitHub demands.
  package init(
    base: APIBase, token: Token?, tokenSource: Token.Source? = nil, queue: RequestQueue,
    userAgent: String
  ) {
    self.base = base
    self.queue = queue
    self.userAgent = userAgent
    access = Mutex(Access(token: token, source: token == nil ? tokenSource : nil))
  }

  /// The token that requests carry.
  package var token: Token? { access.withLock { $0.token } }

  /// Whether requests carry a token.
  package var hasToken: Bool { token != nil }

  /// Who asks, and in which version of the API: limits and validators belong to both.
  package var identity: String { "\(Self.version) \(token?.fingerprint ?? "nobody")" }

  /// What any of its requests backs off with.
  package var scopes: [BackoffScope] { BackoffScope.Resource.allCases.map { scope(of: $0) } }

  /// The rate limit of a resource, from the last response that reported it; errors report it too.
  package func rateLimit(of resource: BackoffScope.Resource = .core) -> RateLimit? {
    latestRateLimits.withLock { $0[resource] }
  }

  /// How many responses the API has sent; pictures are not among them.
  package var responseCount: Int { answerCount.withLock { $0 } }

  /// Asks for the budgets, which costs none of them.
  ///
  /// - Parameter deadline: How long the answer may take.
  package func fetchRateLimits(
    within deadline: Duration = .seconds(15)
  ) async -> Result<RateLimitReport, GitHubError> {
    let result = await send(
      .rateLimits(within: deadline), priority: .background, retryLimits: .retryOnce)
    return result.flatMap { answer in
      guard let report = answer.value else { return .failure(Self.uncompared) }
      note(report.core, of: .core)
      note(report.search, of: .search)
      return .success(report)
    }
  }

  /// Sends no token from now on, because it was refused.
  package func dropToken() async {
    access.withLock { $0 = Access() }
    latestRateLimits.withLock { $0 = [:] }
    for scope in scopes { await queue.resetBackoff(scope) }
  }

  /// Asks for a token where there is none and somebody can be asked; call it before ``identity`` is used.
  ///
  /// - Throws: ``GitHubError/badToken(reason:)``, and the next call asks again.
  package func obtainToken() async throws(GitHubError) {
    let asking = access.withLock { access in
      access.asking = access.asking ?? access.source.map { source in Task { try await source() } }
      return access.asking
    }
    guard let asking else { return }
    let result = await asking.result
    access.withLock { access in
      // Meanwhile the reader may have dropped the token, or another caller may have started a new request.
      guard access.asking == asking else { return }
      access.asking = nil
      if case .success(let token) = result { access = Access(token: token) }
    }
    if case .failure(let error) = result { throw error as? GitHubError ?? .cancelled }
  }

  /// The whole address of `endpoint`.
  package func address<Response>(of endpoint: Endpoint<Response>) -> String {
    switch endpoint.place {
    case .path(let path): base.url + path
    case .link(let link): link
    }
  }

  /// Asks for `endpoint`; at most three redirects on the API's own host are followed.
  ///
  /// An answer that cannot be read is asked for once more, after a while.
  ///
  /// - Parameters:
  ///   - address: Where the endpoint has moved to, when that is known.
  ///   - validators: Those of what is saved; the answer may be that nothing has changed.
  package func send<Response>(
    _ endpoint: Endpoint<Response>, at address: String? = nil, validators: Validators? = nil,
    priority: RequestPriority, retryLimits: RetryLimits = .interactive
  ) async -> Result<APIResponse<Response>, GitHubError> {
    var chain = RedirectChain(from: address ?? self.address(of: endpoint), movedTo: address)
    do throws(GitHubError) {
      try await obtainToken()
      guard base.isSameOrigin(chain.url) else { throw .redirectedElsewhere }
      let first = try await answer(&chain, endpoint, validators, priority, retryLimits)
      guard case .failure(.malformed(let reason)) = first, retryLimits != .retryOnce else {
        return first
      }
      await queue.backOff(
        scope(of: endpoint.resource).of(chain.url), after: .malformed(reason: reason))
      return try await answer(&chain, endpoint, validators, priority, .retryOnce)
    } catch {
      return .failure(error)
    }
  }
}

extension GitHubClient {
  private static let uncompared = GitHubError.malformed(
    reason:
      "with status 304 it says that nothing has changed, but nothing was sent to compare with")

  /// The backoff scope of requests that count against the rate limit of `resource`.
  package func scope(of resource: BackoffScope.Resource = .core) -> BackoffScope {
    BackoffScope(host: base.origin.text, identity: identity, resource: resource)
  }

  /// Asks where the chain has come to, and follows it to its end.
  ///
  /// - Throws: ``GitHubError`` when asking once more would not help.
  private func answer<Response>(
    _ chain: inout RedirectChain, _ endpoint: Endpoint<Response>, _ validators: Validators?,
    _ priority: RequestPriority, _ retryLimits: RetryLimits
  ) async throws(GitHubError) -> Result<APIResponse<Response>, GitHubError> {
    let result = try await chain.follow(to: base.isSameOrigin) { chain in
      let request = request(chain, endpoint, validators)
      return await queue.send(request, priority: priority, retryLimits: retryLimits) {
        [self] response in
        answerCount.withLock { $0 += 1 }
        let told = BackoffScope.Resource(headers: response.headers)
        note(RateLimit(headers: response.headers), of: told ?? endpoint.resource)
        let classification = ResponseClassification(
          response, hasToken: hasToken, audience: endpoint.audience, base: base)
        let isMissing = endpoint.mayBeMissing && classification == .refused(.notFound)
        return isMissing ? .answer : classification
      }
    }
    switch result {
    case .failure(let error): return .failure(error)
    case .success(let response):
      guard response.status != 304 || chain.isAtStart && validators != nil else {
        throw Self.uncompared
      }
      return read(response, of: endpoint, movedTo: chain.movedTo)
    }
  }

  private func note(_ rateLimit: RateLimit?, of resource: BackoffScope.Resource) {
    guard let rateLimit else { return }
    latestRateLimits.withLock { $0[resource] = rateLimit }
  }

  // The token is put into each request anew, and only into those for the API's own origin.
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

  private func read<Response>(
    _ response: HTTPResponse, of endpoint: Endpoint<Response>, movedTo: String?
  ) -> Result<APIResponse<Response>, GitHubError> {
    do {
      let value = response.status == 304 ? nil : try endpoint.read(response, base)
      return .success(
        APIResponse(
          value: value, validators: Validators(response.headers), movedTo: movedTo))
    } catch let error as GitHubError {
      return .failure(error)
    } catch {
      return .failure(.malformed(reason: "its JSON is incomplete or not what was expected"))
    }
  }
}

/// An answer of use.
package struct APIResponse<Response: Sendable>: Sendable {
  /// What was asked for; `nil` when nothing has changed (304).
  package let value: Response?
  /// What to send along with the next request for it.
  package let validators: Validators?
  /// Where the endpoint is from now on, when GitHub said so (301, 308).
  package let movedTo: String?
}
