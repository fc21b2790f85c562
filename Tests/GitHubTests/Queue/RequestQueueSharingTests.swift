import StandIn
import TestSupport
import XCTest

@testable import GitHub

/// The same request made twice is sent once, and who gives up takes nothing from others (N1, fF24).
final class RequestQueueSharingTests: XCTestCase {
  private static let good = HTTPResponse(status: 200)

  func test_fF24_whoAsksTheSame_isAnsweredByOneExchange_alsoWhereTheFirstGivesUp() async {
    let bench = QueueBench()
    bench.transport.hold()
    var tasks = [
      await bench.queued("/a"), await bench.queued("/a"), await bench.queued("/a", .opened),
    ]
    bench.transport.release()
    for task in tasks { await assertEqual(task.value, .success(Self.good)) }
    XCTAssertEqual(bench.transport.paths, ["a"])
    bench.transport.hold()
    tasks = [await bench.queued("/b"), await bench.queued("/b")]
    await bench.giveUp(tasks[0])
    bench.transport.release()
    await assertEqual(tasks[1].value, .success(Self.good))
  }

  func test_onlyTheSameRequestOfTheSamePerson_isTheSame() async throws {
    let bench = QueueBench { request in
      .success(HTTPResponse(status: request.headers.all.isEmpty ? 200 : 304))
    }
    let scope = BackoffScope(host: QueueBench.one, identity: "another")
    let requests = [
      HTTPRequest(url: QueueBench.one, headers: ["If-None-Match": "a"]),
      HTTPRequest(url: QueueBench.one), HTTPRequest(url: QueueBench.one, scope: scope),
    ]
    let tasks = requests.map { bench.ask($0) }
    var statuses: [Int] = []
    for task in tasks { statuses.append(try await task.value.get().status) }
    XCTAssertEqual(statuses, [304, 200, 200])
    XCTAssertEqual(bench.transport.urls.count, 3)
  }

  func test_whoGoesOnForLonger_isNotToldOfTheOthersFailure() async {
    let bench = QueueBench { _ in .success(HTTPResponse(status: 500)) }
    let unlimited = await bench.asked("/", .refresh)
    let once = await bench.asked("/", .visible, retryLimits: .interactive)
    await bench.pass(.seconds(20))
    await assertEqual(once.value, .failure(.serverError(status: 500)))
    bench.transport.answers { _ in .success(Self.good) }
    await bench.pass(.seconds(300))
    await assertEqual(unlimited.value, .success(Self.good))
  }

  func test_fF25_whatIsCancelled_beforeOrWhileItWaitsOrInFlight_ends_andTheNextGoes() async {
    let bench = QueueBench()
    let before = Task {
      while !Task.isCancelled { await Task.yield() }
      return await bench.queue.send(HTTPRequest(url: "\(QueueBench.one)/0"), priority: .opened)
    }
    before.cancel()
    await assertEqual(before.value, .failure(.cancelled))
    bench.transport.hold()
    let first = await bench.queued("/1")
    let (second, third) = (await bench.queued("/2"), await bench.queued("/3"))
    for task in [second, first] {
      task.cancel()
      await assertEqual(task.value, .failure(.cancelled))
    }
    bench.transport.release()
    await assertEqual(third.value, .success(Self.good))
    XCTAssertEqual(bench.transport.paths, ["1", "3"])
  }

  // Each is cancelled after a moment of its own: before it waits, while it does, or in flight.
  func test_fF2_fF25_cancelsThatRaceAnything_leaveNothingBehind() async throws {
    let (good, gone) = (
      try await standIn(.invented(count: 1, budget: 100_000)), try await standIn()
    )
    await gone.stop()
    let silent = try await server { _ in [] }
    let broken = try await server(doing: .send("HTTP/1.1 200 OK\r\nContent-Le"), .close)
    let next = HTTPRequest(url: "\(good.baseURL)/users")
    // What loops and timers need for life is there once they were used.
    let first = AsyncHTTPClientTransport()
    _ = try await first.send(next)
    first.forgetConnections()
    for base in [good.baseURL, gone.baseURL, silent.baseURL, broken.baseURL] {
      let descriptors = try Descriptors.count()
      let transport = AsyncHTTPClientTransport()
      let queue = RequestQueue(transport: transport, policy: RetryPolicy(random: { 0 }))
      await race(through: queue, to: "\(base)/users?since=", Draws())
      await queue.reaches(unansweredCount: 0)
      let answer = await queue.send(next, priority: .opened)
      XCTAssertEqual(try answer.get().status, 200, base)
      transport.forgetConnections()
      try await Descriptors.assertNoMore(than: descriptors)
    }
    XCTAssertEqual(good.mostAtOnce, 1)
  }

  private func race(through queue: RequestQueue, to url: String, _ draws: Draws) async {
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<Loops.count(short: 300, long: 3_000, full: 3_000) {
        let request = HTTPRequest(url: "\(url)\(number % 100)")
        let moments = draws.next(below: 300)
        group.addTask {
          let task = Task {
            await queue.send(
              request, priority: RequestPriority.allCases[number % 4], retryLimits: .unlimited)
          }
          for _ in 0..<moments { await Task.yield() }
          task.cancel()
          switch await task.value {
          case .success, .failure(.cancelled): return true
          case .failure: return false
          }
        }
      }
      for await isAsExpected in group { XCTAssertTrue(isAsExpected) }
    }
  }
}
