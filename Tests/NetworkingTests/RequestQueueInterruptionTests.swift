import StandIn
import TestSupport
import XCTest

@testable import Networking

/// What the reader waits for interrupts what nobody waits for (N1).
final class RequestQueueInterruptionTests: XCTestCase {
  func test_aRefreshInFlight_makesWay_andKeepsItsPlace() async throws {
    for priority in [RequestPriority.opened, .visible] {
      let (server, bench) = try await held()
      let first = bench.ask("/first", of: server.baseURL, .refresh)
      await server.arrived(1)
      let second = bench.ask("/second", of: server.baseURL, .refresh)
      await bench.queue.reaches(unansweredCount: 2)
      let reader = bench.ask("/reader", of: server.baseURL, priority)
      await server.arrived(2)
      server.release()
      for task in [first, second, reader] {
        let outcome = await task.value
        XCTAssertEqual(try outcome.get().status, 200)
      }
      XCTAssertEqual(server.requests.map(\.path), ["/first", "/reader", "/first", "/second"])
    }
  }

  // One try is all that it has.
  func test_anInterruption_isNoTry() async throws {
    let (server, bench) = try await held()
    let refresh = bench.ask("/refresh", of: server.baseURL, .background, retryLimits: .retryOnce)
    for number in 0..<3 {
      await server.arrived(2 * number + 1)
      let reader = bench.ask("/\(number)", of: server.baseURL, .visible)
      await server.arrived(2 * number + 2)
      await bench.giveUp(reader)
    }
    await server.arrived(7)
    server.release()
    let outcome = await refresh.value
    XCTAssertEqual(try outcome.get().status, 200)
  }

  func test_whatTheReaderWaitsFor_isNotInterrupted() async throws {
    let table: [(flying: RequestPriority, waiting: RequestPriority)] = [
      (.visible, .opened), (.opened, .opened), (.background, .refresh), (.refresh, .background),
    ]
    for row in table {
      let (server, bench) = try await held()
      let flying = bench.ask("/flying", of: server.baseURL, row.flying)
      await server.arrived(1)
      let waiting = bench.ask("/waiting", of: server.baseURL, row.waiting)
      await bench.queue.reaches(unansweredCount: 2)
      server.release()
      _ = await (flying.value, waiting.value)
      XCTAssertEqual(server.requests.map(\.path), ["/flying", "/waiting"], "\(row)")
    }
  }

  func test_aRefreshThatTheReaderWaitsForNow_isNotInterrupted() async throws {
    let (server, bench) = try await held()
    let refresh = bench.ask("/page", of: server.baseURL, .refresh)
    await server.arrived(1)
    let reader = bench.ask("/page", of: server.baseURL, .visible)
    await bench.queue.reaches(unansweredCount: 2)
    server.release()
    for task in [refresh, reader] { _ = await task.value }
    XCTAssertEqual(server.requests.map(\.path), ["/page"])
  }

  func test_aReadersRequestThatMayNotGo_interruptsNothing() async throws {
    let (server, bench) = try await held()
    let limited = bench.ask(
      "/limited", of: server.baseURL, .opened, classify: { _ in .limited(for: .seconds(60)) })
    await server.arrived(1)
    server.release()
    await bench.settle()
    let other = try await held().server
    let refresh = bench.ask("/refresh", of: other.baseURL, .refresh)
    await other.arrived(1)
    let reader = bench.ask("/reader", of: server.baseURL, .opened)
    await bench.queue.reaches(unansweredCount: 3)
    other.release()
    let outcome = await refresh.value
    XCTAssertEqual(try outcome.get().status, 200)
    XCTAssertEqual(other.requests.map(\.path), ["/refresh"])
    await bench.giveUp(limited, reader)
  }

  func test_anInterruptedRequestThatNobodyWantsAnyMore_isNotAskedAgain() async throws {
    let (server, bench) = try await held()
    let refresh = bench.ask("/refresh", of: server.baseURL, .refresh)
    await server.arrived(1)
    let reader = bench.ask("/reader", of: server.baseURL, .visible)
    await bench.giveUp(refresh)
    await server.arrived(2)
    server.release()
    _ = await reader.value
    await bench.settle()
    XCTAssertEqual(server.requests.map(\.path), ["/refresh", "/reader"])
  }

  private func held() async throws -> (server: StandInServer, bench: QueueBench) {
    let server = try await standIn()
    for path in ["/first", "/second", "/reader", "/refresh", "/page"] {
      server.answer(path, with: CannedAnswer(body: "[]"))
    }
    server.hold()
    return (server, QueueBench(through: realTransport()))
  }
}
