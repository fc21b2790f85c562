import Networking
import StandIn
import XCTest

/// Bounds on time and bytes (rel 2.5.3, F3, F4, F12, F13).
final class TransportLimitsTests: XCTestCase {
  private static let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
  private static let deadline = Duration.milliseconds(300)

  func test_aTrickledBody_endsAtTheDeadline() async throws {
    try await assertTimesOut(
      .send(Self.head + "Content-Length: 1000\r\n\r\n"), .drip(0x20, every: .milliseconds(20)))
  }

  func test_trickledHeaders_endAtTheDeadline() async throws {
    try await assertTimesOut(.send(Self.head + "X-Long: "), .drip(0x61, every: .milliseconds(20)))
  }

  func test_aBodyThatStalls_endsAtTheDeadline() async throws {
    try await assertTimesOut(.send(Self.head + "Content-Length: 1000\r\n\r\n[1,"))
  }

  func test_noAnswerAtAll_endsAtTheDeadline() async throws {
    try await assertTimesOut()
  }

  func test_aBodyOfJustTheLimit_isTaken() async throws {
    let server = try await standIn()
    server.answer("/x", with: CannedAnswer(body: String(repeating: "a", count: 1000)))
    let response = try await realTransport().send(
      HTTPRequest(url: "\(server.baseURL)/x", bodyLimit: 1000))
    XCTAssertEqual(response.body.count, 1000)
  }

  func test_aBodyOverTheLimit_isRefused() async throws {
    let server = try await standIn()
    server.answer("/x", with: CannedAnswer(body: String(repeating: "a", count: 1001)))
    let error = await failure(of: HTTPRequest(url: "\(server.baseURL)/x", bodyLimit: 1000))
    XCTAssertEqual(error, .bodyTooLarge(limit: 1000))
  }

  func test_anEndlessBody_endsAtTheLimit() async throws {
    let server = try await server(
      doing: .send(Self.head + "\r\n"), .flood(Array(repeating: 0x20, count: 65_536)))
    let error = await failure(of: HTTPRequest(url: server.baseURL))
    XCTAssertEqual(error, .bodyTooLarge(limit: 4 << 20))
  }

  func test_aClaimOfAHugeBody_isRefusedAtOnce() async throws {
    let server = try await server(doing: .send(Self.head + "Content-Length: 419430400\r\n\r\n"))
    let error = await failure(of: HTTPRequest(url: server.baseURL))
    XCTAssertEqual(error, .bodyTooLarge(limit: 4 << 20))
  }

  func test_aGzipBomb_isRefused() async throws {
    let bomb = GzipBomb.bytes(inflatingTo: 64 << 20)
    XCTAssertLessThan(bomb.count, 4 << 20)
    let server = try await standIn()
    server.answer("/x", with: CannedAnswer(headers: ["Content-Encoding": "gzip"], body: bomb))
    let error = await failure(of: HTTPRequest(url: "\(server.baseURL)/x"))
    XCTAssertEqual(error, .bodyTooLarge(limit: 4 << 20))
  }

  private func assertTimesOut(_ steps: FaultStep..., line: UInt = #line) async throws {
    let server = FaultServer(steps)
    try await server.start()
    let clock = ContinuousClock()
    let start = clock.now
    let error = await failure(of: HTTPRequest(url: server.baseURL, deadline: Self.deadline))
    let took = clock.now - start
    await server.stop()
    XCTAssertEqual(error, .timedOut(after: Self.deadline), line: line)
    XCTAssertGreaterThanOrEqual(took, Self.deadline, line: line)
    XCTAssertLessThan(took, Self.deadline * 5, line: line)
  }
}
