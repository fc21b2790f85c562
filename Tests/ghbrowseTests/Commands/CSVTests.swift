import Foundation
import StandIn
import TestSupport
import XCTest

@testable import Terminal
@testable import ghbrowse

/// `--csv`: what is printed is read back by readers that others wrote.
final class CSVTests: PeopleTestCase {
  // NUL, quotes, and what a spreadsheet takes for a formula, at the beginning and elsewhere.
  private static let formulas = [
    "=1+1", "=HYPERLINK(\"http://evil.example\",\"x\")", "+49 30", "-5", "@SUM(A1)", "\tx", "\rx",
    "\r\nx", " =1", "'=1", "=", "-\u{301}1", "=\u{20DD}1", "\"\u{301}", "a\"\u{301},b", "\"", ",",
    "\"\"", "\0", "=\0", "a\0b,c", "ends\\", "",
  ]

  func test_X25_fH12_hostileTexts_areReadBack_byPythonAndBySQLite() throws {
    let texts = Self.formulas + HostileText.all + (0..<60).map { HostileText.random(seed: $0) }
    server.answer("/users", with: HostilePeople(texts, spelling: .escaped).page)
    XCTAssertEqual(try program.run(["list", "--json"]).status, 0)
    let expected = texts.map(Self.cell)
    for fields in ["type", "login,type,isSiteAdmin,htmlUrl,note"] {
      let printed = try program.run(["list", "--csv", "--fields", fields], status: 0)
      let names = fields.components(separatedBy: ",")
      let rows = try python(printed.outputBytes)
      XCTAssertEqual(rows.first, names)
      let index = try XCTUnwrap(names.firstIndex(of: "type"))
      assertSame(rows.dropFirst().map { $0[index] }, expected)
      XCTAssertTrue(rows.allSatisfy { $0.count == names.count })
      assertSame(try sqlite(printed.outputBytes, "type"), expected)
    }
  }

  func test_X25_fH12_everyTable_hasAHeading_andEndsItsLinesWithCRLF() throws {
    try savePeople()
    try saveLists()
    XCTAssertEqual(try program.run(["note", "ada", "=1+1, \"quoted\" #tea"]).status, 0)
    for arguments in [
      ["list"], ["list", "followers:ada"], ["search", "o"], ["search", "nobody at all"],
      ["search", "--by", "company"], ["notes"],
      ["recent"], ["changes"], ["tags"], ["lists"], ["show", "ada"], ["note", "ada", "--history"],
    ] {
      let printed = try program.run(arguments + ["--csv"], status: 0)
      let rows = try python(printed.outputBytes)
      let objects = try objects(of: program, arguments)
      XCTAssertEqual(rows.count, objects.count + 1, "\(arguments)")
      for (row, object) in zip(rows.dropFirst(), objects) {
        for (name, cell) in zip(rows[0], row) {
          let value = try XCTUnwrap(object[name], "\(arguments): \(name)")
          XCTAssertEqual(cell, Self.cell(Self.text(of: value)), "\(arguments): \(name)")
        }
      }
      XCTAssertEqual(printed.outputBytes.suffix(2), [0x0D, 0x0A])
    }
    let found = try program.run(["search", "nobody at all", "--csv", "--fields", "login,note"])
    XCTAssertEqual(found.output, "login,note\r\n")
    let notes = try program.run(["notes", "--csv", "--fields", "login,note"]).output
    let start = "login,note\r\nada,\"'=1+1, \"\"quoted\"\" #tea\"\r\nwubehopo,"
    XCTAssertTrue(notes.hasPrefix(start), notes)
  }

  func test_X25_fH12_onATerminal_itIsSafeText() throws {
    try savePeople()
    let note = "=1\u{1B}]0;title\u{7}\u{202E},\r\u{9B}2J"
    XCTAssertEqual(try program.run(["note", "ada", "-"], typing: note).status, 0)
    let terminal = try program.onTerminal(["notes", "--csv", "--fields", "login,note"])
    XCTAssertTrue(terminal.screen.text.contains("ada,\"'=1^[]0;title^G"), terminal.screen.text)
    for offence in ByteJudge.offences(in: terminal.raw, by: .screen) {
      XCTFail(offence.description(in: Array(terminal.raw)))
    }
  }

  func test_X25_fH12_theCellsThatAreWrittenDown_arePrinted() throws {
    let rows = try SmallCases.rows(of: "cells.tsv")
    XCTAssertGreaterThan(rows.count, 9)
    for row in rows {
      XCTAssertEqual(CSVLine([FieldValue.text(row[0]).csvField]).utf8, Array(row[1].utf8), row[0])
    }
  }
}

extension CSVTests {
  /// What a reader finds for a text.
  private static func cell(_ text: String) -> String {
    let first = text.unicodeScalars.first.map(String.init) ?? "x"
    let scalars = text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }
    let cell = String(String.UnicodeScalarView(scalars))
    return "=+-@\t\r".unicodeScalars.map(String.init).contains(first) ? "'" + cell : cell
  }

  private static func text(of value: Any) -> String {
    switch value {
    case let text as String: text
    case let number as NSNumber where String(cString: number.objCType) == "c":
      "\(number.boolValue)"
    case let number as NSNumber: "\(number)"
    default: ""
    }
  }

  private func objects(
    of program: ProgramUnderTest, _ arguments: [String]
  ) throws -> [[String: Any]] {
    let json = try program.run(arguments + ["--json"]).json
    return try json as? [[String: Any]] ?? [XCTUnwrap(json as? [String: Any])]
  }

  private func file(_ bytes: [UInt8]) throws -> String {
    let path = NSTemporaryDirectory() + "table-\(UUID().uuidString).csv"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    addTeardownBlock { try? FileManager.default.removeItem(atPath: path) }
    return path
  }

  private func python(_ bytes: [UInt8]) throws -> [[String]] {
    let script = """
      import csv, json, sys
      with open(sys.argv[1], encoding="utf-8", newline="") as file:
          print(json.dumps(list(csv.reader(file, strict=True))))
      """
    let (isFine, output) = try SystemCommand.python3.run(["-c", script, try file(bytes)])
    XCTAssertTrue(isFine, output)
    return try JSONDecoder().decode([[String]].self, from: Data(output.utf8))
  }

  private func sqlite(_ bytes: [UInt8], _ column: String) throws -> [String] {
    let (isFine, output) = try SystemCommand.sqlite3.run(
      [
        ":memory:", ".import --csv \(try file(bytes)) people",
        "SELECT hex(\"\(column)\") || '.' FROM people ORDER BY rowid",
      ])
    XCTAssertTrue(isFine, output)
    return output.split(separator: "\n").map { line in
      let digits = Array(line.dropLast())
      let values = stride(from: 0, to: digits.count, by: 2).map { digits[$0...($0 + 1)] }
      return String(decoding: values.compactMap { UInt8(String($0), radix: 16) }, as: UTF8.self)
    }
  }

  // Compares code points: Swift takes texts for equal that are other bytes.
  private func assertSame(_ found: [String], _ expected: [String], line: UInt = #line) {
    XCTAssertEqual(found.count, expected.count, line: line)
    for (found, expected) in zip(found, expected) {
      XCTAssertEqual(Array(found.utf8), Array(expected.utf8), expected.debugDescription, line: line)
    }
  }
}
