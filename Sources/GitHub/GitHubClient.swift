import Models
import Networking
import Synchronization

/// Asks GitHub, through the one queue, and judges what comes.
package final class GitHubClient: Sendable {
  /// Where the API is.
  package let base: APIBase
  /// The queue that all requests go through.
  package let queue: RequestQueue

  private let credentials: Credentials
  private let latestRateLimit = Mutex<RateLimit?>(nil)
  /// What it calls itself.
  let userAgent: String

  package init(base: APIBase, token: Token?, queue: RequestQueue, userAgent: String) {
    self.base = base
    self.queue = queue
    self.userAgent = userAgent
    credentials = Credentials(token)
  }

  /// Whether a token is sent to it.
  package var hasToken: Bool { credentials.token != nil }

  /// The variable of the environment that its token comes from; `nil` without a token.
  package var tokenVariable: String? { credentials.token?.variable }

  /// Who asks, and in which version of the API: what limits and validators belong to.
  package var identity: String { "\(Self.version) \(credentials.token?.fingerprint ?? "nobody")" }

  /// Whose limits a request is under.
  package var scope: String { "\(base.origin) \(identity)" }

  /// What the last answer that told of the budget told, refusals among them.
  package var rateLimit: RateLimit? { latestRateLimit.withLock { $0 } }

  /// Asks without the token from now on, because it was refused.
  package func goOnWithoutToken() async {
    credentials.forget()
    latestRateLimit.withLock { $0 = nil }
    await queue.resetBackoff(scope)
  }

  /// The whole address of `endpoint`.
  package func address<Response>(of endpoint: Endpoint<Response>) -> String {
    switch endpoint.place {
    case .path(let path): base.url + path
    case .link(let link): link
    }
  }

  /// Asks for `endpoint`; redirects on the API's own host are followed, at most three.
  ///
  /// - Parameters:
  ///   - address: Where it has moved to, when that is known.
  ///   - validators: What is saved already; the answer may be that it is the same.
  package func send<Response>(
    _ endpoint: Endpoint<Response>, at address: String? = nil, validators: Validators? = nil,
    priority: RequestPriority, retryLimits: RetryLimits = .interactive
  ) async -> Result<APIResponse<Response>, GitHubError> {
    var request = request(address ?? self.address(of: endpoint), validators)
    var movedTo = address
    var isPermanent = true
    var retryLimits = retryLimits
    var validators = validators
    var chain = RedirectChain(from: request.url)
    while true {
      guard base.isSameOrigin(request.url) else { return .failure(.redirected(.elsewhere)) }
      switch await response(to: request, priority, retryLimits) {
      case .failure(let error): return .failure(GitHubError(error))
      case .success(let response):
        if let redirect = Redirect(response, base: base) {
          do { try chain.follow(to: redirect.target) } catch { return .failure(error) }
          // Behind a temporary one nothing is where it will stay.
          isPermanent = isPermanent && redirect.isPermanent
          if isPermanent { movedTo = redirect.target }
          // What is saved came from the first place; nobody says it is the same as in another.
          validators = nil
          request = self.request(redirect.target, nil)
          continue
        }
        guard response.status != 304 || validators != nil else {
          return .failure(.malformed(reason: Self.uncompared))
        }
        let result = judge(response, of: endpoint, movedTo: movedTo)
        // What cannot be read is asked for once more, after a while.
        guard case .failure(.malformed) = result, retryLimits != .retryOnce else { return result }
        retryLimits = .retryOnce
        await queue.backOff(request)
      }
    }
  }
}

extension GitHubClient {
  private func response(
    to request: HTTPRequest, _ priority: RequestPriority, _ retryLimits: RetryLimits
  ) async -> Result<HTTPResponse, QueueError> {
    await queue.send(
      request, priority: priority, retryLimits: retryLimits,
      onAnswer: { [self] in note(RateLimit(headers: $0.headers)) },
      judge: { [self] in ResponseClassification($0, hasToken: hasToken, base: base) })
  }

  private func note(_ rateLimit: RateLimit?) {
    guard let rateLimit else { return }
    latestRateLimit.withLock { $0 = rateLimit }
  }

  // The token is put in for each request anew, and only ever for the API's own origin.
  private func request(_ url: String, _ validators: Validators?) -> HTTPRequest {
    var headers: HTTPFields = [
      "User-Agent": userAgent, "Accept": "application/vnd.github+json",
      "Accept-Encoding": "gzip", "X-GitHub-Api-Version": Self.version,
    ]
    for (name, value) in validators?.headers ?? [] { headers.append(name, value) }
    if let token = credentials.token { headers.append("Authorization", token.authorization) }
    return HTTPRequest(url: url, scope: scope, headers: headers)
  }

  private static let version = "2022-11-28"
  private static let uncompared =
    "it says that nothing has changed (status 304), but nothing was sent to compare with"

  private func judge<Response>(
    _ response: HTTPResponse, of endpoint: Endpoint<Response>, movedTo: String?
  ) -> Result<APIResponse<Response>, GitHubError> {
    if let error = GitHubError(response, hasToken: hasToken) { return .failure(error) }
    do {
      let value = response.status == 304 ? nil : try endpoint.read(response, base)
      return .success(
        APIResponse(
          value: value, validators: Validators(response.headers), movedTo: movedTo))
    } catch let error as GitHubError {
      return .failure(error)
    } catch {
      return .failure(.malformed(reason: "its JSON is not what was asked for"))
    }
  }
}
