import FoundationEssentials
import Models
import StandIn
import Synchronization
import TestSupport
import XCTest

@testable import GitHub

/// Limits: never a request too early, nor much too late, whatever the wall clock says (fF6, fF7, fE1).
final class RequestQueueLimitTests: XCTestCase {
  private static let good = HTTPResponse(status: 200)
  private static let decade: TimeInterval = 10 * 365.25 * 86_400

  func test_fF6_beforeTheReset_nothingIsAsked_whateverTheReaderWishes() async {
    let bench = QueueBench { _ in .success(.limit(3_600)) }
    let reset = bench.clock.date + 3_600
    let task = await bench.asked()
    bench.transport.answers { _ in .success(Self.good) }
    await bench.assertNothingIsAsked(for: .seconds(3_600)) { told in
      guard case .failure(.paused(let until)) = told else { return XCTFail("\(told)") }
      XCTAssertEqual(until.timeIntervalSince(reset), 0, accuracy: 0.001)
    }
    await assertEqual(task.value, .success(Self.good))
  }

  func test_fF7_limitsWithoutATime_doubleUntilAnAnswer() async {
    let bench = QueueBench { _ in .success(.limit(nil)) }
    let task = await bench.asked()
    for seconds in [60, 120, 240, 480, 960, 1_920, 3_600] {
      await bench.assertTried(after: .seconds(seconds))
    }
    bench.transport.answers { _ in .success(Self.good) }
    await bench.assertTried(after: .seconds(3_600))
    _ = await task.value
    bench.transport.answers { _ in .success(.limit(nil)) }
    let next = await bench.asked()
    await bench.assertTried(after: .seconds(60))
    await bench.giveUp(next)
  }

  func test_fF7_theWaitForALimit_countsOnlyLimits() async {
    let bench = QueueBench { _ in .failure(.closedEarly(reason: "reset")) }
    let task = await bench.asked()
    for milliseconds in [500, 1_000, 2_000, 4_000, 8_000] {
      await bench.assertTried(after: .milliseconds(milliseconds))
    }
    bench.transport.answers { _ in .success(.limit(nil)) }
    await bench.assertTried(after: .seconds(16))
    await bench.assertTried(after: .seconds(60))
    await bench.giveUp(task)
  }

  func test_fF6_X18_aLimit_isOfItsHostAndItsBudgetAlone() async {
    let (core, search) = (Self.scope(.core), Self.scope(.search))
    for scope in [core, search] {
      XCTAssertEqual(scope.host, "https://api.github.com:443")
      XCTAssertEqual(scope.identity, "2022-11-28 nobody")
    }
    XCTAssertEqual([core, search].map(\.resource), [.core, .search])
    let bench = QueueBench { request in
      .success(request.url.contains("search") ? .limit(60) : Self.good)
    }
    let limited = bench.ask(HTTPRequest(url: "\(QueueBench.one)/search", scope: search))
    await bench.settle()
    for scope in [core, QueueBench.scopeTwo] {
      let request = HTTPRequest(url: "\(QueueBench.one)/users", scope: scope)
      await assertEqual(bench.ask(request).value, .success(Self.good))
    }
    let status = bench.queue.status
    XCTAssertEqual(status.hostStatus(of: core), .online)
    XCTAssertEqual(
      status.hostStatus(of: search), .failing(.paused(until: bench.clock.date + 60)))
    await bench.giveUp(limited)
  }

  func test_fF6_aLimit_isKeptBeforeAnythingElseIsAsked() async {
    let askedWhenKept = Mutex<[Int]>([])
    let sending = Mutex<PuppetTransport?>(nil)
    let memory = StoredWaits {
      let count = sending.withLock { $0?.urls.count ?? 0 }
      askedWhenKept.withLock { $0.append(count) }
    }
    let bench = QueueBench(waits: memory) { request in
      .success(request.url.hasPrefix(QueueBench.one) ? .limit(60) : Self.good)
    }
    sending.withLock { $0 = bench.transport }
    bench.transport.hold()
    let limited = await bench.queued("/", .opened)
    let other = await bench.queued("/", of: QueueBench.two, .background)
    bench.transport.release()
    await assertEqual(other.value, .success(Self.good))
    XCTAssertEqual(askedWhenKept.withLock { $0 }, [1])
    await bench.giveUp(limited)
  }

  func test_fF6_fE1_aLimit_outlivesTheProcess_andIsNoLongerThanItWas_howeverTheClockIsSet() async {
    let table: [(jump: TimeInterval, wait: Duration)] = [
      (600, .seconds(3_000)), (-Self.decade, .seconds(3_600)), (Self.decade, .zero),
    ]
    for row in table {
      let waits = StoredWaits()
      let before = QueueBench(waits: waits) { _ in .success(.limit(3_600)) }
      await before.giveUp(await before.asked())
      let clock = ManualClock()
      clock.set(before.clock.date + row.jump)
      let bench = QueueBench(clock: clock, waits: waits)
      let task = await bench.asked()
      if row.wait > .zero {
        await bench.queue.retryNow()
        await bench.settle()
        XCTAssertEqual(bench.transport.urls, [], "\(row)")
        await bench.assertTried(after: row.wait)
      }
      await assertEqual(task.value, .success(Self.good), "\(row)")
    }
  }

  func test_fE1_whatIsKeptOfALimit_isNeverTooMuchForTheClock() {
    let now = Date(timeIntervalSince1970: 1_700_000_000)
    let hour = Duration.seconds(3_600)
    let table: [(until: TimeInterval, left: Duration?)] = [
      (-1e300, nil), (-1, nil), (0, nil), (1, .seconds(1)), (1e9, hour), (1e300, hour),
      (.infinity, hour), (-.infinity, nil), (.nan, nil),
    ]
    for row in table {
      let limit = SavedLimit(until: now + row.until, seconds: 3_600)
      XCTAssertEqual(limit.remaining(at: now), row.left, "\(row.until)")
    }
  }

  func test_fE1_aClockThatIsSet_neitherShortensNorFreezesAWait() async {
    let waits: [(Result<HTTPResponse, GitHubError>, Duration)] = [
      (.success(.limit(3_600)), .seconds(3_600)),
      (.failure(.closedEarly(reason: "reset")), .milliseconds(500)),
      (.success(HTTPResponse(status: 500)), .milliseconds(500)),
    ]
    for (answer, wait) in waits {
      for jump in [-Self.decade, Self.decade] {
        let bench = QueueBench { _ in answer }
        let task = await bench.asked()
        bench.clock.set(bench.clock.date + jump)
        await bench.pass(wait / 2)
        bench.clock.set(bench.clock.date - 2 * jump)
        XCTAssertEqual(bench.transport.urls.count, 1)
        await bench.assertTried(after: wait / 2)
        await bench.giveUp(task)
      }
    }
  }

  private static func scope(_ resource: BackoffScope.Resource) -> BackoffScope {
    BackoffScope(
      host: "https://api.github.com:443", identity: "2022-11-28 nobody", resource: resource)
  }
}
