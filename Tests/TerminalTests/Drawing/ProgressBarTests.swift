import XCTest

@testable import Terminal

/// The row of a sync (X6), at every width.
final class ProgressBarTests: XCTestCase {
  private let forms: [SafeText] = [
    "1,200 of 3,000 users, 0:18 left", "1,200 of 3,000 users", "40 %",
  ]

  func test_X6_theRowFits_andSaysAsMuchAsItCan() {
    XCTAssertEqual(line(20), "[####--------] 40 %")
    XCTAssertEqual(line(35), "[####-------] 1,200 of 3,000 users")
    XCTAssertEqual(
      line(400), "[############------------------] 1,200 of 3,000 users, 0:18 left")
    for columns in 20...400 {
      let row = line(columns)
      XCTAssertLessThan(row.count, columns, "the last column stays free: \(row)")
      XCTAssertTrue(row.utf8.allSatisfy { (0x20..<0x7F).contains($0) }, row)
    }
  }

  func test_X6_withoutATotal_thereIsNoBar_andASharePastTheEndFillsIt() {
    XCTAssertEqual(line(80, share: nil), "1,200 of 3,000 users, 0:18 left")
    XCTAssertEqual(line(20, share: 7), "[############] 40 %")
    XCTAssertTrue(line(26, share: -1).hasPrefix("[-"))
  }

  private func line(_ columns: Int, share: Double? = 0.4) -> String {
    ProgressBar(share: share, forms: forms).line(columns: columns).string
  }
}
