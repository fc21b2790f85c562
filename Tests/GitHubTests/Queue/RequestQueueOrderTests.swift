import StandIn
import TestSupport
import XCTest

@testable import GitHub

/// One request at a time, what the reader waits for first (N1, law 2).
final class RequestQueueOrderTests: XCTestCase {
  private static let count = Loops.count(short: 300, long: 1_000, full: 1_000)
  private static let refused = GitHubError.unreachable(reason: "refused")
  private static let good = HTTPResponse(status: 200)

  func test_N1_N4_fF24_hundredsThatWaitedForALink_goOneByOne_byPriority_firstInFirstOut() async {
    let draws = Draws()
    let bench = QueueBench { _ in .failure(Self.refused) }
    await bench.queue.setReachability(.down)
    var tasks: [Task<QueueBench.Outcome, Never>] = []
    let priorities = (0..<Self.count).map { _ in RequestPriority.allCases[draws.next(below: 6)] }
    for (number, priority) in priorities.enumerated() {
      tasks.append(await bench.queued("/\(number)", priority))
    }
    await bench.settle()
    let before = bench.transport.urls.count
    XCTAssertEqual(bench.queue.status.unansweredCount, Self.count)
    XCTAssertEqual(bench.queue.status.retryingIn, nil)
    bench.transport.answers { _ in .success(Self.good) }
    await bench.queue.setReachability(.up)
    await bench.queue.retryNow()
    for task in tasks { await assertEqual(task.value, .success(Self.good)) }
    let order = (0..<Self.count).sorted { (priorities[$0], $0) < (priorities[$1], $1) }
    XCTAssertEqual(bench.transport.paths.dropFirst(before), order.map { "\($0)" }[...])
    XCTAssertEqual(bench.transport.mostAtOnce, 1)
    XCTAssertEqual(bench.queue.status.unansweredCount, 0)
  }

  func test_N1_theOpenedProfile_goesFirst_andPicturesGoLast() {
    let inOrder: [RequestPriority] = [
      .opened, .visible, .refresh, .background, .openedAvatar, .avatar,
    ]
    XCTAssertEqual(inOrder.reversed().sorted(), inOrder)
  }

  func test_N1_whatTheReaderWaitsFor_interruptsEverythingElse_whichKeepsItsPlace() async {
    for priority in [RequestPriority.refresh, .background, .openedAvatar, .avatar] {
      for reader in [RequestPriority.opened, .visible] {
        await assertSent(
          [("/first", priority), ("/second", priority), ("/reader", reader)],
          as: ["first", "reader", "first", "second"])
      }
    }
  }

  func test_N1_whatTheReaderWaitsFor_andWhatSomebodyElseWaitsFor_isNotInterrupted() async {
    let table: [(flying: RequestPriority, waiting: RequestPriority)] = [
      (.visible, .opened), (.opened, .opened), (.background, .refresh), (.refresh, .background),
    ]
    for row in table {
      await assertSent(
        [("/flying", row.flying), ("/waiting", row.waiting)], as: ["flying", "waiting"])
    }
    // A refresh that the reader waits for now.
    await assertSent([("/page", .refresh), ("/page", .visible)], as: ["page"])
  }

  /// Checks in which order requests are sent that come while nothing is answered.
  private func assertSent(
    _ requests: [(path: String, priority: RequestPriority)], as expected: [String],
    line: UInt = #line
  ) async {
    let bench = QueueBench()
    bench.transport.hold()
    var tasks: [Task<QueueBench.Outcome, Never>] = []
    for request in requests { tasks.append(await bench.queued(request.path, request.priority)) }
    // An interrupted one is sent again after the one that interrupted it.
    if expected.count > requests.count { await bench.transport.sent(2) }
    bench.transport.release()
    for task in tasks { await assertEqual(task.value, .success(Self.good)) }
    XCTAssertEqual(bench.transport.paths, expected, "\(requests)", line: line)
  }

  func test_N1_aReadersRequestThatMayNotGo_interruptsNothing() async {
    let bench = QueueBench { request in
      .success(request.url.hasPrefix(QueueBench.one) ? .limit(60) : Self.good)
    }
    let limited = await bench.asked("/limited", .opened)
    bench.transport.hold()
    let refresh = await bench.queued("/refresh", of: QueueBench.two, .refresh)
    let reader = await bench.queued("/reader", .opened)
    bench.transport.release()
    await assertEqual(refresh.value, .success(Self.good))
    XCTAssertEqual(bench.transport.paths, ["limited", "refresh"])
    await bench.giveUp(limited, reader)
  }

  // One try is all that it has.
  func test_N1_anInterruption_isNoTry() async {
    let bench = QueueBench()
    bench.transport.hold()
    let refresh = bench.ask("/refresh", .background, retryLimits: .onceWithin20Seconds)
    for number in 0..<3 {
      await bench.transport.sent(2 * number + 1)
      let reader = bench.ask("/\(number)", .visible)
      await bench.transport.sent(2 * number + 2)
      await bench.giveUp(reader)
    }
    await bench.transport.sent(7)
    bench.transport.release()
    await assertEqual(refresh.value, .success(Self.good))
  }

  // One try each, whenever their turn comes: who tries again stands behind all others.
  func test_fI6_aPictureThatNeverComes_keepsNoOtherWaitingForEver() async {
    let late = GitHubError.timedOut(after: .seconds(10))
    let bench = QueueBench { request in
      request.url.hasSuffix("/bad") ? .failure(late) : .success(Self.good)
    }
    let bad = await bench.asked("/bad", .avatar, retryLimits: .onceWhenever)
    let good = await bench.asked("/good", .avatar, retryLimits: .onceWhenever)
    await assertEqual(bad.value, .failure(late))
    let again = await bench.asked("/bad", .avatar, retryLimits: .onceWhenever)
    bench.clock.pass(.seconds(1))
    await assertEqual(good.value, .success(Self.good))
    await bench.giveUp(again)
    XCTAssertEqual(bench.transport.paths.prefix(2), ["bad", "good"])
  }
}
