import Terminal
import XCTest

final class TerminalSizeTests: XCTestCase {
  func test_G14_sizes_that_make_no_sense_are_brought_to_what_does() {
    let none = TerminalSize(columns: 0, rows: 0)
    XCTAssertEqual([none.columns, none.rows], [20, 2])
    let told = TerminalSize.current(of: -1, environment: ["COLUMNS": "abc", "LINES": "50"])
    XCTAssertEqual([told.columns, told.rows], [80, 50])
  }
}
