import GitHub
import Models
import Networking
import StandIn
import TestSupport
import XCTest

/// A 503 that says when to come back (R10, rel 2.6.3).
final class RetryAfterTests: XCTestCase {
  private static let huge = "1" + String(repeating: "0", count: 30)
  private static let date = "Mon, 07 Oct 2019 19:26:35 GMT"

  func test_R10_retryAfterOfA503_isKept_fromTheMomentOfTheAnswer() async throws {
    let table: [(value: String, wait: Int)] = [
      ("20", 20), ("Mon, 07 Oct 2019 19:27:05 GMT", 30), ("-1", 60), ("", 60), ("soon", 60),
      ("86400", 86_400), ("86401", 3_600), (Self.huge, 3_600),
    ]
    for row in table { try await assertHeldBack(row.value, for: row.wait) }
  }

  func test_R10_anyOther500_isNotMeasuredByIt() async throws {
    for status in [500, 502, 504] {
      let server = try await standIn()
      server.answer("/users", with: busy("300", status: status))
      let error = try await firstPage(of: server).error
      XCTAssertEqual(error, .serverError(status: status))
      XCTAssertEqual(server.requests.count, 3)
    }
  }

  func test_R10_whoeverWaitsTwentySeconds_isToldAtOnce_andAskedForTimeOnce() async throws {
    let clock = ManualClock()
    let server = try await standIn()
    server.answer("/users", with: busy("21"))
    let client = try client(of: server, clock: clock)
    let until = clock.date + 21
    for _ in 0..<3 {
      let error = await client.send(.members(of: .everyone), priority: .visible).error
      XCTAssertEqual(error, .serverError(status: 503, until: until))
    }
    XCTAssertEqual(server.requests.count, 1)
  }

  private func busy(_ value: String, status: Int = 503) -> CannedAnswer {
    CannedAnswer(status: status, headers: ["Retry-After": value, "Date": Self.date])
  }

  private func assertHeldBack(_ value: String, for wait: Int) async throws {
    let clock = ManualClock()
    let server = try await standIn()
    server.answer("/users", with: busy(value))
    let client = try client(of: server, clock: clock)
    let waiting = Task {
      await client.send(.members(of: .everyone), priority: .visible, retryLimits: .unlimited)
    }
    await server.arrived(1)
    try await client.queue.isWaitingForTheServer()
    server.answer("/users", with: nil)
    clock.pass(.seconds(wait) - .milliseconds(1))
    // What the reader's `:refresh` does leaves the server's own time as it is.
    await client.queue.retryNow()
    let isLoading = await client.queue.isSending
    XCTAssertFalse(isLoading, "\(value): never early")
    XCTAssertEqual(server.requests.count, 1, value)
    clock.pass(.milliseconds(2))
    await client.queue.looksAgain()
    let page = try await waiting.value.fresh()
    XCTAssertEqual(page.users.count, 30, value)
  }
}

extension RequestQueue {
  /// Returns once a request waits after an error of the server.
  fileprivate func isWaitingForTheServer() async throws {
    try await eventually("an error of the server") {
      status.retryingIn != nil
    }
  }
}
