import GitHub
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
        await assertEqual(
          client.send(.members(of: .everyone), priority: .visible, retryLimits: retryLimits).error,
          .tokenRefused, challenge ?? "none")
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
    await client.dropToken()
    XCTAssertFalse(client.hasToken)
    let page = try await client.send(.members(of: .everyone), priority: .visible).fresh()
    XCTAssertEqual(page.users.count, 30)
    XCTAssertEqual(server.requests.map { $0.header("authorization") }, ["Bearer ghp_canary", nil])
  }

  private func refusal(_ challenge: String?) -> CannedAnswer {
    CannedAnswer(
      status: 401, headers: challenge.map { ["WWW-Authenticate": $0] } ?? [:],
      body: #"{"message":"Bad credentials"}"#)
  }
}
