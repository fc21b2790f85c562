import Foundation
import Models
import Repository
import Terminal
import XCTest

@testable import Screens

/// The line above a list (G7, N3).
@MainActor
final class HeadingTests: XCTestCase {
  private func heading(_ title: SafeText = "GitHub users") -> Heading {
    var status = ListStatus()
    status.savedCount = 1_234_567
    status.connection = .failing(.unreachable(reason: "no route"), retryingIn: 20)
    return Heading(title: title, status: status, now: nil)
  }

  func test_G7_whatDoesNotFitIsLeftOut_andWhatIsWrongGoesLast() async {
    let shown = [80, 59, 58, 43, 40, 36, 20].map { heading().line(width: $0).plain.string }
    XCTAssertEqual(
      shown.map { $0.trimmingCharacters(in: .whitespaces) },
      [
        "GitHub users                          1,234,567 saved · offline, retry in 20 s",
        "GitHub users     1,234,567 saved · offline, retry in 20 s",
        "GitHub users    1,234,567 saved · offline, retry in 20 s",
        "GitHub users       offline, retry in 20 s", "GitHub users    offline, retry in 20 s",
        "GitHub users", "GitHub users",
      ])
  }

  func test_theBudgetSaysWhatItCounts_andIsShorterOnANarrowScreen() async {
    var status = ListStatus()
    status.savedCount = 30
    status.connection = .online
    status.budget = RateLimit(remaining: 4995, limit: 5000, resetAt: nil)
    let shown = [80, 60, 50, 40].map {
      Heading(title: "GitHub users", status: status, now: nil).line(width: $0).plain.string
        .split(separator: "  ").last.map { String($0).trimmingCharacters(in: .whitespaces) }
    }
    XCTAssertEqual(
      shown,
      [
        "30 saved · online · 4,995 of 5,000 requests left",
        "30 saved · online · 4,995 requests left", "30 saved · online", "30 saved · online",
      ])
  }

  func test_X18_theListOfAFormerOwner_saysUntilWhenTheLoginWasTheirs() async {
    var status = ListStatus()
    (status.count, status.connection) = (.members(40, of: nil, isWhole: true), .online)
    status.hadLoginUntil = Date(timeIntervalSince1970: 1_790_000_000)
    let heading = Heading(title: "Followers of 3+mona", status: status, now: nil)
    XCTAssertEqual(
      [80, 50].map {
        heading.line(width: $0).plain.string.split(separator: "  ").last.map {
          $0.trimmingCharacters(in: .whitespaces)
        }
      },
      [
        "until 21 Sep 2026 · 40 saved, complete · online", "until 21 Sep 2026 · online",
      ])
    XCTAssertEqual(
      heading.line(width: 80, .screenReader).plain.string,
      "Followers of 3+mona. until 21 Sep 2026, 40 saved, complete, online.")
  }

  func test_eachListSaysHowManyPeopleItIsAbout() async {
    let table: [(PeopleCount, String)] = [
      (.found(4, isExact: true), "4 found · online"), (.uncounted, "online"),
      (.found(1020, isExact: false), "more than 1,020 found · online"),
      (.members(0, of: nil, isWhole: false), "online"),
      (.members(30, of: nil, isWhole: false), "30 saved, incomplete · online"),
      (.members(1_030, of: 6_038, isWhole: false), "1,030 of 6,038 saved · online"),
      (.members(30, of: nil, isWhole: true), "30 saved, complete · online"),
      (
        .members(30, of: nil, isWhole: false, doubt: PassDoubt(found: 5, expected: 30)),
        "30 saved, doubtful: 5 of 30 came · online"
      ),
    ]
    for (count, words) in table {
      var status = ListStatus()
      status.savedCount = 30
      status.connection = .online
      status.count = count
      let line = Heading(title: "A list", status: status, now: nil).line(width: 80).plain.string
      XCTAssertTrue(line.hasSuffix("  \(words) "), line)
      let spoken = Heading(title: "A list", status: status, now: nil)
        .line(width: 80, .screenReader).plain.string
      XCTAssertEqual(spoken, "A list. \(words.replacingOccurrences(of: " ·", with: ",")).")
    }
  }

  func test_G7_noHeadingIsWiderThanTheScreen_andTheStatusIsAtTheRightEnd() async {
    let long = SafeText.line("Search: " + String(repeating: "漢", count: 300))
    for width in 20...400 {
      for title in ["GitHub users", long, "" as SafeText] {
        XCTAssertLessThanOrEqual(heading(title).line(width: width).width, width)
      }
      if width >= 60 { XCTAssertEqual(heading().line(width: width).width, width) }
    }
  }
}
