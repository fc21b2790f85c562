import Models
import StandIn
import XCTest

@testable import GitHub

extension XCTestCase {
  /// A client through a queue and a transport of its own, shut down when the test ends.
  func client(
    of server: StandInServer, token: String? = nil, clock: any NetworkClock = SystemClock(),
    random: Double = 0
  ) throws -> GitHubClient {
    let transport = AsyncHTTPClientTransport()
    addTeardownBlock { transport.forgetConnections() }
    return GitHubClient(
      base: try APIBase(server.baseURL), token: try token.map { try Token($0) },
      queue: RequestQueue(
        transport: transport, policy: RetryPolicy(random: { random }), clock: clock),
      userAgent: "ghbrowse-tests")
  }

  /// Asks `server` for its first page.
  func firstPage(
    of server: StandInServer, token: String? = nil, retryLimits: RetryLimits = .interactive
  ) async throws -> Result<APIResponse<UserPage>, GitHubError> {
    try await client(of: server, token: token).send(
      .members(of: .everyone), priority: .visible, retryLimits: retryLimits)
  }
}

extension GitHubClient {
  func avatar(
    at address: AvatarAddress, validators: Validators? = nil
  ) async -> Result<Avatar, GitHubError> {
    await avatar(at: address, validators: validators, priority: .avatar, retryLimits: .onceWhenever)
  }
}

extension HTTPRequest {
  /// A request that backs off with its host.
  init(
    url: String, headers: HTTPFields = [:], bodyLimit: Int = maxBodyBytes,
    deadline: Duration = .seconds(15)
  ) {
    let scope = BackoffScope(host: PlainAddress(url)?.origin.text ?? url)
    self.init(url: url, scope: scope, headers: headers, bodyLimit: bodyLimit, deadline: deadline)
  }
}

extension RequestQueue {
  /// Sends a request for which any response is an answer.
  func send(
    _ request: HTTPRequest, priority: RequestPriority, retryLimits: RetryLimits = .interactive
  ) async -> Result<HTTPResponse, GitHubError> {
    await send(request, priority: priority, retryLimits: retryLimits) { _ in .answer }
  }
}

extension Result {
  /// The failure, or `nil`.
  var error: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }

  /// What was asked for, which is not the same as before.
  func fresh<Response>() throws -> Response where Success == APIResponse<Response> {
    try XCTUnwrap(get().value)
  }
}
