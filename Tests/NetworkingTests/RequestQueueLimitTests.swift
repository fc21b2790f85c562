import StandIn
import XCTest

@testable import Networking

/// Limits: never a request too early, nor much too late (rel 2.6.3, F6, F7).
final class RequestQueueLimitTests: XCTestCase {
  private static let good = HTTPResponse(status: 200)

  func test_F6_beforeTheReset_nothingIsAsked_whateverTheReaderWishes() async {
    let draws = Draws()
    let bench = QueueBench { _ in .success(.limit(3_600)) }
    let reset = bench.clock.date + 3_600
    let end = bench.clock.uptime + .seconds(3_600)
    let task = await bench.asked()
    bench.transport.answers { _ in .success(Self.good) }
    while true {
      let step = Duration.milliseconds(1 + draws.next(below: 30_000))
      guard bench.clock.uptime + step < end else { break }
      await bench.pass(step)
      switch draws.next(below: 4) {
      case 0: await bench.queue.tryNow()
      case 1: await bench.queue.retryNow()
      // Later than that, the 20 s of a reader are enough for the reset.
      case 2 where bench.clock.uptime + .seconds(20) < end:
        let told = await bench.asked("/other", .opened, retryLimits: .interactive).value
        guard case .failure(.rateLimited(let until)) = told else { return XCTFail("\(told)") }
        XCTAssertEqual(until.timeIntervalSince(reset), 0, accuracy: 0.001)
      default: break
      }
      await bench.settle()
      XCTAssertEqual(bench.transport.urls.count, 1)
    }
    while bench.transport.urls.count == 1, bench.clock.uptime < end + .seconds(2) {
      await bench.pass(.milliseconds(1 + draws.next(below: 100)))
    }
    let outcome = await task.value
    XCTAssertEqual(outcome, .success(Self.good))
    let late = (bench.transport.times.last ?? .zero) - end
    XCTAssertTrue((.zero ... .seconds(1)).contains(late), "\(late)")
  }

  func test_F7_aReaderWaitsOutSevenSeconds() async {
    let bench = QueueBench { _ in .success(.limit(7)) }
    let task = await bench.asked(retryLimits: .interactive)
    bench.transport.answers { _ in .success(Self.good) }
    await bench.assertTried(after: .seconds(7))
    let outcome = await task.value
    XCTAssertEqual(outcome, .success(Self.good))
  }

  func test_F7_limitsWithoutATime_doubleUntilAnAnswer() async {
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

  func test_F6_aLimit_isOfItsHostAlone() async {
    let bench = QueueBench { request in
      .success(request.url.hasPrefix(QueueBench.one) ? .limit(60) : Self.good)
    }
    let limited = await bench.asked()
    let other = await bench.asked(of: QueueBench.two).value
    XCTAssertEqual(other, .success(Self.good))
    await bench.giveUp(limited)
  }

  func test_F6_aLimit_isKeptBeforeAnythingElseIsAsked() async {
    let transport = PuppetTransport { request in
      .success(request.url.hasPrefix(QueueBench.one) ? .limit(60) : Self.good)
    }
    let counts = Collected<Int>()
    let memory = KeptLimits { counts.add(transport.urls.count) }
    let bench = QueueBench(rateLimits: memory, through: transport)
    let limited = bench.ask("/", .opened)
    let other = bench.ask("/", of: QueueBench.two, .background)
    _ = await other.value
    await bench.settle()
    XCTAssertEqual(counts.all.count, 1)
    let isFirst = transport.urls.first?.hasPrefix(QueueBench.one) == true
    XCTAssertEqual(counts.all.first, isFirst ? 1 : 2)
    await bench.giveUp(limited)
  }
}

extension HTTPResponse {
  /// An answer that wants to be left alone for so many seconds.
  static func limit(_ seconds: Int?) -> HTTPResponse {
    HTTPResponse(status: 429, headers: seconds.map { ["Retry-After": "\($0)"] } ?? [:])
  }
}
