import Foundation
import Glibc
import TestSupport
import XCTest

/// Two networks of their own with a cable between them: one for the program, one for its server.
final class NamespacePair {
  /// The server's address, through which the program's network reaches the world.
  static let serverAddress = "192.0.2.1"
  static let serverPort = 8443

  /// The server's address of IPv6, see ``useIPv6(keepsOld:)``.
  static let newServerAddress = "2001:db8::1"

  private static let clientAddress = "192.0.2.2"
  private static let newClientAddress = "2001:db8::2"
  private static let prefix = "ghbrowse-"
  private let name = "\(prefix)\(getpid())-\(UInt32.random(in: 0...UInt32.max))"

  private var client: String { "\(name)-a" }
  private var server: String { "\(name)-b" }

  /// - Throws: `XCTSkip` where namespaces are not allowed.
  init() throws {
    try Self.removeLeftovers()
    for namespace in [client, server] {
      let outcome = try SystemCommand.ip.run(["netns", "add", namespace])
      guard outcome.isFine else {
        throw XCTSkip(
          "NOT TESTED: no network namespace here; run it as root in a VM: \(outcome.output)")
      }
    }
    try ip(
      client, "link set lo up", "link add wan type veth peer name far netns \(server)",
      "addr add \(Self.clientAddress)/24 dev wan")
    try ip(server, "link set lo up", "addr add \(Self.serverAddress)/24 dev far", "link set far up")
    try plugIn()
    try waitForCarrier()
  }

  deinit {
    for namespace in [client, server] {
      _ = try? SystemCommand.ip.run(["netns", "delete", namespace])
    }
  }

  /// What is put before a command to run it in the program's network.
  func clientLauncher() throws -> [String] { try launcher(client) }
  /// The same for the server's.
  func serverLauncher() throws -> [String] { try launcher(server) }

  /// Takes the program's link down.
  func unplug() throws { try ip(client, "link set wan down") }

  /// Brings it up again, with the route that the kernel has dropped.
  func plugIn() throws {
    try ip(client, "link set wan up", "route add default via \(Self.serverAddress)")
  }

  /// Loses, without a word, whatever the server sends, or no longer does.
  func loseAnswers(_ isLost: Bool) throws {
    try ip(server, "route \(isLost ? "add" : "delete") blackhole \(Self.clientAddress)/32")
  }

  /// Gives both networks addresses of IPv6 too.
  ///
  /// - Parameter keepsOld: Whether the program's network keeps that of IPv4.
  func useIPv6(keepsOld: Bool = true) throws {
    try ip(server, "addr add \(Self.newServerAddress)/64 dev far nodad")
    let old = keepsOld ? [] : ["addr del \(Self.clientAddress)/24 dev wan"]
    try ip(
      client,
      [
        "addr add \(Self.newClientAddress)/64 dev wan nodad",
        "route add default via \(Self.newServerAddress)",
      ] + old)
  }

  /// Loses whatever the server sends over IPv6.
  func loseAnswersOverIPv6() throws {
    try ip(server, "route add blackhole \(Self.newClientAddress)/128")
  }

  /// Begins to unplug and plug in, `count` times with `pause` seconds after each.
  func startFlapping(count: Int, pause: Double) throws -> Process {
    let words = try clientLauncher()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: words[0])
    let script = """
      for _ in $(seq \(count)); do
        ip link set wan down; sleep \(pause)
        printf 'link set wan up\\nroute add default via \(Self.serverAddress)\\n' | ip -batch -
        sleep \(pause)
      done
      """
    process.arguments = words.dropFirst() + ["sh", "-c", script]
    try process.run()
    return process
  }
}

extension NamespacePair {
  private func launcher(_ namespace: String) throws -> [String] {
    [try SystemCommand.ip.path(), "netns", "exec", namespace]
  }

  // All in one go, as a network manager does it.
  private func ip(_ namespace: String, _ commands: String...) throws {
    try ip(namespace, commands)
  }

  private func ip(_ namespace: String, _ commands: [String]) throws {
    let outcome = try SystemCommand.ip.run(
      ["-n", namespace, "-batch", "-"], input: commands.joined(separator: "\n") + "\n")
    XCTAssertTrue(outcome.isFine, "\(commands): \(outcome.output)")
  }

  // The kernel takes up to a second to say that the link runs, although packets pass already.
  private func waitForCarrier() throws {
    let deadline = ContinuousClock.now + .seconds(5)
    while try !SystemCommand.ip.run(["-n", client, "link", "show", "wan"]).output
      .contains("state UP")
    {
      guard ContinuousClock.now < deadline else { return XCTFail("the cable has no carrier") }
    }
  }

  // Those of test processes that were killed.
  private static func removeLeftovers() throws {
    let names = try SystemCommand.ip.run(["netns", "list"]).output.split(
      whereSeparator: \.isNewline
    )
    .compactMap { $0.split(separator: " ").first }.filter { $0.hasPrefix(prefix) }
    for name in names {
      guard let process = name.split(separator: "-").dropFirst().first.flatMap({ pid_t($0) }),
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      try SystemCommand.ip.run(["netns", "delete", String(name)])
    }
  }
}
