import Foundation
import Models
import XCTest

@testable import Screens

/// The blocks in which rows are shown (U1, U3).
@MainActor
final class UserRowsTests: XCTestCase {
  private func people(_ numbers: ClosedRange<Int>) -> [UserRow] {
    numbers.map {
      UserRow(SavedUser(user: User(id: Int64($0), login: "person\($0)", type: "User")))
    }
  }

  /// Rows in blocks of that many, the last one shown.
  private func rows(_ counts: Int...) -> UserRows {
    var rows = UserRows()
    for count in counts {
      let last = rows.count
      rows.beginBlock()
      rows.append(people(last + 1...last + count))
    }
    return rows
  }

  func test_U3_aRow_bringsBackItsOwnBlock_andTheNextOneComesAfterIt() async {
    var rows = rows(22, 8)
    XCTAssertEqual(rows.shown.map(\.number), Array(23...30))
    rows.show(7, atMost: 22)
    XCTAssertEqual(rows.shown.map(\.number), Array(1...22))
    XCTAssertEqual(rows.shownIndices.lowerBound, 0)
    XCTAssertEqual(rows.beginBlock(22), 8)
    XCTAssertEqual(rows.shown.map(\.number), Array(23...30))
    XCTAssertEqual(rows.beginBlock(22), 0, "nobody comes after them")
    rows.dropEmptyBlock(after: 22..<30)
    XCTAssertEqual(rows.shown.map(\.number), Array(23...30))
  }

  func test_U3_ofALongBlock_thePartWithTheRowIsShown() async {
    var rows = rows(100)
    rows.show(50, atMost: 22)
    XCTAssertEqual(rows.shown.map(\.number), Array(45...66))
    rows.show(100, atMost: 22)
    XCTAssertEqual(rows.shown.map(\.number), Array(89...100))
    rows.show(101, atMost: 22)
    rows.show(0, atMost: 22)
    XCTAssertEqual(rows.shown.map(\.number), Array(89...100), "there is no such row")
  }

  func test_U1_aSmallerScreen_showsTheFirstRows_andTheOthersNext() async {
    var rows = rows(22)
    rows.fit(9)
    XCTAssertEqual(rows.shown.map(\.number), Array(1...9))
    rows.fit(30)
    XCTAssertEqual(rows.shown.map(\.number), Array(1...9))
    XCTAssertEqual(rows.beginBlock(9), 9)
    XCTAssertEqual(rows.shown.map(\.number), Array(10...18))
    XCTAssertEqual(rows.beginBlock(9), 4)
    XCTAssertEqual(rows.shown.map(\.number), Array(19...22))
  }

  func test_U6_places_areNamedAsInASentence() async {
    let table = [
      1: "1st", 2: "2nd", 3: "3rd", 4: "4th", 11: "11th", 12: "12th", 13: "13th", 20: "20th",
      21: "21st", 102: "102nd", 113: "113th", 1_003: "1,003rd", 0: "0th",
    ]
    for (number, words) in table { XCTAssertEqual(number.ordinal, words) }
  }
}
