import StandIn
import TestSupport
import XCTest

@testable import Networking

/// The same request made twice is sent once (N1, F24).
final class RequestQueueSharingTests: XCTestCase {
  func test_F24_twoWhoAskTheSame_areAnsweredByOneExchange() async throws {
    let (server, bench) = try await held()
    let tasks = [ask(bench, server), ask(bench, server), ask(bench, server, .opened)]
    await bench.queue.reaches(unansweredCount: 3)
    server.release()
    for task in tasks {
      let outcome = await task.value
      XCTAssertEqual(try outcome.get().status, 200)
    }
    XCTAssertEqual(server.requests.count, 1)
  }

  func test_F24_whoGivesUpInFlight_takesNothingFromTheOther() async throws {
    let (server, bench) = try await held()
    let first = ask(bench, server)
    await server.arrived(1)
    let second = ask(bench, server)
    await bench.queue.reaches(unansweredCount: 2)
    await bench.giveUp(first)
    await server.arrived(2)
    server.release()
    let outcome = await second.value
    XCTAssertEqual(try outcome.get().status, 200)
  }

  func test_D19_whoAsksForNewsOnly_andWhoAsksForAll_areNotAnsweredAlike() async throws {
    let bench = QueueBench { request in
      .success(HTTPResponse(status: request.headers.all.isEmpty ? 200 : 304))
    }
    let requests: [HTTPFields] = [["If-None-Match": "a"], [:]]
    let tasks = requests.map { bench.ask(HTTPRequest(url: QueueBench.one, headers: $0)) }
    var statuses: [Int] = []
    for task in tasks { statuses.append(try await task.value.get().status) }
    XCTAssertEqual(statuses, [304, 200])
  }

  func test_whoGoesOnForLonger_isNotToldOfTheOthersFailure() async {
    let bench = QueueBench { _ in .success(HTTPResponse(status: 500)) }
    let unlimited = await bench.asked("/", .refresh)
    let once = await bench.asked("/", .visible, retryLimits: .interactive)
    await bench.pass(.seconds(20))
    let told = await once.value
    XCTAssertEqual(told, .failure(.serverError(status: 500)))
    bench.transport.answers { _ in .success(HTTPResponse(status: 200)) }
    await bench.pass(.seconds(300))
    let outcome = await unlimited.value
    XCTAssertEqual(try outcome.get().status, 200)
  }

  func test_theSameAddressForSomebodyElse_isAskedAgain() async {
    let bench = QueueBench()
    for scope in ["one", "two"] {
      let request = HTTPRequest(
        url: QueueBench.one, scope: BackoffScope(host: QueueBench.one, identity: scope))
      _ = await bench.queue.send(request, priority: .visible)
    }
    XCTAssertEqual(bench.transport.urls, [QueueBench.one, QueueBench.one])
  }

  // The request in flight is being ended just as somebody asks for the same again.
  func test_whoAsksForWhatIsJustGivenUp_isAnswered() async throws {
    let server = try await standIn(.invented(count: 1, budget: 100_000))
    let transport = CountedTransport(realTransport())
    let bench = QueueBench(through: transport)
    let draws = Draws()
    for _ in 0..<300 {
      let first = ask(bench, server)
      for _ in 0..<draws.next(below: 40) { await Task.yield() }
      first.cancel()
      let second = ask(bench, server)
      let outcome = await second.value
      XCTAssertEqual(try outcome.get().status, 200)
      _ = await first.value
    }
    // The server hears of the end of a request after it was given up, perhaps after the next one.
    XCTAssertEqual(transport.mostAtOnce, 1)
  }

  private func ask(
    _ bench: QueueBench, _ server: StandInServer, _ priority: RequestPriority = .visible
  ) -> Task<QueueBench.Outcome, Never> {
    bench.ask("/users", of: server.baseURL, priority)
  }

  private func held() async throws -> (server: StandInServer, bench: QueueBench) {
    let server = try await standIn()
    server.hold()
    return (server, QueueBench(through: realTransport()))
  }
}
