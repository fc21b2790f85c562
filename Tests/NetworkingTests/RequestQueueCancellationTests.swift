import StandIn
import TestSupport
import XCTest

@testable import Networking

final class RequestQueueCancellationTests: XCTestCase {
  func test_aWaitingRequestThatIsCancelled_neverGoesOut() async throws {
    let server = try await standIn()
    let queue = RequestQueue(transport: realTransport())
    server.hold()
    let first = send("/first", through: queue, to: server)
    await server.arrived(1)
    let second = send("/second", through: queue, to: server)
    await queue.reaches(unansweredCount: 2)
    second.cancel()
    let ofSecond = await second.value
    XCTAssertEqual(ofSecond, .cancelled)
    server.release()
    let ofFirst = await first.value
    XCTAssertNil(ofFirst)
    XCTAssertEqual(server.requests.map(\.path), ["/first"])
  }

  func test_aRequestInFlightThatIsCancelled_letsTheNextOneGo() async throws {
    let server = try await standIn()
    let queue = RequestQueue(transport: realTransport())
    server.hold()
    let first = send("/first", through: queue, to: server)
    await server.arrived(1)
    let second = send("/second", through: queue, to: server)
    await queue.reaches(unansweredCount: 2)
    first.cancel()
    let ofFirst = await first.value
    XCTAssertEqual(ofFirst, .cancelled)
    await server.arrived(2)
    server.release()
    let ofSecond = await second.value
    XCTAssertNil(ofSecond)
  }

  func test_aCallerCancelledBefore_asksNothing() async throws {
    let server = try await standIn()
    let queue = RequestQueue(transport: realTransport())
    let url = server.baseURL
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await queue.send(HTTPRequest(url: url), priority: .opened)
    }
    task.cancel()
    let result = await task.value
    XCTAssertEqual(result, .failure(.cancelled))
    XCTAssertEqual(server.requests.count, 0)
  }

  // rel 2.5.3.
  func test_thousandsOfCancelsInARace_endAll_andTheQueueGoesOn() async throws {
    let server = try await standIn(.invented(count: 10, budget: 100_000))
    let transport = CountedTransport(realTransport())
    let queue = RequestQueue(transport: transport)
    let tasks = (0..<3_000).map {
      send("/users?per_page=1&since=\($0 % 500)", through: queue, to: server)
    }
    await withTaskGroup(of: Void.self) { group in
      for task in tasks { group.addTask { task.cancel() } }
    }
    for task in tasks {
      let error = await task.value
      XCTAssertTrue(error == nil || error == .cancelled, "\(String(describing: error))")
    }
    let last = await send("/users", through: queue, to: server).value
    XCTAssertNil(last)
    let unanswered = await queue.status.unansweredCount
    XCTAssertEqual(unanswered, 0)
    // The server hears of the end of a request after it was given up, perhaps after the next one.
    XCTAssertEqual(transport.mostAtOnce, 1)
  }

  private func send(
    _ path: String, through queue: RequestQueue, to server: StandInServer
  ) -> Task<GitHubError?, Never> {
    let request = HTTPRequest(url: server.baseURL + path)
    return Task {
      switch await queue.send(request, priority: .visible) {
      case .success: nil
      case .failure(let error): error
      }
    }
  }
}
