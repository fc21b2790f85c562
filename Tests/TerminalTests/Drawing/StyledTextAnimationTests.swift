import XCTest

@testable import Terminal

final class StyledTextAnimationTests: XCTestCase {
  func test_L11_theShimmerMoves_overTheSameText() {
    let line = StyledText("1 ") + StyledText("░░░░░░░░", .placeholder)
    let pictures = (0..<16).map { line.frame($0) }
    for picture in pictures { XCTAssertEqual(picture.plain, line.plain) }
    let lit = pictures.filter { $0.runs.contains { $0.role == .shimmer } }
    XCTAssertFalse(lit.isEmpty)
    XCTAssertLessThan(lit.count, pictures.count)
    XCTAssertTrue(zip(lit, lit.dropFirst()).allSatisfy { $0 != $1 })
  }

  func test_L11_theShimmerIsSeen_alsoWithoutColours() {
    let line = StyledText("░░░░░░░░", .placeholder, [.dim])
    for depth in ColorDepth.allCases where depth > .plain {
      let theme = Theme(depth: depth)
      let looks = Set(
        (0..<16).flatMap { line.frame($0).runs }.map { theme.sequence(for: $0.role, $0.style) })
      XCTAssertEqual(looks.count, 2, "\(depth)")
    }
  }
}
