import GitHub
import TestSupport
import XCTest

/// Connections that are kept, and such that are given up (rel 2.5.3, F3, F4).
final class TransportConnectionsTests: XCTestCase {
  // A close over TLS that waits for the server's goodbye takes so long.
  private static let goodbye = Duration.seconds(5)

  func test_aKeptConnectionThatTheServerClosed_isReplacedAtOnce() async throws {
    let server = try server(PythonScripts.forgetful, "later")
    let transport = realTransport()
    let request = HTTPRequest(url: "http://127.0.0.1:\(server.port)/")
    for _ in 0..<3 {
      try await assertEqual(transport.send(request).status, 200)
    }
    XCTAssertEqual(server.stop().count, 4)
  }

  func test_aKeptConnectionThatTheServerClosed_isReplacedOnlyOnce() async throws {
    let server = try server(PythonScripts.forgetful, "never")
    let transport = realTransport()
    let request = HTTPRequest(url: "http://127.0.0.1:\(server.port)/")
    _ = try await transport.send(request)
    let (error, _) = await failure(of: request, by: transport)
    XCTAssertEqual(error, .closedEarly(reason: "the server closed the connection"))
    XCTAssertEqual(server.stop().count, 3)
  }

  func test_F4_theConnectionOfACancelledRequest_isClosedBeforeTheNextOpens() async throws {
    let server = try server(PythonScripts.counting, "never")
    let log = try await givingUp(
      60, HTTPRequest(url: "http://127.0.0.1:\(server.port)/", deadline: .milliseconds(20)),
      at: server, by: realTransport())
    // One or the other is given up before it connects.
    XCTAssertGreaterThan(log.count, 30)
  }

  // Such a server never says goodbye either.
  func test_F4_overTLS_theConnectionOfACancelledRequest_isClosedBeforeTheNextOpens() async throws {
    let files = try certificates()
    try files.issue("server", for: "localhost")
    let server = try server(
      PythonScripts.counting, "never", files.certificate("server"), files.key("server"))
    let log = try await givingUp(
      12, HTTPRequest(url: "https://localhost:\(server.port)/", deadline: .milliseconds(160)),
      at: server, by: transport(["SSL_CERT_FILE": files.authority]))
    XCTAssertGreaterThan(log.count, 6)
  }

  func test_F19_aForgottenConnection_isClosedBeforeTheNextOpens() async throws {
    let files = try certificates()
    try files.issue("server", for: "localhost")
    let transport = try transport(["SSL_CERT_FILE": files.authority])
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

  /// Sends `request` again and again, cancels each second time, and lets the deadline end the rest.
  ///
  /// - Returns: What `server` saw, which never had two connections.
  private func givingUp(
    _ count: Int, _ request: HTTPRequest, at server: PythonServer,
    by transport: AsyncHTTPClientTransport
  ) async throws -> [String] {
    for number in 0..<count {
      let start = ContinuousClock.now
      let task = Task { try? await transport.send(request) }
      if number.isMultiple(of: 2) {
        try await Task.sleep(for: request.deadline / 2)
        task.cancel()
      }
      _ = await task.value
      XCTAssertLessThan(ContinuousClock.now - start, Self.goodbye)
    }
    let log = server.stop()
    XCTAssertEqual(Set(log), ["open 1"], "\(log)")
    return log
  }

  private func server(_ script: String, _ arguments: String...) throws -> PythonServer {
    let server = try PythonServer(script, arguments)
    addTeardownBlock { _ = server.stop() }
    return server
  }
}
