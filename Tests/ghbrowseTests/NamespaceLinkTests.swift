import XCTest

/// The link goes and comes back under the running program.
final class NamespaceLinkTests: NamespaceTestCase {
  func test_F19_aLinkDownAndUp_bringsThePageAboveAShortHalfTypedLine_withNoKeyPressed()
    async throws
  {
    try goAndComeBack(typing: ":note 1 met at the sta", andThen: "tion")
  }

  func test_F19_aLinkDownAndUp_bringsThePageAboveAWrappedHalfTypedLine_withNoKeyPressed()
    async throws
  {
    let words = (1...20).map { "word\($0)" }.joined(separator: " ")
    try goAndComeBack(typing: ":note 1 \(words)", andThen: " and the end")
  }

  func test_F19_aLinkThatGoesWhileAPageIsOnItsWay_asksAgainOnceItIsBack() async throws {
    let server = try server()
    let terminal = try PseudoTerminal(try program())
    terminal.expect("invented-20")
    try server.hold()
    terminal.enter()
    terminal.expect("Loading more users")
    let pair = try XCTUnwrap(pair)
    try pair.unplug()
    terminal.wait("what is wrong is told", within: .seconds(1)) {
      terminal.shows("\nlist (offline)>")
    }
    try server.answer()
    let start = ContinuousClock.now
    try pair.plugIn()
    let time = terminal.wait("the page", since: start, within: .seconds(4)) {
      terminal.shows("invented-40")
    }
    report("page after link up", time)
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0)
  }

  private func goAndComeBack(typing half: String, andThen rest: String) throws {
    let server = try server()
    let program = try program()
    let terminal = try PseudoTerminal(program)
    try comeBack(terminal, typing: half)
    terminal.enter(rest)
    terminal.expect("Note on invented-1 saved")
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0)
    let note = try program.run(["note", "invented-1"]).output
    XCTAssertEqual(note, "\(half.dropFirst(":note 1 ".count))\(rest)\n")
    let requests = server.stop().filter { $0.kind == "request" }
    XCTAssertLessThanOrEqual(requests.map(\.unanswered).max() ?? 0, 1, "one at a time")
    XCTAssertEqual(requests.count, 2, "\(requests)")
  }

  private func comeBack(_ terminal: PseudoTerminal, typing half: String) throws {
    let pair = try XCTUnwrap(pair)
    terminal.expect("invented-20")
    terminal.wait("the prompt", within: .seconds(5)) { terminal.endsWith("list>") }

    var start = ContinuousClock.now
    try pair.unplug()
    var time = terminal.wait("the sign", since: start, within: .seconds(1)) {
      terminal.endsWith("list (offline)>")
    }
    report("sign after link down", time)

    terminal.enter()
    terminal.expect("is open;")
    terminal.type(half)
    terminal.wait("what is typed", within: .seconds(5)) {
      terminal.endsWith("list (offline)> \(half)")
    }
    // Long enough that what was begun before has been given up by whoever is impatient.
    terminal.watch(for: .seconds(1))

    start = .now
    try pair.plugIn()
    time = terminal.wait("the page, above what is typed", since: start, within: .seconds(4)) {
      terminal.shows("invented-40") && terminal.endsWith("list> \(half)")
    }
    report("page after link up", time)
  }
}
