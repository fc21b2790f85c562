import StandIn
import TestSupport
import XCTest

@testable import Networking

/// What waited while there was no link (N1, F24).
final class RequestQueueOrderTests: XCTestCase {
  private static let count = Loops.count(short: 300, long: 1_000, full: 1_000)

  func test_F24_hundredsThatWaited_goOneByOneInOrder_eachOnce() async throws {
    let draws = Draws()
    let (port, base) = try await freePort()
    let bench = QueueBench(through: realTransport())
    await bench.queue.take(.down)
    var tasks: [Task<QueueBench.Outcome, Never>] = []
    var priorities: [RequestPriority] = []
    for number in 0..<Self.count {
      let priority = RequestPriority.allCases[draws.next(below: 4)]
      priorities.append(priority)
      tasks.append(bench.ask("/\(number)", of: base, priority))
      await bench.queue.reaches(unansweredCount: number + 1)
    }
    await bench.settle()
    let waiting = await bench.queue.status
    XCTAssertEqual(waiting.unansweredCount, Self.count)
    XCTAssertNil(waiting.retryingIn)
    let server = try await standIn(at: port)
    await bench.queue.take(.up)
    await bench.queue.tryNow()
    for task in tasks {
      let outcome = await task.value
      XCTAssertEqual(try outcome.get().status, 200)
    }
    let order = (0..<Self.count).sorted { (priorities[$0], $0) < (priorities[$1], $1) }
    XCTAssertEqual(server.requests.map(\.path), order.map { "/\($0)" })
    XCTAssertEqual(server.mostAtOnce, 1)
    await bench.settle()
    let after = await bench.queue.status
    XCTAssertEqual(after.unansweredCount, 0)
  }

  func test_F24_withinOnePriority_itIsFirstInFirstOut() async {
    let bench = QueueBench { _ in .failure(.unreachable(reason: "no network")) }
    var tasks: [Task<QueueBench.Outcome, Never>] = []
    for priority in [RequestPriority.background, .refresh, .visible, .opened] {
      for number in 0..<3 {
        tasks.append(await bench.asked("/\(priority)-\(number)", priority))
      }
    }
    let before = bench.transport.urls.count
    bench.transport.answers { _ in .success(HTTPResponse(status: 200)) }
    await bench.queue.tryNow()
    for task in tasks { _ = await task.value }
    let order = ["opened", "visible", "refresh", "background"].flatMap { priority in
      (0..<3).map { "\(QueueBench.one)/\(priority)-\($0)" }
    }
    XCTAssertEqual(Array(bench.transport.urls.dropFirst(before)), order)
  }

  // A port at which nobody listens, until a server is started there.
  private func freePort() async throws -> (port: Int, base: String) {
    let server = StandInServer(.invented(count: 1))
    try await server.start()
    let place = (server.port, server.baseURL)
    await server.stop()
    return place
  }

  private func standIn(at port: Int) async throws -> StandInServer {
    let server = StandInServer(.invented(count: 1))
    try await server.start(port: port)
    addTeardownBlock { await server.stop() }
    for number in 0..<Self.count { server.answer("/\(number)", with: CannedAnswer(body: "[]")) }
    return server
  }
}
