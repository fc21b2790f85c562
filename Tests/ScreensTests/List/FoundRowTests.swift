import Foundation
import Models
import Terminal
import XCTest

@testable import Screens

/// What matched a search, in drawn and in spoken rows (X16).
@MainActor
final class FoundRowTests: XCTestCase {
  private static let long = String(repeating: "lorem ipsum ", count: 5_000)

  private func match(
    _ field: SearchMatch.Field, _ text: String, _ word: String
  ) throws -> SearchMatch {
    SearchMatch(field: field, text: text, ranges: [try XCTUnwrap(text.firstRange(of: word))])
  }

  /// The row with `<` and `>` around what is bold and no login, or underlined.
  private func shown(_ person: Person, _ width: Int) -> String {
    CellCatalog.users(.visual).lines(of: [.user(person.row)], fitting: width).map { line in
      line.runs.map { run in
        run.style.contains(.bold) ? "<\(run.text.string)>" : run.text.string
      }.joined()
    }.joined(separator: "\n")
  }

  private func spoken(_ person: Person) -> String {
    CellCatalog.users(.screenReader).lines(of: [.user(person.row)], fitting: 40)
      .map(\.plain.string).joined()
  }

  func test_X16_aWordInTheMiddleOfALongNote_isShownAndMarked_atAnyWidth() async throws {
    let note = "\(Self.long)talked about Straße\n\(Self.long)"
    var person = Person(
      login: "ada", note: note, name: "Ada Fir", location: "Berlin", isSeen: true,
      matches: [try match(.note, note, "Straße")])
    for width in 41...400 {
      let text = shown(person, width)
      XCTAssertTrue(text.contains("<Straße>"), text)
    }
    person.isSeen = false
    XCTAssertEqual(
      [40, 60, 80].map { shown(person, $0) },
      [
        "12345   ada               ✎ …<Straße>…  ✎",
        "12345   ada                   ✎ …<Straße> ⏎ lorem ipsum…    ✎",
        "12345   ada                   Ada Fir · Berlin · ✎ …about <Straße> ⏎ lorem…     ✎",
      ])
  }

  func test_X16_aMatchInAFieldOfTheRow_isMarkedThere() async throws {
    let person = Person(
      login: "ada-fir", name: "Łucja Fir", location: "São Nicolau",
      matches: [
        try match(.login, "ada-fir", "fir"), try match(.name, "Łucja Fir", "Fir"),
        try match(.location, "São Nicolau", "São"),
      ])
    XCTAssertEqual(
      shown(person, 80), "12345   ada-<fir>               Łucja <Fir> · <São> Nicolau")
    XCTAssertEqual(
      shown(person, 140),
      "12345   ada-<fir>               Łucja <Fir>             <São> Nicolau")
  }

  func test_X16_aMatchInAnotherField_isAdded_andLeftOutLast() async throws {
    let person = Person(
      login: "ada", note: "tea", name: "Ada Fir", company: "Nine Herons Ltd", location: "Berlin",
      matches: [
        try match(.company, "Nine Herons Ltd", "Herons"), try match(.bio, "Tea\nfirst", "Tea"),
      ])
    XCTAssertEqual(
      [120, 50].map { shown(person, $0) },
      [
        "12345   ada                   Ada Fir               Berlin              company: Nine <Herons> Ltd · bio: <Tea> ⏎ first   ✎",
        "12345   ada                   company: …<Herons>… ✎",
      ])
  }

  func test_X16_aLoginWithUnsafeCharacters_isNotMarked() async throws {
    for login in Person.logins {
      let range = login.index(before: login.endIndex)..<login.endIndex
      let person = Person(
        login: login, matches: [SearchMatch(field: .login, text: login, ranges: [range])])
      let plain = Person(login: login)
      for width in [20, 40, 80, 200] {
        let lines = [person, plain].map {
          CellCatalog.users(.visual).lines(of: [.user($0.row)], fitting: width).map(\.plain)
        }
        XCTAssertEqual(lines[0], lines[1])
      }
    }
  }

  func test_D29_X5_aScreenReader_saysTheSame_theNoteAndThePictureLast() async throws {
    var person = Person(
      number: 7, login: "ada", note: "met at\nFOSDEM", name: "Ada Fir", location: "Berlin",
      isStaff: true, isSeen: true, position: 4)
    XCTAssertEqual(
      spoken(person),
      "7 ada, name Ada Fir, Berlin, seen, staff, note: met at new line FOSDEM, "
        + "picture, colours inverted")
    XCTAssertEqual(spoken(Person(number: 1, login: "bo")), "1 bo, User")
    person = Person(
      number: 7, login: "ada", note: "\(Self.long)FOSDEM \(Self.long)", name: "Ada Fir",
      matches: [try match(.login, "ada", "a")])
    person.matches.append(try match(.note, person.note ?? "", "FOSDEM"))
    let text = spoken(person)
    XCTAssertTrue(text.hasPrefix("7 ada, matched in login, name Ada Fir, matched in note: …"), text)
    XCTAssertTrue(text.contains("FOSDEM"), text)
    XCTAssertLessThan(text.count, 200)
  }
}
