import Foundation
import StandIn
import XCTest

/// Days to come back to somebody: `due:` in notes, `:due`, `:done` and `due` (X30).
final class DueCommandTests: SavedPeopleTestCase {
  private let today = DueCommandTests.day(0)

  private static func day(_ days: Double) -> String {
    let formatter = DateFormatter()
    formatter.dateFormat = "yyyy-MM-dd"
    formatter.timeZone = TimeZone(identifier: "UTC")
    formatter.locale = Locale(identifier: "en_US_POSIX")
    return formatter.string(from: Date() + days * 86_400)
  }

  /// Ada is overdue and due in two weeks, the second of the list today.
  private func saveDays() throws {
    for (login, note) in [
      ("ada", "ask again due:2w, and due:2020-02-29"), ("wubehopo", "call due:\(today) #tea"),
    ] { XCTAssertEqual(try program.run(["note", login, note]).status, 0) }
  }

  func test_X30_theCommand_printsTheDaysInOrder_asLines_andJSON() throws {
    try saveDays()
    let fields = ["due", "--fields", "due,login"]
    let (first, second) = ("2020-02-29\tada\n", "\(today)\twubehopo\n")
    let last = "\(Self.day(14))\tada\n"
    XCTAssertEqual(try program.run(fields).output, first + second + last)
    XCTAssertEqual(try program.run(fields + ["--until", "7d"]).output, first + second)
    XCTAssertEqual(try program.run(fields + ["--until", "2020-02-29"]).output, first)
    XCTAssertEqual(try program.run(fields + ["--until", "2020-02-28"]).output, "")
    XCTAssertEqual(try program.run(["due", "--until", "soon"]).status, 2)
    let json = try program.run(["due", "--json"]).json as? [[String: Any]]
    XCTAssertEqual(json?.map { $0["due"] as? String }, ["2020-02-29", today, Self.day(14)])
    XCTAssertEqual(
      try program.run(["note", "ada"]).output, "ask again due:\(Self.day(14)), and due:2020-02-29\n"
    )
    XCTAssertEqual(
      try program.run(["search", "has:due", "--fields", "login"]).output, "wubehopo\nada\n")
  }

  func test_X30_atATerminal_daysSayWhatIsOverdue_andTheStartHowMany() throws {
    try saveDays()
    let terminal = try PseudoTerminal(program, ["--offline"], columns: 100)
    terminal.expectNews("2 people are due today or overdue; :due shows them.")
    terminal.perform([(":due", "3   ada")])
    let text = terminal.screen.text
    for words in [
      "29 Feb 2020, overdue", ", today", "ask again due:", "call due:\(today)", "To come back to",
    ] { XCTAssertTrue(text.contains(words), "\(words): \(text)") }
    terminal.perform([
      (":done 1", "Done: ada, 2020-02-29. The next day is \(Self.day(14))."),
      (":done 1", "has no due:2020-02-29 any more"),
      (":done 2", "Done: wubehopo, \(today). :undo takes"), (":undo", "Undone"),
      (":list", "list"), (":d", "wubehopo"), ("1", "call due:\(today)"),
      (":done", "Done: wubehopo"),
      (":done", "has no day to come back"), (":note later due:soon", "due:soon is no date"),
      (":add due:3d", "due:\(Self.day(3))"),
    ])
    terminal.leave()
    XCTAssertTrue(try program.run(["note", "ada"]).output.hasSuffix("and done:\(today)\n"))
  }

  func test_X30_whatWasImported_orEdited_isNotCountedFromToday_andADraftIsNotOfferedAgain() throws {
    let (id, login) = (StandInPeople.ids(12)[3], StandInPeople.login(of: StandInPeople.ids(12)[3]))
    let line =
      #"{"host":"127.0.0.1_\#(server.port)","id":\#(id),"login":"\#(login)","note":"raw due:3d","#
      + #""noteUpdatedAt":"2026-01-01T00:00:00Z"}"#
    XCTAssertEqual(try program.run(["import", "-"], typing: line + "\n").status, 0)
    XCTAssertEqual(try program.run(["note", login]).output, "raw due:3d\n")
    XCTAssertEqual(try program.run(["due"]).output, "")
    let terminal = try PseudoTerminal(program, ["--offline"], columns: 100)
    terminal.expectNews("list")
    terminal.perform([("@\(login)", "raw due:3d"), (":note", "note>"), (" and due:1d", "saved")])
    terminal.leave()
    XCTAssertEqual(try program.run(["note", login]).output, "raw due:3d and due:\(Self.day(1))\n")
    let next = try PseudoTerminal(program, ["--offline"], columns: 100)
    next.expectNews("list")
    XCTAssertFalse(next.screen.text.contains("unsaved note"), next.screen.text)
    next.leave()
  }

  func test_X30_aDraft_hasTheDate() throws {
    for arguments in [["note", "zoe", "call due:3d"], ["note", "zoe", "--add", "call due:4d"]] {
      let outcome = try program.run(arguments + ["--offline"])
      XCTAssertNotEqual(outcome.status, 0)
      let path = try XCTUnwrap(outcome.error.firstMatch(of: /kept in (\S+)/)).1
      let text = try String(contentsOfFile: String(path), encoding: .utf8)
      XCTAssertTrue(text.contains("call due:2"), "\(arguments): \(text)")
    }
    XCTAssertFalse(
      try program.run(["note", "ada", "--add", "due:3d call"]).error.contains("is no date"))
  }

  func test_X30_daysThatAClockHereSkipped_andYearsLongAgo_areAsTheyWereWritten() throws {
    program.environment["TZ"] = "Pacific/Kiritimati"
    let days = ["0206-12-11", "0999-12-31", "1994-12-31"]
    for day in days {
      XCTAssertEqual(try program.run(["note", "ada", "--add", "due:\(day)"]).status, 0)
    }
    XCTAssertEqual(
      try program.run(["due", "--fields", "due"]).output, days.map { "\($0)\n" }.joined())
    XCTAssertEqual(
      try program.run(["due", "--fields", "due", "--until", "1994-12-31"]).output,
      days.map { "\($0)\n" }.joined())
    let terminal = try PseudoTerminal(program, ["--offline"], columns: 100, rows: 12)
    terminal.expectNews("list")
    terminal.perform([
      (":due", "0999-12-31, overdue"), ("", "31 Dec 1994, overdue"), ("", "Those are all"),
    ])
    terminal.leave()
  }

  func test_X30_at40Columns_andSpoken_andWhenNobodyIsDue() throws {
    try saveDays()
    for (isSpoken, columns, row, note) in [
      (false, 40, "3   ada", "ask again"), (true, 100, "3 ada", "note: ask again"),
    ] {
      program.environment["GHBROWSE_ACCESSIBLE"] = isSpoken ? "1" : nil
      let terminal = try PseudoTerminal(program, ["--offline"], columns: columns)
      terminal.expectNews("list")
      terminal.perform([(":due", row)])
      for words in ["29 Feb 2020, overdue", note] {
        terminal.wait(words) { terminal.screen.text.contains(words) }
      }
      terminal.leave()
    }
  }
}
