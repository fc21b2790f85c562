import Foundation
import StandIn
import XCTest

/// Whole sessions against a server that counts (N1): one request at a time, none of them in vain.
final class SessionTests: ServerTestCase {
  override var content: StandInContent { .invented(count: 200, budget: 1_000) }

  func test_N1_aWholeSession_neverHasTwoRequestsAtOnce_andAsksNothingTwice() async throws {
    let terminal = try browsing()
    for row in [30, 52, 60] {
      terminal.enter()
      terminal.expectNews("   \(row)   ")
    }
    for row in [3, 40, 55, 3] {
      terminal.enter("\(row)")
      terminal.expectNews("Joined")
      terminal.enter(":back")
      terminal.expectNews(" GitHub users ")
    }
    terminal.enter(":search a")
    terminal.expectNews("Search: a")
    terminal.enter("1")
    terminal.expectNews("@")
    terminal.enter(":notes")
    terminal.expectNews("No notes yet")
    terminal.enter(":list")
    terminal.expectNews("list> ")
    leave(terminal)
    XCTAssertEqual(server.mostAtOnce, 1)
    let paths = server.requests.map(\.path)
    XCTAssertGreaterThanOrEqual(paths.count, 5, "two pages and three profiles")
    XCTAssertEqual(paths.count, Set(paths).count, "nothing is asked for twice: \(paths)")
  }

  func test_N1_refreshAsksAgain_withTheValidator_andStillOneAtATime() async throws {
    let terminal = try browsing()
    terminal.enter(":refresh")
    terminal.expectNews("Nothing has changed in these rows.")
    terminal.enter("1")
    terminal.expectNews("Joined")
    terminal.enter(":refresh")
    terminal.expectNews("has not changed.")
    terminal.type("\u{4}")
    XCTAssertEqual(terminal.waitForEnd(), 0)
    let asked = server.requests
    XCTAssertEqual(asked.count, 4, "\(asked.map(\.path))")
    XCTAssertEqual(asked.map { $0.header("if-none-match") != nil }, [false, true, false, true])
    XCTAssertEqual(server.mostAtOnce, 1)
  }

  // F25: of what was typed ahead, nothing waits any more, and the note is kept. Each number opens a
  // profile in place of the one before, whose job ends with it (X20).
  func test_F25_ctrlC_stopsWhatWasTypedAheadToo_butKeepsTheNote() async throws {
    let terminal = try browsing()
    server.hold()
    terminal.enter("1")
    await server.arrived(2)
    terminal.type(":note kept\r2\r3\r\u{3}:help quit\r")
    terminal.expectNews("saved, only on this machine.")
    terminal.expectNews("Stopped: profile of ")
    terminal.expectNews("do the same.")
    terminal.enter(":status")
    terminal.expectNews(" 1 note")
    XCTAssertTrue(
      terminal.newsLines.contains { $0.hasPrefix(" Jobs ") && $0.hasSuffix(" none") },
      terminal.news)
    server.release()
    leave(terminal)
    XCTAssertLessThanOrEqual(server.requests.count, 4, "the list, and each profile once")
  }

  /// A session that shows the first page.
  private func browsing(_ program: ProgramUnderTest? = nil) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(program ?? ProgramUnderTest(apiURL: server.baseURL))
    terminal.expect("  21  ")
    return terminal
  }

  private func leave(_ terminal: PseudoTerminal, line: UInt = #line) {
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0, line: line)
  }
}
