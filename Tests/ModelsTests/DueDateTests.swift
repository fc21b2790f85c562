import XCTest

@testable import Models

/// Days to come back to somebody (X30).
final class DueDateTests: XCTestCase {
  func test_X30_aDateAfterDue_isADay_whereItStandsAlone_andNotInCode() {
    let notes: [String: [String]] = [
      "call due:2026-12-11": ["2026-12-11"], "(due:2026-11-30)": ["2026-11-30"],
      "call due:2026-11-30.": ["2026-11-30"], "due:2026-02-30": [], "due:soon": [],
      "due:2026-12-11 due:2026-12-01": ["2026-12-01", "2026-12-11"], "overdue:2026-12-11": [],
      "DUE:2026-12-11": [], "`due:2026-12-11`": [],
      "```\ndue:2026-12-11\n``` due:2026-12-12":
        ["2026-12-12"], "due:2026-12-110": [], "due:2026-12-11 due:2026-12-11": ["2026-12-11"],
      "done:2026-11-01": [], "去due:2026-12-11": [], "a\ndue:2026-12-11\n": ["2026-12-11"],
    ]
    for (note, days) in notes { XCTAssertEqual(DueDate.days(in: note), days, note) }
  }
}
