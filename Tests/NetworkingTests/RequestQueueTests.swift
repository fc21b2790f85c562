import StandIn
import TestSupport
import XCTest

@testable import Networking

final class RequestQueueTests: XCTestCase {
  // N1, law 2.
  func test_requestsAtTheSameTime_goOutOneByOne() async throws {
    let server = try await standIn(.invented(count: 10, budget: 100))
    let queue = RequestQueue(transport: realTransport())
    let statuses = await withTaskGroup(of: Int?.self) { group in
      for number in 0..<40 {
        group.addTask {
          let request = HTTPRequest(url: "\(server.baseURL)/users?since=\(number)")
          return try? await queue.send(request, priority: .visible).get().status
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    XCTAssertEqual(statuses, Array(repeating: 200, count: 40))
    XCTAssertEqual(server.mostAtOnce, 1)
    XCTAssertEqual(server.requests.count, 40)
  }

  // N1: what the reader waits for goes first; first in, first out within that.
  func test_waitingRequests_goByPriorityThenInTurn() async throws {
    let server = try await standIn()
    let queue = RequestQueue(transport: realTransport())
    server.hold()
    var sent = [send("/0", .opened, through: queue, to: server)]
    await server.arrived(1)
    let waiting: [(String, RequestPriority)] = [
      ("/1", .background), ("/2", .visible), ("/3", .opened), ("/4", .visible), ("/5", .opened),
    ]
    for (index, (path, priority)) in waiting.enumerated() {
      sent.append(send(path, priority, through: queue, to: server))
      await queue.reaches(unansweredCount: index + 2)
    }
    server.release()
    for task in sent { _ = await task.value }
    XCTAssertEqual(server.requests.map(\.path), ["/0", "/3", "/5", "/2", "/4", "/1"])
  }

  func test_aFailure_letsTheNextOneGo() async throws {
    let server = try await standIn()
    let broken = try await self.server(doing: .close)
    let queue = RequestQueue(
      transport: realTransport(), policy: RetryPolicy(random: { 0 }))
    let failed = await queue.send(HTTPRequest(url: broken.baseURL), priority: .opened)
    guard case .failure(.closedEarly) = failed else { return XCTFail("\(failed)") }
    let next = await queue.send(HTTPRequest(url: "\(server.baseURL)/users"), priority: .opened)
    XCTAssertEqual(try next.get().status, 200)
  }

  private func send(
    _ path: String, _ priority: RequestPriority, through queue: RequestQueue,
    to server: StandInServer
  ) -> Task<Bool, Never> {
    let request = HTTPRequest(url: server.baseURL + path)
    return Task { (try? await queue.send(request, priority: priority).get()) != nil }
  }
}
