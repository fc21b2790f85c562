import Foundation
import StandIn
import XCTest

/// A server that goes away and comes back during a session, or is asked by several commands at once.
final class OfflineTests: ServerTestCase {
  private var port = 0

  override func setUp() async throws {
    try await super.setUp()
    port = server.port
  }

  func test_N4_X2_thePageArrivesByItself_aboveTheHalfTypedLine() async throws {
    let terminal = try await waitingTerminal()
    let long = ":search " + (1...20).map { "word\($0)" }.joined(separator: " ")
    terminal.type(long)
    // The countdown redraws the prompt of the typed line.
    terminal.expectNews("list (offline")
    terminal.wait("the typed line, with the countdown") {
      let line = lastLine(of: terminal)
      return line.hasPrefix("list (offline") && line.hasSuffix(")> \(long)")
    }
    try await server.start(port: port)
    terminal.expectNews("Back online.")
    terminal.expectNews("   52   ")
    terminal.wait("what is typed") { lastLine(of: terminal) == "list> \(long)" }
    for text in ["word7", "Back online."] {
      XCTAssertEqual(terminal.screen.text.components(separatedBy: text).count, 2, text)
    }
    terminal.type("\u{15}")
    terminal.leave()
  }

  func test_N6_N9_ctrlCStopsTheWait_statusSaysSo_andRefreshTriesNow() async throws {
    let terminal = try await waitingTerminal()
    terminal.type(":sea")
    terminal.expect("> :sea")
    terminal.type("\u{3}")
    terminal.expectNews("\nlist (offline")
    terminal.perform([(":status", "more of the list, since ")])
    terminal.wait("an empty line") { terminal.screen.last(1).hasSuffix(">") }
    terminal.type("\u{3}")
    terminal.expectNews("Stopped: more of the list; press Enter to retry.")
    terminal.perform([(":status", "notes\n")])
    XCTAssertNotNil(terminal.news.firstMatch(of: /Jobs +none/), terminal.news)
    terminal.perform([("", "keeps trying;")])
    try await server.start(port: port)
    terminal.perform([(":refresh", "   52   ")])
    terminal.wait("an empty line") { lastLine(of: terminal) == "list>" }
    terminal.leave()
  }

  /// A session that has shown the first page, and waits for the second: the server has gone.
  private func waitingTerminal() async throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(program, at: "  21  ")
    terminal.enter()
    terminal.expect("   30   ")
    await server.stop()
    terminal.perform([("", "GitHub cannot be reached: the connection was refused.")])
    terminal.expectNews("keeps trying;")
    terminal.expectNews("list (offline")
    return terminal
  }

  /// The prompt and what is typed after it, put together where it wraps.
  private func lastLine(of terminal: PseudoTerminal) -> String {
    let lines = terminal.screen.text.split(separator: "\n", omittingEmptySubsequences: false)
    let start = lines.lastIndex { $0.hasPrefix("list") } ?? 0
    let full = lines[start...].dropLast().map { $0 + String(repeating: " ", count: 80 - $0.count) }
    return full.joined() + (lines.last ?? "")
  }

  // Whether one reads the store just after another has filled it is chance: eight at a time, often.
  func test_fD6_listsAtOnce_onAnEmptyStore_fetchTheFirstPageAndNoOther() async throws {
    for _ in 0..<Loops.count(short: 2, long: 20, full: 200) {
      let server = StandInServer(.invented(count: 100))
      try await server.start()
      let program = try ProgramUnderTest(apiURL: server.baseURL)
      let processes = try (0..<8).map { _ in try program.neighbour().start(["list"]) }
      for process in processes { process.waitUntilExit() }
      XCTAssertEqual(processes.map(\.terminationStatus), Array(repeating: 0, count: 8))
      XCTAssertEqual(Set(server.requests.map(\.path)), ["/users?since=0"])
      await server.stop()
    }
  }
}
