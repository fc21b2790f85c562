import StandIn
import XCTest

@testable import Networking

/// A server that fails and says when to come back (R10, rel 2.6.3): its time is kept.
final class RequestQueueRetryAfterTests: XCTestCase {
  private static let good = HTTPResponse(status: 200)

  private static func busy(_ seconds: Int) -> HTTPResponse {
    HTTPResponse(status: 503, headers: ["Retry-After": "\(seconds)"])
  }

  func test_R10_theRequestBacksOffForThatLong_neverLess_whateverTheReaderWishes() async {
    let draws = Draws()
    let bench = QueueBench { _ in .success(Self.busy(300)) }
    let end = bench.clock.uptime + .seconds(300)
    let until = bench.clock.date + 300
    let task = await bench.asked()
    bench.transport.answers { _ in .success(Self.good) }
    while bench.clock.uptime < end - .seconds(21) {
      await bench.pass(.milliseconds(1 + draws.next(below: 15_000)))
      guard bench.clock.uptime < end - .seconds(20) else { break }
      switch draws.next(below: 4) {
      case 0: await bench.queue.tryNow()
      case 1: await bench.queue.retryNow()
      case 2:
        let told = await bench.asked(.interactive).value
        guard case .failure(.serverError(503, let time?)) = told else { return XCTFail("\(told)") }
        XCTAssertEqual(time.timeIntervalSince(until), 0, accuracy: 0.001)
      default: break
      }
      await bench.settle()
      XCTAssertEqual(bench.transport.urls.count, 1, "early")
    }
    await bench.assertTried(after: end - bench.clock.uptime)
    let outcome = await task.value
    XCTAssertEqual(outcome, .success(Self.good))
  }

  func test_R10_aReaderWaitsOutSevenSeconds_andIsToldOfTwentyAtOnce() async {
    let bench = QueueBench { _ in .success(Self.busy(7)) }
    let short = await bench.asked(.interactive)
    bench.transport.answers { _ in .success(Self.good) }
    await bench.assertTried(after: .seconds(7))
    let outcome = await short.value
    XCTAssertEqual(outcome, .success(Self.good))
    bench.transport.answers { _ in .success(Self.busy(21)) }
    let until = bench.clock.date + 21
    let told = await bench.asked(.interactive).value
    XCTAssertEqual(told, .failure(.serverError(status: 503, until: until)))
    XCTAssertEqual(bench.transport.urls.count, 3)
  }

  func test_R10_itsOwnRequestAloneBacksOff() async {
    let bench = QueueBench { request in
      .success(request.url.hasSuffix("/bad") ? Self.busy(60) : Self.good)
    }
    let bad = await bench.asked("/bad")
    let good = await bench.asked("/good", .background).value
    XCTAssertEqual(good, .success(Self.good))
    await bench.giveUp(bad)
  }

  func test_R10_withoutATime_itIsBackoff_alsoAfterOneWithATime() async {
    let bench = QueueBench { _ in .success(Self.busy(60)) }
    let task = await bench.asked()
    bench.transport.answers { _ in .success(HTTPResponse(status: 503)) }
    await bench.assertTried(after: .seconds(60))
    // Half of 2 s, the most after the second failure in a row; and the reader may hurry that.
    await bench.assertTried(after: .seconds(1))
    await bench.queue.retryNow()
    await bench.settle()
    XCTAssertEqual(bench.transport.urls.count, 4)
    await bench.giveUp(task)
  }
}

extension QueueBench {
  fileprivate func asked(_ retryLimits: RetryLimits) async -> Task<Outcome, Never> {
    await asked("/", retryLimits: retryLimits)
  }
}
