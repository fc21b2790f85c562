import Foundation
import StandIn
import TestSupport
import XCTest

@testable import GitHub

/// Servers whose certificate is bad, and connections that are not TLS (fF16, fJ3).
final class TransportTLSTests: XCTestCase {
  private static let untrusted = "it is not trusted, or it has expired"

  func test_fF16_fJ3_aServerThatSSLCERTFILEVouchesFor_isAnswered_andKeysAreWrittenNowhere()
    async throws
  {
    let certificates = try Certificates()
    try certificates.issue("good", for: "localhost")
    let server = try server("fine", "good", certificates)
    let keys = certificates.file("keys")
    setenv("SSLKEYLOGFILE", keys, 1)
    defer { unsetenv("SSLKEYLOGFILE") }
    let transport = try realTransport([
      "SSL_CERT_FILE": certificates.authority, "SSLKEYLOGFILE": keys,
    ])
    let request = HTTPRequest(url: "https://localhost:\(server.port)/users")
    for _ in 0..<2 {
      try await assertEqual(transport.send(request).status, 200)
    }
    let log = server.stop()
    XCTAssertEqual(log.filter { $0 == "handshake" }.count, 1)
    XCTAssertEqual(log.filter { $0.hasPrefix("GET /users HTTP/1.1") }.count, 2)
    XCTAssertFalse(FileManager.default.fileExists(atPath: keys))
  }

  func test_fF16_aCertificateThatNobodyCanTrust_isRefused_inWords_andInOneHandshake() async throws {
    let isNoAuthority = ["basicConstraints=critical,CA:FALSE"]
    let isAuthority = ["basicConstraints=critical,CA:TRUE"]
    let demand = ["1.3.6.1.4.1.99999.1=critical,ASN1:NULL"]
    let kinds: [(name: String, reason: String?, make: (Certificates) throws -> Void)] = [
      ("self-signed", Self.untrusted, { try $0.issue("bad", for: "localhost", by: "bad") }),
      ("expired", Self.untrusted, { try $0.issue("bad", for: "localhost", days: -1) }),
      ("of another host", "it is for another host", { try $0.issue("bad", for: "other.example") }),
      (
        "for clients", nil,
        { try $0.issue("bad", for: "localhost", adding: ["extendedKeyUsage=clientAuth"]) }
      ),
      ("with an unknown demand", nil, { try $0.issue("bad", for: "localhost", adding: demand) }),
      (
        "by no authority", nil,
        {
          try $0.issue("middle", for: "middle.example", adding: isNoAuthority)
          try $0.issue("bad", for: "localhost", by: "middle")
          try $0.append("middle", to: "bad")
        }
      ),
    ]
    let certificates = try Certificates()
    for kind in kinds {
      try kind.make(certificates)
      try await assertRefused("fine", "bad", certificates, kind.name, kind.reason)
    }
    try certificates.issue("good", for: "localhost")
    try await assertRefused(
      "fine", "good", certificates, "an unknown authority", Self.untrusted, in: [:])
    try await assertRefused(
      "old", "good", certificates, "old TLS", "the server supports only TLS versions before 1.2")
    try certificates.issue("old", for: "a.example", days: -1, adding: isAuthority, by: "old")
    try certificates.issue("bad", for: "localhost", by: "old")
    try await assertRefused(
      "fine", "bad", certificates, "an expired authority", nil,
      in: ["SSL_CERT_FILE": certificates.certificate("old")])
  }

  func test_fF16_aHandshakeThatStalls_endsAfterFiveSeconds_andOneThatEndsIsNotOfCertificates()
    async throws
  {
    let certificates = try Certificates()
    try certificates.issue("good", for: "localhost")
    for kind in ["stall", "close"] {
      let server = try server(kind, "good", certificates)
      let error = await failure(of: HTTPRequest(url: "https://localhost:\(server.port)/"))
      if kind == "stall" {
        XCTAssertEqual(error, .connectTimedOut(reason: "no connection within 5 s"))
      } else {
        // Closing it may reset the connection.
        guard case .closedEarly = error else { return XCTFail(String(describing: error)) }
      }
      XCTAssertEqual(server.stop(), ["handshake"], kind)
    }
  }

  func test_fF16_aServerWithoutTLS_isRefused() async throws {
    let server = try await standIn()
    let error = await failure(of: HTTPRequest(url: "https://localhost:\(server.port)/"))
    XCTAssertEqual(error, .certificateRefused(reason: "the server does not speak TLS"))
  }

  private func server(
    _ kind: String, _ name: String, _ certificates: Certificates
  ) throws -> PythonServer {
    try pythonServer(
      PythonScripts.tls, kind, certificates.certificate(name), certificates.key(name))
  }

  private func assertRefused(
    _ kind: String, _ name: String, _ certificates: Certificates, _ words: String,
    _ reason: String?, in environment: [String: String]? = nil, line: UInt = #line
  ) async throws {
    let server = try server(kind, name, certificates)
    let error = await failure(
      of: HTTPRequest(url: "https://localhost:\(server.port)/"),
      by: try realTransport(environment ?? ["SSL_CERT_FILE": certificates.authority]))
    guard case .certificateRefused(let told) = error else {
      return XCTFail("\(words): \(String(describing: error))", line: line)
    }
    XCTAssertFalse(told.isEmpty, words, line: line)
    if let reason { XCTAssertEqual(told, reason, words, line: line) }
    XCTAssertEqual(server.stop(), ["handshake"], words, line: line)
  }
}
