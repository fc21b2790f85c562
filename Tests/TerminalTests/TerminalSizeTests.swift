import Terminal
import XCTest

final class TerminalSizeTests: XCTestCase {
  func test_G14_sizes_that_make_no_sense_are_brought_to_what_does() {
    XCTAssertEqual(TerminalSize(columns: 0, rows: 0), TerminalSize(columns: 20, rows: 2))
    XCTAssertEqual(
      TerminalSize.current(of: -1, environment: ["COLUMNS": "abc", "LINES": "50"]),
      TerminalSize(columns: 80, rows: 50))
  }
}
