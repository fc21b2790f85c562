import StandIn
import TestSupport
import XCTest

@testable import GitHub

/// What is tried again, when, and what else backs off after a failure (fF5).
final class RequestQueueRetryTests: XCTestCase {
  private static let refused = GitHubError.unreachable(reason: "the connection was refused")
  private static let good = HTTPResponse(status: 200)

  @Sendable private static func busy(_ seconds: Int?) -> HTTPResponse {
    HTTPResponse(status: 503, headers: seconds.map { ["Retry-After": "\($0)"] } ?? [:])
  }

  func test_fF5_500sThenGood_recoverWithTheNextTry() async {
    for status in [500, 501, 502, 503, 504, 520] {
      let bench = QueueBench { _ in .success(HTTPResponse(status: status)) }
      let task = await bench.asked(retryLimits: .interactive)
      bench.transport.answers { _ in .success(Self.good) }
      await bench.assertTried(after: .milliseconds(500))
      await assertEqual(task.value, .success(Self.good), "\(status)")
      await bench.pass(.seconds(600))
      XCTAssertEqual(bench.transport.urls.count, 2, "\(status)")
    }
  }

  func test_fF5_onlyASuccess_beginsTheWaitsAnew() async {
    let bench = QueueBench { _ in .success(HTTPResponse(status: 500)) }
    let first = await bench.asked()
    await bench.assertTried(after: .milliseconds(500))
    await bench.assertTried(after: .seconds(1))
    // The reader's wish is no success, and does not lengthen the wait.
    for count in 4...6 {
      await bench.queue.retryNow()
      await bench.settle()
      XCTAssertEqual(bench.transport.urls.count, count)
    }
    await bench.assertTried(after: .seconds(2))
    bench.transport.answers { _ in .success(Self.good) }
    await bench.assertTried(after: .seconds(4))
    _ = await first.value
    bench.transport.answers { _ in .success(HTTPResponse(status: 500)) }
    let second = await bench.asked()
    await bench.assertTried(after: .milliseconds(500))
    await bench.giveUp(second)
  }

  func test_fF5_afterA500_itsOwnRequestAloneBacksOff() async {
    for answer in [HTTPResponse(status: 500), Self.busy(60)] {
      let bench = QueueBench { request in
        .success(request.url.hasSuffix("/bad") ? answer : Self.good)
      }
      let bad = await bench.asked("/bad", .opened)
      for number in 0..<10 {
        await assertEqual(bench.asked("/\(number)", .background).value, .success(Self.good))
      }
      XCTAssertEqual(bench.transport.urls.count, 11)
      await bench.giveUp(bad)
    }
  }

  func test_afterARequestWithoutAnswer_itsHostAloneBacksOff() async {
    let bench = QueueBench { request in
      request.url.contains("one") ? .failure(Self.refused) : .success(Self.good)
    }
    let first = await bench.asked("/a")
    let second = await bench.asked("/b", .opened)
    await assertEqual(bench.asked("/c", of: QueueBench.two, .background).value, .success(Self.good))
    XCTAssertEqual(bench.transport.paths, ["a", "c"])
    // The backoff ends for one of them, whose failure begins another.
    await bench.pass(.milliseconds(500))
    XCTAssertEqual(bench.transport.paths, ["a", "c", "b"])
    bench.transport.answers { _ in .success(Self.good) }
    await bench.pass(.seconds(1))
    for task in [first, second] { await assertEqual(task.value, .success(Self.good)) }
    XCTAssertEqual(bench.transport.urls.count, 5)
  }

  func test_whatCannotHelp_isNotTriedAgain() async {
    for error in [GitHubError.bodyTooLarge(limit: 1), .badURL] {
      let bench = QueueBench { _ in .failure(error) }
      for retryLimits in [RetryLimits.interactive, .onceWithin20Seconds, .unlimited] {
        await assertEqual(bench.asked(retryLimits: retryLimits).value, .failure(error))
      }
      await bench.pass(.seconds(600))
      XCTAssertEqual(bench.transport.urls.count, 3)
      // Nor does it say anything of the host.
      bench.transport.answers { _ in .success(Self.good) }
      await assertEqual(bench.asked("/next").value, .success(Self.good))
    }
  }

  func test_aServerThatSaysWhenToComeBack_isNotAskedBefore_whateverTheReaderWishes() async {
    let bench = QueueBench { _ in .success(Self.busy(300)) }
    let until = bench.clock.date + 300
    let task = await bench.asked()
    bench.transport.answers { _ in .success(Self.good) }
    await bench.assertNothingIsAsked(for: .seconds(300)) { told in
      guard case .failure(.serverError(503, let time?)) = told else { return XCTFail("\(told)") }
      XCTAssertEqual(time.timeIntervalSince(until), 0, accuracy: 0.001)
    }
    await assertEqual(task.value, .success(Self.good))
  }

  func test_fF7_aReaderWaitsOutSevenSeconds_andIsToldOfMoreThanTwentyAtOnce() async {
    for answer in [Self.busy, HTTPResponse.limit] {
      let bench = QueueBench { _ in .success(answer(7)) }
      let short = await bench.asked(retryLimits: .interactive)
      bench.transport.answers { _ in .success(Self.good) }
      await bench.assertTried(after: .seconds(7))
      await assertEqual(short.value, .success(Self.good))
      bench.transport.answers { _ in .success(answer(21)) }
      let long = await bench.asked(retryLimits: .interactive).value
      switch long {
      case .failure(.serverError(503, let until?)), .failure(.paused(let until)):
        XCTAssertEqual(until, bench.clock.date + 21)
      default: XCTFail("\(long)")
      }
      XCTAssertEqual(bench.transport.urls.count, 3)
    }
  }
}
