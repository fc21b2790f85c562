import Dispatch
import Terminal
import XCTest

@testable import ghbrowse

/// A check that hangs, and how checks are laid out (X12).
final class CheckTests: XCTestCase {
  func test_X12_aCheckThatHangs_isAProblem_andTheOthersAreMade() async {
    let end = DispatchSemaphore(value: 0)
    let late = await Check.bounded("store", within: .milliseconds(50)) {
      end.wait()
      return [.ok("store", "too late")]
    }
    XCTAssertEqual(late.map(\.status), [.problem])
    XCTAssertEqual(late.first?.message, "this check did not end in time")
    end.signal()
    let done = await Check.bounded("store", within: .seconds(60)) { [.ok("store", "fine")] }
    XCTAssertEqual(done, [.ok("store", "fine")])
  }

  @MainActor
  func test_X12_noLineIsWiderThanTheScreen_andTheLastOneCounts() async {
    let long = Array(repeating: "words", count: 40).joined(separator: " ")
    let checks: [Check] = [
      .ok("version", "ghbrowse"), .warning("search index", long, long), .problem("x", long, nil),
      .problem("y", "broken", "Mend it."),
    ]
    for width in [40, 80, 200] {
      let lines = CheckLayout(checks: checks).lines(width: width, isSpoken: false)
      XCTAssertLessThanOrEqual(lines.map(\.width).max() ?? 0, width)
      XCTAssertEqual(lines.last?.plain.string, " 2 problems, 1 warning.")
    }
    let spoken = CheckLayout(checks: checks).lines(width: 40, isSpoken: true)
    XCTAssertEqual(spoken.count, checks.count + 1)
    XCTAssertEqual(spoken[3].plain.string, "y: problem. broken. Mend it.")
  }
}
