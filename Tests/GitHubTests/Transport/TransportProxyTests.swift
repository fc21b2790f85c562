import StandIn
import TestSupport
import XCTest

@testable import GitHub

/// Requests through a proxy (fF23).
final class TransportProxyTests: XCTestCase {
  // Only the proxy knows where that is.
  private static let host = "api.example.test"

  func test_fF23_fJ4_aGoodProxy_isATunnel_andSeesNoToken() async throws {
    let (server, certificates) = try site()
    let proxy = try pythonServer(PythonScripts.proxy, "fine")
    let transport = try realTransport([
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

  func test_fF23_aProxyThatIsNotThere_orRefuses_saysSo() async throws {
    let gone = try pythonServer(PythonScripts.proxy, "fine")
    _ = gone.stop()
    for (proxy, reason) in [
      ("127.0.0.1:\(gone.port)", "the proxy cannot be reached: the connection was refused"),
      ("proxy.example.invalid:3128", "the proxy's name cannot be resolved"),
    ] {
      try await assertEqual(failure(through: proxy), .unreachable(reason: reason))
    }
    for (answer, user, reason) in [
      ("502 Bad Gateway", "", "the proxy refused to connect"),
      ("407 Proxy Authentication Required", "", "the proxy requires a user name and password"),
      ("407 No", "ada:wrong@", "the proxy refused the user name or password"),
    ] {
      let proxy = try pythonServer(
        PythonScripts.proxy, "HTTP/1.1 \(answer)\r\nContent-Length: 2\r\n\r\nno")
      let error = try await failure(through: "http://\(user)127.0.0.1:\(proxy.port)")
      XCTAssertEqual(error, .unreachable(reason: reason))
      XCTAssertEqual(proxy.stop().filter { $0.hasPrefix("CONNECT ") }.count, 1, answer)
    }
  }

  func test_fF23_fF16_aCertificateBeyondTheProxy_isCheckedAsEver() async throws {
    let (server, _) = try site()
    let proxy = try pythonServer(PythonScripts.proxy, "fine")
    let error = try await failure(through: "127.0.0.1:\(proxy.port)", to: server.port)
    guard case .certificateRefused = error else { return XCTFail(String(describing: error)) }
    XCTAssertEqual(server.stop(), ["handshake"])
  }

  func test_fF23_whatNOPROXYNames_andThisMachine_areReachedDirectly() async throws {
    let proxy = try pythonServer(PythonScripts.proxy, "fine")
    let transport = try realTransport([
      "HTTPS_PROXY": "127.0.0.1:\(proxy.port)", "NO_PROXY": "other.example, .invalid",
    ])
    let error = await failure(of: HTTPRequest(url: "https://api.example.invalid/"), by: transport)
    XCTAssertEqual(error, .unreachable(reason: "the name api.example.invalid cannot be resolved"))
    let server = try await standIn()
    try await assertEqual(transport.send(HTTPRequest(url: "\(server.baseURL)/users")).status, 200)
    for host in ["localhost", "127.0.0.1"] {
      let url = "https://\(host):\(server.port)/"
      await assertEqual(
        failure(of: HTTPRequest(url: url), by: transport),
        .certificateRefused(reason: "the server does not speak TLS"))
    }
    XCTAssertEqual(proxy.stop(), [])
  }

  private func site() throws -> (server: PythonServer, certificates: Certificates) {
    let certificates = try Certificates()
    try certificates.issue("good", for: Self.host)
    let server = try pythonServer(
      PythonScripts.tls, "fine", certificates.certificate("good"), certificates.key("good"))
    return (server, certificates)
  }

  private func failure(through proxy: String, to port: Int = 443) async throws -> GitHubError? {
    await failure(
      of: HTTPRequest(url: "https://\(Self.host):\(port)/"),
      by: try realTransport(["HTTPS_PROXY": proxy]))
  }
}
