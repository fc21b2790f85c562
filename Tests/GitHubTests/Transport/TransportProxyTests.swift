import GitHub
import StandIn
import TestSupport
import XCTest

/// Requests through a proxy (rel 2.5.6, F23).
final class TransportProxyTests: XCTestCase {
  // Nobody but the proxy knows where that is.
  private static let host = "api.example.test"

  func test_F23_aGoodProxy_isATunnel_andSeesNoToken() async throws {
    let (server, certificates) = try site()
    let proxy = try proxy("fine")
    let transport = try transport([
      "https_proxy": "http://ada:p%40ss@localhost:\(proxy.port)",
      "SSL_CERT_FILE": certificates.authority,
    ])
    let url = "https://\(Self.host):\(server.port)/users"
    for _ in 0..<2 {
      let response = try await transport.send(
        HTTPRequest(url: url, headers: ["Authorization": "Bearer hidden"]))
      XCTAssertEqual(response.status, 200)
    }
    let seen = proxy.stop()
    XCTAssertEqual(seen.filter { $0.hasPrefix("CONNECT \(Self.host):\(server.port) ") }.count, 1)
    XCTAssertTrue(seen.contains { $0.lowercased().hasPrefix("proxy-authorization: basic ywrh") })
    XCTAssertFalse(seen.contains { $0.contains("hidden") || $0.contains("/users") })
    XCTAssertTrue(server.stop().contains { $0.contains("Bearer hidden") })
  }

  func test_F23_aProxyThatIsNotThere_orRefuses_saysSo() async throws {
    let gone = try proxy("fine")
    _ = gone.stop()
    try await assertUnreachable(
      through: "127.0.0.1:\(gone.port)",
      "the proxy cannot be reached: the connection was refused")
    try await assertUnreachable(
      through: "proxy.example.invalid:3128", "the proxy's name cannot be resolved")
    for (answer, user, reason) in [
      ("403 Forbidden", "", "the proxy refused to connect"),
      ("502 Bad Gateway", "", "the proxy refused to connect"),
      ("407 Proxy Authentication Required", "", "the proxy wants a user and a password"),
      ("407 No", "ada:wrong@", "the proxy refused the user or the password"),
    ] {
      let proxy = try proxy("HTTP/1.1 \(answer)\r\nContent-Length: 2\r\n\r\nno")
      try await assertUnreachable(through: "http://\(user)127.0.0.1:\(proxy.port)", reason)
      XCTAssertEqual(proxy.stop().filter { $0.hasPrefix("CONNECT ") }.count, 1, answer)
    }
  }

  func test_F23_aCertificateBehindTheProxy_isCheckedAsEver() async throws {
    let (server, _) = try site()
    let proxy = try proxy("fine")
    let transport = try transport(["HTTPS_PROXY": "127.0.0.1:\(proxy.port)"])
    let (error, _) = await failure(
      of: HTTPRequest(url: "https://\(Self.host):\(server.port)/"), by: transport)
    guard case .certificateRefused = error else { return XCTFail(String(describing: error)) }
    XCTAssertEqual(server.stop(), ["handshake"])
  }

  func test_F23_whatNOPROXYNames_isAskedStraight() async throws {
    let proxy = try proxy("fine")
    let transport = try transport([
      "HTTPS_PROXY": "127.0.0.1:\(proxy.port)", "NO_PROXY": "other.example, .invalid",
    ])
    let (error, _) = await failure(
      of: HTTPRequest(url: "https://api.example.invalid/"), by: transport)
    XCTAssertEqual(error, .unreachable(reason: "the name api.example.invalid cannot be resolved"))
    XCTAssertEqual(proxy.stop(), [])
  }

  func test_F23_thisMachine_isNeverAskedThroughAProxy() async throws {
    let proxy = try proxy("fine")
    let transport = try transport(["HTTPS_PROXY": "127.0.0.1:\(proxy.port)"])
    let server = try await standIn()
    try await assertEqual(transport.send(HTTPRequest(url: "\(server.baseURL)/users")).status, 200)
    for host in ["localhost", "127.0.0.1"] {
      let (error, _) = await failure(
        of: HTTPRequest(url: "https://\(host):\(server.port)/"), by: transport)
      XCTAssertNotNil(error)
    }
    XCTAssertEqual(proxy.stop(), [])
  }
}

extension TransportProxyTests {
  private func site() throws -> (server: PythonServer, certificates: Certificates) {
    let certificates = try certificates()
    try certificates.issue("good", for: Self.host)
    let server = try PythonServer(
      PythonScripts.tls, "fine", certificates.certificate("good"), certificates.key("good"))
    addTeardownBlock { _ = server.stop() }
    return (server, certificates)
  }

  private func proxy(_ answer: String) throws -> PythonServer {
    let proxy = try PythonServer(PythonScripts.proxy, answer)
    addTeardownBlock { _ = proxy.stop() }
    return proxy
  }

  private func assertUnreachable(
    through proxy: String, _ reason: String, line: UInt = #line
  ) async throws {
    let (error, _) = await failure(
      of: HTTPRequest(url: "https://\(Self.host)/"), by: try transport(["HTTPS_PROXY": proxy]))
    XCTAssertEqual(error, .unreachable(reason: reason), line: line)
  }
}
