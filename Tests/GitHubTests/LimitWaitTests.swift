import Foundation
import GitHub
import Networking
import StandIn
import TestSupport
import XCTest

/// rel 2.6.3, F7, E4: what an answer says is how long nothing is asked; never early, at most 1 s late.
final class LimitWaitTests: XCTestCase {
  private static let date = "Mon, 07 Oct 2019 19:26:35 GMT"
  private static let now = 1_570_476_395

  func test_F7_retryAfter_isWaitedFor_fromTheMomentOfTheAnswer() async throws {
    let table: [(value: String?, wait: Int)] = [
      ("7", 7), ("Mon, 07 Oct 2019 19:26:45 GMT", 10), ("-1", 60), ("1000000000000", 3_600),
      ("", 60), (nil, 60),
    ]
    for row in table {
      let headers = row.value.map { ["Retry-After": $0] } ?? [:]
      try await assertWaits(row.wait, status: 429, headers, row.value ?? "none")
    }
  }

  func test_E4_aReset_isReckonedAgainstTheAnswersOwnDate() async throws {
    let table: [(value: String?, wait: Int)] = [
      ("\(Self.now + 300)", 300), ("\(Self.now - 300)", 60), ("253402300799", 3_600),
      ("-1", 60), ("text", 60), (nil, 60),
    ]
    for row in table {
      var headers = ["X-RateLimit-Remaining": "0"]
      headers["X-RateLimit-Reset"] = row.value
      try await assertWaits(row.wait, status: 403, headers, row.value ?? "none")
    }
  }

  func test_F7_aLimitWithoutATime_doublesEachTimeItComesBack() async throws {
    let clock = ManualClock()
    let server = try await standIn()
    server.answer("/users", with: CannedAnswer(status: 429))
    let client = try client(of: server, clock: clock)
    for (asked, wait) in [60, 120, 240, 480, 960, 1_920, 3_600, 3_600].enumerated() {
      let error = await client.send(.members(of: .everyone), priority: .visible).error
      XCTAssertEqual(error, .rateLimited(until: clock.date + TimeInterval(wait)))
      XCTAssertEqual(server.requests.count, asked + 1)
      clock.pass(.seconds(wait))
    }
  }

  private func assertWaits(
    _ wait: Int, status: Int, _ headers: [String: String], _ name: String
  ) async throws {
    let clock = ManualClock()
    let server = try await standIn()
    let fields = headers.merging(["Date": Self.date]) { first, _ in first }
    server.answer("/users", with: CannedAnswer(status: status, headers: fields))
    let client = try client(of: server, clock: clock)
    let until = clock.date + TimeInterval(wait)
    let waiting = Task {
      await client.send(.members(of: .everyone), priority: .visible, retryLimits: .unlimited)
    }
    let limit = QueueStatus.HostStatus.failing(.rateLimited(until: until))
    try await eventually("a limit") {
      await client.queue.status.hostStatus(of: client.scope()) == limit
    }
    server.answer("/users", with: nil)
    clock.pass(.seconds(wait) - .milliseconds(1))
    // A reader's `:refresh` does this, and does not end a limit.
    await client.queue.retryNow()
    let status = await client.queue.status.hostStatus(of: client.scope())
    XCTAssertEqual(status, limit, "\(name): never early")
    XCTAssertEqual(server.requests.count, 1, name)
    clock.pass(.milliseconds(2))
    await client.queue.looksAgain()
    let page = try await waiting.value.fresh()
    XCTAssertEqual(page.users.count, 30, name)
  }
}
