import Foundation
import StandIn
import XCTest

/// What GitHub is asked runs beside the commands, and nothing typed waits for it (N9, find P1–P9).
final class JobsTests: ServerTestCase {
  override var content: StandInContent { .invented(count: 100, budget: 1_000) }
  // The server never answers, so what comes at all has not waited for it.
  private static let limit = Duration.seconds(30)

  func test_N9_P1_besideAServerThatNeverAnswers_eachCommandShowsItsResultAtOnce() async throws {
    let terminal = try browsing()
    server.hold()
    let steps = [
      (":more 30", "   30   "), ("3", "Loading "), (":note text", "saved, only on this machine."),
      (":back", " GitHub users "), (":search x", "search>"), (":notes", "notes>"),
      (":status", "Job 1        more of the list, since "),
      (":stop 1", "Stopped: more of the list; Enter asks again."),
      (":help", "Commands can be shortened"),
    ]
    for (line, words) in steps {
      let start = ContinuousClock.now
      terminal.enter(line)
      let time = terminal.wait("\(line): \(words)", since: start, within: Self.limit) {
        terminal.news.contains(words)
      }
      print("N9: \(line) \(time)")
    }
    terminal.enter(":list")
    terminal.expectNews("list>")
    terminal.enter(":more 40")
    terminal.expectNews("list>")
    server.answer("/users/zoe-nobody", with: .json(#"{"id":99999,"login":"zoe-nobody"}"#))
    terminal.enter("@zoe-nobody")
    terminal.expectNews("Nothing about zoe-nobody is saved yet.")
    terminal.enter(":back")
    terminal.expectNews(" GitHub users ")
    terminal.type("half a line")
    terminal.expectNews("half a line")
    server.release()
    terminal.expectNews("The profile of zoe-nobody is saved; @zoe-nobody shows it.")
    terminal.expectNews("   52   ")
    terminal.wait("the half-typed line", within: .seconds(30)) {
      terminal.endsWith("list> half a line")
    }
    leave(terminal)
  }

  func test_P3_whoCannotBeAskedForNow_isAJob_andANoteOnThemIsKeptUntilTheyAreKnown() async throws {
    let terminal = try browsing()
    let port = server.port
    await server.stop()
    terminal.enter("@zoe-nobody")
    terminal.expectNews("The profile of zoe-nobody could not be fetched.")
    terminal.expectNews("keeps trying;")
    terminal.enter(":note met at FOSDEM")
    terminal.expectNews("The profile of zoe-nobody has not been fetched yet.")
    terminal.enter(":back")
    terminal.expectNews(" GitHub users ")
    terminal.enter(":status")
    terminal.expectNews("profile of zoe-nobody, since ")
    server.answer("/users/zoe-nobody", with: .json(#"{"id":99999,"login":"zoe-nobody"}"#))
    try await server.start(port: port)
    terminal.enter(":refresh")
    terminal.expectNews("The profile of zoe-nobody is saved; @zoe-nobody shows it.")
    terminal.expectNews("zoe-nobody")
    terminal.wait("the note", within: .seconds(30)) {
      terminal.type("\u{15}")
      terminal.enter(":search met at FOSDEM")
      terminal.settle(0.3)
      return terminal.news.contains("zoe-nobody")
    }
    leave(terminal)
  }

  func test_D32_stop_isAnsweredOnce() throws {
    let terminal = try browsing()
    server.hold()
    terminal.enter(":more 40")
    terminal.expectNews("Loading more users…")
    terminal.enter(":stop")
    terminal.expectNews("Stopped: more of the list; Enter asks again.")
    terminal.enter(":help quit")
    terminal.expectNews("do the same.")
    XCTAssertFalse(terminal.shows("No longer waiting"), terminal.screen.text)
    leave(terminal)
  }

  func test_P4_linesThatAreTypedAhead_standAboveTheirResults() throws {
    let terminal = try browsing()
    terminal.type(":search zi\r:help quit\r:back\r:status\r")
    terminal.expectNews("Saved ")
    for line in ["list> :search zi", "search> :help quit", "search> :back", "list> :status"] {
      terminal.expect(line)
    }
    leave(terminal)
  }

  /// A session that shows the first page.
  private func browsing() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(ProgramUnderTest(apiURL: server.baseURL))
    terminal.expect("   21   ")
    terminal.expect("list>")
    return terminal
  }

  private func leave(_ terminal: PseudoTerminal, line: UInt = #line) {
    terminal.type("\u{15}")
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0, line: line)
  }
}
