import GitHub
import Models
import StandIn
import TestSupport
import XCTest

/// rel 2.6.2, F10, F13, F14: what cannot be read is asked for once more, and then told.
final class UnreadableAnswerTests: XCTestCase {
  private static let error = GitHubError.malformed(
    reason: "its JSON is incomplete or not what was expected")
  private static let ada = #"[{"id":1,"login":"ada"}]"#
  func test_F10_R8_whatCannotBeRead_isAskedForOnceMore_andTold() async throws {
    let none = GitHubError.malformed(reason: "none of its entries is a user")
    for (body, expected) in [("", Self.error), (#"[{"id":1"#, Self.error), ("[[],null]", none)] {
      for retryLimits in [RetryLimits.interactive, .unlimited] {
        let server = try await standIn()
        server.answer("/users", with: CannedAnswer(body: body))
        try await assertEqual(firstPage(of: server, retryLimits: retryLimits).error, expected, body)
        XCTAssertEqual(server.requests.count, 2, body)
      }
    }
  }

  func test_F10_theSecondTry_waitsItsTurn_holdsNobodyUp_andMayBeGood() async throws {
    let clock = ManualClock()
    let server = try await standIn()
    server.answer("/users", with: .json("[{]"))
    let client = try client(of: server, clock: clock, random: 0.5)
    let asking = Task { await client.send(.members(of: .everyone), priority: .visible) }
    try await client.queue.reaches(retryingIn: 1)
    await assertEqual(client.send(.profile(id: 1), priority: .background).error, nil)
    XCTAssertEqual(server.requests.map(\.path), ["/users?since=0", "/user/1"])
    server.answer("/users", with: .json(Self.ada))
    clock.pass(.milliseconds(500))
    await client.queue.looksAgain()
    try await assertEqual(asking.value.fresh().users.map(\.login), ["ada"])
  }

  func test_F14_oddHeaders_areNoHarm_andOddStatusesAreErrors() async throws {
    let server = try await standIn()
    server.answer(
      "/users",
      with: CannedAnswer(
        headers: [
          "X-RateLimit-Remaining": "-9223372036854775808", "X-RateLimit-Limit": "1e400",
          "X-RateLimit-Reset": "9223372036854775807", "Link": "<<<>>>;;;rel=\"\"\",",
          "Date": "Mon, 99 Foo 99999 99:99:99 GMT", "ETag": String(repeating: "e", count: 4_000),
        ], body: Self.ada))
    let answer = try await firstPage(of: server).get()
    XCTAssertEqual(answer.value?.users.map(\.login), ["ada"])
    XCTAssertNil(answer.value?.nextLink)
    XCTAssertNil(answer.validators, "a tag of 4,000 characters is not sent back")
    for status in [205, 299, 300, 305, 402, 418, 499] {
      server.answer("/users", with: CannedAnswer(status: status, body: "no JSON"))
      let error = try await firstPage(of: server).error
      XCTAssertNotNil(error, "\(status)")
    }
  }
}
