import Foundation
import StandIn
import TestSupport
import XCTest

@testable import Networking

/// A hundred broken connections in a row (rel F2): alive, and no descriptor is left.
final class TransportBrokenTests: XCTestCase {
  private static let answers: [(name: String, text: String)] = [
    ("nothing", ""), ("the status alone", #"HTTP/1.1 200 OK\r\n"#),
    ("half of a header", #"HTTP/1.1 200 OK\r\nContent-Le"#),
    ("100 Continue", #"HTTP/1.1 100 Continue\r\n\r\n"#),
  ]

  func test_F2_aHundredClosesOverHTTP_leaveNoDescriptor() async throws {
    for answer in Self.answers {
      let text = answer.text.replacingOccurrences(of: #"\r\n"#, with: "\r\n")
      let server = FaultServer(text.isEmpty ? [.close] : [.send(text), .close])
      try await server.start()
      try await assertBreaks(realTransport(), server.baseURL, 100, answer.name)
      XCTAssertEqual(server.connectionCount, 100)
      await server.stop()
    }
  }

  // Each costs a handshake, so only full runs have a hundred.
  func test_F2_manyClosesOverHTTPS_leaveNoDescriptor() async throws {
    let certificates = try certificates()
    try certificates.issue("good", for: "localhost")
    let count = Loops.count(short: 10, long: 25, full: 100)
    for answer in Self.answers {
      let server = try PythonServer(
        PythonScripts.brokenTLS, certificates.certificate("good"), certificates.key("good"),
        answer.text)
      let transport = try transport(["SSL_CERT_FILE": certificates.authority])
      let url = "https://localhost:\(server.port)/"
      try await assertBreaks(transport, url, count, answer.name)
      XCTAssertEqual(server.stop(), Array(repeating: "handshake", count: count))
    }
  }

  private func assertBreaks(
    _ transport: AsyncHTTPClientTransport, _ url: String, _ count: Int, _ name: String,
    line: UInt = #line
  ) async throws {
    let whole = try await standIn()
    // What the client needs for life is there once it was used.
    _ = await failure(of: HTTPRequest(url: url), by: transport)
    let before = try Descriptors.count()
    for _ in 1..<count {
      let (error, _) = await failure(of: HTTPRequest(url: url), by: transport)
      guard case .closedEarly = error else {
        return XCTFail("\(name): \(String(describing: error))", line: line)
      }
    }
    try await Descriptors.assertNoMore(than: before, line: line)
    let response = try await transport.send(HTTPRequest(url: "\(whole.baseURL)/users"))
    XCTAssertEqual(response.status, 200, name, line: line)
  }
}
