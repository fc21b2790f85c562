import XCTest

@testable import Interface

/// The columns that the rows of a block share (X16).
@MainActor
final class RowColumnsTests: XCTestCase {
  private func widths(_ rows: [[Int]], _ room: Int) -> [Int] {
    var columns = RowColumns()
    for row in rows { columns.include(row) }
    return columns.fitted(to: room)
  }

  func test_X16_aColumnIsAsWideAsItsWidestText_andOneWithoutTextIsNone() async {
    XCTAssertEqual(widths([[3, 0, 9], [8, 0, 2]], 100), [8, 0, 9])
    XCTAssertEqual(widths([], 100), [])
    XCTAssertEqual(widths([[4], [1, 2]], 100), [4, 2])
  }

  func test_X16_whereRoomIsShort_theWidestInTheMiddleGivesWay_andTheLoginLast() async {
    XCTAssertEqual(widths([[39, 50, 50, 0, 500]], 113), [39, 16, 17, 0, 35])
    XCTAssertEqual(widths([[39, 5, 5, 0, 500]], 113), [39, 5, 5, 0, 58])
    XCTAssertEqual(widths([[100, 20, 20, 20, 0]], 100), [58, 12, 12, 12, 0])
  }

  func test_X16_theColumnsNeverTakeMoreThanTheRoom() async {
    for room in 0...200 {
      for row in [
        [39, 30, 28, 30, 900], [1, 1, 1, 1, 1], [900, 900, 900, 900, 900], [9, 0, 0, 0, 80],
      ] {
        let widths = widths([row], room)
        let gaps = RowColumns.gap * max(widths.count { $0 > 0 } - 1, 0)
        guard room > 12 else { continue }
        XCTAssertLessThanOrEqual(widths.reduce(0, +) + gaps, room, "\(row) \(widths)")
      }
    }
  }
}
