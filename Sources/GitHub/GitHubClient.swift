import Models
import Networking
import Synchronization

/// Sends requests to GitHub's API through the one queue, and reads the answers.
package final class GitHubClient: Sendable {
  /// The token that requests carry, or who is asked for one.
  private struct Access {
    /// The token there is, until it was refused.
    var token: Token?
    /// Who is asked for a token; `nil` once there is one, or none is wanted.
    var request: TokenRequest?
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
  ///   - request: Who is asked for a token before the first request, when there is none.
  ///   - userAgent: The `User-Agent` of every request, which GitHub demands.
  package init(
    base: APIBase, token: Token?, request: TokenRequest? = nil, queue: RequestQueue,
    userAgent: String
  ) {
    self.base = base
    self.queue = queue
    self.userAgent = userAgent
    access = Mutex(Access(token: token, request: token == nil ? request : nil))
  }

  /// Whether requests carry a token.
  package var hasToken: Bool { currentToken != nil }

  /// The variable of the environment that the token comes from; `nil` without a token.
  package var tokenVariable: String? { currentToken?.variable }

  /// Who asks, and in which version of the API: limits and validators belong to both.
  package var identity: String { "\(Self.version) \(currentToken?.fingerprint ?? "nobody")" }

  /// What most requests back off with.
  package var scope: BackoffScope { scope(of: .core) }

  /// What any of its requests backs off with.
  package var scopes: [BackoffScope] { BackoffScope.Resource.allCases.map { scope(of: $0) } }

  /// The budget of most requests, by the last response that told it; refusals tell it too.
  package var rateLimit: RateLimit? { rateLimit(of: .core) }

  /// The same for the budget of that resource.
  package func rateLimit(of resource: BackoffScope.Resource) -> RateLimit? {
    latestRateLimits.withLock { $0[resource] }
  }

  /// How many responses the API has sent; pictures are not among them.
  package var responseCount: Int { answerCount.withLock { $0 } }

  /// Asks for the budgets, which costs none of them.
  ///
  /// - Returns: The one of most requests.
  package func fetchRateLimit() async -> Result<RateLimit, GitHubError> {
    let result = await send(.rateLimits, priority: .background, retryLimits: .retryOnce)
    switch result {
    case .failure(let error): return .failure(error)
    case .success(let response):
      guard let value = response.value else {
        return .failure(.malformed(reason: Self.uncompared))
      }
      note(value.core, of: .core)
      note(value.search, of: .search)
      return .success(value.core)
    }
  }

  /// Sends no token from now on, because it was refused.
  package func goOnWithoutToken() async {
    access.withLock { $0 = Access() }
    latestRateLimits.withLock { $0 = [:] }
    for scope in scopes { await queue.resetBackoff(scope) }
  }

  /// Asks for a token where there is none and somebody can be asked; call it before ``identity`` is used.
  ///
  /// - Throws: ``GitHubError/badToken(reason:)``, and the next call asks again.
  package func obtainToken() async throws(GitHubError) {
    guard let request = access.withLock({ $0.request }) else { return }
    let token = try await request.token().get()
    access.withLock { access in
      // The reader may have gone on without a token meanwhile.
      if access.request === request { access = Access(token: token) }
    }
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
    do throws(GitHubError) { try await obtainToken() } catch { return .failure(error) }
    var request = request(address ?? self.address(of: endpoint), endpoint.resource, validators)
    var movedTo = address
    var isPermanent = true
    var retryLimits = retryLimits
    var validators = validators
    var chain = RedirectChain(from: request.url)
    while true {
      guard base.isSameOrigin(request.url) else { return .failure(.redirectedElsewhere) }
      let result: Result<APIResponse<Response>, GitHubError>
      switch await response(to: request, for: endpoint, priority, retryLimits) {
      case .failure(let error): result = .failure(error)
      case .success(let response):
        if let redirect = Redirect(response, base: base) {
          do { try chain.follow(to: redirect.target) } catch { return .failure(error) }
          // Only a chain of permanent redirects says where the endpoint will stay.
          isPermanent = isPermanent && redirect.isPermanent
          if isPermanent { movedTo = redirect.target }
          // The validators belong to the address that was asked first.
          validators = nil
          request = self.request(redirect.target, endpoint.resource, nil)
          continue
        }
        guard response.status != 304 || validators != nil else {
          return .failure(.malformed(reason: Self.uncompared))
        }
        result = read(response, of: endpoint, movedTo: movedTo)
      }
      guard case .failure(.malformed(let reason)) = result, retryLimits != .retryOnce else {
        return result
      }
      retryLimits = .retryOnce
      await queue.backOff(request, after: .malformed(reason: reason))
    }
  }
}

extension GitHubClient {
  private static let uncompared =
    "with status 304 it says that nothing has changed, but nothing was sent to compare with"

  private var currentToken: Token? { access.withLock { $0.token } }

  /// What requests that count against that budget back off with.
  package func scope(of resource: BackoffScope.Resource) -> BackoffScope {
    BackoffScope(host: base.origin, identity: identity, resource: resource)
  }

  private func response<Response>(
    to request: HTTPRequest, for endpoint: Endpoint<Response>, _ priority: RequestPriority,
    _ retryLimits: RetryLimits
  ) async -> Result<HTTPResponse, GitHubError> {
    let (resource, audience) = (endpoint.resource, endpoint.audience)
    return await queue.send(request, priority: priority, retryLimits: retryLimits) {
      [self] response in
      answerCount.withLock { $0 += 1 }
      let told = BackoffScope.Resource(headers: response.headers)
      note(RateLimit(headers: response.headers), of: told ?? resource)
      return ResponseClassification(
        response, hasToken: hasToken, audience: audience, base: base)
    }
  }

  private func note(_ rateLimit: RateLimit?, of resource: BackoffScope.Resource) {
    guard let rateLimit else { return }
    latestRateLimits.withLock { $0[resource] = rateLimit }
  }

  // The token is put into each request anew, and only into those for the API's own origin.
  private func request(
    _ url: String, _ resource: BackoffScope.Resource, _ validators: Validators?
  ) -> HTTPRequest {
    var headers: HTTPFields = [
      "User-Agent": userAgent, "Accept": "application/vnd.github+json",
      "Accept-Encoding": "gzip", "X-GitHub-Api-Version": Self.version,
    ]
    for (name, value) in validators?.headers ?? [] { headers.append(name, value) }
    if let token = currentToken { headers.append("Authorization", token.authorization) }
    return HTTPRequest(url: url, scope: scope(of: resource), headers: headers)
  }

  private func read<Response>(
    _ response: HTTPResponse, of endpoint: Endpoint<Response>, movedTo: String?
  ) -> Result<APIResponse<Response>, GitHubError> {
    do {
      let value = response.status == 304 ? nil : try endpoint.read(response, base)
      return .success(
        APIResponse(
          value: value, validators: Validators(response.headers), movedTo: movedTo,
          nextLink: response.nextLink(on: base)))
    } catch let error as GitHubError {
      return .failure(error)
    } catch {
      return .failure(.malformed(reason: "its JSON is cut short or of another kind"))
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
  /// The address of the next page, where GitHub gave one on its own host.
  package let nextLink: String?
}
