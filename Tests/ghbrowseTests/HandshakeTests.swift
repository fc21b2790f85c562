import Foundation
import StandIn
import XCTest

/// A server that takes a connection and never speaks TLS on it (R9, F16).
final class HandshakeTests: XCTestCase {
  func test_R9_aHandshakeThatStalls_costsACommandFiveSeconds_andIsMadeOnce() async throws {
    let server = FaultServer([])
    try await server.start()
    let program = try ProgramUnderTest(apiURL: "https://127.0.0.1:\(server.port)")
    let start = ContinuousClock.now
    let outcome = try program.run(["list"])
    let time = ContinuousClock.now - start
    XCTAssertEqual(outcome.status, 3, outcome.error)
    XCTAssertTrue(
      outcome.error.contains("GitHub cannot be reached: no answer to a connection within 5 s"),
      outcome.error)
    XCTAssertTrue((.seconds(4.9) ... .seconds(9)).contains(time), "\(time)")
    XCTAssertEqual(server.connectionCount, 1)
    await server.stop()
  }
}
