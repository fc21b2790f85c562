import StandIn
import TestSupport
import XCTest

@testable import GitHub

/// How long a request goes on for whoever asked (fF4).
final class RetryLimitsTests: XCTestCase {
  private static let refused = GitHubError.unreachable(reason: "the connection was refused")
  private static let down: PuppetTransport.Answer = { _ in .failure(refused) }
  private static let broken: PuppetTransport.Answer = { _ in .success(HTTPResponse(status: 503)) }

  func test_fF4_aReader_getsThreeTries() async {
    let faults: [(PuppetTransport.Answer, GitHubError)] = [
      (Self.down, Self.refused), (Self.broken, .serverError(status: 503)),
    ]
    for (answer, error) in faults {
      let bench = QueueBench(answer)
      let start = bench.clock.uptime
      let task = await bench.asked(retryLimits: .interactive)
      await bench.pass(.milliseconds(500))
      XCTAssertEqual(bench.transport.urls.count, 2)
      await bench.pass(.seconds(1))
      // The third ends it: there is no wait after it.
      await assertEqual(task.value, .failure(error))
      XCTAssertEqual(
        bench.transport.times.map { $0 - start }, [.zero, .milliseconds(500), .milliseconds(1_500)])
      await bench.pass(.seconds(600))
      XCTAssertEqual(bench.transport.urls.count, 3)
    }
  }

  // Each try would cost another five seconds, and make another handshake.
  func test_aConnectionThatStalls_isTriedOnceForWhoeverCounts_andAgainForWhoeverWaits() async {
    let stalled = GitHubError.connectTimedOut(reason: "no connection within 5 s")
    for retryLimits in [RetryLimits.interactive, .onceWithin20Seconds, .onceWhenever] {
      let bench = QueueBench { _ in .failure(stalled) }
      await assertEqual(bench.asked(retryLimits: retryLimits).value, .failure(stalled))
      await bench.pass(.seconds(600))
      XCTAssertEqual(bench.transport.urls.count, 1)
    }
    let bench = QueueBench { _ in .failure(stalled) }
    let task = await bench.asked()
    await bench.assertTried(after: .milliseconds(500))
    await bench.assertTried(after: .seconds(1))
    await bench.giveUp(task)
  }

  func test_fF4_afterAFailure_aReadersRequestIsTriedAtOnceAndOnlyOnce() async {
    let bench = QueueBench(Self.down)
    let refresh = await bench.asked("/old", .refresh)
    await assertEqual(bench.asked("/new", retryLimits: .interactive).value, .failure(Self.refused))
    XCTAssertEqual(bench.transport.paths, ["old", "new"])
    await bench.giveUp(refresh)
  }

  func test_fF4_whoWouldWaitPastTheirDeadline_isToldAtOnce() async {
    let bench = QueueBench(Self.broken)
    let refresh = await bench.asked("/", .refresh)
    for _ in 0..<7 { await bench.pass(.seconds(300)) }
    XCTAssertEqual(bench.transport.urls.count, 8)
    // Tried once for the reader; the next try would be after 128 s.
    await assertEqual(
      bench.asked(retryLimits: .interactive).value, .failure(.serverError(status: 503)))
    XCTAssertEqual(bench.transport.urls.count, 9)
    await bench.giveUp(refresh)
  }

  // One that waits behind another, and one in flight.
  func test_fF4_aReaderWaitsTwentySecondsInAll_whateverHangs() async {
    let bench = QueueBench()
    bench.transport.hold()
    let tasks = [
      await bench.queued("/a", retryLimits: .interactive),
      await bench.queued("/b", retryLimits: .interactive),
    ]
    await bench.clock.isAwaited()
    bench.clock.pass(.milliseconds(19_999))
    await bench.clock.isAwaited()
    XCTAssertEqual(bench.queue.status.unansweredCount, 2)
    bench.clock.pass(.milliseconds(1))
    for task in tasks {
      await assertEqual(task.value, .failure(.timedOut(after: .seconds(20))))
    }
    XCTAssertEqual(bench.transport.paths, ["a"])
  }
}
