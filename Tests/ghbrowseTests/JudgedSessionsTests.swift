import Foundation
import StandIn
import XCTest

/// Long sessions, of which every byte is judged: nothing but printable text and the sequences of
/// the program's own table; for those who listen, and on a dumb terminal, text alone.
///
/// In a short run only the first session of each test is resized and loses the network.
final class JudgedSessionsTests: ServerTestCase {
  override var content: StandInContent { .invented(count: 400, budget: 1_000) }
  private var port = 0

  override func setUp() async throws {
    try await super.setUp()
    port = server.port
  }

  func test_H2_inColours_onlyTheTablesSequencesAreWritten() async throws {
    try await spend(["COLORTERM": "truecolor"], .screen)
    for variables in [
      ["COLORTERM": "truecolor", "GHBROWSE_THEME": "light"], ["GHBROWSE_THEME": "dark"],
      ["TERM": "xterm", "GHBROWSE_THEME": "light"],
    ] {
      try await spend(variables, .screen, isFirst: false)
    }
  }

  func test_H2_withoutColours_onlyTheTablesSequencesAreWritten() async throws {
    let terminal = try await spend(["NO_COLOR": "1"], .screen)
    let text = String(decoding: terminal.raw, as: UTF8.self)
    for match in text.matches(of: /\e\[([0-9;]*)m/) {
      XCTAssertNotNil(
        match.1.wholeMatch(of: /(0|1|2|4|7|22|24|27)(;(1|2|4|7))*/), "a colour: \(match.1)")
    }
  }

  func test_X5_forThoseWhoListen_nothingMovesTheCursorOrErases() async throws {
    try await spend(["GHBROWSE_ACCESSIBLE": "1"], .appendOnly)
    for variables in [
      ["GHBROWSE_ACCESSIBLE": "yes"], ["GHBROWSE_ACCESSIBLE": "1", "COLORTERM": "truecolor"],
    ] {
      try await spend(variables, .appendOnly, isFirst: false)
    }
  }

  func test_G14_onADumbTerminal_nothingMovesTheCursorOrErases() async throws {
    try await spend(["TERM": "dumb"], .appendOnly)
    try await spend(["TERM": "dumb", "COLORTERM": "truecolor"], .appendOnly, isFirst: false)
  }
}

extension JudgedSessionsTests {
  /// An evening with everything in it.
  @discardableResult
  private func spend(
    _ variables: [String: String], _ rules: ByteRules, isFirst: Bool = true,
    file: StaticString = #filePath, line: UInt = #line
  ) async throws -> PseudoTerminal {
    await server.stop()
    try await server.start(port: port)
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    program.environment.merge(variables) { $1 }
    let terminal = try PseudoTerminal(program)
    terminal.expect("21 ")
    browse(terminal)
    if isFirst || Loops.ofRun != .short {
      resize(terminal)
      try await loseTheNetwork(terminal)
    }
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0, "\(variables)", file: file, line: line)
    XCTAssertTrue(terminal.isAsItWas, "\(variables)", file: file, line: line)
    terminal.judge(by: rules, file: file, line: line)
    return terminal
  }

  private func browse(_ terminal: PseudoTerminal) {
    perform(
      terminal,
      [
        ("", "30 "), (":more 100", "130 "), ("3", "Joined"),
        (":note a note with é, 漢字 and 🍵", "saved, only on this machine"), (":back", "list>"),
        (":note 5 another one", "saved, only on this machine"), (":notes", "notes>"),
        (":search another", "search>"), (":search \"nobody at all\"", "search>"),
        (":list", "list>"), (":help", "can be shortened"), (":help note", ":note"),
        ("help", "shortened"),
        (":status", "Saved"), ("@nobody-of-that-name", "GitHub knows nobody"), (":back", "list>"),
        (":serach x", "Did you mean"),
        ("999", "no row 999"), (":unnote 5", "list>"), (":refresh", "list>"), ("7", "Joined"),
        (":unnote", ">"), (":back", "list>"),
      ])
    // Edited, searched for, cleared, and completed.
    terminal.type("some words to edit\u{1}\u{6}\u{6}\u{B}\u{19}\u{17}\u{2}x\u{4}")
    terminal.type("\u{12}sea\u{7}\u{15}:se\t\t\u{15}\u{10}\u{E}\u{15}")
    terminal.type("\u{1B}[200~pasted 漢字\u{1B}[201~\u{15}")
    terminal.type(":search " + String(repeating: "wrapped ", count: 30))
    terminal.settle(0.05)
    terminal.type("\u{3}")
    terminal.enter(":status")
    terminal.expectNews("Saved")
  }

  private func perform(_ terminal: PseudoTerminal, _ steps: [(typed: String, seen: String)]) {
    for step in steps {
      terminal.enter(step.typed)
      terminal.expectNews(step.seen)
      terminal.wait("a prompt", within: .seconds(30)) { terminal.screen.last(1).hasSuffix(">") }
    }
  }

  private func resize(_ terminal: PseudoTerminal) {
    for (columns, rows) in [(100, 30), (60, 20), (40, 40), (20, 10), (80, 24)] {
      terminal.resize(columns: columns, rows: rows)
      terminal.settle(0.3)
      terminal.enter(":list")
      terminal.expectNews("list>")
    }
  }

  private func loseTheNetwork(_ terminal: PseudoTerminal) async throws {
    server.hold()
    let count = server.requests.count
    terminal.enter(":refresh")
    await server.arrived(count + 1)
    terminal.type(":search typed meanwhile")
    await server.stop()
    terminal.expectNews("ffline")
    terminal.settle(1)
    try await server.start(port: port)
    server.release()
    terminal.type("\u{15}")
    terminal.enter(":refresh")
    terminal.expectNews("refreshed")
  }
}
