import StandIn
import TestSupport
import XCTest

@testable import Models

/// Days to come back to somebody (X30).
final class DueDateTests: XCTestCase {
  func test_X30_aDateAfterDue_isADay_whereItStandsAlone_andNotInCode() {
    let notes: [String: [String]] = [
      "call due:2026-12-11": ["2026-12-11"], "(due:2026-11-30)": ["2026-11-30"],
      "call due:2026-11-30.": ["2026-11-30"], "due:2026-02-30": [], "due:soon": [],
      "due:2026-12-11 due:2026-12-01": ["2026-12-01", "2026-12-11"], "overdue:2026-12-11": [],
      "DUE:2026-12-11": [], "`due:2026-12-11`": [], "``due:2026-12-11``": [],
      "````\n```\ndue:2026-12-11\n````": [],
      "`` a ` due:2026-12-11 `` due:2026-12-12": ["2026-12-12"],
      "```\ndue:2026-12-11\n``` due:2026-12-12":
        ["2026-12-12"], "due:2026-12-110": [], "due:2026-12-11 due:2026-12-11": ["2026-12-11"],
      "done:2026-11-01": [], "去due:2026-12-11": [], "a\ndue:2026-12-11\n": ["2026-12-11"],
      "due:2026-12-11,due:2026-12-12": ["2026-12-11", "2026-12-12"], "due:2026-12-11_": [],
      "x-due:2026-12-11": [], "due:": [], "a `b due:2026-12-11": ["2026-12-11"],
    ]
    for (note, days) in notes { XCTAssertEqual(DueDate.days(in: note), days, note) }
  }

  func test_X30_theCases_areSavedAsTheySay() throws {
    for row in try SmallCases.rows(of: "due.tsv") {
      let saved = DueDate.dated(row[1], today: try XCTUnwrap(Day(row[0])))
      XCTAssertEqual(saved, row[2], row[1])
      XCTAssertEqual(DueDate.days(in: saved).first ?? "-", row[3], row[1])
      XCTAssertEqual(DueDate.dated(saved, today: Day(number: 0)), saved, "once")
    }
  }

  func test_X30_daysWeeksAndMonths_alsoOverTheEndsOfMonthsAndYears() throws {
    let sums: [(String, String, String)] = [
      ("2026-11-27", "due:1d", "due:2026-11-28"), ("2026-12-31", "due:1d", "due:2027-01-01"),
      ("2028-02-28", "due:1d", "due:2028-02-29"), ("2026-12-20", "due:2w", "due:2027-01-03"),
      ("2026-01-31", "due:1m", "due:2026-02-28"), ("2026-01-31", "due:13m", "due:2027-02-28"),
      ("2026-11-30", "due:3m", "due:2027-02-28"), ("2026-08-15", "due:999m", "due:2109-11-15"),
      ("2026-08-15", "due:1000d", "due:1000d"), ("2026-08-15", "due:03d", "due:03d"),
      ("2026-08-15", "a due:1d, (due:1w)", "a due:2026-08-16, (due:2026-08-22)"),
      ("2026-08-15", "due:1D `due:1d` xdue:1d", "due:1D `due:1d` xdue:1d"),
    ]
    for (today, typed, saved) in sums {
      XCTAssertEqual(DueDate.dated(typed, today: try XCTUnwrap(Day(today))), saved, typed)
    }
  }

  func test_X30_theEarliestDate_isDone_andNothingElseChanges() throws {
    let today = try XCTUnwrap(Day("2026-11-27"))
    XCTAssertEqual(
      DueDate.done("a due:2026-12-11 b due:2026-12-01, `due:2026-01-01`", today: today)?.note,
      "a due:2026-12-11 b done:2026-11-27, `due:2026-01-01`")
    XCTAssertEqual(DueDate.done("due:2026-12-11", today: today)?.note, "done:2026-11-27")
    let both = "a due:2026-12-11 b due:2026-12-01"
    let later = try XCTUnwrap(Day("2026-12-11"))
    XCTAssertEqual(
      DueDate.done(both, later, today: today)?.note, "a done:2026-11-27 b due:2026-12-01")
    XCTAssertNil(DueDate.done("due:2026-12-12", later, today: today))
    XCTAssertEqual(
      DueDate.dated("x due:3d due:4d", today: today, after: "due:3d"), "x due:3d due:2026-12-01")
    let end = try XCTUnwrap(Day("9999-12-20"))
    XCTAssertEqual(DueDate.dated("due:3w due:1d", today: end), "due:3w due:9999-12-21")
    for note in ["", "due:soon", "done:2026-01-01"] {
      XCTAssertNil(DueDate.done(note, today: today)?.note, note)
    }
    XCTAssertEqual(DueDate.mistake(in: "a due:2026-12-11 due:soon due:later"), "due:soon")
    XCTAssertEqual(DueDate.mistake(in: "due:2026-02-30"), "due:2026-02-30")
    XCTAssertNil(DueDate.mistake(in: "overdue:soon `due:soon` due:2026-12-11"))
  }

  func test_X30_anyText_keepsItsOtherWords() {
    var numbers = SeededNumbers()
    let pieces = [
      "due:1d", "due:", " ", "`", "\n", "2026-12-11", "due:2026-12-11", "x", "-", "```", "é",
    ]
    for _ in 0..<2_000 {
      let text = (0..<numbers.next(below: 9)).map { _ in pieces[numbers.next(below: pieces.count)] }
        .joined()
      let dated = DueDate.dated(text, today: Day(number: 20_000))
      XCTAssertEqual(
        dated.replacing("due:2024-10-05", with: "due:1d"),
        text.replacing("due:2024-10-05", with: "due:1d"),
        text.debugDescription)
      for range in DueDate.ranges(in: dated) {
        XCTAssertTrue(dated[range].hasPrefix("due:2"), dated.debugDescription)
      }
    }
  }
}
