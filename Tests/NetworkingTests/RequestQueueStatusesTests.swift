import StandIn
import TestSupport
import XCTest

@testable import Networking

/// Who listens to the queue.
final class RequestQueueStatusesTests: XCTestCase {
  func test_aListener_isToldAtOnce_andOfEachChange() async throws {
    let server = try await standIn()
    server.hold()
    let bench = QueueBench(through: realTransport())
    var statuses = await bench.queue.statuses().makeAsyncIterator()
    let first = await statuses.next()
    XCTAssertEqual(first?.unansweredCount, 0)
    let task = bench.ask("/users", of: server.baseURL)
    let second = await statuses.next()
    XCTAssertEqual(second?.unansweredCount, 1)
    server.release()
    let third = await statuses.next()
    XCTAssertEqual(third?.unansweredCount, 0)
    XCTAssertEqual(third?.hostStatus(of: BackoffScope(host: server.baseURL)), .online)
    _ = await task.value
  }

  func test_aCountdown_isToldSecondBySecond() async {
    let bench = QueueBench { _ in .failure(.closedEarly(reason: "reset")) }
    let task = await bench.asked()
    for _ in 0..<4 { await bench.pass(.seconds(300)) }
    var statuses = await bench.queue.statuses().makeAsyncIterator()
    for left in (1...8).reversed() {
      let status = await statuses.next()
      XCTAssertEqual(status?.retryingIn, left)
      await bench.pass(.seconds(1))
    }
    await bench.giveUp(task)
  }

  func test_aSlowListener_hearsTheNewestOnly() async {
    let bench = QueueBench()
    var statuses = await bench.queue.statuses().makeAsyncIterator()
    for number in 0..<10 { _ = await bench.asked("/\(number)").value }
    bench.transport.answers { _ in .success(.limit(60)) }
    let task = await bench.asked()
    let newest = await statuses.next()
    let now = await bench.queue.status
    XCTAssertEqual(newest, now)
    XCTAssertEqual(
      newest?.hostStatus(of: QueueBench.scopeOne),
      .failing(.rateLimited(until: bench.clock.date + 60)))
    await bench.giveUp(task)
  }

  func test_aListenerThatIsCancelled_ends_andIsForgotten() async {
    let bench = QueueBench()
    let listeners = (0..<10).map { _ in
      Task {
        var count = 0
        for await _ in await bench.queue.statuses() { count += 1 }
        return count
      }
    }
    while bench.queue.listeners.listenerCount < 10 { await Task.yield() }
    _ = await bench.asked().value
    for listener in listeners { listener.cancel() }
    for listener in listeners { _ = await listener.value }
    while bench.queue.listeners.listenerCount > 0 { await Task.yield() }
    let outcome = await bench.asked().value
    XCTAssertEqual(try outcome.get().status, 200)
  }

  func test_aStreamThatNobodyReads_isForgotten() async {
    let bench = QueueBench()
    _ = await bench.queue.statuses()
    while bench.queue.listeners.listenerCount > 0 { await Task.yield() }
    let status = await bench.queue.status
    XCTAssertEqual(status, QueueStatus())
  }
}
