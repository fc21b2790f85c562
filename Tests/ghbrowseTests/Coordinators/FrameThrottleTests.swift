import XCTest

@testable import ghbrowse

@MainActor
final class FrameThrottleTests: XCTestCase {
  func test_R13_howeverManyShareATurn_nobodyWaitsForMoreThanOne() async {
    let pace = FrameThrottle()
    let start = ContinuousClock.now
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<300 { group.addTask { await pace.sharedTurn() } }
    }
    // One after the other they would take 20 s.
    XCTAssertLessThan(ContinuousClock.now - start, .seconds(15))
  }

  func test_X2_turnsOfOnesOwn_areApart() async {
    let pace = FrameThrottle()
    let start = ContinuousClock.now
    for _ in 0..<4 { await pace.turn() }
    XCTAssertGreaterThan(ContinuousClock.now - start, .milliseconds(200))
  }
}
