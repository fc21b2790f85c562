import Foundation
import StandIn
import XCTest

/// One prompt beside servers that answer everything but what was asked (F1, F2, F10–F15, rel P2, P3).
///
/// 10 hostile answers or all of them, each for a page and for a profile; 15, 100 or 600 answers with changed bytes, as
/// ``Loops`` says. GHBROWSE_SEED begins with that seed.
final class HostileServersTests: ServerTestCase {
  override var content: StandInContent {
    .invented(count: 40, budget: 1_000_000, searches: 1_000_000)
  }

  func test_F1_F2_F10_F14_F15_aHostileServer_neitherEndsNorEmptiesAPrompt() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let terminal = try start(program)
    terminal.enter("1")
    terminal.expectNews("Joined")
    let saved = try rows(program)
    let all = Loops.choice(of: HostileReply.all, each: 5)
    for screen in [":list", "1"] {
      for hostile in all {
        terminal.enter(screen)
        ask(terminal, hostile.name) { hostile.reply }
        XCTAssertFalse(terminal.hasEnded, hostile.name)
      }
    }
    server.interfere(nil)
    XCTAssertEqual(try rows(program), saved, "what is saved is as it was")
    try leave(terminal, program)
    print("rel F10: \(2 * all.count) hostile servers, no crash, no row lost")
  }

  func test_F10_F11_F14_answersWithChangedBytes_neitherEndNorSpoilAPrompt() throws {
    let count: UInt64 = Loops.count(short: 15, long: 100, full: 600)
    let first = SeededNumbers.seedOfRun()
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let terminal = try start(program)
    terminal.enter(":note 1 kept")
    terminal.expectNews("saved, only on this machine.")
    for seed in first..<first + count {
      ask(terminal, "seed \(seed)") { .steps([.send(FuzzedPage.of(seed: seed)), .close]) }
      XCTAssertFalse(terminal.hasEnded, "seed \(seed)")
      if testRun?.totalFailureCount ?? 0 > 3 { return }
    }
    server.interfere(nil)
    try leave(terminal, program)
    XCTAssertEqual(try program.notesByID(), [1: "kept"], "seed \(first)")
    print("rel F11: \(count) answers with changed bytes, no crash, from seed \(first)")
  }

  private func start(_ program: ProgramUnderTest) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(program)
    terminal.expect("   21   ")
    terminal.expect("list>")
    return terminal
  }

  /// Lets the server answer so, and the reader ask; returns once it was asked.
  private func ask(
    _ terminal: PseudoTerminal, _ name: String, _ reply: @escaping @Sendable () -> Reply
  ) {
    server.interfere { _ in reply() }
    let count = server.requests.count
    var next = ContinuousClock.now
    terminal.wait("a request, \(name)", within: .seconds(30)) {
      // What is asked while the same is in flight is answered by that.
      if ContinuousClock.now >= next {
        terminal.enter(":refresh")
        next = .now + .seconds(1)
      }
      return server.requests.count > count || terminal.hasEnded
    }
  }

  private func leave(_ terminal: PseudoTerminal, _ program: ProgramUnderTest) throws {
    terminal.enter(":help quit")
    terminal.expectNews("do the same.")
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0)
    XCTAssertEqual(terminal.modes, terminal.modesBefore)
    terminal.judge(by: .screen)
    XCTAssertEqual(try program.integrity(), "ok")
    XCTAssertEqual(server.mostAtOnce, 1)
  }

  private func rows(_ program: ProgramUnderTest) throws -> [String] {
    let rows = try XCTUnwrap(
      program.run(["list", "--offline", "--json"]).json as? [[String: Any]])
    return rows.compactMap { $0["login"] as? String }
  }
}
