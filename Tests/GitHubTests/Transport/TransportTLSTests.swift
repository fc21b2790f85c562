import Foundation
import GitHub
import StandIn
import TestSupport
import XCTest

/// Servers that cannot show who they are (rel F16, J3): ten kinds of certificates, and connections that are no TLS.
final class TransportTLSTests: XCTestCase {
  private static let untrusted = "it is not trusted, or it has expired"

  func test_F16_aServerThatSSLCERTFILEVouchesFor_isAnswered() async throws {
    let certificates = try certificates()
    try certificates.issue("good", for: "localhost")
    let server = try server("fine", "good", certificates)
    let transport = try transport(["SSL_CERT_FILE": certificates.authority])
    let request = HTTPRequest(url: "https://localhost:\(server.port)/users")
    for _ in 0..<2 {
      try await assertEqual(transport.send(request).status, 200)
    }
    let log = server.stop()
    XCTAssertEqual(log.filter { $0 == "handshake" }.count, 1)
    XCTAssertEqual(log.filter { $0.hasPrefix("GET /users HTTP/1.1") }.count, 2)
  }

  func test_F16_aCertificateThatNobodyCanTrust_isRefused_inWords_andInOneHandshake() async throws {
    let isNoAuthority = ["basicConstraints=critical,CA:FALSE"]
    let demand = "1.3.6.1.4.1.99999.1=critical,ASN1:NULL"
    let kinds: [(name: String, reason: String?, make: (Certificates) throws -> Void)] = [
      ("self-signed", Self.untrusted, { try $0.selfSign("bad", for: "localhost") }),
      ("expired", Self.untrusted, { try $0.issue("bad", for: "localhost", days: -1) }),
      ("of another host", "it is for another host", { try $0.issue("bad", for: "other.example") }),
      ("for clients", nil, Self.issuing("extendedKeyUsage=clientAuth")),
      ("of another address", nil, Self.issuing("subjectAltName=IP:127.0.0.2")),
      ("with a demand that nobody knows", nil, Self.issuing(demand)),
      (
        "by no authority", nil,
        {
          try $0.issue("middle", for: "middle.example", adding: isNoAuthority)
          try $0.issue("bad", for: "localhost", by: "middle")
          try $0.append("middle", to: "bad")
        }
      ),
    ]
    let certificates = try certificates()
    for kind in kinds {
      try kind.make(certificates)
      try await assertRefused("fine", "bad", certificates, kind.name) {
        $0.isCertificate(kind.reason)
      }
    }
  }

  func test_F16_anUnknownAuthority_anExpiredOne_andOldTLS_areRefused() async throws {
    let certificates = try certificates()
    let isAuthority = ["basicConstraints=critical,CA:TRUE"]
    try certificates.issue("good", for: "localhost")
    try await assertRefused("fine", "good", certificates, "an unknown authority", in: [:]) {
      $0.isCertificate(Self.untrusted)
    }
    try certificates.issue("old", for: "a.example", days: -1, adding: isAuthority, by: "old")
    try certificates.issue("bad", for: "localhost", by: "old")
    let trustsOld = ["SSL_CERT_FILE": certificates.certificate("old")]
    try await assertRefused("fine", "bad", certificates, "an expired authority", in: trustsOld) {
      $0.isCertificate(nil)
    }
    try await assertRefused("old", "good", certificates, "old TLS") {
      $0.isCertificate("the server only speaks TLS older than 1.2")
    }
  }

  func test_F16_aHandshakeThatStalls_endsAfterFiveSeconds() async throws {
    let certificates = try certificates()
    try certificates.issue("good", for: "localhost")
    try await assertRefused("stall", "good", certificates, "a stall", within: .seconds(9)) {
      $0 == .connectTimedOut(reason: "no connection within 5 s")
    }
  }

  func test_F16_aServerWithoutTLS_isRefused() async throws {
    let server = try await server(doing: .send("HTTP/1.1 400 Bad Request\r\n\r\n"), .close)
    let error = await failure(of: HTTPRequest(url: "https://localhost:\(server.port)/"))
    XCTAssertEqual(error, .certificateRefused(reason: "the server does not speak TLS"))
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

  private static func issuing(_ extension: String) -> (Certificates) throws -> Void {
    { try $0.issue("bad", for: "localhost", adding: [`extension`]) }
  }

  private func assertRefused(
    _ kind: String, _ name: String, _ certificates: Certificates,
    _ words: String, in environment: [String: String]? = nil, within limit: Duration = .seconds(4),
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

extension GitHubError? {
  /// Whether a certificate was refused, and for that reason; `nil` for any.
  fileprivate func isCertificate(_ reason: String?) -> Bool {
    guard case .certificateRefused(let told) = self else { return false }
    return reason.map { $0 == told } ?? !told.isEmpty
  }
}
