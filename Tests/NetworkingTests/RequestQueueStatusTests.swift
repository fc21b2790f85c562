import StandIn
import TestSupport
import XCTest

@testable import Networking

/// What the queue says that it does, and why it waits.
final class RequestQueueStatusTests: XCTestCase {
  private static let refused = GitHubError.unreachable(reason: "the connection was refused")
  private static let good = HTTPResponse(status: 200)

  func test_withNothingToDo_itIsIdle() async {
    let bench = QueueBench()
    let before = await bench.queue.status
    XCTAssertEqual(before, QueueStatus())
    XCTAssertEqual(before.hostStatus(of: QueueBench.scopeOne), .unknown)
    _ = await bench.asked().value
    let after = await bench.queue.status
    XCTAssertEqual(after.unansweredCount, 0)
    XCTAssertEqual(after.hostStatus(of: QueueBench.scopeOne), .online)
    XCTAssertEqual(after.hostStatus(of: QueueBench.scopeTwo), .unknown)
  }

  func test_whileARequestIsInFlight_itIsLoading_andCountsWhatIsUnanswered() async throws {
    let server = try await standIn()
    server.hold()
    let bench = QueueBench(through: realTransport())
    let tasks = (0..<5).map { bench.ask("/users?since=\($0 % 4)", of: server.baseURL) }
    await bench.queue.reaches(unansweredCount: 5)
    let status = await bench.queue.status
    XCTAssertNil(status.retryingIn)
    XCTAssertEqual(status.unansweredCount, 5)
    server.release()
    for task in tasks { _ = await task.value }
    await bench.settle()
    let after = await bench.queue.status
    XCTAssertEqual(after.unansweredCount, 0)
  }

  func test_aCountdown_ticksDownToTheTry() async {
    let bench = QueueBench { _ in .failure(Self.refused) }
    let task = await bench.asked()
    for _ in 0..<5 { await bench.pass(.seconds(300)) }
    // Half of 32 s.
    var seconds: [Int] = []
    for _ in 0..<16 {
      guard let left = await bench.queue.status.retryingIn else { break }
      seconds.append(left)
      await bench.pass(.seconds(1))
    }
    XCTAssertEqual(seconds, [20, 20, 20, 20, 20, 20, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    XCTAssertEqual(bench.transport.urls.count, 7)
    await bench.giveUp(task)
  }

  func test_countdowns_areRoundedUpAsPeopleSayThem() {
    let table: [(left: Duration, said: Int)] = [
      (.zero, 0), (.milliseconds(1), 1), (.seconds(1), 1), (.milliseconds(9_001), 10),
      (.seconds(10), 10), (.milliseconds(10_001), 20), (.seconds(20), 20), (.seconds(59), 60),
      (.seconds(60), 60), (.seconds(61), 120), (.seconds(300), 300),
    ]
    for row in table {
      XCTAssertEqual(QueueStatus.rounded(row.left), row.said, "\(row.left)")
    }
  }

  func test_F6_aLimit_isSaidWithItsTime() async {
    let bench = QueueBench { _ in .success(.limit(3_600)) }
    let reset = bench.clock.date + 3_600
    await assert(bench, waits: nil, since: .rateLimited(until: reset))
  }

  func test_F5_troubleOfTheServer_isSaidWithACountdown() async {
    let bench = QueueBench { _ in .success(HTTPResponse(status: 503)) }
    await assert(bench, waits: 1, since: .serverError(status: 503))
  }

  func test_F16_aRefusedCertificate_isSaidWithItsReason() async {
    let error = GitHubError.certificateRefused(reason: "it is for another host")
    let bench = QueueBench { _ in .failure(error) }
    await assert(bench, waits: 50, since: error)
  }

  func test_F18_aSignInPage_isASignOfItsOwn() async {
    let bench = QueueBench { _ in .success(HTTPResponse(status: 511)) }
    await assert(bench, waits: 50, since: .captivePortal)
  }

  func test_F8_refusedCredentials_areHowThingsStand_andNothingWaits() async {
    let bench = QueueBench { _ in .success(HTTPResponse(status: 401)) }
    _ = await bench.asked().value
    let status = await bench.queue.status
    XCTAssertEqual(status.unansweredCount, 0)
    XCTAssertEqual(status.hostStatus(of: QueueBench.scopeOne), .failing(.tokenRefused))
    await bench.queue.resetBackoff(QueueBench.scopeOne)
    let forgiven = await bench.queue.status.hostStatus(of: QueueBench.scopeOne)
    XCTAssertEqual(forgiven, .unknown)
  }

  // Says why it waits, counts what waits, and is online again after an answer.
  private func assert(
    _ bench: QueueBench, waits seconds: Int?, since error: GitHubError, line: UInt = #line
  ) async {
    let task = await bench.asked()
    let waiting = await bench.queue.status
    XCTAssertEqual(waiting.retryingIn, seconds, line: line)
    XCTAssertEqual(waiting.unansweredCount, 1, line: line)
    XCTAssertEqual(waiting.hostStatus(of: QueueBench.scopeOne), .failing(error), line: line)
    XCTAssertEqual(waiting.hostStatus(of: QueueBench.scopeTwo), .unknown, line: line)
    bench.transport.answers { _ in .success(Self.good) }
    await bench.pass(.seconds(3_600))
    _ = await task.value
    let after = await bench.queue.status
    XCTAssertEqual(after.unansweredCount, 0, line: line)
    XCTAssertEqual(after.hostStatus(of: QueueBench.scopeOne), .online, line: line)
  }
}
