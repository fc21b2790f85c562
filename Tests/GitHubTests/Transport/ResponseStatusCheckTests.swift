import StandIn
import TestSupport
import XCTest

@testable import GitHub

/// Statuses that HTTP does not have: refused before the HTTP client sees them.
final class ResponseStatusCheckTests: XCTestCase {
  private static let body = "Content-Length: 2\r\n\r\n[]"
  private static let error = GitHubError.notHTTP(reason: "0 is not an HTTP status")

  // The client traps on a body without a head, however its length is given.
  func test_aStatusUnder100_isAnError_alsoAfterAnInformationalOne() async throws {
    let rests = [
      Self.body, "Transfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n\r\n", "\r\n[]",
      "Content-Length: 0\r\n\r\n", "\r\n",
    ]
    let heads = rests.map { "HTTP/1.1 000 X\r\n\($0)" }
    for head in heads + ["HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 000 X\r\n" + Self.body] {
      let server = try await server(doing: .send(head), .close)
      await assertEqual(failure(of: HTTPRequest(url: server.baseURL)), Self.error, head)
    }
  }

  func test_whatComesAfterTheRefusedHead_isNotAnAnswer_andTheNextRequestIsAnswered() async throws {
    let rest = "HTTP/1.1 000 X\r\n" + Self.body + "HTTP/1.1 200 OK\r\n" + Self.body
    let server = try await server(doing: .send(rest))
    let transport = try realTransport()
    for _ in 0..<3 {
      let error = await failure(of: HTTPRequest(url: server.baseURL), by: transport)
      XCTAssertEqual(error, Self.error)
    }
    XCTAssertEqual(server.requests.count, 3)
    server.interfere(nil)
    try await assertEqual(transport.send(HTTPRequest(url: "\(server.baseURL)/users")).status, 200)
  }

  func test_informationalHeads_areStillSkipped() async throws {
    for head in ["100 Continue", "102 Processing", "103 Early Hints\r\nLink: </x>; rel=preload"] {
      let before = String(repeating: "HTTP/1.1 \(head)\r\n\r\n", count: 3)
      let server = try await server(doing: .send(before), .send("HTTP/1.1 200 OK\r\n" + Self.body))
      let response = try await realTransport().send(HTTPRequest(url: server.baseURL))
      XCTAssertEqual(response.status, 200, head)
      XCTAssertEqual(response.body, Array("[]".utf8), head)
    }
  }

  // Numbers of three digits, in short runs those at the limits, with a body that 100 to 199 cannot have.
  func test_everyStatus_isAnAnswerOrAnError_andNothingTraps() async throws {
    let server = try await server { path in
      [.send("HTTP/1.1 \(path.dropFirst()) X\r\nConnection: close\r\n" + Self.body), .close]
    }
    let transport = try realTransport()
    let statuses = Loops.ofRun == .short ? Array(0..<210) + Array(590..<610) : Array(0...999)
    for status in statuses {
      let path = String(String(status + 1_000).dropFirst())
      let request = HTTPRequest(url: "\(server.baseURL)/\(path)", deadline: .seconds(5))
      switch await transport.result(of: request) {
      case .success(let response):
        XCTAssertEqual(response.status, status)
        XCTAssertTrue(status == 101 || (200...599).contains(status), path)
      case .failure(let error): XCTAssertFalse((200...599).contains(status), "\(path): \(error)")
      }
    }
  }

  func test_overTLS_andFromAProxy_itIsTheSame() async throws {
    let certificates = try Certificates()
    try certificates.issue("good", for: "localhost")
    let server = try pythonServer(
      PythonScripts.tls, #"HTTP/1.1 000 X\r\nContent-Length: 2\r\n\r\n[]"#,
      certificates.certificate("good"), certificates.key("good"))
    let error = await failure(
      of: HTTPRequest(url: "https://localhost:\(server.port)/"),
      by: try realTransport(["SSL_CERT_FILE": certificates.authority]))
    XCTAssertEqual(error, Self.error)
    let proxy = try await self.server(doing: .send("HTTP/1.1 000 X\r\n" + Self.body), .close)
    let refusal = await failure(
      of: HTTPRequest(url: "https://api.example.test/"),
      by: try realTransport(["HTTPS_PROXY": "127.0.0.1:\(proxy.port)"]))
    XCTAssertEqual(refusal, .unreachable(reason: "the proxy refused to connect"))
  }
}
