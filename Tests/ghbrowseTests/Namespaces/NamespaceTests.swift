import Foundation
import StandIn
import XCTest

/// The program in one network namespace and its server in another, over a cable that the tests unplug.
final class NamespaceTests: XCTestCase {
  private static let token = "canary-0123456789abcdef"
  private var network: NamespacePair!
  private var servers: [NamespaceServer] = []

  override func setUp() async throws {
    continueAfterFailure = false
    network = try NamespacePair()
  }

  override func tearDown() async throws {
    servers = []
    network = nil
  }

  func test_fF19_aLinkDownAndUp_bringsThePageAboveAHalfTypedLine_withNoKeyPressed() throws {
    let half = (1...20).map { "word\($0)" }.joined(separator: " ")
    let server = try server()
    let program = try program()
    let terminal = try start(program)
    try network.unplug()
    terminal.wait("the sign", within: .seconds(10)) { terminal.shows("\nlist (offline)>") }
    terminal.enter()
    terminal.expectWrapped("keeps trying;")
    terminal.type(":note 1 \(half)")
    terminal.wait("the typed line", within: .seconds(10)) {
      terminal.endsWith("list (offline)> :note 1 \(half)")
    }
    try network.plugIn()
    terminal.wait("the page, above the typed line", within: .seconds(10)) {
      terminal.shows("invented-40") && terminal.endsWith("list> :note 1 \(half)")
    }
    terminal.enter(" and the end")
    terminal.expect("Note on invented-1 saved")
    terminal.leave()
    XCTAssertEqual(try program.run(["note", "invented-1"]).output, "\(half) and the end\n")
    XCTAssertEqual(server.stop().count { $0.hasPrefix("request") }, 2)
  }

  func test_fF17_whereNoNameIsFound_itIsOffline() throws {
    for kind in ["none", "failing", "misleading"] {
      // The server before it ends first, because both listen at the same port.
      servers = []
      if kind != "none" { servers = [try NamespaceServer(ofNames: kind, in: network)] }
      let terminal = try PseudoTerminal(try programThatAsksForNames(), at: "list (offline")
      terminal.leave()
    }
  }

  func test_fF17_N9_whileANameIsLookedUp_keysAreEchoed_andItQuitsAtOnce() throws {
    servers = [try NamespaceServer(ofNames: "slow", in: network)]
    let program = try programThatAsksForNames()
    let first = try PseudoTerminal(program, at: "list>")
    first.type(":sea")
    first.wait("the echo", within: .seconds(5)) { first.endsWith("list> :sea") }
    first.type("\u{15}:quit\r")
    XCTAssertEqual(first.waitForEnd(within: 5), 0)
    let second = try PseudoTerminal(program, at: "list (offline")
    second.leave()
  }

  func test_fF18_fJ3_aSignInPageInTheMiddleOfTLS_hasItsSign_learnsNoToken_andIsSurvived() throws {
    let program = try program()
    program.environment["GH_ENTERPRISE_TOKEN"] = Self.token
    let before = try server()
    let terminal = try start(program)
    XCTAssertTrue(before.stop().contains { $0.contains(Self.token) }, "the token is sent")

    let portal = try server("portal")
    terminal.enter()
    terminal.wait("its sign", within: .seconds(10)) {
      terminal.shows("\nlist (certificate refused")
    }
    let log = portal.stop()
    XCTAssertTrue(log.contains { $0.hasPrefix("connection") }, "\(log)")
    XCTAssertFalse(log.contains { $0.hasPrefix("request") }, "\(log)")

    let after = try server()
    try network.unplug()
    try network.plugIn()
    terminal.wait("the page", within: .seconds(10)) {
      terminal.shows("invented-40") && terminal.endsWith("list>")
    }
    terminal.leave()
    XCTAssertEqual(after.stop().count { $0.hasPrefix("request") }, 1)
  }

  func test_fF20_whereIPv6IsABlackHole_orTheOnlyWay_aPageComesLongBeforeATimeout() throws {
    _ = try server("named", at: "::")
    let (old, new) = NamespacePair.server
    try network.addIPv6()
    try network.loseAnswersOverIPv6()
    let time = try ContinuousClock().measure { try fetchFirstPage(at: [new, old]) }
    XCTAssertLessThan(time, .seconds(5), "a connection attempt ends after ten seconds")
    try network.findAnswersOverIPv6()
    try network.removeIPv4()
    try fetchFirstPage(at: [new, old])
  }
}

extension NamespaceTests {
  /// Starts a server with the certificate of that name, which runs until the test ends.
  private func server(
    _ certificate: String = "server", at address: String = NamespacePair.server.old
  ) throws -> NamespaceServer {
    let server = try NamespaceServer(in: network, certificate: certificate, at: address)
    servers.append(server)
    return server
  }

  /// The program, which trusts the authority.
  private func program() throws -> ProgramUnderTest {
    let program = try ProgramUnderTest(
      apiURL: "https://\(NamespacePair.server.old):\(NamespacePair.port)")
    program.launcher = try network.clientLauncher()
    program.environment["SSL_CERT_FILE"] = network.certificate("authority")
    return program
  }

  /// The program, with the server's machine as its name server.
  private func programThatAsksForNames() throws -> ProgramUnderTest {
    let program = try ProgramUnderTest(apiURL: "https://\(NamespacePair.host)")
    try bind("nameserver \(NamespacePair.server.old)\n", to: "/etc/resolv.conf", program)
    return program
  }

  /// A prompt with the first page.
  private func start(_ program: ProgramUnderTest) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(program, at: "invented-20")
    terminal.wait("the prompt", within: .seconds(10)) { terminal.endsWith("list>") }
    return terminal
  }

  /// Runs `list` on an empty store, where the server's name has these addresses.
  private func fetchFirstPage(at addresses: [String]) throws {
    let host = NamespacePair.host
    let program = try ProgramUnderTest(apiURL: "https://\(host):\(NamespacePair.port)")
    try bind(addresses.map { "\($0) \(host)\n" }.joined(), to: "/etc/hosts", program)
    program.environment["SSL_CERT_FILE"] = network.certificate("authority")
    let outcome = try program.run(["list", "--json"])
    XCTAssertEqual((outcome.json as? [Any])?.count, 20, outcome.error)
  }

  /// Runs the program in its network with another file at a path of the system, which only it sees.
  private func bind(_ text: String, to path: String, _ program: ProgramUnderTest) throws {
    let file = "\(program.directory)/bound"
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    program.launcher =
      try network.clientLauncher()
      + ["/bin/sh", "-c", "mount --bind \(file) \(path) && exec \"$@\"", "sh"]
  }
}
