import Foundation
import Models
import Terminal
import XCTest

@testable import Screens

/// A user in a row, drawn and spoken (G7, L6, L8, L9, L10, X4, X16, fH6).
@MainActor
final class UserRowTests: XCTestCase {
  private static let picture = CellPicture.rows([StyledText("ABCD"), StyledText("EFGH")])

  private func lines(
    _ person: Person, width: Int, of source: UserRowSource = .list(.everyone),
    beside picture: CellPicture = .none
  ) -> [StyledText] {
    let catalog = CellCatalog.users(.visual, of: source)
    return catalog.prepared([.user(person.row)]).flatMap {
      catalog.lines(for: $0, fitting: width, beside: picture)
    }
  }

  private func text(
    _ person: Person, width: Int, of source: UserRowSource = .list(.everyone),
    beside picture: CellPicture = .none
  ) -> [String] {
    lines(person, width: width, of: source, beside: picture).map(\.plain.string)
  }

  private func spoken(_ person: Person, of source: UserRowSource = .list(.everyone)) -> String {
    CellCatalog.users(.screenReader, of: source).lines(of: [.user(person.row)], fitting: 40)
      .map(\.plain.string).joined()
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
          XCTAssertTrue(first.contains(SafeText.login(login).string.prefix(1)), text)
          let note = person.note == nil ? "" : " ✎"
          XCTAssertEqual(first.hasSuffix("✎"), person.note != nil, text)
          XCTAssertEqual(first.hasSuffix(" +\(note)"), person.hasChanged, text)
          XCTAssertEqual(first.hasSuffix(" ✓\(note)"), person.isSeen && !person.hasChanged, text)
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
    XCTAssertEqual(shown(ada, 32), ["12345  ABCD  ada  STAFF     ✓ ✎", "       EFGH  Ada Fir"])
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

  func test_inTheListOfNotes_theNoteHasItsOwnLine_whichIsNotDim() async throws {
    let note = "met at FOSDEM, wants to talk about parsers and about the weather in Brussels"
    let ada = Person(login: "ada", note: note, name: "Ada Fir", location: "Berlin", isSeen: true)
    XCTAssertEqual(
      [40, 80].flatMap { text(ada, width: $0, of: .search(.notes)) },
      [
        "12345   ada               Ada Fir   ✓ ✎",
        "        ✎ met at FOSDEM, wants to talk…",
        "12345   ada                   Ada Fir · Berlin                              ✓ ✎",
        "        ✎ met at FOSDEM, wants to talk about parsers and about the weather in…",
      ])
    XCTAssertEqual(text(ada, width: 120, of: .search(.notes))[1], "        ✎ \(note)")
    XCTAssertEqual(
      text(ada, width: 80, of: .search(.notes), beside: Self.picture)[1],
      "       EFGH  ✎ met at FOSDEM, wants to talk about parsers and about the weather…")
    let runs = lines(ada, width: 80, of: .search(.notes))[1].runs
    XCTAssertFalse(runs.contains { $0.style.contains(.dim) || $0.role == .seen })
    XCTAssertEqual(CellCatalog.users(.visual, of: .search(.notes)).height(fitting: 80), 2)
    XCTAssertEqual(
      spoken(ada, of: .search(.notes)), "12345 ada, note: \(note), name Ada Fir, in Berlin, seen")
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

  func test_X4_aChangedProfile_isNotDim_hasAMark_andSaysWhenItWasSeen() async throws {
    // Noon of 3 November 2005, UTC: the same day wherever the tests run, or nearly so.
    let november = Date(timeIntervalSince1970: 1_131_019_200)
    var ada = Person(login: "ada", isSeen: true, lookedAt: november, hasChanged: true)
    for note in [nil, "n"] {
      ada.note = note
      let line = lines(ada, width: 80)[0]
      let text = line.plain.string
      XCTAssertTrue(text.contains("seen 3 Nov 2005, changed since"), text)
      XCTAssertEqual(text.contains(" · ✎ n"), note != nil, text)
      XCTAssertFalse(line.runs.contains { $0.style.contains(.dim) || $0.role == .seen })
      XCTAssertTrue(line.runs.contains { $0.role == .login })
      XCTAssertTrue(line.runs.contains { $0.role == .changed })
    }
    for (days, words) in [(20.0, "seen 3 Nov, changed"), (90, "seen 3 Nov 2005, changed")] {
      let row = Row(ada.row, now: november.addingTimeInterval(days * 86_400))
      let text = row.lines(fitting: 80, beside: .none)[0].plain.string
      XCTAssertTrue(text.contains(words), text)
    }
  }

  func test_L8_eachKindOfUser_addsWhatNoOtherAdds_soEachCombinationLooksDifferent()
    async
    throws
  {
    let picture = CellPicture.placeholder(
      Placeholder(login: "ada", size: CellSize(columns: 4, rows: 2), depth: .full))
    let looks = [nil, "n"].flatMap { note in
      [false, true].flatMap { isStaff in
        [3, 4].compactMap { position in
          NormalCell(
            .user(Person(login: "ada", note: note, isStaff: isStaff, position: position).row))?
            .lines(fitting: 80, beside: picture)
        }
      }
    }
    XCTAssertEqual(looks.count, 8)
    for (index, look) in looks.enumerated() {
      XCTAssertFalse(looks[..<index].contains(look), "kind \(index)")
    }
  }

  func test_fH6_theLoginBeginsInTheSameColumn() async throws {
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
      account: .gone)
    XCTAssertEqual(
      [80, 60, 50, 40, 34, 30, 22].flatMap { text(person, width: $0) },
      [
        "12345   octocat-the-cat  STAFF  Organization · account gone · ✎ n           ✓ ✎",
        "12345   octocat-the-cat  STAFF  account gone · ✎ n      ✓ ✎",
        "12345   octocat-the-cat  STAFF  account gone  ✓ ✎",
        "12345   octocat-the-cat  STAFF      ✓ ✎",
        "12345   octocat-the-cat  ✎ n  ✓ ✎",
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
      spoken(ada), "1 ada, 1,234 commits, name Ada Fir, in Berlin, note: met at FOSDEM")
  }

  func test_X18_from120ColumnsOn_commitsHaveAColumn_alignedAtTheLastDigit() async {
    let rows = [(9_876, "ada"), (12, "a-login-that-is-long")].flatMap {
      (count, login) -> [String] in
      text(Person(number: 1, login: login, name: "Ada Fir", contributions: count), width: 120)
    }
    XCTAssertEqual(
      rows,
      [
        "    1   ada                     9,876 commits  Ada Fir",
        "    1   a-login-that-is-long       12 commits  Ada Fir",
      ])
  }

  func test_X16_from120ColumnsOn_aLongLogin_leavesTheNoteInItsColumn() async throws {
    for (isStaff, count) in [(false, nil), (true, nil), (true, 1_234)] as [(Bool, Int?)] {
      let rows = [3, 20, 25, 39].map { length in
        text(
          Person(
            number: 1, login: String(repeating: "a", count: length), note: "met", name: "Ada Fir",
            location: "Berlin", isStaff: isStaff, contributions: count), width: 130)[0]
      }
      let starts = rows.map { $0.split(separator: "✎ met")[0].count }
      XCTAssertEqual(Set(starts).count, 1, rows.joined(separator: "\n"))
      XCTAssertTrue(rows[2].contains("Ada Fir") || isStaff, rows[2])
      XCTAssertTrue(rows.allSatisfy { $0.contains("commits") == (count != nil) })
    }
  }

  // What a search found.

  private static let long = String(repeating: "lorem ipsum ", count: 5_000)

  private func match(
    _ field: SearchMatch.Field, _ text: String, _ word: String
  ) throws -> SearchMatch {
    SearchMatch(field: field, text: text, ranges: [try XCTUnwrap(text.firstRange(of: word))])
  }

  /// The row with `<` and `>` around what is bold and no login, or underlined.
  private func shown(_ person: Person, _ width: Int) -> String {
    lines(person, width: width).flatMap(\.runs).map { run in
      run.style.contains(.bold) ? "<\(run.text.string)>" : run.text.string
    }.joined()
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
    XCTAssertEqual(shown(person, 80), "12345   ada-<fir>               Łucja <Fir> · <São> Nicolau")
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

  func test_X25_whatASearchNarrowedOrSortedBy_isInEachRow_andLeftOutLast() async throws {
    let person = Person(
      login: "ada", note: "tea", name: "Ada Fir", company: "Nine Herons", location: "Berlin",
      followers: 24_012,
      values: [
        .number(.followers, 24_012), .day(.created, Date(timeIntervalSince1970: 1_192_838_399)),
        .text(.company, "Nine Herons"), .number(.repos, 1), .hireable,
      ])
    XCTAssertEqual(
      [40, 80, 120, 200].map { text(person, width: $0).joined() },
      [
        "12345   ada               24,012      ✎",
        "12345   ada                   followers 24,012 · joined 19 Oct 2007           ✎",
        "12345   ada                     followers 24,012  Ada Fir               Berlin              "
          + "joined 19 Oct 2007        ✎",
        "12345   ada                     followers 24,012  Ada Fir               Berlin              "
          + "Nine Herons         joined 19 Oct 2007 · repositories 1 · hireable · ✎ tea                                ✎",
      ])
    XCTAssertEqual(
      spoken(person),
      "12345 ada, followers 24,012, joined 19 Oct 2007, repositories 1, hireable, name Ada Fir, in Berlin, "
        + "company: Nine Herons, note: tea")
  }

  func test_X16_wideRows_haveColumnsOfFollowers_andOfCompanies() async throws {
    let people = [
      Person(
        number: 1, login: "ada", name: "Ada Fir", company: "Nine Herons", location: "Berlin",
        followers: 24_012),
      Person(number: 2, login: "bo", company: "Nine Herons", followers: 7),
      Person(number: 3, login: "cleo", name: "C. Lux", location: "Lodz", contributions: 3),
    ]
    let catalog = CellCatalog.users(.visual)
    func rows(_ width: Int) -> [String] {
      catalog.prepared(people.map { .user($0.row) }).flatMap {
        catalog.lines(for: $0, fitting: width, beside: .none).map(\.plain.string)
      }
    }
    XCTAssertEqual(rows(119)[0], "    1   ada                   Ada Fir · Berlin")
    XCTAssertEqual(
      rows(120),
      [
        "    1   ada                     followers 24,012  Ada Fir               Berlin",
        "    2   bo                           followers 7                        Nine Herons",
        "    3   cleo                        3 commits  C. Lux                Lodz",
      ])
    XCTAssertEqual(
      rows(160),
      [
        "    1   ada                     followers 24,012  Ada Fir               Berlin              Nine Herons",
        "    2   bo                           followers 7                                            Nine Herons",
        "    3   cleo                        3 commits                      C. Lux                Lodz",
      ])
    XCTAssertEqual(spoken(people[0]), "1 ada, name Ada Fir, in Berlin")
  }

  func test_X16_aLoginWithUnsafeCharacters_isNotMarked() async throws {
    for login in Person.logins {
      let range = login.index(before: login.endIndex)..<login.endIndex
      let person = Person(
        login: login, matches: [SearchMatch(field: .login, text: login, ranges: [range])])
      let plain = Person(login: login)
      for width in [20, 40, 80, 200] {
        XCTAssertEqual(text(person, width: width), text(plain, width: width))
      }
    }
  }

  func test_X5_aScreenReader_saysTheSame_inWords_theNoteLast() async throws {
    var person = Person(
      number: 7, login: "ada", note: "met at\nFOSDEM", name: "Ada Fir", location: "Berlin",
      isStaff: true, isSeen: true, position: 4)
    XCTAssertEqual(
      spoken(person),
      "7 ada, name Ada Fir, in Berlin, seen, staff, note: met at new line FOSDEM")
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
