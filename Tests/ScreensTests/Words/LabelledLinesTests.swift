import Terminal
import XCTest

@testable import Screens

/// Labels with texts: the status report and the help (G7).
@MainActor
final class LabelledLinesTests: XCTestCase {
  func test_G7_texts_areBesideTheirLabels_orBelowThemOnANarrowScreen() async {
    let lines = LabelledLines(
      role: .detail,
      rows: [
        ("Connection", "online, https://api.github.com, without a token"), ("Saved", "20 users"),
      ])
    XCTAssertEqual(
      lines.lines(width: 50).map(\.plain.string),
      [
        " Connection   online, https://api.github.com,", "              without a token",
        " Saved        20 users",
      ])
    XCTAssertEqual(
      lines.lines(width: 24).map(\.plain.string),
      [
        " Connection", "   online,", "   https://api.github.co", "   m, without a token", " Saved",
        "   20 users",
      ])
  }
}
