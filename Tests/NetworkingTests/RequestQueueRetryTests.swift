import StandIn
import XCTest

@testable import Networking

/// What is tried again, and what else backs off after a failure (rel 2.6.1, 2.6.2, F5).
final class RequestQueueRetryTests: XCTestCase {
  private static let refused = GitHubError.unreachable(reason: "the connection was refused")
  private static let good = HTTPResponse(status: 200)

  func test_F5_500sThenGood_recoverWithTheNextTry() async {
    for status in [500, 502, 503, 504] {
      let bench = QueueBench { _ in .success(HTTPResponse(status: status)) }
      let task = await bench.asked(retryLimits: .interactive)
      bench.transport.answers { _ in .success(Self.good) }
      await bench.pass(.milliseconds(499))
      XCTAssertEqual(bench.transport.urls.count, 1, "\(status)")
      await bench.pass(.milliseconds(1))
      let outcome = await task.value
      XCTAssertEqual(outcome, .success(Self.good), "\(status)")
      await bench.pass(.seconds(600))
      XCTAssertEqual(bench.transport.urls.count, 2, "\(status)")
    }
  }

  func test_F5_onlyASuccess_beginsTheWaitsAnew() async {
    let bench = QueueBench { _ in .success(HTTPResponse(status: 500)) }
    let first = await bench.asked()
    await bench.assertTried(after: .milliseconds(500))
    await bench.assertTried(after: .seconds(1))
    // The reader's wish is no success, and does not lengthen the wait (D14).
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

  func test_F5_aHostsFailures_areForgottenByAnAnswerOnly() async {
    let bench = QueueBench { _ in .failure(Self.refused) }
    let task = await bench.asked()
    await bench.assertTried(after: .milliseconds(500))
    // A server error shows that the server is there, not that it is well.
    bench.transport.answers { _ in .success(HTTPResponse(status: 500)) }
    await bench.assertTried(after: .seconds(1))
    bench.transport.answers { _ in .failure(Self.refused) }
    await bench.assertTried(after: .milliseconds(500))
    bench.transport.answers { _ in .success(Self.good) }
    await bench.assertTried(after: .seconds(2))
    _ = await task.value
    bench.transport.answers { _ in .failure(Self.refused) }
    let next = await bench.asked()
    await bench.assertTried(after: .milliseconds(500))
    await bench.giveUp(next)
  }

  func test_F5_afterA500_itsOwnRequestAloneBacksOff() async {
    let bench = QueueBench { request in
      .success(request.url.hasSuffix("/bad") ? HTTPResponse(status: 500) : Self.good)
    }
    let bad = await bench.asked("/bad", .opened)
    for number in 0..<10 {
      let good = await bench.asked("/\(number)", .background).value
      XCTAssertEqual(good, .success(Self.good))
    }
    XCTAssertEqual(bench.transport.urls.count, 11)
    await bench.giveUp(bad)
  }

  func test_afterARequestWithoutAnswer_itsHostAloneBacksOff() async {
    let bench = QueueBench { request in
      request.url.contains("one") ? .failure(Self.refused) : .success(Self.good)
    }
    let first = await bench.asked("/a")
    let second = await bench.asked("/b", .opened)
    let other = await bench.asked("/c", of: QueueBench.two, .background).value
    XCTAssertEqual(other, .success(Self.good))
    XCTAssertEqual(bench.transport.urls.map { $0.suffix(2) }, ["/a", "/c"])
    // The backoff ends for one of them, whose failure begins another.
    await bench.pass(.milliseconds(500))
    XCTAssertEqual(bench.transport.urls.map { $0.suffix(2) }, ["/a", "/c", "/b"])
    bench.transport.answers { _ in .success(Self.good) }
    await bench.pass(.seconds(1))
    let outcomes = [await first.value, await second.value]
    XCTAssertEqual(outcomes, [.success(Self.good), .success(Self.good)])
    XCTAssertEqual(bench.transport.urls.count, 5)
  }

  func test_whatCannotHelp_isNotTriedAgain() async {
    let errors: [GitHubError] = [.bodyTooLarge(limit: 1), .badURL]
    for error in errors {
      let bench = QueueBench { _ in .failure(error) }
      for retryLimits in [RetryLimits.interactive, .retryOnce, .unlimited] {
        let outcome = await bench.asked(retryLimits: retryLimits).value
        XCTAssertEqual(outcome, .failure(error))
      }
      await bench.pass(.seconds(600))
      XCTAssertEqual(bench.transport.urls.count, 3)
      // Nor does it say anything of the host.
      bench.transport.answers { _ in .success(Self.good) }
      let next = await bench.asked("/next").value
      XCTAssertEqual(next, .success(Self.good))
    }
  }
}
