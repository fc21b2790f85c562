import Models
import StandIn
import TestSupport
import XCTest

@testable import GitHub

/// Bounds on time and bytes (fF3, fF4, fF12, fF13).
///
/// Deadlines are 300 ms, or in a full run those of the program.
final class TransportLimitsTests: XCTestCase {
  private static let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
  private static let deadline = Loops.ofRun == .full ? Duration.seconds(15) : .milliseconds(300)

  func test_fF3_fF4_whatTricklesStallsOrNeverComes_endsAtTheDeadline_andTheNextIsSentAtOnce()
    async throws
  {
    let length = "Content-Length: 1000\r\n\r\n"
    let good = try await standIn()
    let next = HTTPRequest(url: "\(good.baseURL)/users")
    let faults: [(name: String, steps: [FaultStep])] = [
      ("a trickled body", [.send(Self.head + length), .drip(0x20, every: .milliseconds(20))]),
      ("trickled headers", [.send(Self.head + "X: "), .drip(0x61, every: .milliseconds(20))]),
      ("a body that stalls", [.send(Self.head + length + "[1,")]), ("no answer", []),
    ]
    for (name, steps) in faults {
      let server = try await server { _ in steps }
      // Its clock does not move, so that a request which waits for a timer fails.
      let queue = RequestQueue(transport: try realTransport(), clock: ManualClock())
      let start = ContinuousClock.now
      let request = HTTPRequest(url: server.baseURL, deadline: Self.deadline)
      let first = Task {
        await queue.send(request, priority: .opened, retryLimits: .onceWithin20Seconds)
      }
      await queue.reaches(isSending: true)
      let second = Task { await queue.send(next, priority: .visible) }
      await assertEqual(first.value, .failure(.timedOut(after: Self.deadline)), name)
      XCTAssertGreaterThanOrEqual(ContinuousClock.now - start, Self.deadline, name)
      let answer = await second.value
      XCTAssertEqual(try answer.get().status, 200, name)
    }
    XCTAssertEqual(next.deadline, .seconds(15))
  }

  func test_fF12_aBodyOfJustTheLimit_isAccepted_andOneByteMoreIsRefused() async throws {
    let server = try await standIn()
    server.answer("/x", with: CannedAnswer(body: String(repeating: "a", count: 1000)))
    let response = try await realTransport().send(
      HTTPRequest(url: "\(server.baseURL)/x", bodyLimit: 1000))
    XCTAssertEqual(response.body.count, 1000)
    await assertEqual(
      failure(of: HTTPRequest(url: "\(server.baseURL)/x", bodyLimit: 999)),
      .bodyTooLarge(limit: 999))
    let claim = try await self.server(doing: .send(Self.head + "Content-Length: 419430400\r\n\r\n"))
    await assertEqual(failure(of: HTTPRequest(url: claim.baseURL)), .bodyTooLarge(limit: 2 << 20))
  }

  // It ends by the limit, not by the deadline, and what comes after the limit is not kept.
  func test_fF12_anEndlessBody_endsAtTheLimit() async throws {
    for head in ["\r\n", "Content-Length: 419430400\r\n\r\n"] {
      let server = try await server(
        doing: .send(Self.head + head), .flood(Array(repeating: 0x20, count: 65_536)))
      try await assertTooLarge(HTTPRequest(url: server.baseURL), within: 20 << 20)
    }
  }

  func test_fF13_aGzipBomb_isRefused() async throws {
    let bomb = GzipBomb.bytes(inflatingTo: 64 << 20)
    XCTAssertLessThan(bomb.count, 2 << 20)
    let server = try await standIn()
    server.answer("/x", with: CannedAnswer(headers: ["Content-Encoding": "gzip"], body: bomb))
    try await assertTooLarge(HTTPRequest(url: "\(server.baseURL)/x"), within: 24 << 20)
  }

  // The decoder allocates for each value, however short it is.
  func test_fF13_aBodyOfNothingButEmptyLists_isDecodedInBoundedMemory() async throws {
    let count = HTTPRequest.maxBodyBytes / 3
    let body = Array("[[]\(String(repeating: ",[]", count: count - 1))]".utf8)
    let (page, growth) = try await ResidentMemory.growth {
      try? UserPage(HTTPResponse(status: 200, body: body))
    }
    XCTAssertNil(page, "nobody is in it")
    XCTAssertLessThanOrEqual(growth, 180 << 20)
  }

  private func assertTooLarge(_ request: HTTPRequest, within bytes: Int) async throws {
    let transport = try realTransport()
    let (error, growth) = try await ResidentMemory.growth {
      await transport.result(of: request).error
    }
    XCTAssertEqual(error, .bodyTooLarge(limit: 2 << 20))
    XCTAssertLessThanOrEqual(growth, bytes)
  }
}
