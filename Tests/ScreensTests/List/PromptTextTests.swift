import Terminal
import XCTest

@testable import Screens

/// The text before the cursor (G7, N3).
@MainActor
final class PromptTextTests: XCTestCase {
  private func prompt(_ name: SafeText, _ statuses: String..., width: Int) -> SafeText {
    PromptText(name: name, statuses: statuses).fitted(to: width)
  }

  func test_N3_thePromptSaysWhatIsWrong_andNothingWhenAllIsWell() async {
    XCTAssertEqual(prompt("list", width: 80).string, "list> ")
    XCTAssertEqual(prompt("list", "offline", width: 80).string, "list (offline)> ")
    XCTAssertEqual(
      prompt("list", "a\u{1B}[2J", width: 80).string, "list (a^[[2J)> ")
  }

  func test_G7_onANarrowScreen_theEndOfTheNameIsCutFirst() async {
    let name = SafeText.login("a-login-that-is-rather-long")
    XCTAssertEqual(
      prompt(name, "offline", width: 40).string, "a-login-that-is-rather-… (offline)> ")
    XCTAssertEqual(prompt(name, width: 20).string, "a-login-that-…> ")
    XCTAssertEqual(prompt(name, "rate limited until 14:05", width: 20).string, "a-l… (rate l…)> ")
  }

  func test_theLongestFormThatLeavesMostOfTheLine_isShown() async {
    let forms = ["offline, retry in 0:09", "offline 0:09", "offline"]
    let table: [(name: SafeText, width: Int, prompt: String)] = [
      ("list", 80, "list (offline, retry in 0:09)> "), ("list", 60, "list (offline 0:09)> "),
      ("list", 40, "list (offline)> "), ("noor-alhuda-77", 80, "noor-alhuda-77 (offline 0:09)> "),
      ("noor-alhuda-77", 60, "noor-alhuda-77 (offline)> "),
    ]
    for row in table {
      let text = PromptText(name: row.name, statuses: forms).fitted(to: row.width)
      XCTAssertEqual(text.string, row.prompt, "\(row.width)")
    }
    let readOnly = PromptText(name: "list", statuses: forms, store: "read-only")
    XCTAssertEqual(readOnly.fitted(to: 80).string, "list (read-only, offline 0:09)> ")
    XCTAssertEqual(readOnly.fitted(to: 120).string, "list (read-only, offline, retry in 0:09)> ")
    let writable = PromptText(name: "list", statuses: [], store: "read-only")
    XCTAssertEqual(writable.fitted(to: 80).string, "list (read-only)> ")
  }

  func test_G7_thePromptLeavesSpaceToType_atEveryWidth() async {
    for width in 20...400 {
      for name in ["list", SafeText.login(String(repeating: "漢", count: 60))] {
        for statuses in [[], ["offline"], ["rate limited until 14:05", "limit until 14:05"]] {
          let prompt = PromptText(
            name: name, statuses: statuses, store: width % 2 == 0 ? "read-only" : nil)
          XCTAssertLessThanOrEqual(prompt.fitted(to: width).width, width - 4)
        }
      }
    }
  }
}
