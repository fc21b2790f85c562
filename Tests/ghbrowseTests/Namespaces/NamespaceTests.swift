import Foundation
import StandIn
import XCTest

/// The program in one network, its server in another, and the cable between them in our hands.
final class NamespaceTests: XCTestCase {
  private static let token = "canary-0123456789abcdef"
  private let isFull = Loops.ofRun == .full
  private var network: NamespacePair?
  private var servers: [NamespaceServer] = []

  private var pair: NamespacePair { get throws { try XCTUnwrap(network) } }

  override func setUp() async throws {
    continueAfterFailure = false
    network = try NamespacePair()
  }

  override func tearDown() async throws {
    servers = []
    network = nil
  }

  // MARK: - F19, F21: the link

  func test_F19_aLinkDownAndUp_bringsThePageAboveAHalfTypedLine_wrappedOrNot_withNoKeyPressed()
    throws
  {
    let words = (1...20).map { "word\($0)" }.joined(separator: " ")
    for (half, rest) in [("met at the sta", "tion"), (words, " and the end")] {
      let server = try server()
      let program = try program()
      let terminal = try start(program)
      terminal.wait("the prompt", within: .seconds(5)) { terminal.endsWith("list>") }
      try unplug(terminal)
      terminal.enter()
      terminal.expectWrapped("keeps trying;")
      terminal.type(":note 1 \(half)")
      terminal.wait("what is typed", within: .seconds(5)) {
        terminal.endsWith("list (offline)> :note 1 \(half)")
      }
      try plugIn(terminal, typed: ":note 1 \(half)")
      terminal.enter(rest)
      terminal.expect("Note on invented-1 saved")
      terminal.leave()
      XCTAssertEqual(try program.run(["note", "invented-1"]).output, "\(half)\(rest)\n")
      let requests = server.stopAndTakeRequests()
      XCTAssertLessThanOrEqual(requests.map(\.unanswered).max() ?? 0, 1, "one at a time")
      XCTAssertEqual(requests.count, 2, "\(requests)")
    }
  }

  func test_F19_aLinkThatGoesWhileAPageIsOnItsWay_asksAgainOnceItIsBack() throws {
    let server = try server()
    let terminal = try start(try program())
    try server.hold()
    terminal.enter()
    terminal.expect("Loading more users")
    try unplug(terminal)
    try server.answer()
    try plugIn(terminal, typed: "")
    terminal.leave()
  }

  func test_F19_flapsTwiceASecond_costThreeRequestsAtMost_andThePageComes() throws {
    let server = try server()
    let terminal = try start(try program())
    try server.hold()
    terminal.enter()
    terminal.expect("Loading more users")
    server.waitForRequest(2)
    terminal.type(":note 1 half a li")
    for _ in 0..<Loops.count(short: 8, long: 20, full: 20) {
      try pair.unplug()
      terminal.watch(for: .milliseconds(250))
      try pair.plugIn()
      terminal.watch(for: .milliseconds(250))
    }
    terminal.watch(for: .seconds(6))
    try server.answer()
    terminal.wait("the page, above what is typed", within: .seconds(10)) {
      terminal.shows("invented-40") && terminal.endsWith("list> :note 1 half a li")
    }
    terminal.enter("ne")
    terminal.expect("Note on invented-1 saved")
    terminal.leave()
    let requests = server.stopAndTakeRequests()
    report("requests of flaps", requests.count - 2)
    XCTAssertLessThanOrEqual(requests.count, 5, "two before the flaps: \(requests)")
  }

  func test_F21_withoutNetlink_fetchesWork_andNothingIsCalledOfflineUnasked() throws {
    let server = try server()
    let program = try program()
    // It is loaded after the launcher, which needs netlink itself.
    try program.preload(.deniedNetlink)
    program.launcher += ["/usr/bin/env", "LD_PRELOAD=\(program.environment["LD_PRELOAD"] ?? "")"]
    program.environment["LD_PRELOAD"] = nil
    let terminal = try start(program)
    terminal.expect("list>")
    terminal.enter(":status")
    terminal.expectNews("online, https://")
    // With netlink the sign would come within a second.
    try pair.unplug()
    terminal.watch(for: .milliseconds(1_200))
    XCTAssertTrue(terminal.endsWith("list>"), terminal.screen.text)
    try pair.plugIn()
    terminal.enter()
    terminal.expectNews("invented-40")
    XCTAssertFalse(terminal.shows("offline"), terminal.screen.text)
    terminal.leave()
    XCTAssertEqual(server.stopAndTakeRequests().count, 2)
    XCTAssertEqual(program.text(of: "denied"), "", "it did ask")
  }

  // MARK: - F4: lost answers

  func test_F4_whileAnswersAreLost_keysAreEchoedAtOnce() throws {
    let server = try server()
    let terminal = try start(try program())
    try pair.loseAnswers(true)
    terminal.enter()
    terminal.expect("Loading more users")
    let echoes = (0..<(isFull ? 400 : 40)).map { echo(of: $0, on: terminal) }
    report("slowest echo of \(echoes.count) keys", echoes.max() ?? .zero)
    XCTAssertLessThanOrEqual(echoes.max() ?? .zero, .milliseconds(200))
    XCTAssertFalse(terminal.shows("invented-40"), "answers are not lost")
    try pair.loseAnswers(false)
    let time = terminal.wait("the page", within: .seconds(isFull ? 40 : 10)) {
      terminal.shows("invented-40")
    }
    report("page after answers come again", time)
    terminal.type("\u{15}")
    terminal.leave()
    let requests = server.stopAndTakeRequests()
    XCTAssertLessThanOrEqual(requests.count, isFull ? 5 : 3, "\(requests)")
  }

  func test_F4_whileAnswersAreLost_commandsEndWithinTwentySeconds() throws {
    _ = try server()
    let program = try program()
    XCTAssertEqual(try program.run(["list", "--limit", "20"]).status, 0)
    try pair.loseAnswers(true)
    // What is not saved, and what is: each takes all of its time.
    let cases = [(["show", "x-3"], 3, 0), (["list", "--limit", "40"], 0, 20)]
    for (arguments, status, lines) in Loops.choice(of: cases, each: 2) {
      let (outcome, time) = try timed { try program.run(arguments) }
      report(arguments.joined(separator: " "), time)
      XCTAssertLessThanOrEqual(time, .seconds(20.5))
      XCTAssertEqual(Int(outcome.status), status, outcome.error)
      XCTAssertEqual(outcome.output.split(separator: "\n").count, lines, outcome.output)
    }
  }

  // MARK: - F17, F18, F20: names, sign-in pages, families of addresses

  func test_F17_withoutNames_itIsOfflineInTime_echoesAtOnce_andQuitsAtOnce() throws {
    for kind in ["none", "failing", "slow", "misleading"] {
      servers = []
      if kind != "none" { servers = [try NamespaceServer(ofNames: kind, in: try pair)] }
      let resolver = servers.isEmpty ? "" : "nameserver \(NamespacePair.server.old)\n"
      let program = try ProgramUnderTest(apiURL: "https://\(NamespacePair.host)")
      try bind(resolver, to: "/etc/resolv.conf", program)
      let start = ContinuousClock.now
      let terminal = try PseudoTerminal(program)
      terminal.wait("the prompt", within: .seconds(2)) { terminal.screen.last(1).contains(">") }
      var echoes: [Duration] = []
      while echoes.count < 20 || !terminal.screen.last(1).contains("offline"), echoes.count < 300 {
        echoes.append(echo(of: echoes.count, on: terminal))
      }
      let time = ContinuousClock.now - start
      XCTAssertTrue(terminal.screen.last(1).contains("offline"), "\(kind): \(terminal.screen.text)")
      echoes.sort()
      report("\(kind): offline after \(time), slowest echo", echoes[echoes.count - 1])
      XCTAssertLessThanOrEqual(time, .seconds(15.5), kind)
      // Looking a name up takes seconds; another process may take the processor for a moment.
      XCTAssertLessThanOrEqual(echoes[echoes.count * 9 / 10], .milliseconds(50), kind)
      XCTAssertLessThanOrEqual(echoes[echoes.count - 1], .milliseconds(400), kind)
      terminal.type("\u{15}:quit\r")
      let (status, leaving) = timed { terminal.waitForEnd() }
      XCTAssertEqual(status, 0, kind)
      XCTAssertLessThanOrEqual(leaving, .milliseconds(500), kind)
    }
  }

  func test_F18_J3_aSignInPageInTheMiddleOfTLS_hasItsSign_learnsNoToken_andIsSurvived() throws {
    let program = try program()
    program.environment["GH_ENTERPRISE_TOKEN"] = Self.token
    let keys = "\(program.directory)/keys.log"
    program.environment["SSLKEYLOGFILE"] = keys
    let before = try server()
    let terminal = try start(program)
    XCTAssertTrue(before.stop().contains { $0.text.contains(Self.token) }, "the token is sent")

    let portal = try server("portal")
    terminal.enter()
    terminal.wait("its sign", within: .seconds(3)) { terminal.shows("\nlist (certificate refused") }
    let log = portal.stop()
    XCTAssertTrue(log.contains { $0.kind == "connection" }, "\(log)")
    XCTAssertFalse(log.contains { $0.text.contains(Self.token) || $0.kind == "request" }, "\(log)")

    let after = try server()
    if !isFull {
      try pair.unplug()
      try pair.plugIn()
    }
    let time = terminal.wait("the page", within: .seconds(isFull ? 60.5 : 6)) {
      terminal.shows("invented-40") && terminal.endsWith("list>")
    }
    report("page after the sign-in page has gone", time)
    terminal.leave()
    XCTAssertEqual(after.stopAndTakeRequests().count, 1)
    XCTAssertNil(Data(terminal.raw).range(of: Data(Self.token.utf8)), "the terminal")
    XCTAssertFalse(FileManager.default.fileExists(atPath: keys), "no key is logged")
    XCTAssertFalse(program.files.isEmpty)
    for (path, bytes) in program.files {
      XCTAssertNil(Data(bytes).range(of: Data(Self.token.utf8)), path)
    }
  }

  func test_F20_IPv4Alone_IPv6Alone_andABlackHoleOfIPv6_areAnswered_theLastASecondLaterAtMost()
    throws
  {
    let server = try server("named", at: "::")
    let (old, new) = NamespacePair.server
    let usual = try timeOfFirstPage(at: [old], "IPv4 alone")
    try pair.addIPv6()
    _ = try timeOfFirstPage(at: [new, old], "both")
    try pair.loseAnswersOverIPv6()
    // A machine that does something else may be late once.
    var late = Duration.seconds(60)
    for _ in 0..<3 where late > .seconds(1) {
      late = min(late, try timeOfFirstPage(at: [new, old], "IPv6 a black hole") - usual)
    }
    XCTAssertLessThanOrEqual(late, .seconds(1))
    let requests = server.stopAndTakeRequests()
    XCTAssertTrue((3...5).contains(requests.count), "\(requests)")
  }

  func test_F20_withoutAnIPv4Address_itIsAnsweredOverIPv6() throws {
    let server = try server("named", at: "::")
    try pair.addIPv6()
    try pair.removeIPv4()
    let (old, new) = NamespacePair.server
    _ = try timeOfFirstPage(at: [new, old], "IPv6 alone")
    XCTAssertEqual(server.stopAndTakeRequests().count, 1)
  }
}

extension NamespaceTests {
  /// A server with the certificate of that name, which runs until the test ends.
  private func server(
    _ certificate: String = "server", at address: String = NamespacePair.server.old
  ) throws -> NamespaceServer {
    servers.append(try NamespaceServer(in: try pair, certificate: certificate, at: address))
    return servers[servers.count - 1]
  }

  /// The program, which trusts the authority and has no token.
  private func program() throws -> ProgramUnderTest {
    let program = try ProgramUnderTest(
      apiURL: "https://\(NamespacePair.server.old):\(NamespacePair.port)")
    program.launcher = try pair.clientLauncher()
    program.environment["SSL_CERT_FILE"] = try pair.certificate("authority")
    return program
  }

  /// A prompt with the first page.
  private func start(_ program: ProgramUnderTest) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(program)
    terminal.expect("invented-20")
    return terminal
  }

  private func unplug(_ terminal: PseudoTerminal) throws {
    try pair.unplug()
    let time = terminal.wait("the sign", within: .seconds(1)) {
      terminal.shows("\nlist (offline)>")
    }
    report("sign after link down", time)
  }

  private func plugIn(_ terminal: PseudoTerminal, typed: String) throws {
    // Long enough that what was begun before has been given up by whoever is impatient.
    terminal.watch(for: .seconds(1))
    let start = ContinuousClock.now
    try pair.plugIn()
    let line = "list> \(typed)".trimmingCharacters(in: .whitespaces)
    let time = terminal.wait("the page, above what is typed", since: start, within: .seconds(4)) {
      terminal.shows("invented-40") && terminal.endsWith(line)
    }
    report("page after link up", time)
  }

  /// How long the next of many keys takes to appear; the line begins again before it wraps.
  private func echo(of number: Int, on terminal: PseudoTerminal) -> Duration {
    let typed = String(repeating: "x", count: number % 40 + 1)
    terminal.type(number % 40 == 0 ? "\u{15}x" : "x")
    defer { terminal.settle(0.04) }
    return terminal.wait("the echo of \(typed)", within: .seconds(2)) {
      terminal.screen.last(1).hasSuffix("> \(typed)")
    }
  }

  /// How long a first `list` takes where the server's name has these addresses.
  private func timeOfFirstPage(at addresses: [String], _ words: String) throws -> Duration {
    let host = NamespacePair.host
    let program = try ProgramUnderTest(apiURL: "https://\(host):\(NamespacePair.port)")
    try bind(addresses.map { "\($0) \(host)\n" }.joined(), to: "/etc/hosts", program)
    program.environment["SSL_CERT_FILE"] = try pair.certificate("authority")
    let (outcome, time) = try timed { try program.run(["list", "--json"]) }
    XCTAssertEqual(outcome.status, 0, "\(words): \(outcome.error)")
    XCTAssertEqual((outcome.json as? [Any])?.count, 20, words)
    report(words, time)
    return time
  }

  /// Runs it in its network with other text in a file of the system's, which only it sees.
  private func bind(_ text: String, to path: String, _ program: ProgramUnderTest) throws {
    let file = "\(program.directory)/bound"
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    program.launcher =
      try pair.clientLauncher()
      + ["/bin/sh", "-c", "mount --bind \(file) \(path) && exec \"$@\"", "sh"]
  }

  private func timed<Result>(_ work: () throws -> Result) rethrows -> (Result, Duration) {
    let start = ContinuousClock.now
    return (try work(), ContinuousClock.now - start)
  }

  /// Prints a figure, so that a slide from run to run shows.
  private func report(_ what: String, _ figure: some CustomStringConvertible) {
    print("\(name): \(what): \(figure)")
  }
}
