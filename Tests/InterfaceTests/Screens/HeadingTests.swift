import Foundation
import Repository
import Terminal
import ViewModels
import XCTest

@testable import Interface

/// The line above a list (G7, N3).
@MainActor
final class HeadingTests: XCTestCase {
  private func heading(_ title: SafeText = "GitHub users") -> Heading {
    var status = ListStatus()
    status.savedCount = 1_234_567
    status.connection = .failing(.offline(reason: "no route"), retryingIn: 20)
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

  func test_G7_noHeadingIsWiderThanTheScreen_andTheRightEndStandsStill() async {
    let long = SafeText.line("Search: " + String(repeating: "漢", count: 300))
    for width in 20...400 {
      for title in ["GitHub users", long, "" as SafeText] {
        XCTAssertLessThanOrEqual(heading(title).line(width: width).width, width)
      }
    }
    for width in 60...400 {
      XCTAssertEqual(heading().line(width: width).width, width)
    }
  }
}
