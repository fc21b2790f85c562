import Foundation
import StandIn
import XCTest

/// A server that goes away and comes back under a session (N3, N4, N6, X2, X7).
final class OfflineTests: ServerTestCase {
  private var port = 0

  override func setUp() async throws {
    try await super.setUp()
    port = server.port
  }

  func test_N4_X2_thePageArrivesByItself_aboveTheHalfTypedLine_wrappedOrNot() async throws {
    let terminal = try await waitingTerminal()
    let short = ":search half"
    let long = ":search " + (1...20).map { "word\($0)" }.joined(separator: " ")
    for text in [short, long] {
      terminal.type("\u{15}\(text)")
      // The countdown changes the prompt under what is typed.
      terminal.expectNews("list (offline")
      terminal.wait("what is typed, under the countdown", within: .seconds(30)) {
        let line = lastLine(of: terminal)
        return line.hasPrefix("list (offline") && line.hasSuffix(")> \(text)")
      }
    }
    try await server.start(port: port)
    terminal.expectNews("Back online.")
    terminal.expectNews("   52   ")
    terminal.wait("what is typed", within: .seconds(30)) {
      lastLine(of: terminal) == "list> \(long)"
    }
    stands("word7", once: terminal)
    stands("Back online.", once: terminal)
    terminal.type("\u{15}:quit\r")
    XCTAssertEqual(terminal.waitForEnd(), 0)
  }

  func test_N6_X7_ctrlCStopsTheWait_statusTellsOfIt_andRefreshTriesNow() async throws {
    let terminal = try await waitingTerminal()
    terminal.type(":sea")
    terminal.expect("> :sea")
    terminal.type("\u{3}")
    terminal.expectNews("\nlist (offline")
    let job = status(of: terminal)["Job"] ?? ""
    XCTAssertTrue(job.contains("more of the list, since "), "with text it clears the line")

    terminal.type("\u{3}")
    terminal.expectNews("Stopped: more of the list; Enter asks again.")
    XCTAssertEqual(status(of: terminal)["Jobs"], "none")

    terminal.enter()
    terminal.expectNews("keeps trying;")
    try await server.start(port: port)
    terminal.enter(":refresh")
    terminal.expectNews("   52   ")
    terminal.wait("an empty line", within: .seconds(30)) { lastLine(of: terminal) == "list>" }
    leave(terminal)
  }
}

extension OfflineTests {
  /// A session that shows the first page.
  private func browsing() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(try ProgramUnderTest(apiURL: server.baseURL))
    terminal.expect("  21  ")
    return terminal
  }

  private func leave(_ terminal: PseudoTerminal, line: UInt = #line) {
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0, line: line)
  }

  /// Checks that `text` stands on the screen once.
  private func stands(_ text: String, once terminal: PseudoTerminal, line: UInt = #line) {
    let shown = terminal.screen.text
    XCTAssertEqual(shown.components(separatedBy: text).count, 2, "\(text): \(shown)", line: line)
  }

  /// A session that has shown the first page, and waits for the second: the server has gone.
  private func waitingTerminal() async throws -> PseudoTerminal {
    let terminal = try browsing()
    terminal.enter()
    terminal.expect("   30   ")
    await server.stop()
    terminal.enter()
    terminal.expectNews("GitHub cannot be reached: the connection was refused.")
    terminal.expectNews("keeps trying;")
    terminal.expectNews("list (offline")
    return terminal
  }

  /// What `:status` says now, by label.
  private func status(of terminal: PseudoTerminal) -> [Substring: String] {
    terminal.enter(":status")
    terminal.expectNews("notes\n")
    return terminal.screen.text.split(separator: "\n").reduce(into: [:]) { lines, line in
      let words = line.split(separator: " ", maxSplits: 1)
      guard line.hasPrefix(" "), words.count == 2 else { return }
      lines[words[0]] = words[1].trimmingCharacters(in: .whitespaces)
    }
  }

  /// The prompt and what is typed after it, put together where it wraps.
  private func lastLine(of terminal: PseudoTerminal) -> String {
    let lines = terminal.screen.text.split(separator: "\n", omittingEmptySubsequences: false)
    let start = lines.lastIndex { $0.hasPrefix("list") } ?? 0
    let full = lines[start...].dropLast().map { $0 + String(repeating: " ", count: 80 - $0.count) }
    return full.joined() + (lines.last ?? "")
  }
}
