import Foundation
import Models
import ViewModels
import XCTest

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
    XCTAssertEqual(rows.blockStart, 0)
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

  func test_U3_goingOnWithMoreThanABlock_joinsThoseThatCome() async {
    var rows = rows(10, 10, 10)
    rows.show(3, atMost: 10)
    XCTAssertEqual(rows.beginBlock(15), 15)
    XCTAssertEqual(rows.shown.map(\.number), Array(11...25))
    XCTAssertEqual(rows.beginBlock(15), 5)
    rows.append(people(31...40))
    XCTAssertEqual(rows.shown.map(\.number), Array(26...40))
  }

  func test_U3_rowsThatCome_areShown_whereverTheReaderIs() async {
    var rows = rows(10, 10)
    rows.show(3, atMost: 10)
    rows.append([])
    XCTAssertEqual(rows.shown.map(\.number), Array(1...10))
    rows.append(people(21...25))
    XCTAssertEqual(rows.shown.map(\.number), Array(21...25))
    rows.append(people(26...27))
    XCTAssertEqual(rows.shown.map(\.number), Array(21...27))
    rows.show(15, atMost: 10)
    XCTAssertEqual(rows.shown.map(\.number), Array(11...20))
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

  func test_U3_rowsThatChange_areCounted_whereTheyAre() {
    var rows = rows(10, 10)
    let staff = SavedUser(user: User(id: 3, login: "person3", type: "User", isSiteAdmin: true))
    XCTAssertEqual(rows.update(0..<10, to: people(1...10).map(\.user)), 0)
    XCTAssertEqual(rows.update(10..<20, to: [staff]), 0)
    XCTAssertEqual(rows.update(0..<99, to: [staff]), 1)
    XCTAssertEqual(rows.all[2].user, staff)
  }

  func test_U6_places_areNamedAsInASentence() async {
    let table = [
      1: "1st", 2: "2nd", 3: "3rd", 4: "4th", 11: "11th", 12: "12th", 13: "13th", 20: "20th",
      21: "21st", 102: "102nd", 113: "113th", 1_003: "1,003rd", 0: "0th",
    ]
    for (number, words) in table { XCTAssertEqual(number.ordinal, words) }
  }

  func test_aNumberOfNoRow_howeverSmallOrLarge_showsNoOtherBlock() {
    var rows = UserRows()
    rows.append([UserRow(SavedUser(user: User(id: 1, login: "ada")))])
    let shown = rows.shownIndices
    for number in [Int.min, -1, 0, 2, Int.max] {
      rows.show(number, atMost: 10)
      XCTAssertEqual(rows.shownIndices, shown, "\(number)")
    }
  }
}
