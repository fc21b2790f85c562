import TestSupport
import XCTest

@testable import GitHub

/// Connections that are kept, and such that are given up (fF3, fF4).
final class TransportConnectionsTests: XCTestCase {
  // A close over TLS that waits for the server's goodbye takes so long.
  private static let goodbye = Duration.seconds(5)

  func test_aKeptConnectionThatTheServerClosed_isReplacedAtOnce_butOnlyOnce() async throws {
    for (kind, requests) in [("later", 4), ("never", 3)] {
      let server = try pythonServer(PythonScripts.forgetful, kind)
      let transport = try realTransport()
      let request = HTTPRequest(url: "http://127.0.0.1:\(server.port)/")
      try await assertEqual(transport.send(request).status, 200)
      let error = await failure(of: request, by: transport)
      let closed = GitHubError.closedEarly(reason: "the server closed the connection")
      XCTAssertEqual(error, kind == "later" ? nil : closed)
      if kind == "later" { try await assertEqual(transport.send(request).status, 200) }
      XCTAssertEqual(server.stop().count, requests)
    }
  }

  // Over TLS, such a server never says goodbye either.
  func test_fF4_theConnectionOfACancelledRequest_isClosedBeforeTheNextOpens() async throws {
    let files = try Certificates()
    try files.issue("server", for: "localhost")
    let plain = try pythonServer(PythonScripts.counting, "never")
    let secure = try pythonServer(
      PythonScripts.counting, "never", files.certificate("server"), files.key("server"))
    let transport = try realTransport(["SSL_CERT_FILE": files.authority])
    for (count, server, url, milliseconds) in [
      (30, plain, "http://127.0.0.1", 60), (12, secure, "https://localhost", 400),
    ] {
      let request = HTTPRequest(
        url: "\(url):\(server.port)/", deadline: .milliseconds(milliseconds))
      for number in 0..<count {
        let start = ContinuousClock.now
        let task = Task { try? await transport.send(request) }
        // Each second one is cancelled, the others reach their deadline.
        if number.isMultiple(of: 2) {
          try await Task.sleep(for: request.deadline / 2)
          task.cancel()
        }
        _ = await task.value
        XCTAssertLessThan(ContinuousClock.now - start, Self.goodbye)
      }
      let log = server.stop()
      XCTAssertEqual(Set(log), ["open 1"], "\(log)")
      // A few are given up before they connect.
      XCTAssertGreaterThan(log.count, count / 2)
    }
  }

  func test_fF19_aForgottenConnection_isClosedBeforeTheNextOpens() async throws {
    let files = try Certificates()
    try files.issue("server", for: "localhost")
    let transport = try realTransport(["SSL_CERT_FILE": files.authority])
    for (scheme, host, arguments) in [
      ("http", "127.0.0.1", []),
      ("https", "localhost", [files.certificate("server"), files.key("server")]),
    ] {
      let server = try PythonServer(PythonScripts.counting, ["once"] + arguments)
      addTeardownBlock { _ = server.stop() }
      for _ in 0..<16 {
        let start = ContinuousClock.now
        try await assertEqual(
          transport.send(HTTPRequest(url: "\(scheme)://\(host):\(server.port)/")).status, 200)
        XCTAssertLessThan(ContinuousClock.now - start, Self.goodbye)
        transport.forgetConnections()
      }
      XCTAssertEqual(server.stop(), Array(repeating: "open 1", count: 16), scheme)
    }
  }
}
