import Foundation
import TestSupport
import XCTest

/// Two network namespaces with a cable between them: one for the program and one for its server.
final class NamespacePair {
  /// The server's addresses; the first is the gateway of the program's network.
  static let server = (old: "192.0.2.1", new: "2001:db8::1")
  static let port = 8443
  /// The name in the certificate `named`.
  static let host = "api.example.test"

  private static let client = (old: "192.0.2.2", new: "2001:db8::2")
  private let name = "ghbrowse-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
  private let folder = NSTemporaryDirectory() + "ghbrowse-certificates-" + UUID().uuidString

  private var near: String { "\(name)-a" }
  private var far: String { "\(name)-b" }

  /// - Throws: `XCTSkip` where namespaces are not allowed.
  init() throws {
    for namespace in [near, far] {
      let outcome = try SystemCommand.ip.run(["netns", "add", namespace])
      guard outcome.isFine else {
        throw XCTSkip("NOT TESTED: network namespaces take root: \(outcome.output)")
      }
    }
    try ip(
      near, "link set lo up", "link add wan type veth peer name far netns \(far)",
      "addr add \(Self.client.old)/24 dev wan")
    try ip(far, "link set lo up", "addr add \(Self.server.old)/24 dev far", "link set far up")
    try plugIn()
    // The kernel takes up to a second to say that the link is up, although packets pass already.
    try waitUntil("the cable has a carrier") {
      try SystemCommand.ip.run(["-n", near, "link", "show", "wan"]).output.contains("state UP")
    }
    try makeCertificates()
  }

  deinit {
    for namespace in [near, far] { _ = try? SystemCommand.ip.run(["netns", "delete", namespace]) }
  }

  /// The words before a command that run it in the program's network.
  func clientLauncher() throws -> [String] {
    [try SystemCommand.ip.path(), "netns", "exec", near]
  }

  /// The same for the server's network.
  func serverLauncher() throws -> [String] {
    [try SystemCommand.ip.path(), "netns", "exec", far]
  }

  /// Sets the program's link down.
  func unplug() throws { try ip(near, "link set wan down") }

  /// Sets it up again, with the route that the kernel has removed.
  func plugIn() throws {
    try ip(near, "link set wan up", "route add default via \(Self.server.old)")
  }

  /// Drops what the server sends over IPv6, without an error.
  func loseAnswersOverIPv6() throws { try ip(far, "route add blackhole \(Self.client.new)/128") }

  /// Ends that.
  func findAnswersOverIPv6() throws { try ip(far, "route del blackhole \(Self.client.new)/128") }

  /// Gives both networks IPv6 addresses too.
  func addIPv6() throws {
    try ip(far, "addr add \(Self.server.new)/64 dev far nodad")
    try ip(
      near, "addr add \(Self.client.new)/64 dev wan nodad",
      "route add default via \(Self.server.new)")
  }

  /// Removes the IPv4 address of the program's network.
  func removeIPv4() throws { try ip(near, "addr del \(Self.client.old)/24 dev wan") }

  // All in one go, as a network manager does it.
  private func ip(_ namespace: String, _ commands: String...) throws {
    let outcome = try SystemCommand.ip.run(
      ["-n", namespace, "-batch", "-"], input: commands.joined(separator: "\n") + "\n")
    XCTAssertTrue(outcome.isFine, "\(commands): \(outcome.output)")
  }
}

// MARK: - Certificates

extension NamespacePair {
  /// The file of a certificate: of the `authority`, of the `server` by its address, of the server by its
  /// name (`named`), or of a `portal` that no authority has signed.
  func certificate(_ name: String) -> String { "\(folder)/\(name).pem" }

  /// The file of its key.
  func key(_ name: String) -> String { "\(folder)/\(name).key" }

  private func makeCertificates() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let signed = ["-CA", certificate("authority"), "-CAkey", key("authority")]
    for (name, subject, signature) in [
      ("authority", nil, []), ("server", "IP:\(Self.server.old)", signed),
      ("named", "DNS:\(Self.host)", signed), ("portal", "IP:\(Self.server.old)", []),
    ] as [(String, String?, [String])] {
      let outcome = try SystemCommand.openssl.run(
        ["req", "-x509", "-days", "2", "-subj", "/CN=\(name)", "-newkey", "ec"]
          + ["-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
          + ["-keyout", key(name), "-out", certificate(name)] + signature
          + (subject.map { ["-addext", "subjectAltName=\($0)"] } ?? []))
      XCTAssertTrue(outcome.isFine, outcome.output)
    }
  }
}
