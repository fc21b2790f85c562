import Terminal
import XCTest

@testable import Screens

/// Labels with texts: the status report and the help (G7).
@MainActor
final class LabelledLinesTests: XCTestCase {
  private let lines = LabelledLines(
    role: .detail,
    rows: [
      ("Connection", "online, https://api.github.com, without a token"), ("Saved", "20 users"),
    ]
  )

  private func text(_ width: Int) -> String {
    lines.lines(width: width).map(\.plain.string).joined(separator: "\n")
  }

  func test_G7_textsStandInAColumn_andGoOnUnderThemselves() async {
    XCTAssertEqual(
      text(50),
      """
       Connection   online, https://api.github.com,
                    without a token
       Saved        20 users
      """)
  }

  func test_G7_onANarrowScreen_textsStandUnderTheirLabels() async {
    XCTAssertEqual(
      text(24),
      """
       Connection
         online,
         https://api.github.co
         m, without a token
       Saved
         20 users
      """)
  }

  func test_G7_noLineIsWiderThanTheScreen() async {
    for width in 20...400 {
      for line in lines.lines(width: width) { XCTAssertLessThanOrEqual(line.width, width) }
    }
  }
}
