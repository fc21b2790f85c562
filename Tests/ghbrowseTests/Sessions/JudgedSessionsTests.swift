import Foundation
import StandIn
import XCTest

/// Sessions on all kinds of terminals: every byte is printable text or one of our own sequences, and for screen
/// readers and on a dumb terminal only text.
final class JudgedSessionsTests: ServerTestCase {
  override var content: StandInContent { .invented(count: 400, budget: 10_000) }
  private var port = 0

  override func setUp() async throws {
    try await super.setUp()
    port = server.port
  }

  func test_fH2_onAScreen_onlyOurOwnSequencesAreWritten() async throws {
    try await useEverything(["COLORTERM": "truecolor"], .screen)
    let plain = try await useEverything(["NO_COLOR": "1"], .screen)
    for match in String(decoding: plain.raw, as: UTF8.self).matches(of: /\e\[([0-9;]*)m/) {
      XCTAssertNotNil(
        match.1.wholeMatch(of: /(0|1|2|4|7|22|24|27)(;(1|2|4|7))*/), "a colour: \(match.1)")
    }
  }

  func test_X5_fG14_forAScreenReader_andOnADumbTerminal_nothingMovesTheCursorOrErases() async throws
  {
    try await useEverything(["GHBROWSE_ACCESSIBLE": "1"], .appendOnly)
    try await useEverything(["TERM": "dumb", "COLORTERM": "truecolor"], .appendOnly)
  }

  // Each session has several variables that make no sense, or are rare.
  func test_fH2_X5_fG14_onOtherTerminals_inAnyLanguageSizeAndTimeZone_itWorks() throws {
    let long = String(repeating: "Z", count: 9_000)
    for (variables, rules) in [
      (["TERM": "xterm", "GHBROWSE_THEME": "light", "LC_ALL": "C", "TZ": "XXX"], .screen),
      (["TERM": "", "LC_ALL": "xx_YY.nonsense", "TZ": ":/etc/passwd"], .appendOnly),
      (["TERM": nil, "LC_ALL": "", "LANG": "", "TZ": ""], .appendOnly),
      (["TERM": "../../etc/passwd", "LC_ALL": "de_DE.ISO-8859-1", "TZ": "UTC+999"], .screen),
      (["TERM": "%n%s", "TZ": long], .screen), (["TERM": long], .screen),
    ] as [([String: String?], ByteRules)] {
      try browse(variables, by: rules)
    }
    for (index, text) in ["0", "abc", "-1", "99999999999999999999", ""].enumerated() {
      let size = index % 2 == 0 ? (0, 0) : (80, 24)
      try browse(["COLUMNS": text, "LINES": text], columns: size.0, rows: size.1)
      let program = try ProgramUnderTest(apiURL: server.baseURL)
      program.environment["COLUMNS"] = text
      XCTAssertEqual(try program.run(typing: ":help\n:quit\n").status, 0, text)
    }
  }
}

extension JudgedSessionsTests {
  /// A short session with these variables; `nil` is one that is not set.
  private func browse(
    _ variables: [String: String?], columns: Int = 80, rows: Int = 24, by rules: ByteRules = .screen
  ) throws {
    let terminal = try start(variables, columns, rows)
    perform(terminal, [("1", "Joined"), (":note hello 漢字", "saved, only on this machine")])
    terminal.type(":search gone\u{8}\u{8}\u{8}\u{8}\u{15}")
    leave(terminal, rules, "\(variables)")
  }

  /// A session with nearly every command.
  @discardableResult
  private func useEverything(
    _ variables: [String: String?], _ rules: ByteRules
  ) async throws -> PseudoTerminal {
    let terminal = try start(variables, 80, 24)
    perform(terminal, Self.steps)
    // Edited, searched for, cleared, and completed.
    terminal.type("some words to edit\u{1}\u{6}\u{6}\u{B}\u{19}\u{17}\u{2}x\u{4}")
    terminal.type("\u{12}sea\u{7}\u{15}:se\t\t\u{15}\u{10}\u{E}\u{15}")
    terminal.type("\u{1B}[200~pasted 漢字\u{1B}[201~\u{15}")
    terminal.type(":search " + String(repeating: "wrapped ", count: 30))
    terminal.settle(0.05)
    terminal.type("\u{3}")
    for (columns, rows) in [(100, 30), (20, 10), (80, 24)] {
      terminal.resize(columns: columns, rows: rows)
      terminal.settle(0.3)
      terminal.perform([(":list", "list>")])
    }
    try await loseTheNetwork(terminal)
    leave(terminal, rules, "\(variables)")
    return terminal
  }

  private static let steps = [
    ("", "30 "), (":more 100", "130 "), ("3", "Joined"),
    (":note a note with é, 漢字 and 🍵", "saved, only on this machine"), (":back", "list>"),
    (":note 5 another one", "saved, only on this machine"), (":notes", "notes>"),
    (":search another", "search>"), (":search \"nobody at all\"", "search>"), (":list", "list>"),
    (":help", "can be shortened"), (":help note", ":note"), (":status", "Saved"),
    ("@nobody-of-that-name", "GitHub has no user"), (":back", "list>"),
    (":serach x", "Did you mean"),
    ("999", "no row 999"), (":unnote 5", "list>"), (":refresh", "list>"), ("7", "Joined"),
    (":unnote", ">"), (":back", "list>"),
  ]

  private func loseTheNetwork(_ terminal: PseudoTerminal) async throws {
    server.hold()
    let count = server.requests.count
    terminal.enter(":refresh")
    await server.arrived(count + 1)
    terminal.type(":search typed meanwhile")
    await server.stop()
    terminal.expectNews("ffline")
    try await server.start(port: port)
    server.release()
    terminal.type("\u{15}")
    // The program may try again by itself before this is typed.
    terminal.enter(":refresh")
    terminal.expect("Back online,")
  }

  private func start(_ variables: [String: String?], _ columns: Int, _ rows: Int) throws
    -> PseudoTerminal
  {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    for (name, value) in variables { program.environment[name] = value }
    let terminal = try PseudoTerminal(program, columns: columns, rows: rows)
    // The heading counts rows before they are there; the hint comes after them.
    terminal.expect("30 saved")
    terminal.expect("Type a row number to open it")
    terminal.expect("list>")
    return terminal
  }

  private func perform(_ terminal: PseudoTerminal, _ steps: [(String, String)]) {
    for step in steps {
      terminal.perform([step])
      terminal.wait("a prompt") { terminal.screen.last(1).hasSuffix(">") }
    }
  }

  private func leave(_ terminal: PseudoTerminal, _ rules: ByteRules, _ name: String) {
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0, String(name.prefix(200)))
    XCTAssertTrue(terminal.isAsItWas, String(name.prefix(200)))
    terminal.judge(by: rules)
  }
}
