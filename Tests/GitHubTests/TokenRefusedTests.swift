import GitHub
import Networking
import StandIn
import TestSupport
import XCTest

/// rel F8: a refused token is asked with once, and never again.
final class TokenRefusedTests: XCTestCase {
  // A challenge is an invitation to ask again with something else; there is nothing else.
  private static let challenges = [
    nil, "Bearer realm=\"GitHub\"", "Basic realm=\"GitHub\"", "Negotiate", "Basic",
  ]

  func test_F8_a401_isTokenRefused_withinOneRequest_whateverItChallenges() async throws {
    for challenge in Self.challenges {
      let server = try await standIn()
      server.answer("/users", with: refusal(challenge))
      let client = try client(of: server, token: "ghp_canary")
      for retryLimits in [RetryLimits.interactive, .unlimited] {
        let error = await client.send(
          .members(of: .everyone), priority: .visible, retryLimits: retryLimits
        ).error
        XCTAssertEqual(error, .tokenRefused, challenge ?? "none")
      }
      let other = try await client.send(.profile(login: "anybody"), priority: .opened).error
      XCTAssertEqual(other, .tokenRefused, "whatever is asked for next")
      XCTAssertEqual(server.requests.count, 1, challenge ?? "none")
    }
  }

  func test_F8_goingOnWithoutTheToken_asksWithoutIt_andIsAnswered() async throws {
    let server = try await standIn()
    server.answer("/users", with: refusal(nil))
    let client = try client(of: server, token: "ghp_canary")
    _ = await client.send(.members(of: .everyone), priority: .visible)
    server.answer("/users", with: nil)
    await client.goOnWithoutToken()
    XCTAssertFalse(client.hasToken)
    let page = try await client.send(.members(of: .everyone), priority: .visible).fresh()
    XCTAssertEqual(page.users.count, 30)
    XCTAssertEqual(
      server.requests.map { $0.header("authorization") }, ["Bearer ghp_canary", nil])
  }

  func test_F8_whoWaits_isToldAtOnce() async throws {
    let server = try await standIn()
    server.answer("/users", with: refusal("Basic realm=\"GitHub\""))
    server.hold()
    let client = try client(of: server, token: "ghp_canary")
    let first = Task { await client.send(.members(of: .everyone), priority: .visible).error }
    await server.arrived(1)
    let second = Task {
      await client.send(
        .members(of: .everyone, after: 46), priority: .visible, retryLimits: .unlimited
      ).error
    }
    while await client.queue.status.unansweredCount < 2 { await Task.yield() }
    server.release()
    let errors = (await first.value, await second.value)
    XCTAssertEqual(errors.0, .tokenRefused)
    XCTAssertEqual(errors.1, .tokenRefused)
    XCTAssertEqual(server.requests.count, 1)
  }

  private func refusal(_ challenge: String?) -> CannedAnswer {
    CannedAnswer(
      status: 401, headers: challenge.map { ["WWW-Authenticate": $0] } ?? [:],
      body: #"{"message":"Bad credentials"}"#)
  }
}
