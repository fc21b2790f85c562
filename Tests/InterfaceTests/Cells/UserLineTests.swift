import Foundation
import Models
import Terminal
import ViewModels
import XCTest

@testable import Interface

/// A user in a row, from 20 to 400 columns (G7, L6, L9, L10, X4, X16, H6).
@MainActor
final class UserLineTests: XCTestCase {
  private func line(_ person: SomePeople.Person, width: Int) throws -> StyledText {
    let lines = CellCatalog.users.lines(of: [.user(person.row)], fitting: width)
    XCTAssertEqual(lines.count, 1)
    return try XCTUnwrap(lines.first)
  }

  private func text(_ person: SomePeople.Person, width: Int) throws -> String {
    try line(person, width: width).withoutTrailingBlanks.plain.string
  }

  func test_G7_X16_aRowIsNeverWiderThanTheScreen_andKeepsNumberLoginAndMarks() async throws {
    for width in 20...400 {
      for (index, login) in SomePeople.logins.enumerated() {
        let person = SomePeople.Person(login: login, traits: width * 3 + index * 7)
        let line = try line(person, width: width)
        let text = line.plain.string
        XCTAssertLessThanOrEqual(line.width, width, "\(login): \(text)")
        XCTAssertTrue(text.contains("12345 "), text)
        XCTAssertTrue(text.contains(person.beginning), "\(person.beginning): \(text)")
        XCTAssertEqual(text.contains("✎"), person.hasNote, text)
        XCTAssertEqual(text.contains(" +"), person.hasChanged, text)
        XCTAssertEqual(text.contains("✓"), person.wasSeen && !person.hasChanged, text)
      }
    }
  }

  func test_G7_X16_besideAPicture_linesAreNeverWiderThanTheScreen_andAsManyAsItHas() async throws {
    let picture = CellPicture.rows(Array(repeating: StyledText("▛▀▀▜"), count: 2))
    for width in 26...400 {
      for (index, login) in SomePeople.logins.enumerated() where (width + index) % 2 == 0 {
        let person = SomePeople.Person(login: login, traits: width * 5 + index * 7)
        let item = UserListItem.user(person.row)
        let frame = RowFrame(
          width: width, columns: CellCatalog.users.frame(of: [item], fitting: width).columns)
        let lines = CellCatalog.users.lines(for: item, in: frame, beside: picture)
        let text = lines.map(\.plain.string).joined(separator: "\n")
        XCTAssertEqual(lines.count, 2)
        for line in lines { XCTAssertLessThanOrEqual(line.width, width, text) }
        XCTAssertEqual(text.components(separatedBy: "▛▀▀▜").count, 3)
        XCTAssertTrue(lines.first?.plain.string.contains(person.beginning) == true, text)
        XCTAssertEqual(text.contains("✎"), person.hasNote, text)
        XCTAssertEqual(text.contains(" +"), person.hasChanged, text)
        XCTAssertEqual(text.contains("✓") || text.contains("seen"), person.wasSeen, text)
      }
    }
  }

  func test_X16_besideAPicture_theLoginIsAbove_andWhatIsKnownBelow() async throws {
    let rows = [StyledText("ABCD"), StyledText("EFGH")]
    let shown = { (person: SomePeople.Person, width: Int) in
      CellCatalog.users.lines(
        for: .user(person.row), in: RowFrame(width: width), beside: .rows(rows)
      ).map(\.plain.string)
    }
    let ada = SomePeople.Person(
      login: "ada", note: "met at FOSDEM,\nwants to talk", name: "Ada Fir", location: "Berlin",
      isStaff: true, isSeen: true)
    XCTAssertEqual(
      shown(ada, 80),
      [
        "12345  ABCD  ada  STAFF",
        "       EFGH  Ada Fir · Berlin · seen · ✎ met at FOSDEM, ⏎ wants to talk",
      ])
    XCTAssertEqual(
      shown(ada, 60),
      ["12345  ABCD  ada  STAFF", "       EFGH  Ada Fir · Berlin · seen · ✎ met at FOSDEM…"])
    XCTAssertEqual(
      shown(ada, 32), ["12345 ABCD ada  STAFF         ✎", "      EFGH Ada Fir · seen"])
    let nobody = SomePeople.Person(login: "bo", isSeen: true)
    XCTAssertEqual(shown(nobody, 80), ["12345  ABCD  bo", "       EFGH  User · seen"])
  }

  func test_X16_oneLine_saysNamePlaceAndNote_andLessWhereThereIsLessRoom() async throws {
    let ada = SomePeople.Person(
      login: "ada-fir5", note: "met at FOSDEM, wants to talk", name: "Ada Fir",
      company: "@lantern", location: "Berlin", isSeen: true)
    let shown = try [100, 80, 60, 50, 40, 30, 22].map { try text(ada, width: $0) }
    XCTAssertEqual(
      shown,
      [
        "12345   ada-fir5              Ada Fir · Berlin · ✎ met at FOSDEM, wants to talk                 ✓",
        "12345   ada-fir5              Ada Fir · Berlin · ✎ met at FOSDEM, wants to… ✓",
        "12345   ada-fir5              Ada Fir · ✎ met at…       ✓",
        "12345   ada-fir5              Ada Fir         ✓ ✎",
        "12345   ada-fir5          Ada Fir   ✓ ✎",
        "12345 ada-fir5            ✓ ✎",
        "12345 ada-fir5    ✓ ✎",
      ])
  }

  func test_X16_theCompanyStandsWhereNoPlaceIsKnown_andANameThatIsTheLoginIsLeftOut() async throws {
    let working = SomePeople.Person(login: "ada", name: "ADA", company: "  @lantern ")
    XCTAssertEqual(try text(working, width: 80), "12345   ada                   @lantern")
    let blank = SomePeople.Person(login: "ada", name: " ", company: "\u{200B}", location: "")
    XCTAssertEqual(try text(blank, width: 80), "12345   ada                   User")
  }

  func test_X16_userIsSaidOnlyOfWhomNothingIsKnown_otherKindsAlways() async throws {
    let named = { (type: String) in
      try self.text(SomePeople.Person(login: "ada", name: "Ada Fir", type: type), width: 60)
    }
    XCTAssertEqual(try named("User"), "12345   ada                   Ada Fir")
    XCTAssertEqual(
      try named("Organization"), "12345   ada                   Ada Fir · Organization")
    XCTAssertEqual(try named("Bot"), "12345   ada                   Ada Fir · Bot")
  }

  func test_L6_L10_X4_theMarksStandInTheirColumns() async throws {
    let marks = { (person: SomePeople.Person, width: Int) in
      try self.line(person, width: width).plain.string.suffix(5)
    }
    let unseen = "\u{200B}"
    for width in Array(20...60) + [200, 400] {
      let people = SomePeople.logins.map { login in
        // Nothing can be seen of this note, so that its mark stands at the end.
        SomePeople.Person(login: login, note: unseen, isSeen: true, hasChanged: true)
      }
      for person in people { XCTAssertEqual(try marks(person, width), " + ✎ ", "\(width)") }
    }
    XCTAssertEqual(try marks(SomePeople.Person(login: "a", isSeen: true), 60), " ✓   ")
    XCTAssertEqual(try marks(SomePeople.Person(login: "a", note: unseen), 60).suffix(3), " ✎ ")
  }

  func test_H6_theLoginBeginsInTheSameColumn() async throws {
    for width in [20, 25, 26, 33, 34, 40, 80, 400] {
      let columns = try Set(
        SomePeople.logins.map { login in
          let runs = try line(SomePeople.Person(login: login), width: width).runs
          let start = try XCTUnwrap(runs.firstIndex { $0.role == .login })
          return runs[..<start].reduce(0) { $0 + $1.text.width }
        })
      XCTAssertEqual(columns.count, 1, "\(width): \(columns)")
    }
  }

  func test_U25_staffStaysOnASeenNotedRow_whileItFits() async throws {
    let person = SomePeople.Person(
      login: "octocat-the-cat", note: "n", type: "Organization", isStaff: true, isSeen: true,
      isGone: true)
    let shown = try [80, 60, 50, 40, 34, 30, 26, 22, 20].map { try text(person, width: $0) }
    XCTAssertEqual(
      shown,
      [
        "12345   octocat-the-cat  STAFF  Organization · gone · ✎ n                   ✓",
        "12345   octocat-the-cat  STAFF  gone · ✎ n              ✓",
        "12345   octocat-the-cat  STAFF  gone · ✎ n    ✓",
        "12345   octocat-the-cat  STAFF      ✓ ✎",
        "12345   octocat-the-cat  gone ✓ ✎",
        "12345 octocat-the-cat     ✓ ✎",
        "12345 octocat-the-cat ✓ ✎",
        "12345 octocat-th… ✓ ✎",
        "12345 octocat-… ✓ ✎",
      ])
  }

  func test_U12_aRowOfText_hasNoInitials_andSaysNothingOfAPicture() async throws {
    let lines = CellCatalog.users.lines(
      for: .user(SomePeople.Person(login: "ada", position: 4).row), in: RowFrame(width: 80))
    XCTAssertEqual(
      lines.map(\.withoutTrailingBlanks.plain.string), ["12345   ada                   User"])
  }
}
