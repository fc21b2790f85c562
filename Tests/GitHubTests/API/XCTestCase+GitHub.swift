import GitHub
import Models
import StandIn
import TestSupport
import XCTest

extension XCTestCase {
  /// A stand-in for recorded answers; the test is skipped where there are none.
  func recordedGitHub() async throws -> StandInServer {
    try RecordedAnswers.skipUnlessThere()
    return try await standIn(.recorded(folder: RecordedAnswers.folder))
  }

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

extension RequestQueue {
  /// Returns once what waits is tried again in so many seconds.
  ///
  /// - Throws: ``NeverCame`` when that takes too long for it to come at all.
  func reaches(retryingIn seconds: Int) async throws {
    try await eventually("\(seconds) s") { status.retryingIn == seconds }
  }

  /// Lets it see what a clock set by hand says now, also when its own timer was not yet set.
  func looksAgain() {
    setReachability(.unknown)
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
