import Terminal
import XCTest

@testable import ghbrowse

/// How checks are laid out (X12).
final class CheckTests: XCTestCase {
  @MainActor
  func test_X12_noLineIsWiderThanTheScreen_andTheLastOneCounts() async {
    let long = Array(repeating: "words", count: 40).joined(separator: " ")
    let checks: [Check] = [
      .ok("version", "ghbrowse"), .warning("search index", long, long), .problem("x", long, nil),
      .problem("y", "broken", "Mend it."),
    ]
    for width in [40, 80, 200] {
      let lines = CheckLayout(checks: checks).lines(width: width)
      XCTAssertLessThanOrEqual(lines.map(\.width).max() ?? 0, width)
      XCTAssertEqual(lines.last?.plain.string, " 2 problems, 1 warning.")
    }
    let spoken = CheckLayout(checks: checks).spokenLines
    XCTAssertEqual(spoken.count, checks.count + 1)
    XCTAssertEqual(spoken[3].plain.string, "y: problem. broken. Mend it.")
  }
}
