import StandIn
import TestSupport
import XCTest

@testable import GitHub

/// Bounds on time and bytes (rel 2.5.3, F3, F4, F12, F13).
///
/// Deadlines are 300 ms, or in a full run those of the program.
final class TransportLimitsTests: XCTestCase {
  private static let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
  private static let isFull = Loops.ofRun == .full
  private static let deadline = isFull ? Duration.seconds(15) : .milliseconds(300)

  func test_F3_F4_whatTricklesStallsOrNeverComes_endsAtTheDeadline() async throws {
    let length = "Content-Length: 1000\r\n\r\n"
    let faults: [(name: String, steps: [FaultStep])] = [
      ("a trickled body", [.send(Self.head + length), .drip(0x20, every: .milliseconds(20))]),
      ("trickled headers", [.send(Self.head + "X: "), .drip(0x61, every: .milliseconds(20))]),
      ("a body that stalls", [.send(Self.head + length + "[1,")]), ("no answer", []),
    ]
    for (name, steps) in faults {
      let server = try await server(doing: steps)
      let start = ContinuousClock.now
      let error = await failure(of: HTTPRequest(url: server.baseURL, deadline: Self.deadline))
      let took = ContinuousClock.now - start
      XCTAssertEqual(error, .timedOut(after: Self.deadline), name)
      XCTAssertGreaterThanOrEqual(took, Self.deadline, name)
      // Beside other tests a machine is late.
      XCTAssertLessThan(
        took, Self.deadline + (Self.isFull ? .milliseconds(500) : .seconds(12)), name)
    }
    XCTAssertEqual(HTTPRequest(url: "http://localhost/").deadline, .seconds(15))
  }

  func test_F12_aBodyOfJustTheLimit_isTaken_andOneByteMoreIsRefused() async throws {
    let server = try await standIn()
    server.answer("/x", with: CannedAnswer(body: String(repeating: "a", count: 1000)))
    let response = try await realTransport().send(
      HTTPRequest(url: "\(server.baseURL)/x", bodyLimit: 1000))
    XCTAssertEqual(response.body.count, 1000)
    await assertEqual(
      failure(of: HTTPRequest(url: "\(server.baseURL)/x", bodyLimit: 999)),
      .bodyTooLarge(limit: 999))
    let claim = try await self.server(doing: .send(Self.head + "Content-Length: 419430400\r\n\r\n"))
    await assertEqual(failure(of: HTTPRequest(url: claim.baseURL)), .bodyTooLarge(limit: 4 << 20))
  }

  func test_F12_anEndlessBody_endsAtTheLimit() async throws {
    for head in ["\r\n", "Content-Length: 419430400\r\n\r\n"] {
      let server = try await server(
        doing: .send(Self.head + head), .flood(Array(repeating: 0x20, count: 65_536)))
      let start = ContinuousClock.now
      let memory = try await growth(HTTPRequest(url: server.baseURL))
      XCTAssertLessThan(ContinuousClock.now - start, .seconds(1))
      XCTAssertLessThanOrEqual(memory, 20 << 20)
    }
  }

  func test_F13_aGzipBomb_isRefused() async throws {
    let bomb = GzipBomb.bytes(inflatingTo: 64 << 20)
    XCTAssertLessThan(bomb.count, 4 << 20)
    let server = try await standIn()
    server.answer("/x", with: CannedAnswer(headers: ["Content-Encoding": "gzip"], body: bomb))
    let memory = try await growth(HTTPRequest(url: "\(server.baseURL)/x"))
    XCTAssertLessThanOrEqual(memory, 24 << 20)
  }

  func test_F3_theNextRequest_goesOutAtOnce_whenTheOneBeforeItIsGivenUp() async throws {
    let slow = try await server(
      doing: .send(Self.head + "Content-Length: 1000\r\n\r\n"),
      .drip(0x20, every: .milliseconds(20)))
    let good = try await standIn()
    let transport = realTransport()
    let next = HTTPRequest(url: "\(good.baseURL)/users")
    _ = try await transport.send(next)
    // Its clock stands still, so nothing is sent that waits for a while first.
    let queue = RequestQueue(transport: transport, clock: ManualClock())
    let request = HTTPRequest(url: slow.baseURL, deadline: Self.deadline)
    let first = Task { await queue.send(request, priority: .opened, retryLimits: .retryOnce) }
    await queue.reaches(isSending: true)
    let second = Task { await queue.send(next, priority: .visible) }
    let outcome = await first.value
    let start = ContinuousClock.now
    XCTAssertEqual(outcome, .failure(.timedOut(after: Self.deadline)))
    let answer = await second.value
    XCTAssertEqual(try answer.get().status, 200)
    let took = ContinuousClock.now - start
    XCTAssertLessThan(took, Self.isFull ? .milliseconds(100) : .seconds(1))
    if Self.isFull { print("rel F3: given up after 15 s, the next answer \(took) later") }
  }

  // Checks that the body is too large, and returns what that took of memory.
  private func growth(_ request: HTTPRequest) async throws -> Int {
    let transport = realTransport()
    let (result, bytes) = try await ResidentMemory.growth {
      await RequestQueue(transport: transport).send(request, priority: .opened)
    }
    XCTAssertEqual(result, .failure(.bodyTooLarge(limit: 4 << 20)))
    return bytes
  }
}
