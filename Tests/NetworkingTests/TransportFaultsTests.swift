import Networking
import StandIn
import XCTest

/// Connections that fail (rel 2.5.4, F1, F2, F13, F14): each is an error of our own words.
final class TransportFaultsTests: XCTestCase {
  private enum Kind {
    case closedEarly, malformed
  }

  private static let ok = "HTTP/1.1 200 OK\r\n"

  // Fault, what the server does, the error it must be.
  private static let faults: [(name: String, steps: [FaultStep], kind: Kind)] = [
    ("closed before anything", [.close], .closedEarly),
    ("reset before anything", [.reset], .closedEarly),
    ("closed in the status line", [.send("HTTP/1."), .close], .closedEarly),
    ("closed after the status line", [.send(ok), .close], .closedEarly),
    ("closed within the headers", [.send(ok + "Content-Le"), .close], .closedEarly),
    ("closed after 100 Continue", [.send("HTTP/1.1 100 Continue\r\n\r\n"), .close], .closedEarly),
    ("cut body", [.send(ok + "Content-Length: 99\r\n\r\n[1,"), .close], .closedEarly),
    ("reset body", [.send(ok + "Content-Length: 99\r\n\r\n[1,"), .reset], .closedEarly),
    (
      "cut chunk", [.send(ok + "Transfer-Encoding: chunked\r\n\r\n10\r\n[1,"), .close],
      .closedEarly
    ),
    ("garbage", [.send("lorem ipsum\r\n\r\n"), .close], .malformed),
    ("NUL in a header", [.send(ok + "X: a\0b\r\n\r\n"), .close], .malformed),
    ("no colon", [.send(ok + "colonless\r\n\r\n"), .close], .malformed),
    (
      "two lengths", [.send(ok + "Content-Length: 1\r\nContent-Length: 2\r\n\r\nab"), .close],
      .malformed
    ),
    ("negative length", [.send(ok + "Content-Length: -1\r\n\r\n"), .close], .malformed),
    ("status 999", [.send("HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n")], .malformed),
    (
      "bad gzip", [.send(ok + "Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\nlorem")],
      .malformed
    ),
  ]

  func test_everyFault_isTheErrorItShouldBe() async throws {
    for fault in Self.faults {
      let server = FaultServer(fault.steps)
      try await server.start()
      let error = await failure(
        of: HTTPRequest(url: server.baseURL, deadline: .seconds(5)))
      await server.stop()
      switch (error, fault.kind) {
      case (.closedEarly, .closedEarly), (.malformed, .malformed): break
      default: XCTFail("\(fault.name): \(String(describing: error))")
      }
    }
  }

  func test_aRefusedConnection_isUnreachableAtOnce() async throws {
    let server = try await standIn()
    let url = server.baseURL
    await server.stop()
    let clock = ContinuousClock()
    let start = clock.now
    let error = await failure(of: HTTPRequest(url: url))
    XCTAssertEqual(error, .unreachable(reason: "the connection was refused"))
    XCTAssertLessThan(clock.now - start, .seconds(2))
  }

  func test_aNameThatNobodyHas_isNotFound() async {
    let error = await failure(of: HTTPRequest(url: "http://no..name/"))
    XCTAssertEqual(error, .nameNotFound(host: "no..name"))
  }

  func test_anAddressThatCannotBeAsked_saysSo() async {
    for url in ["", "users", "ftp://127.0.0.1/", "http://"] {
      let error = await failure(of: HTTPRequest(url: url))
      guard case .badURL = error else { return XCTFail("\(url): \(String(describing: error))") }
    }
  }

  // F2: no descriptor is left, and the next request is answered.
  func test_afterAHundredBrokenConnections_theNextRequestIsAnswered() async throws {
    let transport = realTransport()
    let broken = try await server(doing: .send(Self.ok), .close)
    for _ in 0..<100 { _ = try? await transport.send(HTTPRequest(url: broken.baseURL)) }
    let whole = try await standIn()
    let response = try await transport.send(HTTPRequest(url: "\(whole.baseURL)/users"))
    XCTAssertEqual(response.status, 200)
    XCTAssertEqual(broken.connectionCount, 100)
  }
}
