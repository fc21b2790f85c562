import Foundation
import StandIn
import TestSupport
import XCTest

@testable import GitHub

/// Connections that fail (fF1, fF2, fF13, fF14): each is an error of our own words.
final class TransportFaultsTests: XCTestCase {
  private enum Kind {
    case closedEarly, notHTTP
  }

  private typealias Fault = (name: String, steps: [FaultStep], kind: Kind)

  private static let ok = "HTTP/1.1 200 OK\r\n"
  private static let json = ok + "Content-Type: application/json\r\n"

  func test_fF1_aDropInMidBody_isNoAnswer() async throws {
    let length = Self.json + "Content-Length: 99\r\n\r\n[1,"
    let chunk = Self.json + "Transfer-Encoding: chunked\r\n\r\n"
    try await assertFail([
      ("cut body", [.send(length), .close], .closedEarly),
      ("reset body", [.send(length), .reset], .closedEarly),
      ("cut chunk", [.send(chunk + "10\r\n[1,"), .close], .closedEarly),
      ("reset chunk", [.send(chunk + "10\r\n[1,"), .reset], .closedEarly),
      ("cut between chunks", [.send(chunk + "3\r\n[1,\r\n"), .close], .closedEarly),
      ("no last chunk", [.send(chunk + "3\r\n[1]\r\n"), .close], .closedEarly),
    ])
  }

  func test_fF2_aHundredClosesOverHTTP_andSomeOverHTTPS_leaveNoDescriptor() async throws {
    let files = try Certificates()
    try files.issue("good", for: "localhost")
    // Each costs a handshake, so only full runs have a hundred.
    let count = Loops.count(short: 10, long: 25, full: 100)
    for text in [
      "", "HTTP/1.", Self.ok, Self.ok + "Content-Le", "HTTP/1.1 100 Continue\r\n\r\n",
    ] {
      let plain = try await server(doing: .send(text), .close)
      try await assertBreaks(try realTransport(), plain.baseURL, 100, text)
      let secure = try pythonServer(
        PythonScripts.tls, text.replacingOccurrences(of: "\r\n", with: #"\r\n"#),
        files.certificate("good"), files.key("good"))
      let transport = try realTransport(["SSL_CERT_FILE": files.authority])
      try await assertBreaks(transport, "https://localhost:\(secure.port)/", count, text)
      XCTAssertEqual(secure.stop().count { $0 == "handshake" }, count)
      plain.interfere(nil)
      let response = try await transport.send(HTTPRequest(url: "\(plain.baseURL)/users"))
      XCTAssertEqual(response.status, 200, text)
    }
  }

  private func assertBreaks(
    _ transport: AsyncHTTPClientTransport, _ url: String, _ count: Int, _ name: String
  ) async throws {
    // The first opens what the client keeps.
    _ = await failure(of: HTTPRequest(url: url), by: transport)
    let before = try Descriptors.count()
    for _ in 1..<count {
      let error = await failure(of: HTTPRequest(url: url), by: transport)
      guard case .closedEarly = error else {
        return XCTFail("\(name): \(String(describing: error))")
      }
    }
    try await Descriptors.assertNoMore(than: before)
  }

  func test_fF14_headersThatAreNone_areNoAnswer() async throws {
    let many = (0..<5_000).map { "X-\($0): \($0)\r\n" }.joined()
    let big = "X: " + String(repeating: "a", count: 2 << 20) + "\r\n"
    try await assertFail([
      ("garbage", [.send("lorem ipsum\r\n\r\n"), .close], .notHTTP),
      ("NUL in a header", [.send(Self.ok + "X: a\0b\r\n\r\n"), .close], .notHTTP),
      ("no colon", [.send(Self.ok + "colonless\r\n\r\n"), .close], .notHTTP),
      ("folded", [.send(Self.ok + "X: a\r\n b\r\nContent-Length: 0\r\n\r\n"), .close], .notHTTP),
      ("5,000 headers", [.send(Self.ok + many + "\r\n"), .close], .notHTTP),
      ("a header of 2 MB", [.send(Self.ok + big + "\r\n"), .close], .notHTTP),
      (
        "two lengths",
        [.send(Self.ok + "Content-Length: 1\r\nContent-Length: 2\r\n\r\nab"), .close], .notHTTP
      ),
      ("negative length", [.send(Self.ok + "Content-Length: -1\r\n\r\n"), .close], .notHTTP),
      (
        "status 999", [.send("HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n")], .notHTTP
      ),
    ])
  }

  func test_fF13_badGzip_isNoAnswer() async throws {
    let whole: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0x8B, 0xAE, 0x56, 0xCA, 0x4C, 0x51]
    let head = Self.json + "Content-Encoding: gzip\r\n"
    try await assertFail([
      ("bad gzip", [.send(head + "Content-Length: 4\r\n\r\nlorem")], .notHTTP),
      (
        "truncated gzip", [.send(head + "Content-Length: \(whole.count)\r\n\r\n"), .send(whole)],
        .notHTTP
      ),
    ])
  }

  // What is not against the rules comes as it is; the caller decides what it means.
  func test_fF14_headersThatAreOnlyOdd_areRead() async throws {
    let table: [(name: String, head: String, status: Int)] = [
      ("no reason phrase", "HTTP/1.1 200\r\n", 200), ("odd status", "HTTP/1.1 299 Odd\r\n", 299),
      ("Latin-1", "HTTP/1.1 200 OK\r\nX-Name: Ren\u{E9}\r\n", 200),
    ]
    for row in table {
      let head = row.head.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
      let server = try await server(doing: .send(head), .send("Content-Length: 2\r\n\r\n[]"))
      let response = try await realTransport().send(HTTPRequest(url: server.baseURL))
      XCTAssertEqual(response.status, row.status, row.name)
      XCTAssertEqual(response.body, Array("[]".utf8), row.name)
    }
  }

  // Each body is JSON, so that only its label is wrong.
  func test_fF13_anEncodingThatIsNotDecoded_isNoAnswer_butAnErrorKeepsItsStatusAndHeaders()
    async throws
  {
    let codings = [
      "br", "x-gzip", "gzip, gzip", "br, identity", "identity\r\nContent-Encoding: br",
    ]
    try await assertFail(
      codings.map { coding in
        let head = Self.json + "Content-Encoding: \(coding)\r\nContent-Length: 2\r\n\r\n[]"
        return (coding, [.send(head)], .notHTTP)
      })
    for (status, coding, body) in [
      (200, "", "[]"), (200, "Identity, identity", "[]"), (429, "br", ""),
    ] {
      let head = "HTTP/1.1 \(status) X\r\nRetry-After: 7\r\nContent-Encoding: \(coding)\r\n"
      let server = try await server(doing: .send(head + "Content-Length: 2\r\n\r\n[]"))
      let response = try await realTransport().send(HTTPRequest(url: server.baseURL))
      XCTAssertEqual(response.status, status)
      XCTAssertEqual(response.headers.first("retry-after"), "7")
      XCTAssertEqual(response.body, Array(body.utf8), coding)
    }
  }

  func test_fF4_aRefusedConnection_isUnreachable() async throws {
    let server = try await standIn()
    let url = server.baseURL
    await server.stop()
    await assertEqual(
      failure(of: HTTPRequest(url: url)), .unreachable(reason: "the connection was refused"))
  }

  func test_fF17_aNameThatNobodyHas_andAnAddressThatCannotBeAsked_sayWhatTheyAre() async {
    await assertEqual(
      failure(of: HTTPRequest(url: "http://no..name/")),
      .unreachable(reason: "the name no..name cannot be resolved"))
    for url in ["", "users", "ftp://127.0.0.1/", "http://"] {
      let error = await failure(of: HTTPRequest(url: url))
      guard case .badURL = error else { return XCTFail("\(url): \(String(describing: error))") }
    }
  }

  private func assertFail(_ faults: [Fault], line: UInt = #line) async throws {
    for fault in faults {
      let server = try await server { _ in fault.steps }
      let error = await failure(of: HTTPRequest(url: server.baseURL, deadline: .seconds(5)))
      switch (error, fault.kind) {
      case (.closedEarly, .closedEarly), (.notHTTP, .notHTTP): break
      default: XCTFail("\(fault.name): \(String(describing: error))", line: line)
      }
    }
  }
}
