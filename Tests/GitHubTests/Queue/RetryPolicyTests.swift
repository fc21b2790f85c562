import GitHub
import XCTest

/// How long waits are (rel 2.6.1, F5): full jitter.
final class RetryPolicyTests: XCTestCase {
  private static let count = 10_000

  func test_F5_theMostThatAWaitCanBe_doublesUpToFiveMinutes() {
    let policy = RetryPolicy()
    let ceilings = (1...12).map { policy.ceiling(afterFailures: $0) }
    XCTAssertEqual(
      ceilings, [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300].map { .seconds($0) })
    for failures in [20, 21, 63, 64, 65, 1_000, Int.max] {
      XCTAssertEqual(policy.ceiling(afterFailures: failures), .seconds(300), "\(failures)")
    }
  }

  func test_F5_tenThousandDelays_stayBelowTheirCeiling_andAreHalfOfItOnAverage() {
    let draws = Draws()
    let policy = RetryPolicy(random: { draws.next() })
    for failures in 1...12 {
      let ceiling = policy.ceiling(afterFailures: failures)
      let delays = (0..<Self.count).map { _ in policy.delay(afterFailures: failures) / ceiling }
      assertUniform(delays, 0..<1, "after \(failures)")
    }
  }

  func test_F5_leftToItself_itDrawsDifferentDelays() {
    let policy = RetryPolicy()
    let delays = (0..<100).map { _ in policy.delay(afterFailures: 10) }
    XCTAssertGreaterThan(Set(delays).count, 90)
    XCTAssertTrue(delays.allSatisfy { (.zero ... .seconds(300)).contains($0) })
  }

  func test_F7_limitsWithoutATime_doubleFromAMinuteToAnHour() {
    let policy = RetryPolicy(random: { 0 })
    XCTAssertEqual(
      (1...9).map { policy.limitDelay(afterLimits: $0) },
      [60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600].map { .seconds($0) })
    XCTAssertEqual(policy.limitDelay(afterLimits: .max), .seconds(3_600))
  }

  func test_F18_aSignInPage_isLookedAtAgainAfterHalfAMinuteToAMinute() {
    let draws = Draws()
    let policy = RetryPolicy(random: { draws.next() })
    let delays = (0..<Self.count).map { _ in policy.captivePortalDelay() / .seconds(1) }
    assertUniform(delays, 30..<60, "sign-in page")
  }

  // Within six standard errors, so that chance alone never fails it.
  private func assertUniform(
    _ values: [Double], _ range: Range<Double>, _ name: String, line: UInt = #line
  ) {
    let count = Double(values.count)
    let width = range.upperBound - range.lowerBound
    XCTAssertTrue(values.allSatisfy { range.contains($0) }, name, line: line)
    XCTAssertEqual(
      values.reduce(0, +) / count, range.lowerBound + width / 2,
      accuracy: 6 * width / (12 * count).squareRoot(), name, line: line)
    // As many in each tenth of the range.
    var tenths = Array(repeating: 0.0, count: 10)
    for value in values { tenths[Int((value - range.lowerBound) / width * 10)] += 1 }
    for tenth in tenths {
      XCTAssertEqual(tenth, count / 10, accuracy: 6 * (count * 0.09).squareRoot(), name, line: line)
    }
  }
}
