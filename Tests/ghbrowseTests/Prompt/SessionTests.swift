import Foundation
import StandIn
import XCTest

/// Sessions beside a server that counts, holds back and stops: one request at a time, none in vain,
/// and nothing typed waits for it (N1, N9, fF25, P1, P4).
final class SessionTests: ServerTestCase {
  override var content: StandInContent { .invented(count: 200, budget: 1_000) }

  func test_N1_aWholeSession_neverHasTwoRequestsAtOnce_andAsksNothingTwice_butForARefresh() throws {
    let terminal = try browsing()
    terminal.perform(
      [("", "   30   "), ("", "   52   "), ("", "   60   ")]
        + ["3", "40", "55", "3"].flatMap { [($0, "Joined"), (":back", " GitHub users ")] }
        + [
          (":search a", "Search: a"), ("1", "Joined"), (":notes", "No notes yet"),
          (":list", "list> "),
        ])
    let paths = server.requests.map(\.path)
    XCTAssertGreaterThanOrEqual(paths.count, 5, "two pages and three profiles")
    XCTAssertEqual(paths.count, Set(paths).count, "nothing is asked for twice: \(paths)")
    terminal.perform([
      (":refresh", "Nothing has changed in these rows."), ("3", "Joined"),
      (":refresh", "has not changed."),
    ])
    terminal.leave()
    let again = server.requests.dropFirst(paths.count)
    XCTAssertEqual(again.map { $0.header("if-none-match") != nil }, [true, true])
    XCTAssertEqual(server.mostAtOnce, 1)
  }

  func test_N9_P1_besideAServerThatNeverAnswers_eachCommandShowsItsResultAtOnce() throws {
    let terminal = try browsing()
    server.hold()
    terminal.perform([
      (":more 30", "   30   "), ("3", "Loading "), (":note text", "saved, only on this machine."),
      (":back", " GitHub users "), (":search x", "search>"), (":notes", "notes>"),
      (":status", "Job 1        more of the list, since "),
      (":stop 1", "Stopped: more of the list; press Enter to retry."),
      // Once, and nothing else is said of it.
      (":help", "Commands can be shortened"), (":list", "list>"), (":more 40", "list>"),
    ])
    server.answer("/users/zoe-nobody", with: .json(#"{"id":99999,"login":"zoe-nobody"}"#))
    terminal.perform([
      ("@zoe-nobody", "Nothing about zoe-nobody is saved yet."), (":back", " GitHub users "),
    ])
    XCTAssertFalse(terminal.shows("No longer waiting"), terminal.screen.text)
    terminal.type("half a line")
    terminal.expectNews("half a line")
    server.release()
    terminal.expectNews("The profile of zoe-nobody is saved; @zoe-nobody shows it.")
    terminal.expectNews("   52   ")
    terminal.wait("the half-typed line") { terminal.endsWith("list> half a line") }
    terminal.type("\u{15}")
    terminal.leave()
  }

  func test_P4_linesThatAreTypedAhead_areAboveTheirResults() throws {
    let terminal = try browsing()
    terminal.type(":search zi\r:help quit\r:back\r:status\r")
    terminal.expectNews("Saved ")
    for line in ["list> :search zi", "search> :help quit", "search> :back", "list> :status"] {
      terminal.expect(line)
    }
    terminal.leave()
  }

  // Of what was typed ahead, nothing waits any more, and the note is saved. Each number opens a
  // profile in place of the one before, whose job ends with it (X20).
  func test_fF25_ctrlC_stopsWhatWasTypedAheadToo_butKeepsTheNote() async throws {
    let terminal = try browsing()
    server.hold()
    terminal.enter("1")
    await server.arrived(2)
    terminal.type(":note kept\r2\r3\r\u{3}:help quit\r")
    terminal.expectNews("saved, only on this machine.")
    terminal.expectNews("Stopped: profile of ")
    terminal.expectNews("do the same.")
    terminal.perform([(":status", " 1 note")])
    XCTAssertNotNil(terminal.news.firstMatch(of: #/ Jobs +none/#), terminal.news)
    server.release()
    terminal.leave()
    XCTAssertLessThanOrEqual(server.requests.count, 4, "the list, and each profile once")
  }

  /// A session that shows the first page.
  private func browsing() throws -> PseudoTerminal {
    try PseudoTerminal(program, at: "  21  ", "list>")
  }
}
