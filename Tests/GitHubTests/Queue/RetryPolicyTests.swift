import XCTest

@testable import GitHub

/// How long waits are: full jitter.
final class RetryPolicyTests: XCTestCase {
  func test_fF5_theMostThatAWaitCanBe_doublesUpToFiveMinutes() {
    let policy = RetryPolicy()
    let ceilings = (1...12).map { policy.ceiling(afterFailures: $0) }
    XCTAssertEqual(
      ceilings, [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300].map { .seconds($0) })
    for failures in [20, 21, 63, 64, 65, 1_000, Int.max] {
      XCTAssertEqual(policy.ceiling(afterFailures: failures), .seconds(300), "\(failures)")
    }
  }

  // Within six standard errors, so that chance alone never fails it.
  func test_fF5_fF18_tenThousandDelays_stayInTheirRange_andAreInItsMiddleOnAverage() {
    let draws = Draws()
    let policy = RetryPolicy(random: { draws.next() })
    let count = 10_000
    for failures in 0...12 {
      let delays = (0..<count).map { _ in
        failures == 0
          ? policy.captivePortalDelay() / .seconds(30) - 1
          : policy.delay(afterFailures: failures) / policy.ceiling(afterFailures: failures)
      }
      XCTAssertTrue(delays.allSatisfy { (0..<1).contains($0) }, "\(failures)")
      let mean = delays.reduce(0, +) / Double(count)
      XCTAssertEqual(mean, 0.5, accuracy: 6 / (12 * Double(count)).squareRoot(), "\(failures)")
    }
  }

  func test_fF5_leftToItself_itDrawsDifferentDelays() {
    let policy = RetryPolicy()
    let delays = (0..<100).map { _ in policy.delay(afterFailures: 10) }
    XCTAssertGreaterThan(Set(delays).count, 90)
  }
}
