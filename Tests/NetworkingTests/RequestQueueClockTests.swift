import FoundationEssentials
import StandIn
import XCTest

@testable import Networking

/// Limits over a restart, and a wall clock that somebody sets (rel 2.6.3, E1, F6).
final class RequestQueueClockTests: XCTestCase {
  private static let decade: TimeInterval = 10 * 365.25 * 86_400

  func test_F6_aLimit_outlivesTheProcess() async {
    let rateLimits = KeptLimits()
    let date = await limited(for: 3_600, rateLimits)
    let bench = bench(at: date + 600, rateLimits)
    let task = await bench.asked()
    let told = await bench.asked("/other", retryLimits: .interactive).value
    XCTAssertEqual(told, .failure(.rateLimited(until: bench.clock.date + 3_000)))
    await bench.queue.retryNow()
    await bench.settle()
    XCTAssertEqual(bench.transport.urls, [])
    await bench.assertTried(after: .seconds(3_000))
    _ = await task.value
  }

  func test_E1_afterARestartWithTheClockSetBack_aLimitIsNoLongerThanItWas() async {
    let rateLimits = KeptLimits()
    let date = await limited(for: 3_600, rateLimits)
    let bench = bench(at: date - Self.decade, rateLimits)
    let task = await bench.asked()
    XCTAssertEqual(bench.transport.urls, [])
    await bench.assertTried(after: .seconds(3_600))
    _ = await task.value
  }

  func test_E1_afterARestartWithTheClockSetForward_aLimitIsOver() async {
    let rateLimits = KeptLimits()
    let date = await limited(for: 3_600, rateLimits)
    let bench = bench(at: date + Self.decade, rateLimits)
    let outcome = await bench.asked().value
    XCTAssertEqual(outcome, .success(HTTPResponse(status: 200)))
  }

  func test_E1_whatIsKeptOfALimit_isNeverTooMuchForTheClock() {
    let now = Date(timeIntervalSince1970: 1_700_000_000)
    let hour = Duration.seconds(3_600)
    let table: [(until: TimeInterval, left: Duration?)] = [
      (-1e300, nil), (-1, nil), (0, nil), (1, .seconds(1)), (1e9, hour), (1e300, hour),
      (.infinity, hour), (-.infinity, nil), (.nan, nil),
    ]
    for row in table {
      let limit = RememberedLimit(until: now + row.until, length: hour)
      XCTAssertEqual(limit.remaining(at: now), row.left, "\(row.until)")
    }
  }

  func test_E1_aClockSetWhileALimitRuns_neitherShortensNorFreezesIt() async {
    await assertClockChangesNothing(.success(.limit(3_600)), wait: .seconds(3_600))
  }

  func test_E1_aClockSetWhileAFailureIsWaitedOut_changesNothing() async {
    await assertClockChangesNothing(
      .failure(.closedEarly(reason: "reset")), wait: .milliseconds(500))
    await assertClockChangesNothing(
      .success(HTTPResponse(status: 500)), wait: .milliseconds(500))
  }

  // Leaves a limit behind; returns when it began.
  private func limited(for seconds: Int, _ rateLimits: KeptLimits) async -> Date {
    let bench = QueueBench(rateLimits: rateLimits) { _ in .success(.limit(seconds)) }
    await bench.giveUp(await bench.asked())
    XCTAssertEqual(bench.transport.urls.count, 1)
    return bench.clock.date
  }

  private func bench(at date: Date, _ rateLimits: KeptLimits) -> QueueBench {
    let clock = ManualClock()
    clock.set(date)
    return QueueBench(clock: clock, rateLimits: rateLimits)
  }

  private func assertClockChangesNothing(
    _ answer: Result<HTTPResponse, GitHubError>, wait: Duration, line: UInt = #line
  ) async {
    for jump in [-Self.decade, Self.decade] {
      let bench = QueueBench { _ in answer }
      let task = await bench.asked()
      bench.clock.set(bench.clock.date + jump)
      await bench.pass(wait / 2)
      bench.clock.set(bench.clock.date - 2 * jump)
      XCTAssertEqual(bench.transport.urls.count, 1, line: line)
      await bench.assertTried(after: wait / 2, line: line)
      await bench.giveUp(task)
    }
  }
}
