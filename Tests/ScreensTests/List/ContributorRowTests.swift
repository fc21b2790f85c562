import Models
import Terminal
import XCTest

@testable import Screens

/// How many commits a contributor has, in a row (X18).
@MainActor
final class ContributorRowTests: XCTestCase {
  private let ada = SomePeople.Person(
    number: 1, login: "ada", note: "met at FOSDEM", name: "Ada Fir", location: "Berlin",
    contributions: 1_234)

  private func text(_ person: SomePeople.Person, width: Int) -> String {
    CellCatalog.users(.visual).lines(of: [.user(person.row)], fitting: width)
      .map(\.plain.string).joined(separator: "\n")
  }

  func test_X18_commits_areTheFirstFact_andMostOthersAreLeftOutBeforeThem() async {
    let shown = [100, 80, 60, 40, 30].map { text(ada, width: $0) }
    XCTAssertEqual(
      shown,
      [
        "    1   ada                   1,234 commits · Ada Fir · Berlin · ✎ met at FOSDEM                  ✎",
        "    1   ada                   1,234 commits · Ada Fir · ✎ met at FOSDEM       ✎",
        "    1   ada                   1,234 commits · Ada Fir     ✎",
        "    1   ada               Ada Fir     ✎",
        "    1   ada          Ada…   ✎",
      ])
    let one = SomePeople.Person(number: 1, login: "bo", contributions: 1)
    XCTAssertEqual(text(one, width: 40), "    1   bo                1 commit")
  }

  func test_X18_from120ColumnsOn_theyHaveAColumn_inWhichDigitsStandBelowEachOther() async {
    let rows = [(9_876, "ada"), (12, "a-login-that-is-long")].map { count, login in
      UserListItem.user(
        SomePeople.Person(number: 1, login: login, name: "Ada Fir", contributions: count).row)
    }
    XCTAssertEqual(
      CellCatalog.users(.visual).lines(of: rows, fitting: 120).map(\.plain.string),
      [
        "    1   ada                     9,876 commits  Ada Fir",
        "    1   a-login-that-is-long       12 commits  Ada Fir",
      ])
  }

  func test_X18_X5_aScreenReader_saysThemInWords() async {
    let lines = CellCatalog.users(.screenReader).lines(of: [.user(ada.row)], fitting: 80)
    XCTAssertEqual(
      lines.map(\.plain.string),
      ["1 ada, 1,234 commits, name Ada Fir, Berlin, note: met at FOSDEM"])
  }
}
