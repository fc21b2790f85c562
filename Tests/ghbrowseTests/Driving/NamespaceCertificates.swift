import Foundation
import TestSupport
import XCTest

/// A folder with an authority's certificate, and one for the server that the authority gave out.
final class NamespaceCertificates {
  /// Whom the certificate `named` is for.
  static let host = "api.example.test"

  private let folder = NSTemporaryDirectory() + "ghbrowse-certificates-" + UUID().uuidString

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try make("authority")
    let vouched = ["-CA", certificate("authority"), "-CAkey", key("authority")]
    try make("server", ["-addext", "subjectAltName=IP:\(NamespacePair.serverAddress)"] + vouched)
    try make("named", ["-addext", "subjectAltName=DNS:\(Self.host)"] + vouched)
    // Nobody vouches for this one.
    try make("portal", ["-addext", "subjectAltName=IP:\(NamespacePair.serverAddress)"])
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  func certificate(_ name: String) -> String { "\(folder)/\(name).pem" }
  func key(_ name: String) -> String { "\(folder)/\(name).key" }

  private func make(_ name: String, _ arguments: [String] = []) throws {
    let kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    let files = ["-keyout", key(name), "-out", certificate(name)]
    let outcome = try SystemCommand.openssl.run(
      ["req", "-x509", "-days", "2", "-subj", "/CN=\(name)"] + kind + files + arguments)
    XCTAssertTrue(outcome.isFine, outcome.output)
  }
}
