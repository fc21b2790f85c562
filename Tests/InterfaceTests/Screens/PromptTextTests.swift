import Terminal
import XCTest

@testable import Interface

/// What stands before the cursor (G7, N3).
@MainActor
final class PromptTextTests: XCTestCase {
  private func prompt(_ name: SafeText, _ status: String?, width: Int) -> SafeText {
    PromptText(name: name, status: status).fitted(to: width)
  }

  func test_N3_thePromptSaysWhatIsWrong_andNothingWhenAllIsWell() async {
    XCTAssertEqual(prompt("list", nil, width: 80).string, "list> ")
    XCTAssertEqual(prompt("list", "offline", width: 80).string, "list (offline)> ")
    XCTAssertEqual(
      prompt("list", "a\u{1B}[2J", width: 80).string, "list (a^[[2J)> ")
  }

  func test_G7_whereThereIsLittleRoom_theEndOfTheNameGoesFirst() async {
    let name = SafeText.login("a-login-that-is-rather-long")
    XCTAssertEqual(
      prompt(name, "offline", width: 40).string, "a-login-that-is-rather-… (offline)> ")
    XCTAssertEqual(prompt(name, nil, width: 20).string, "a-login-that-…> ")
    XCTAssertEqual(
      prompt(name, "rate limited until 14:05", width: 20).string, "a-l… (rate l…)> ")
  }

  func test_G7_roomIsLeftBehindThePrompt_atEveryWidth() async {
    for width in 20...400 {
      for name in ["list", SafeText.login(String(repeating: "漢", count: 60))] {
        for status in [nil, "offline", "rate limited until 14:05", "offline, retry in 300 min"] {
          XCTAssertLessThanOrEqual(prompt(name, status, width: width).width, width - 4)
        }
      }
    }
  }
}
