import Terminal
import XCTest

@testable import Interface

/// What stands before the cursor (G7, N3).
@MainActor
final class PromptTextTests: XCTestCase {
  func test_N3_thePromptSaysWhatIsWrong_andNothingWhenAllIsWell() async {
    XCTAssertEqual(promptText("list", sign: nil, width: 80).string, "list> ")
    XCTAssertEqual(promptText("list", sign: "offline", width: 80).string, "list (offline)> ")
    XCTAssertEqual(
      promptText("list", sign: "a\u{1B}[2J", width: 80).string, "list (a^[[2J)> ")
  }

  func test_G7_whereThereIsLittleRoom_theEndOfTheNameGoesFirst() async {
    let name = SafeText.login("a-login-that-is-rather-long")
    XCTAssertEqual(
      promptText(name, sign: "offline", width: 40).string, "a-login-that-is-rather-… (offline)> ")
    XCTAssertEqual(promptText(name, sign: nil, width: 20).string, "a-login-that-…> ")
    XCTAssertEqual(
      promptText(name, sign: "rate limited until 14:05", width: 20).string, "a-l… (rate l…)> ")
  }

  func test_G7_roomIsLeftBehindThePrompt_atEveryWidth() async {
    for width in 20...400 {
      for name in ["list", SafeText.login(String(repeating: "漢", count: 60))] {
        for sign in [nil, "offline", "rate limited until 14:05", "offline, retry in 300 min"] {
          XCTAssertLessThanOrEqual(promptText(name, sign: sign, width: width).width, width - 4)
        }
      }
    }
  }
}
