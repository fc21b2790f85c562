import Foundation
import XCTest

/// A server that is reached over IPv6, over IPv4, or whose IPv6 leads nowhere (F20).
final class NamespaceFamiliesTests: NamespaceTestCase {
  func test_F20_IPv6Alone_IPv4Alone_andABlackHoleOfIPv6_areAnswered_theLastASecondLaterAtMost()
    throws
  {
    let server = try server(of: "::")
    let old = NamespacePair.serverAddress
    let new = NamespacePair.newServerAddress
    let usual = try timeOfFirstPage(at: [old], "IPv4 alone")
    let pair = try XCTUnwrap(pair)
    try pair.useIPv6()
    _ = try timeOfFirstPage(at: [new, old], "both")
    try pair.loseAnswersOverIPv6()
    // A machine that does something else may be late once.
    var late = Duration.seconds(60)
    for _ in 0..<3 where late > .seconds(1) {
      late = min(late, try timeOfFirstPage(at: [new, old], "IPv6 a black hole") - usual)
    }
    report("what a black hole costs", late)
    XCTAssertLessThanOrEqual(late, .seconds(1))
    let requests = server.stop().filter { $0.kind == "request" }
    XCTAssertTrue((3...5).contains(requests.count), "\(requests)")
  }

  func test_F20_withoutAnAddressOfIPv4_itIsAnsweredOverIPv6() throws {
    _ = try server(of: "::")
    try XCTUnwrap(pair).useIPv6(keepsOld: false)
    let addresses = [NamespacePair.newServerAddress, NamespacePair.serverAddress]
    _ = try timeOfFirstPage(at: addresses, "IPv6 alone")
  }

  private func server(of address: String) throws -> NamespaceServer {
    let files = try XCTUnwrap(certificates)
    let server = try NamespaceServer(
      in: try XCTUnwrap(pair), NamespaceScript.api, files.certificate("named"), files.key("named"),
      address, "\(NamespacePair.serverPort)")
    addTeardownBlock { _ = server.stop() }
    return server
  }

  /// How long a first `list` takes where the server's name has these addresses.
  private func timeOfFirstPage(at addresses: [String], _ words: String) throws -> Duration {
    let host = NamespaceCertificates.host
    let program = try ProgramUnderTest(apiURL: "https://\(host):\(NamespacePair.serverPort)")
    let hosts = "\(program.directory)/hosts"
    try addresses.map { "\($0) \(host)\n" }.joined()
      .write(toFile: hosts, atomically: true, encoding: .utf8)
    program.environment["SSL_CERT_FILE"] = try XCTUnwrap(certificates).certificate("authority")
    program.launcher =
      try XCTUnwrap(pair).clientLauncher()
      + ["/bin/sh", "-c", "mount --bind \(hosts) /etc/hosts && exec \"$@\"", "sh"]
    let start = ContinuousClock.now
    let outcome = try program.run(["list", "--json"])
    let time = ContinuousClock.now - start
    XCTAssertEqual(outcome.status, 0, "\(words): \(outcome.error)")
    XCTAssertEqual((outcome.json as? [Any])?.count, 20, words)
    report(words, time)
    return time
  }
}
