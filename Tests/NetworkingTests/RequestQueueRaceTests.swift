import StandIn
import TestSupport
import XCTest

@testable import Networking

/// Cancels that race everything else (rel 2.5.3): no crash, no hang, nothing left behind.
final class RequestQueueRaceTests: XCTestCase {
  private static let count = Loops.count(short: 1_000, long: 3_000, full: 3_000)

  func test_F25_cancelsWhereNobodyListens_leaveNothingBehind() async throws {
    let server = try await standIn()
    let url = server.baseURL
    await server.stop()
    try await assertNothingIsLeft(by: url + "/")
  }

  func test_F25_cancelsWhereNobodyAnswers_leaveNothingBehind() async throws {
    try await assertNothingIsLeft(by: try await server().baseURL + "/")
  }

  func test_F25_cancelsWhereAnswersCome_leaveNothingBehind() async throws {
    let server = try await standIn(.invented(count: 1, budget: 100_000))
    try await assertNothingIsLeft(by: server.baseURL + "/users?since=")
    XCTAssertEqual(server.mostAtOnce, 1)
  }

  func test_F2_cancelsWhereConnectionsBreak_leaveNothingBehind() async throws {
    let server = try await server(doing: .send("HTTP/1.1 200 OK\r\nContent-Le"), .close)
    try await assertNothingIsLeft(by: server.baseURL + "/")
  }

  private func assertNothingIsLeft(by url: String, line: UInt = #line) async throws {
    let good = try await standIn()
    try await warmUp(HTTPRequest(url: "\(good.baseURL)/users"))
    let before = try Descriptors.count()
    let real = AsyncHTTPClientTransport()
    let transport = CountedTransport(real)
    let queue = RequestQueue(transport: transport, policy: RetryPolicy(random: { 0 }))
    await race(through: queue, to: url, Draws(), line: line)
    let unanswered = await queue.status.unansweredCount
    XCTAssertEqual(unanswered, 0, line: line)
    let next = await queue.send(
      HTTPRequest(url: "\(good.baseURL)/users"), priority: .opened)
    XCTAssertEqual(try next.get().status, 200, line: line)
    XCTAssertEqual(transport.mostAtOnce, 1, line: line)
    XCTAssertGreaterThan(transport.count, 1, line: line)
    real.forgetConnections()
    try await Descriptors.assertNoMore(than: before, line: line)
  }

  // What loops and timers need for life is there once they were used.
  private func warmUp(_ request: HTTPRequest) async throws {
    let transport = AsyncHTTPClientTransport()
    _ = try await transport.send(request)
    transport.forgetConnections()
  }

  // Each is cancelled after a moment of its own: before it waits, while it does, or in flight.
  private func race(
    through queue: RequestQueue, to url: String, _ draws: Draws, line: UInt
  ) async {
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<Self.count {
        let request = HTTPRequest(url: "\(url)\(number % 100)")
        let moments = draws.next(below: 300)
        let priority = RequestPriority.allCases[number % 4]
        group.addTask {
          let task = Task {
            await queue.send(request, priority: priority, retryLimits: .unlimited)
          }
          for _ in 0..<moments { await Task.yield() }
          task.cancel()
          switch await task.value {
          case .success, .failure(.cancelled): return true
          case .failure: return false
          }
        }
      }
      for await isAsExpected in group { XCTAssertTrue(isAsExpected, line: line) }
    }
    await queue.reaches(unansweredCount: 0)
  }
}
