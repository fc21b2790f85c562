import Foundation
import Models
import Terminal
import XCTest

@testable import Screens

/// A user in a row, from 20 to 400 columns (G7, L6, L9, L10, X4, X16, H6).
@MainActor
final class UserRowTests: XCTestCase {
  private static let picture = CellPicture.rows([StyledText("ABCD"), StyledText("EFGH")])

  private func lines(
    _ person: Person, width: Int, of filter: ListFilter = .everyone,
    beside picture: CellPicture = .none
  ) -> [StyledText] {
    let catalog = CellCatalog.users(.visual, of: filter)
    return catalog.prepared([.user(person.row)]).flatMap {
      catalog.lines(for: $0, fitting: width, beside: picture)
    }
  }

  private func text(
    _ person: Person, width: Int, of filter: ListFilter = .everyone,
    beside picture: CellPicture = .none
  ) -> [String] {
    lines(person, width: width, of: filter, beside: picture).map(\.plain.string)
  }

  func test_G7_X16_L6_L10_X4_aRowIsNeverWiderThanTheScreen_andKeepsNumberLoginAndMarks()
    async throws
  {
    for width in 20...400 {
      for (index, login) in Person.logins.enumerated() {
        var person = Person(login: login, traits: width * 3 + index * 7)
        person.contributions = [nil, 1, 12_345, .max][index % 4]
        for picture in width < 26 ? [CellPicture.none] : [.none, Self.picture] {
          let lines = lines(person, width: width, beside: picture)
          let text = lines.map(\.plain.string).joined(separator: "\n")
          XCTAssertEqual(lines.count, picture == .none ? 1 : 2)
          for line in lines { XCTAssertLessThanOrEqual(line.width, width, text) }
          let first = try XCTUnwrap(lines.first).plain.string
          XCTAssertTrue(first.hasPrefix("12345 "), text)
          XCTAssertTrue(first.contains(person.beginning), "\(person.beginning): \(text)")
          let note = person.note == nil ? "" : " ✎"
          XCTAssertEqual(first.hasSuffix("✎"), person.note != nil, text)
          XCTAssertEqual(first.hasSuffix(" +\(note)"), person.hasChanged, text)
          XCTAssertEqual(
            first.hasSuffix(" ✓\(note)"), person.isSeen && !person.hasChanged, text)
        }
      }
    }
  }

  func test_X16_besideAPicture_loginAndMarksAreAbove_andFactsBelow() async throws {
    let ada = Person(
      login: "ada", note: "met at FOSDEM,\nwants to talk", name: "Ada Fir", location: "Berlin",
      isStaff: true, isSeen: true)
    let shown = { (person: Person, width: Int) in
      self.text(person, width: width, beside: Self.picture)
    }
    XCTAssertEqual(
      shown(ada, 60),
      [
        "12345  ABCD  ada  STAFF                                 ✓ ✎",
        "       EFGH  Ada Fir · Berlin · ✎ met at FOSDEM, ⏎ wants to…",
      ])
    XCTAssertEqual(
      shown(ada, 32), ["12345  ABCD  ada  STAFF     ✓ ✎", "       EFGH  Ada Fir"])
    XCTAssertEqual(
      shown(ada, 120)[1],
      "       EFGH  Ada Fir               Berlin              ✎ met at FOSDEM, ⏎ wants to talk")
    let nobody = Person(login: "bo")
    XCTAssertEqual(shown(nobody, 80), ["12345  ABCD  bo", "       EFGH  User"])
  }

  func test_X16_oneLine_saysNamePlaceAndNote_andLessOnANarrowScreen() async throws {
    let ada = Person(
      login: "ada-fir5", note: "met at FOSDEM, wants to talk", name: "Ada Fir",
      company: "@lantern", location: "Berlin", isSeen: true)
    XCTAssertEqual(
      [120, 100, 80, 60, 40, 22].flatMap { text(ada, width: $0) },
      [
        "12345   ada-fir5              Ada Fir               Berlin              ✎ met at FOSDEM, wants to talk              ✓ ✎",
        "12345   ada-fir5              Ada Fir · Berlin · ✎ met at FOSDEM, wants to talk                 ✓ ✎",
        "12345   ada-fir5              Ada Fir · Berlin · ✎ met at FOSDEM, wants to… ✓ ✎",
        "12345   ada-fir5              Ada Fir · ✎ met at…       ✓ ✎",
        "12345   ada-fir5          Ada Fir   ✓ ✎",
        "12345   ada-fir5  ✓ ✎",
      ])
  }

  func test_D28_inTheListOfNotes_theNoteHasItsOwnLine_whichIsNotDim() async throws {
    let note = "met at FOSDEM, wants to talk about parsers and about the weather in Brussels"
    let ada = Person(
      login: "ada", note: note, name: "Ada Fir", location: "Berlin", isSeen: true)
    XCTAssertEqual(
      [40, 80].flatMap { text(ada, width: $0, of: .noted) },
      [
        "12345   ada               Ada Fir   ✓ ✎",
        "        ✎ met at FOSDEM, wants to talk…",
        "12345   ada                   Ada Fir · Berlin                              ✓ ✎",
        "        ✎ met at FOSDEM, wants to talk about parsers and about the weather in…",
      ])
    XCTAssertEqual(text(ada, width: 120, of: .noted)[1], "        ✎ \(note)")
    XCTAssertEqual(
      text(ada, width: 80, of: .noted, beside: Self.picture)[1],
      "       EFGH  ✎ met at FOSDEM, wants to talk about parsers and about the weather…")
    let runs = lines(ada, width: 80, of: .noted)[1].runs
    XCTAssertFalse(runs.contains { $0.style.contains(.dim) || $0.role == .seen })
    XCTAssertEqual(CellCatalog.users(.visual, of: .noted).height(fitting: 80), 2)
    let spoken = CellCatalog.users(.screenReader, of: .noted)
    XCTAssertEqual(
      spoken.lines(of: [.user(ada.row)], fitting: 80).map(\.plain.string),
      ["12345 ada, note: \(note), name Ada Fir, Berlin, seen"])
  }

  func test_X16_whatIsKnown_isShownOnce_andUserOnlyWhereNothingElseIs() async throws {
    let table: [(Person, String)] = [
      (Person(login: "ada", name: "ADA", company: "  @lantern "), "@lantern"),
      (Person(login: "ada", name: " ", company: "\u{200B}", location: ""), "User"),
      (Person(login: "ada", name: "Ada Fir"), "Ada Fir"),
      (Person(login: "ada", name: "Ada Fir", type: "Bot"), "Ada Fir · Bot"),
    ]
    for (person, words) in table {
      XCTAssertEqual(text(person, width: 80), ["12345   ada                   \(words)"])
    }
  }

  func test_H6_theLoginBeginsInTheSameColumn() async throws {
    for width in [20, 26, 33, 40, 80, 400] {
      let columns = try Set(
        Person.logins.map { login in
          let runs = try XCTUnwrap(lines(Person(login: login), width: width).first).runs
          let start = try XCTUnwrap(runs.firstIndex { $0.role == .login })
          return runs[..<start].reduce(0) { $0 + $1.text.width }
        })
      XCTAssertEqual(columns, [8], "\(width)")
    }
  }

  func test_L9_staffStaysOnASeenNotedRow_whileItFits() async throws {
    let person = Person(
      login: "octocat-the-cat", note: "n", type: "Organization", isStaff: true, isSeen: true,
      isGone: true)
    XCTAssertEqual(
      [80, 60, 50, 40, 34, 30, 22].flatMap { text(person, width: $0) },
      [
        "12345   octocat-the-cat  STAFF  Organization · gone · ✎ n                   ✓ ✎",
        "12345   octocat-the-cat  STAFF  gone · ✎ n              ✓ ✎",
        "12345   octocat-the-cat  STAFF  gone · ✎ n    ✓ ✎",
        "12345   octocat-the-cat  STAFF      ✓ ✎",
        "12345   octocat-the-cat  gone ✓ ✎",
        "12345   octocat-the-cat   ✓ ✎",
        "12345   octocat-… ✓ ✎",
      ])
    XCTAssertTrue(lines(person, width: 60)[0].runs.contains { $0.style.contains(.dim) })
  }

  func test_X18_commits_areTheFirstFact_andLeftOutAfterMostOthers() async {
    let ada = Person(
      number: 1, login: "ada", note: "met at FOSDEM", name: "Ada Fir", location: "Berlin",
      contributions: 1_234)
    XCTAssertEqual(
      [100, 80, 60, 40, 30].flatMap { text(ada, width: $0) },
      [
        "    1   ada                   1,234 commits · Ada Fir · Berlin · ✎ met at FOSDEM                  ✎",
        "    1   ada                   1,234 commits · Ada Fir · ✎ met at FOSDEM       ✎",
        "    1   ada                   1,234 commits · Ada Fir     ✎",
        "    1   ada               Ada Fir     ✎",
        "    1   ada          Ada…   ✎",
      ])
    let one = Person(number: 1, login: "bo", contributions: 1)
    XCTAssertEqual(text(one, width: 40), ["    1   bo                1 commit"])
    XCTAssertEqual(
      CellCatalog.users(.screenReader).lines(of: [.user(ada.row)], fitting: 80).map(\.plain.string),
      ["1 ada, 1,234 commits, name Ada Fir, Berlin, note: met at FOSDEM"])
  }

  func test_X18_from120ColumnsOn_commitsHaveAColumn_alignedAtTheLastDigit() async {
    let rows = [(9_876, "ada"), (12, "a-login-that-is-long")].flatMap {
      (count, login) -> [String] in
      text(
        Person(number: 1, login: login, name: "Ada Fir", contributions: count),
        width: 120)
    }
    XCTAssertEqual(
      rows,
      [
        "    1   ada                     9,876 commits  Ada Fir",
        "    1   a-login-that-is-long       12 commits  Ada Fir",
      ])
  }
}
