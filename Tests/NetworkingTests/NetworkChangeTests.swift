import StandIn
import TestSupport
import XCTest

@testable import Networking

/// What the queue and the transport do when this machine's network is another than before.
final class NetworkChangeTests: XCTestCase {
  func test_F19_whatIsInFlight_isSentAnewOnceTheNetworkIsBack_butNotWithinFiveSeconds()
    async throws
  {
    let clock = ManualClock()
    let (server, queue) = try await heldServer(clock: clock)
    await queue.take(.up)
    let answer = send("/first", .unlimited, through: queue, to: server)
    for number in 1...3 {
      await server.arrived(number)
      await queue.take(.down)
      await queue.take(.up)
      await queue.networkChanged()
      await clock.isAwaited()
      clock.pass(.milliseconds(4_999))
      await queue.tryNow()
      XCTAssertEqual(server.requests.count, number)
      await clock.isAwaited()
      clock.pass(.milliseconds(1))
    }
    await server.arrived(4)
    await isAnswered(answer, by: server)
  }

  func test_F19_aNetworkThatOnlyChanges_leavesWhatIsInFlight() async throws {
    let clock = ManualClock()
    let (server, queue) = try await heldServer(clock: clock)
    await queue.take(.up)
    let answer = send("/first", .unlimited, through: queue, to: server)
    await server.arrived(1)
    clock.pass(.seconds(6))
    await queue.networkChanged()
    await isAnswered(answer, by: server)
    XCTAssertEqual(server.requests.count, 1)
  }

  func test_F19_aNetworkThatGoes_endsTheReadersWaitAtOnce_andForbidsNothing() async throws {
    let (server, queue) = try await heldServer()
    await queue.take(.up)
    let first = send("/first", through: queue, to: server)
    await server.arrived(1)
    await queue.take(.down)
    let result = await first.value
    guard case .failure(.unreachable) = result else {
      return XCTFail("\(result), not that there is no network")
    }
    await isAnswered(send("/second", through: queue, to: server), by: server)
  }

  func test_F21_aFirstSightWithoutNetwork_leavesWhatIsInFlight() async throws {
    let (server, queue) = try await heldServer()
    let answer = send("/first", through: queue, to: server)
    await server.arrived(1)
    await queue.take(.unknown)
    await queue.take(.down)
    await isAnswered(answer, by: server)
    XCTAssertEqual(server.requests.count, 1)
  }

  func test_F19_changesAndCancelsInARace_leaveNothingBehind() async throws {
    let (server, queue) = try await heldServer()
    for number in 1...200 {
      let answer = send("/\(number)", through: queue, to: server)
      await queue.reaches(isSending: true)
      async let change: Void = {
        await queue.take(.up)
        await queue.take(.down)
        await queue.networkChanged()
      }()
      answer.cancel()
      await change
      _ = await answer.value
      await queue.reaches(unansweredCount: 0)
    }
    await isAnswered(send("/last", through: queue, to: server), by: server)
  }

  func test_F19_connectionsThatAreForgotten_areNotUsedAgain() async throws {
    let files = try certificates()
    try files.issue("server", for: "localhost")
    let server = try PythonServer(
      PythonScripts.tls, "fine", files.certificate("server"), files.key("server"))
    let transport = try transport(["SSL_CERT_FILE": files.authority])
    let request = HTTPRequest(url: "https://localhost:\(server.port)/")
    for isForgotten in [false, false, true] {
      if isForgotten { transport.forgetConnections() }
      let response = try await transport.send(request)
      XCTAssertEqual(response.status, 200)
    }
    XCTAssertEqual(server.stop().count { $0 == "handshake" }, 2)
  }

  /// A server that keeps its answers back, and a queue in front of the real transport.
  private func heldServer(
    clock: any NetworkClock = SystemClock()
  ) async throws -> (StandInServer, RequestQueue) {
    let server = try await standIn()
    server.hold()
    return (server, RequestQueue(transport: realTransport(), clock: clock))
  }

  /// Lets `server` answer, and checks that an answer comes, whatever it says.
  private func isAnswered(
    _ answer: Task<Result<HTTPResponse, GitHubError>, Never>, by server: StandInServer,
    line: UInt = #line
  ) async {
    server.release()
    let result = await answer.value
    XCTAssertNoThrow(try result.get(), line: line)
  }

  private func send(
    _ path: String, _ retryLimits: RetryLimits = .interactive, through queue: RequestQueue,
    to server: StandInServer
  ) -> Task<Result<HTTPResponse, GitHubError>, Never> {
    let url = server.baseURL + path
    return Task {
      await queue.send(HTTPRequest(url: url), priority: .visible, retryLimits: retryLimits)
    }
  }
}
