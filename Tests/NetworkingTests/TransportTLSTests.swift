import Foundation
import Networking
import StandIn
import XCTest

/// Servers that cannot show who they are (rel F16, J3): ten kinds of certificates, and connections that are no TLS.
final class TransportTLSTests: XCTestCase {
  private static let untrusted = "nobody trusted vouches for it, or it has expired"

  func test_F16_aServerThatSSLCERTFILEVouchesFor_isAnswered() async throws {
    let certificates = try certificates()
    try certificates.issue("good", for: "localhost")
    let server = try server("fine", "good", certificates)
    let transport = try transport(["SSL_CERT_FILE": certificates.authority])
    let request = HTTPRequest(url: "https://localhost:\(server.port)/users")
    for _ in 0..<2 {
      let response = try await transport.send(request)
      XCTAssertEqual(response.status, 200)
    }
    let log = server.stop()
    XCTAssertEqual(log.filter { $0 == "handshake" }.count, 1)
    XCTAssertEqual(log.filter { $0.hasPrefix("GET /users HTTP/1.1") }.count, 2)
  }

  func test_F16_aSelfSignedCertificate_isRefused() async throws {
    let certificates = try certificates()
    try certificates.selfSign("bad", for: "localhost")
    try await assertRefused("fine", "bad", certificates, reason: Self.untrusted)
  }

  func test_F16_withoutSSLCERTFILE_anUnknownAuthorityIsRefused() async throws {
    let certificates = try certificates()
    try certificates.issue("good", for: "localhost")
    try await assertRefused("fine", "good", certificates, [:], reason: Self.untrusted)
  }

  func test_F16_anExpiredCertificate_isRefused() async throws {
    let certificates = try certificates()
    try certificates.issue("bad", for: "localhost", days: -1)
    try await assertRefused("fine", "bad", certificates, reason: Self.untrusted)
  }

  func test_F16_aCertificateOfAnotherHost_isRefused() async throws {
    let certificates = try certificates()
    try certificates.issue("bad", for: "elsewhere.example")
    try await assertRefused("fine", "bad", certificates, reason: "it is for another host")
  }

  func test_F16_aCertificateForAnotherUse_byNoAuthority_orWithUnknownDemands_isRefused()
    async throws
  {
    let kinds: [(name: String, extensions: [String])] = [
      ("for clients", ["extendedKeyUsage=clientAuth"]),
      ("of another address", ["subjectAltName=IP:127.0.0.2"]),
      ("with a demand that nobody knows", ["1.3.6.1.4.1.99999.1=critical,ASN1:NULL"]),
    ]
    for kind in kinds {
      let certificates = try certificates()
      try certificates.issue("bad", for: "localhost", adding: kind.extensions)
      try await assertRefused("fine", "bad", certificates, reason: nil, kind.name)
    }
    let certificates = try certificates()
    let isNoAuthority = ["basicConstraints=critical,CA:FALSE"]
    try certificates.issue("middle", for: "middle.example", adding: isNoAuthority)
    try certificates.issue("bad", for: "localhost", by: "middle")
    try certificates.append("middle", to: "bad")
    try await assertRefused("fine", "bad", certificates, reason: nil, "by no authority")
  }

  func test_F16_anAuthorityThatHasExpired_vouchesForNobody() async throws {
    let certificates = try certificates()
    let isAuthority = ["basicConstraints=critical,CA:TRUE"]
    try certificates.issue(
      "old", for: "authority.example", days: -1, adding: isAuthority, by: "old")
    try certificates.issue("bad", for: "localhost", by: "old")
    try await assertRefused(
      "fine", "bad", certificates, ["SSL_CERT_FILE": certificates.certificate("old")], reason: nil)
  }

  func test_F16_aServerThatOnlySpeaksOldTLS_isRefused() async throws {
    let certificates = try certificates()
    try certificates.issue("good", for: "localhost")
    try await assertRefused(
      "old", "good", certificates, reason: "only TLS older than 1.2 is spoken there")
  }

  func test_F16_aHandshakeThatStalls_endsAfterFiveSeconds() async throws {
    let certificates = try certificates()
    try certificates.issue("good", for: "localhost")
    try await assertRefused("stall", "good", certificates, within: .seconds(9)) { error in
      error == .connectTimedOut(reason: "no answer to a connection within 5 s")
    }
  }

  func test_F16_aServerWithoutTLS_isRefused() async throws {
    let server = try await server(doing: .send("HTTP/1.1 400 Bad Request\r\n\r\n"), .close)
    let error = await failure(of: HTTPRequest(url: "https://localhost:\(server.port)/"))
    XCTAssertEqual(error, .certificateRefused(reason: "no TLS is spoken there"))
    XCTAssertEqual(server.connectionCount, 1)
  }

  func test_F16_aConnectionThatEndsInTheHandshake_isNoMatterOfCertificates() async throws {
    for step in [FaultStep.close, .reset] {
      let server = try await server(doing: step)
      let error = await failure(of: HTTPRequest(url: "https://localhost:\(server.port)/"))
      guard case .closedEarly = error else {
        return XCTFail("\(step): \(String(describing: error))")
      }
      XCTAssertEqual(server.connectionCount, 1)
    }
  }

  func test_J3_keysAreWrittenNowhere() async throws {
    let certificates = try certificates()
    try certificates.issue("good", for: "localhost")
    let server = try server("fine", "good", certificates)
    let keys = certificates.file("keys")
    setenv("SSLKEYLOGFILE", keys, 1)
    defer { unsetenv("SSLKEYLOGFILE") }
    let transport = try transport([
      "SSL_CERT_FILE": certificates.authority, "SSLKEYLOGFILE": keys,
    ])
    _ = try await transport.send(HTTPRequest(url: "https://localhost:\(server.port)/"))
    XCTAssertFalse(FileManager.default.fileExists(atPath: keys))
    _ = server.stop()
  }
}

extension TransportTLSTests {
  private func server(
    _ kind: String, _ name: String, _ certificates: Certificates
  ) throws -> PythonServer {
    let server = try PythonServer(
      PythonScripts.tls, kind, certificates.certificate(name), certificates.key(name))
    addTeardownBlock { _ = server.stop() }
    return server
  }

  /// - Parameter reason: `nil` where any will do.
  private func assertRefused(
    _ kind: String, _ name: String, _ certificates: Certificates,
    _ environment: [String: String]? = nil, reason: String?, _ words: String = "",
    line: UInt = #line
  ) async throws {
    try await assertRefused(
      kind, name, certificates, environment, within: .seconds(4), words, line: line
    ) { error in
      guard case .certificateRefused(let told) = error else { return false }
      return reason.map { $0 == told } ?? !told.isEmpty
    }
  }

  private func assertRefused(
    _ kind: String, _ name: String, _ certificates: Certificates,
    _ environment: [String: String]? = nil, within limit: Duration, _ words: String = "",
    line: UInt = #line, _ isExpected: (GitHubError?) -> Bool
  ) async throws {
    let server = try server(kind, name, certificates)
    let transport = try transport(environment ?? ["SSL_CERT_FILE": certificates.authority])
    let (error, time) = await failure(
      of: HTTPRequest(url: "https://localhost:\(server.port)/"), by: transport)
    XCTAssertTrue(isExpected(error), "\(words): \(String(describing: error))", line: line)
    XCTAssertLessThan(time, limit, words, line: line)
    XCTAssertEqual(server.stop(), ["handshake"], words, line: line)
  }
}
