import StandIn
import Synchronization
import TestSupport
import XCTest

@testable import GitHub

/// What the queue says that it does, and why it waits (N3, N6).
final class RequestQueueStatusTests: XCTestCase {
  private static let refused = GitHubError.unreachable(reason: "the connection was refused")
  private static let good = HTTPResponse(status: 200)

  func test_N6_whileARequestIsInFlight_itCountsWhatIsUnanswered_andTellsListeners() async {
    let bench = QueueBench()
    XCTAssertEqual(bench.queue.status, QueueStatus())
    var statuses = await bench.queue.statuses().makeAsyncIterator()
    await assertEqual(statuses.next(), QueueStatus())
    bench.transport.hold()
    var tasks: [Task<QueueBench.Outcome, Never>] = []
    for number in 0..<5 { tasks.append(await bench.queued("/\(number % 4)")) }
    let status = bench.queue.status
    XCTAssertNil(status.retryingIn)
    XCTAssertEqual(status.unansweredCount, 5)
    await assertEqual(statuses.next(), status, "the newest only")
    bench.transport.release()
    for task in tasks { _ = await task.value }
    await bench.settle()
    let after = bench.queue.status
    XCTAssertEqual(after.unansweredCount, 0)
    XCTAssertEqual(after.hostStatus(of: QueueBench.scopeOne), .online)
    XCTAssertEqual(after.hostStatus(of: QueueBench.scopeTwo), .unknown)
  }

  func test_N3_aCountdown_ticksDownToTheTry() async {
    let bench = QueueBench { _ in .failure(Self.refused) }
    let task = await bench.asked()
    for _ in 0..<5 { await bench.pass(.seconds(300)) }
    // Half of 32 s.
    var seconds: [Int] = []
    for _ in 0..<16 {
      guard let left = bench.queue.status.retryingIn else { break }
      seconds.append(left)
      await bench.pass(.seconds(1))
    }
    XCTAssertEqual(seconds, [20, 20, 20, 20, 20, 20, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    XCTAssertEqual(bench.transport.urls.count, 7)
    await bench.giveUp(task)
  }

  func test_fF5_fF6_fF16_fF18_eachReasonToWait_isSaid_andOverAfterAnAnswer() async {
    let certificate = GitHubError.certificateRefused(reason: "it is for another host")
    let reset = ManualClock().date + 3_600
    let table: [(answer: QueueBench.Outcome, seconds: Int?, error: GitHubError)] = [
      (.success(.limit(3_600)), nil, .paused(until: reset)),
      (.success(HTTPResponse(status: 503)), 1, .serverError(status: 503)),
      (.failure(certificate), 50, certificate),
      (.success(HTTPResponse(status: 511)), 50, .captivePortal),
    ]
    for row in table {
      let bench = QueueBench { _ in row.answer }
      let task = await bench.asked()
      let waiting = bench.queue.status
      XCTAssertEqual(waiting.retryingIn, row.seconds, "\(row.error)")
      XCTAssertEqual(waiting.unansweredCount, 1, "\(row.error)")
      XCTAssertEqual(waiting.hostStatus(of: QueueBench.scopeOne), .failing(row.error))
      XCTAssertEqual(waiting.hostStatus(of: QueueBench.scopeTwo), .unknown, "\(row.error)")
      bench.transport.answers { _ in .success(Self.good) }
      await bench.pass(.seconds(3_600))
      _ = await task.value
      XCTAssertEqual(bench.queue.status.hostStatus(of: QueueBench.scopeOne), .online)
    }
  }

  func test_N1_aPictureThatWaits_saysNothingOfTheAPI() async {
    let bench = QueueBench { _ in .failure(Self.refused) }
    let picture = await bench.asked("/picture", .avatar)
    let idle = bench.queue.status
    XCTAssertNil(idle.retryingIn)
    XCTAssertEqual(idle.unansweredCount, 1)
    let page = await bench.asked("/page", of: QueueBench.two, .visible)
    XCTAssertEqual(bench.queue.status.retryingIn, 1)
    await bench.giveUp(picture, page)
  }

  func test_eachSending_isToldOnce_withItsWaitItsTimeAndItsEnd() async {
    let records = Mutex<[RequestRecord]>([])
    let clock = ManualClock()
    let changed = HTTPResponse(status: 304, body: [1, 2, 3])
    let transport = PuppetTransport(clock: clock) { request in
      clock.pass(.seconds(2))
      return request.url.hasSuffix("bad") ? .failure(Self.refused) : .success(changed)
    }
    let queue = RequestQueue(transport: transport, clock: clock) { record in
      records.withLock { $0.append(record) }
    }
    let good = HTTPRequest(url: "https://a.example/good", headers: ["If-None-Match": "\"x\""])
    let bad = HTTPRequest(url: "https://a.example/bad")
    transport.hold()
    async let first = queue.send(good, priority: .visible, retryLimits: .onceWhenever)
    await queue.reaches(unansweredCount: 1)
    async let second = queue.send(bad, priority: .visible, retryLimits: .onceWhenever)
    await queue.reaches(unansweredCount: 2)
    transport.release()
    _ = await (first, second)
    let told = records.withLock { $0 }
    XCTAssertEqual(told.map(\.url), [good.url, bad.url])
    XCTAssertEqual(told.map(\.isConditional), [true, false])
    XCTAssertEqual(told.map(\.result), [.success(changed), .failure(Self.refused)])
    XCTAssertEqual(told.map(\.time), [.seconds(2), .seconds(2)])
    XCTAssertEqual(told.map(\.wait), [.zero, .seconds(2)])
  }
}
