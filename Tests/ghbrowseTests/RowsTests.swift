import Foundation
import StandIn
import XCTest

/// Rows that say what one knows, on a terminal and through a pipe (X16, L6, U12, U25).
final class RowsTests: ServerTestCase {
  override var content: StandInContent { .invented(count: 30) }

  /// The program, with a note on row 2, whose profile has been opened.
  private func program() throws -> ProgramUnderTest {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    server.answer(
      "/users/wubehopo",
      with: .json(
        """
        {"id":2,"login":"wubehopo","type":"User","site_admin":true,"name":"Ada Fir",
        "location":"Port Elsewhere"}
        """))
    let outcome = try program.run(["-c", "2", "-c", ":note met at FOSDEM,\twants to talk"])
    XCTAssertEqual(outcome.status, 0, outcome.error)
    return program
  }

  /// The second row of the list that a pipe gets.
  private func row(
    _ program: ProgramUnderTest, columns: Int, file: StaticString = #filePath, line: UInt = #line
  ) throws -> String {
    program.environment["COLUMNS"] = "\(columns)"
    let output = try program.run(typing: ":list\n").output
    let row = output.split(separator: "\n").last { $0.hasPrefix("    2 ") }
    return String(try XCTUnwrap(row, output, file: file, line: line))
  }

  func test_X16_aRowSaysNamePlaceAndNote_inThePromptAndThroughAPipe() throws {
    let program = try program()
    XCTAssertEqual(
      try row(program, columns: 100),
      "    2   wubehopo  STAFF       Ada Fir · Port Elsewhere · ✎ met at FOSDEM, wants to talk         ✓ ✎"
    )
    let terminal = try PseudoTerminal(program, columns: 100)
    terminal.expect("Ada Fir · Port Elsewhere · ✎ met at FOSDEM, wants to talk")
    terminal.enter(":note 2 somewhere else")
    terminal.expect("Ada Fir · Port Elsewhere · ✎ somewhere else")
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0)
  }

  func test_X16_from120ColumnsOn_thereAreColumns_inThePromptAndInTheCommand() throws {
    let program = try program()
    let row = try row(program, columns: 120)
    XCTAssertTrue(row.hasPrefix("    2   wubehopo  STAFF       Ada Fir"), row)
    XCTAssertTrue(row.contains("Port Elsewhere      ✎ met at FOSDEM, wants to talk"), row)
    program.environment["COLUMNS"] = nil
    let terminal = try PseudoTerminal(program, ["list"], columns: 120, rows: 40)
    XCTAssertEqual(terminal.waitForEnd(), 0)
    let rows = terminal.screen.text.split(separator: "\n")
    XCTAssertTrue(rows.contains { $0 == row }, terminal.screen.text)
    let types = rows.compactMap { $0.firstRange(of: "User")?.lowerBound.utf16Offset(in: $0) }
    XCTAssertEqual(Set(types), [30], terminal.screen.text)
  }

  func test_D28_theNotes_areWholeAtEveryWidth_atThePromptAndInTheCommand() throws {
    let program = try program()
    let note = "met at FOSDEM, wants to talk"
    for columns in [40, 80, 120] {
      for arguments in [["-c", ":notes"], ["notes"]] {
        let terminal = try PseudoTerminal(program, arguments, columns: columns)
        XCTAssertEqual(terminal.waitForEnd(), 0)
        let rows = terminal.screen.text.split(separator: "\n")
        XCTAssertTrue(rows.contains { $0 == "        ✎ \(note)" }, terminal.screen.text)
      }
    }
  }

  func test_X16_aSearch_showsWhatMatched_inBold_inThePromptAndInTheCommand() throws {
    let program = try program()
    let filler = String(repeating: "lorem ipsum ", count: 40)
    let note = "\(filler)Straße \(filler)"
    XCTAssertEqual(try program.run(["note", "wubehopo", note]).status, 0)
    let terminal = try PseudoTerminal(program)
    terminal.expect("list>")
    terminal.enter("/STRASSE")
    terminal.expectNews("✎ …ipsum Straße lorem")
    XCTAssertTrue(isBold("Straße", in: terminal.raw), terminal.screen.text)
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0)
    let command = try PseudoTerminal(program, ["search", "elsewhere"])
    XCTAssertEqual(command.waitForEnd(), 0)
    XCTAssertTrue(isBold("Elsewhere", in: command.raw), command.screen.text)
    program.environment["GHBROWSE_ACCESSIBLE"] = "1"
    let spoken = try PseudoTerminal(program, columns: 200)
    spoken.expect("list>")
    spoken.enter("/strasse")
    spoken.expect("staff, matched in note: …")
    spoken.enter(":quit")
    XCTAssertEqual(spoken.waitForEnd(), 0)
  }

  // The sequence before the text turns on bold, and perhaps a colour.
  private func isBold(_ text: String, in bytes: [UInt8]) -> Bool {
    let parts = String(decoding: bytes, as: UTF8.self).components(separatedBy: "m\(text)")
    return parts.dropLast().contains { part in
      let codes = part.split(separator: "[").last?.split(separator: ";") ?? []
      return codes.contains("1")
    }
  }
}
