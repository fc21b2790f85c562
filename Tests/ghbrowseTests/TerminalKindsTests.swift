import StandIn
import XCTest

/// Terminals and languages that are unknown, dumb, or nonsense (G14).
final class TerminalKindsTests: ServerTestCase {
  func test_G14_onADumbTerminal_orNone_nothingIsWrittenButText() throws {
    for term in ["dumb", "", nil] {
      try browse(["TERM": term], by: .appendOnly)
    }
  }

  func test_G14_onAnUnknownTerminal_itWorks() throws {
    for term in [
      "nonsense-terminal", "../../etc/passwd", "%n%s", String(repeating: "x", count: 5_000),
    ] {
      try browse(["TERM": term], by: .screen)
    }
  }

  func test_G14_inAnyLanguage_itWorks() throws {
    for language in ["C", "POSIX", "xx_YY.nonsense", "de_DE.ISO-8859-1", ""] {
      try browse(["LANG": language, "LC_ALL": language], by: .screen)
    }
  }

  func test_G14_sizesThatMakeNoSense_areBroughtToWhatDoes() throws {
    for text in ["0", "abc", "-1", "99999999999999999999", ""] {
      try browse(["COLUMNS": text, "LINES": text], by: .screen)
      try browse(["COLUMNS": text, "LINES": text], columns: 0, rows: 0, by: .screen)
      let program = try ProgramUnderTest(apiURL: server.baseURL)
      program.environment["COLUMNS"] = text
      XCTAssertEqual(try program.run(typing: ":help\n:quit\n").status, 0, text)
    }
  }

  func test_G14_timeZonesThatMakeNoSense_areNoTrouble() throws {
    for zone in [":/etc/passwd", "XXX", "", "UTC+999", String(repeating: "Z", count: 9_000)] {
      try browse(["TZ": zone], by: .screen)
    }
  }
}

extension TerminalKindsTests {
  /// A short session with these variables; `nil` is one that is not set.
  private func browse(
    _ variables: [String: String?], columns: Int = 80, rows: Int = 24, by rules: ByteRules,
    file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let name = String("\(variables)".prefix(200))
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    for (name, value) in variables { program.environment[name] = value }
    let terminal = try PseudoTerminal(program, columns: columns, rows: rows)
    terminal.expect("list>", file: file, line: line)
    terminal.expect("   1 ", file: file, line: line)
    terminal.enter("1")
    terminal.expectNews("Joined", file: file, line: line)
    terminal.enter(":note hello 漢字")
    terminal.expectNews("saved, only on this machine", file: file, line: line)
    terminal.type(":search gone\u{8}\u{8}\u{8}\u{8}\u{15}")
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0, name, file: file, line: line)
    XCTAssertTrue(terminal.isAsItWas, name, file: file, line: line)
    terminal.judge(by: rules, file: file, line: line)
  }
}
