import Foundation
import TestSupport
import XCTest

/// A folder with an authority of its own, and with the certificates that it gives out.
struct Certificates {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("certificates-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try openssl(
      "req", "-x509", "-days", "2", "-subj", "/CN=authority", "-keyout", key("authority"), "-out",
      authority)
  }

  /// The file to trust.
  var authority: String { certificate("authority") }

  func certificate(_ name: String) -> String { file("\(name).pem") }
  func key(_ name: String) -> String { file("\(name).key") }
  func file(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// Makes a certificate that the authority vouches for.
  func issue(_ name: String, for host: String, days: Int = 2) throws {
    try openssl(
      "req", "-new", "-subj", "/CN=\(name)", "-addext", "subjectAltName=DNS:\(host)", "-keyout",
      key(name), "-out", file("\(name).csr"))
    try run(
      "x509", "-req", "-in", file("\(name).csr"), "-copy_extensions", "copy", "-days", "\(days)",
      "-CA", authority, "-CAkey", key("authority"), "-CAcreateserial", "-out", certificate(name))
  }

  /// Makes a certificate that nobody vouches for.
  func selfSign(_ name: String, for host: String) throws {
    try openssl(
      "req", "-x509", "-days", "2", "-subj", "/CN=\(name)", "-addext", "subjectAltName=DNS:\(host)",
      "-keyout", key(name), "-out", certificate(name))
  }

  func remove() throws { try FileManager.default.removeItem(at: folder) }

  private func openssl(_ command: String, _ arguments: String...) throws {
    let newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    try run([command] + newKey + arguments)
  }

  private func run(_ arguments: String...) throws { try run(arguments) }

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
