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
    _ person: SomePeople.Person, width: Int, of filter: ListFilter = .everyone,
    beside picture: CellPicture = .none
  ) -> [StyledText] {
    let catalog = CellCatalog.users(.visual, of: filter)
    return catalog.prepared([.user(person.row)]).flatMap {
      catalog.lines(for: $0, fitting: width, beside: picture)
    }
  }

  private func text(
    _ person: SomePeople.Person, width: Int, of filter: ListFilter = .everyone,
    beside picture: CellPicture = .none
  ) -> [String] {
    lines(person, width: width, of: filter, beside: picture).map(\.plain.string)
  }

  func test_G7_X16_aRowIsNeverWiderThanTheScreen_andKeepsNumberLoginAndMarks() async throws {
    for width in 20...400 {
      for (index, login) in SomePeople.logins.enumerated() {
        var person = SomePeople.Person(login: login, traits: width * 3 + index * 7)
        person.contributions = [nil, 1, 12_345, .max][index % 4]
        for picture in width < 26 ? [CellPicture.none] : [.none, Self.picture] {
          let lines = lines(person, width: width, beside: picture)
          let text = lines.map(\.plain.string).joined(separator: "\n")
          XCTAssertEqual(lines.count, picture == .none ? 1 : 2)
          for line in lines { XCTAssertLessThanOrEqual(line.width, width, text) }
          let first = try XCTUnwrap(lines.first).plain.string
          XCTAssertTrue(first.hasPrefix("12345 "), text)
          XCTAssertTrue(first.contains(person.beginning), "\(person.beginning): \(text)")
          XCTAssertEqual(first.hasSuffix("✎"), person.hasNote, text)
          XCTAssertEqual(text.contains(" +"), person.hasChanged, text)
          XCTAssertEqual(text.contains(" ✓"), person.wasSeen && !person.hasChanged, text)
        }
      }
    }
  }

  func test_X16_besideAPicture_theLoginAndTheMarksAreAbove_andWhatIsKnownBelow() async throws {
    let ada = SomePeople.Person(
      login: "ada", note: "met at FOSDEM,\nwants to talk", name: "Ada Fir", location: "Berlin",
      isStaff: true, isSeen: true)
    let shown = { (person: SomePeople.Person, width: Int) in
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
    let nobody = SomePeople.Person(login: "bo")
    XCTAssertEqual(shown(nobody, 80), ["12345  ABCD  bo", "       EFGH  User"])
  }

  func test_X16_oneLine_saysNamePlaceAndNote_andLessWhereThereIsLessSpace() async throws {
    let ada = SomePeople.Person(
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

  func test_D28_ofThoseWithANote_theNoteHasALineOfItsOwn_whichIsNotDim() async throws {
    let note = "met at FOSDEM, wants to talk about parsers and about the weather in Brussels"
    let ada = SomePeople.Person(
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

  func test_X16_theCompanyIsShownWhereNoPlaceIsKnown_andANameThatIsTheLoginIsLeftOut() async throws
  {
    let working = SomePeople.Person(login: "ada", name: "ADA", company: "  @lantern ")
    XCTAssertEqual(text(working, width: 80), ["12345   ada                   @lantern"])
    let blank = SomePeople.Person(login: "ada", name: " ", company: "\u{200B}", location: "")
    XCTAssertEqual(text(blank, width: 80), ["12345   ada                   User"])
  }

  func test_X16_userIsSaidOnlyOfWhomNothingIsKnown_otherKindsAlways() async throws {
    let named = { (type: String) in
      self.text(SomePeople.Person(login: "ada", name: "Ada Fir", type: type), width: 60)
    }
    XCTAssertEqual(named("User"), ["12345   ada                   Ada Fir"])
    XCTAssertEqual(named("Bot"), ["12345   ada                   Ada Fir · Bot"])
  }

  func test_X16_from120ColumnsOn_fieldsAreBelowEachOther() async throws {
    let people = [
      SomePeople.Person(number: 1, login: "ada", note: "met", name: "Ada Fir", location: "Berlin"),
      SomePeople.Person(number: 2, login: "a-longer-login", name: "花子", location: "霧ヶ谷"),
      SomePeople.Person(number: 3, login: "bot", note: "tea\nand more", type: "Bot", isSeen: true),
    ]
    XCTAssertEqual(
      people.flatMap { text($0, width: 120) }.map { $0.prefix(95).description },
      [
        "    1   ada                   Ada Fir               Berlin              ✎ met                  ",
        "    2   a-longer-login        花子                  霧ヶ谷",
        "    3   bot                   Bot                                       ✎ tea ⏎ and more       ",
      ])
    XCTAssertEqual(
      text(people[0], width: 119)[0].prefix(56),
      "    1   ada                   Ada Fir · Berlin · ✎ met  ")
  }

  func test_L6_L10_X4_eachMarkHasItsColumn() async throws {
    let marks = { (person: SomePeople.Person, width: Int) in
      self.text(person, width: width)[0].suffix(4)
    }
    for width in Array(20...60) + [200, 400] {
      for login in SomePeople.logins {
        let changed = SomePeople.Person(login: login, note: "n", isSeen: true, hasChanged: true)
        let line = try XCTUnwrap(lines(changed, width: width).first)
        XCTAssertTrue(line.plain.string.hasSuffix(" + ✎"), "\(width)")
        XCTAssertEqual(line.width, width - 1)
      }
    }
    XCTAssertEqual(marks(SomePeople.Person(login: "a", note: "n", isSeen: true), 60), " ✓ ✎")
    XCTAssertEqual(text(SomePeople.Person(login: "a", isSeen: true), width: 60)[0].count, 57)
  }

  func test_H6_theLoginBeginsInTheSameColumn() async throws {
    for width in [20, 26, 33, 40, 80, 400] {
      let columns = try Set(
        SomePeople.logins.map { login in
          let runs = try XCTUnwrap(lines(SomePeople.Person(login: login), width: width).first).runs
          let start = try XCTUnwrap(runs.firstIndex { $0.role == .login })
          return runs[..<start].reduce(0) { $0 + $1.text.width }
        })
      XCTAssertEqual(columns, [8], "\(width)")
    }
  }

  func test_L9_staffStaysOnASeenNotedRow_whileItFits() async throws {
    let person = SomePeople.Person(
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
  }

  func test_U12_aRowOfText_saysNothingOfItsPicture() async throws {
    XCTAssertEqual(
      text(SomePeople.Person(login: "ada", position: 4), width: 80),
      ["12345   ada                   User"])
  }
}
