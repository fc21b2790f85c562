import GitHub
import Models
import Networking
import StandIn
import TestSupport
import XCTest

/// rel 2.6.5, F18: whatever answers in GitHub's place is a sign-in page, and is waited out.
final class SignInPageTests: XCTestCase {
  private static let token = "ghp_canary"

  private static func portals(at other: StandInServer) -> [String: CannedAnswer] {
    [
      "302": CannedAnswer(status: 302, headers: ["Location": "\(other.baseURL)/login"]),
      "200 HTML": CannedAnswer(
        headers: ["Content-Type": "text/html"], body: "<html>Welcome to the hotel</html>"),
      "HTML that says it is JSON": .json("<!DOCTYPE html><html></html>"),
      "511": CannedAnswer(status: 511, body: "<html>Network Authentication Required</html>"),
    ]
  }

  func test_F18_aPortal_isASignInPage_askedOnce_andTheTokenStaysHere() async throws {
    let other = try await standIn()
    for (name, portal) in Self.portals(at: other) {
      let server = try await standIn()
      server.answer("/users", with: portal)
      let error = try await firstPage(of: server, token: Self.token).error
      XCTAssertEqual(error, .captivePortal, name)
      XCTAssertEqual(server.requests.count, 1, "\(name): a reader is told at once")
    }
    XCTAssertEqual(other.requests.count, 0)
  }

  func test_F18_onceSignedIn_whatWaitsComesBackWithinAMinute() async throws {
    let other = try await standIn()
    for (name, portal) in Self.portals(at: other) {
      let clock = ManualClock()
      let server = try await standIn()
      server.answer("/users", with: portal)
      let client = try client(of: server, token: Self.token, clock: clock)
      let waiting = Task {
        await client.send(.members(of: .everyone), priority: .visible, retryLimits: .unlimited)
      }
      // Half a minute at the least: the dice of these tests always fall on nothing.
      try await client.queue.reaches(retryingIn: 30)
      clock.pass(.seconds(30))
      await client.queue.looksAgain()
      await server.arrived(2)
      try await client.queue.reaches(retryingIn: 30)
      server.answer("/users", with: nil)
      clock.pass(.seconds(60))
      await client.queue.looksAgain()
      let page = try await waiting.value.fresh()
      XCTAssertEqual(page.users.count, 30, name)
      XCTAssertEqual(server.requests.count, 3, name)
    }
  }

  func test_F18_theLongestWait_isAMinute() {
    for value in [0, 0.5, 0.999_999] {
      let delay = RetryPolicy(random: { value }).captivePortalDelay()
      XCTAssertGreaterThanOrEqual(delay, .seconds(30))
      XCTAssertLessThanOrEqual(delay, .seconds(60))
    }
  }
}
