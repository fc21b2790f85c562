import Foundation
import Models
import Terminal
import ViewModels
import XCTest

@testable import Interface

/// What matched a search, in rows for the eye and for those who listen; rows in columns (X16).
@MainActor
final class FoundRowTests: XCTestCase {
  private static let long = String(repeating: "lorem ipsum ", count: 5_000)

  private func match(
    _ field: SearchMatch.Field, _ text: String, _ word: String
  ) throws -> SearchMatch {
    SearchMatch(field: field, text: text, ranges: [try XCTUnwrap(text.firstRange(of: word))])
  }

  /// The row with `<` and `>` around what is bold and no login, or underlined.
  private func shown(_ person: SomePeople.Person, _ width: Int) -> String {
    CellCatalog.users.lines(of: [.user(person.row)], fitting: width).map { line in
      line.withoutTrailingBlanks.runs.map { run in
        run.style.contains(.bold) ? "<\(run.text.string)>" : run.text.string
      }.joined()
    }.joined(separator: "\n")
  }

  private func spoken(_ person: SomePeople.Person) -> String {
    CellCatalog.spokenUsers.lines(of: [.user(person.row)], fitting: 40).map(\.plain.string).joined()
  }

  func test_X16_aWordInTheMiddleOfALongNote_isShownAndMarked_atAnyWidthThatHasRoom() async throws {
    let note = "\(Self.long)talked about Straße\n\(Self.long)"
    let person = SomePeople.Person(
      login: "ada", note: note, name: "Ada Fir", location: "Berlin",
      matches: [try match(.note, note, "Straße")])
    for width in 50...400 {
      let text = shown(person, width)
      XCTAssertTrue(text.contains("✎ …"), text)
      XCTAssertTrue(text.contains("<Straße>"), text)
    }
    XCTAssertEqual(
      shown(person, 80),
      "12345   ada                   Ada Fir · Berlin · ✎ …about <Straße> ⏎ lorem ipsum…")
  }

  func test_X16_whatMatchedInAFieldThatTheRowHas_isMarkedThere() async throws {
    let person = SomePeople.Person(
      login: "ada-fir", name: "Łucja Fir", location: "São Nicolau",
      matches: [
        try match(.login, "ada-fir", "fir"), try match(.name, "Łucja Fir", "Fir"),
        try match(.location, "São Nicolau", "São"),
      ])
    XCTAssertEqual(
      shown(person, 80), "12345   ada-<fir>               Łucja <Fir> · <São> Nicolau")
    XCTAssertEqual(shown(person, 140), "12345   ada-<fir>  Łucja <Fir>  <São> Nicolau")
  }

  func test_X16_whatMatchedInAFieldThatTheRowDoesNotHave_isAdded() async throws {
    let person = SomePeople.Person(
      login: "ada", note: "tea", name: "Ada Fir", company: "Nine Herons Ltd", location: "Berlin",
      matches: [
        try match(.company, "Nine Herons Ltd", "Herons"), try match(.bio, "Tea\nfirst", "Tea"),
      ])
    XCTAssertEqual(
      shown(person, 110),
      "12345   ada                   Ada Fir · Berlin · company: Nine <Herons> Ltd · bio: <Tea> ⏎ first · ✎ tea"
    )
    let narrow = shown(person, 50)
    XCTAssertEqual(narrow, "12345   ada                   company: …<Herons>… ✎")
  }

  func test_X16_aLoginThatNeedsCleaning_isNeverMarkedInTheWrongPlace() async throws {
    for login in SomePeople.logins {
      let range = login.index(before: login.endIndex)..<login.endIndex
      let person = SomePeople.Person(
        login: login, matches: [SearchMatch(field: .login, text: login, ranges: [range])])
      for width in [20, 30, 40, 80, 200] {
        let lines = CellCatalog.users.lines(of: [.user(person.row)], fitting: width)
        XCTAssertLessThanOrEqual(lines.first?.width ?? 0, width)
        let plain = SomePeople.Person(login: login)
        XCTAssertEqual(
          lines.map(\.plain),
          CellCatalog.users.lines(of: [.user(plain.row)], fitting: width)
            .map(\.plain))
      }
    }
  }

  func test_X16_from120ColumnsOn_theFieldsOfABlockStandBelowEachOther() async throws {
    let people = [
      SomePeople.Person(number: 1, login: "ada", note: "met", name: "Ada Fir", location: "Berlin"),
      SomePeople.Person(number: 2, login: "a-longer-login", name: "花子", location: "霧ヶ谷"),
      SomePeople.Person(number: 3, login: "bot", note: "tea\nand more", type: "Bot", isSeen: true),
    ]
    let items = people.map { UserListItem.user($0.row) }
    let lines = { (width: Int) in
      CellCatalog.users.lines(of: items, fitting: width).map(\.withoutTrailingBlanks.plain.string)
    }
    XCTAssertEqual(
      lines(120).map { $0.prefix(60).trimmingCharacters(in: .whitespaces) },
      [
        "1   ada             Ada Fir  Berlin  ✎ met", "2   a-longer-login  花子     霧ヶ谷",
        "3   bot             Bot              ✎ tea ⏎ and more",
      ])
    XCTAssertTrue(lines(120).last?.hasSuffix("✓") == true)
    XCTAssertEqual(lines(119).first, "    1   ada                   Ada Fir · Berlin · ✎ met")
    for width in 120...400 {
      for line in CellCatalog.users.lines(of: items, fitting: width) {
        XCTAssertLessThanOrEqual(line.width, width)
      }
    }
  }

  func test_X5_X16_forThoseWhoListen_theSameInWords_theNoteLast() async throws {
    var person = SomePeople.Person(
      number: 7, login: "ada", note: "met at\nFOSDEM", name: "Ada Fir", location: "Berlin",
      isSeen: true)
    XCTAssertEqual(spoken(person), "7 ada, name Ada Fir, Berlin, seen, note: met at ⏎ FOSDEM")
    person.position = 4
    XCTAssertEqual(
      spoken(person),
      "7 ada, name Ada Fir, Berlin, seen, picture, colours inverted, note: met at ⏎ FOSDEM")
    XCTAssertEqual(spoken(SomePeople.Person(number: 1, login: "bo")), "1 bo, User")
    person = SomePeople.Person(
      number: 7, login: "ada", note: "\(Self.long)FOSDEM \(Self.long)", name: "Ada Fir",
      matches: [try match(.login, "ada", "a")])
    person.matches.append(try match(.note, person.note ?? "", "FOSDEM"))
    let text = spoken(person)
    XCTAssertTrue(text.hasPrefix("7 ada, matched in login, name Ada Fir, matched in note: …"), text)
    XCTAssertTrue(text.contains("FOSDEM"), text)
    XCTAssertLessThan(text.count, 200)
  }
}
