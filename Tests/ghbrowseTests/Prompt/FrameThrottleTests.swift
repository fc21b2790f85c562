import XCTest

@testable import ghbrowse

@MainActor
final class FrameThrottleTests: XCTestCase {
  func test_X2_turnsOfOnesOwn_areApart() async {
    let pace = FrameThrottle()
    let start = ContinuousClock.now
    for _ in 0..<4 { await pace.turn() }
    XCTAssertGreaterThan(ContinuousClock.now - start, .milliseconds(200))
  }
}
