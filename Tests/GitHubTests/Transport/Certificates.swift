import Foundation
import TestSupport
import XCTest

/// A folder with an authority, and with the certificates that it issues.
struct Certificates {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("certificates-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try openssl([
      "req", "-x509", "-days", "2", "-subj", "/CN=authority", "-keyout", key("authority"), "-out",
      authority,
    ])
  }

  /// The file to trust.
  var authority: String { certificate("authority") }

  func certificate(_ name: String) -> String { file("\(name).pem") }
  func key(_ name: String) -> String { file("\(name).key") }
  func file(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// Makes a certificate that the authority signs.
  ///
  /// - Parameters:
  ///   - extensions: What else it says, such as `extendedKeyUsage=clientAuth`.
  ///   - issuer: Whose key signs it; its own name for a self-signed one.
  func issue(
    _ name: String, for host: String, days: Int = 2, adding extensions: [String] = [],
    by issuer: String = "authority"
  ) throws {
    let all = extensions + ["subjectAltName=DNS:\(host)"]
    try openssl(
      ["req", "-new", "-subj", "/CN=\(name)"] + all.flatMap { ["-addext", $0] }
        + ["-keyout", key(name), "-out", file("\(name).csr")])
    let signer =
      issuer == name
      ? ["-signkey", key(name)]
      : ["-CA", certificate(issuer), "-CAkey", key(issuer), "-CAcreateserial"]
    try run(
      ["x509", "-req", "-in", file("\(name).csr"), "-copy_extensions", "copy", "-days", "\(days)"]
        + signer + ["-out", certificate(name)])
  }

  /// Adds the certificate of its issuer to a chain.
  func append(_ issuer: String, to name: String) throws {
    let chain = try [name, issuer].map {
      try Data(contentsOf: URL(fileURLWithPath: certificate($0)))
    }
    try (chain[0] + chain[1]).write(to: URL(fileURLWithPath: certificate(name)))
  }

  private func openssl(_ words: [String]) throws {
    let newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    try run([words[0]] + newKey + words.dropFirst())
  }

  private func run(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try SystemCommand.openssl.path())
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, 0, arguments.joined(separator: " "))
  }
}
