import Foundation
import Models
import ViewModels
import XCTest

/// The blocks in which rows are shown (U1, U3).
@MainActor
final class UserRowsTests: XCTestCase {
  private func people(_ numbers: ClosedRange<Int>) -> [SavedUser] {
    numbers.map { SavedUser(user: User(id: Int64($0), login: "person\($0)", type: "User")) }
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
    rows.dropEmptyBlock(startedAfter: 22)
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

  func test_R13_rowsThatScrolledAway_areTheSamePeople_andAreReadAgainWhenTheyAreShown() async {
    var rows = UserRows()
    for block in 0..<50 {
      rows.beginBlock()
      rows.append(people(block * 100 + 1...block * 100 + 100))
    }
    XCTAssertEqual(rows.count, 5000)
    XCTAssertEqual(rows.all.map(\.number), Array(1...5000))
    XCTAssertEqual(rows.all.map(\.user.id), (1...5000).map { Int64($0) })
    XCTAssertEqual(rows.row(number: 17)?.user.user.login, "person17")
    XCTAssertNil(rows.row(number: 17)?.user.user.type, "no more is kept of somebody that long ago")
    XCTAssertEqual(rows.row(number: 4900)?.user.user.type, "User")
    XCTAssertEqual(rows.first?.user.user.type, "User", "the heading names the first one")
    XCTAssertFalse(rows.needsReading)
    rows.show(17, atMost: 22)
    XCTAssertEqual(rows.shown.map(\.number), Array(1...22))
    XCTAssertTrue(rows.needsReading)
    XCTAssertEqual(rows.update(to: people(1...22)), 0, "what was not known has not changed")
    XCTAssertFalse(rows.needsReading)
    XCTAssertEqual(rows.shown.map(\.user), people(1...22))
    let staff = SavedUser(user: User(id: 3, login: "person3", type: "User", isSiteAdmin: true))
    XCTAssertEqual(rows.update(to: [staff]), 1)
    XCTAssertEqual(rows.shown[2].user, staff)
    XCTAssertEqual(rows.beginBlock(22), 22)
    XCTAssertTrue(rows.needsReading, "the next ones are as old")
  }

  func test_R13_theRowsThatAreShown_areNeverForgotten_howeverManyComeBehindThem() async {
    var rows = rows(1500, 10)
    XCTAssertEqual(rows.count, 1510)
    rows.append(people(1511...2600))
    XCTAssertEqual(rows.shown.map(\.number), Array(1501...2600))
    XCTAssertTrue(rows.shown.allSatisfy { $0.user.user.type == "User" })
    var long = UserRows()
    long.append(people(1...2600))
    XCTAssertEqual(long.shown.map(\.number), Array(1...2600), "all of it is one block")
    XCTAssertTrue(long.shown.allSatisfy { $0.user.user.type == "User" })
    XCTAssertFalse(long.needsReading)
  }

  func test_R13_rowsOfTheDiary_keepTheirDays() async {
    var rows = UserRows()
    let days = (1...2500).map { Date(timeIntervalSince1970: Double($0) * 86_400) }
    rows.append(zip(people(1...2500), days).map { DiaryEntry(user: $0, date: $1) })
    rows.beginBlock()
    rows.append([DiaryEntry(user: people(2501...2501)[0], date: days[0])])
    XCTAssertEqual(rows.all.prefix(2500).map(\.date), days)
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
    rows.append([SavedUser(user: User(id: 1, login: "ada"))])
    let shown = rows.shownIndices
    for number in [Int.min, -1, 0, 2, Int.max] {
      rows.show(number, atMost: 10)
      XCTAssertEqual(rows.shownIndices, shown, "\(number)")
    }
  }
}
