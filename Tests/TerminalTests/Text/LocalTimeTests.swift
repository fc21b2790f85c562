import Foundation
import XCTest

@testable import Terminal

/// Times as the reader sees them (rel E1, E3).
final class LocalTimeTests: XCTestCase {
  private let now = Date(timeIntervalSince1970: 1_700_000_000)

  func test_E1_anAgeInTheFuture_isJustNow() {
    for seconds in [0.5, 60, 86_400, 3e8, 1e300, .infinity] {
      XCTAssertEqual(LocalTime.ago(from: now + seconds, now: now), "just now", "\(seconds)")
    }
    XCTAssertEqual(LocalTime.ago(from: now - 59, now: now), "just now")
    XCTAssertEqual(LocalTime.ago(from: now - 7_200, now: now), "2 hours ago")
  }

  func test_E3_everyDate_hasADay() {
    for seconds in [-1e300, -1, 0, 2_147_483_647, 2_147_483_648, 253_402_300_800, 1e300] {
      let date = Date(timeIntervalSince1970: seconds)
      XCTAssertFalse(LocalTime.day(date).isEmpty)
      XCTAssertFalse(LocalTime.sortableDay(date).isEmpty)
      XCTAssertFalse(LocalTime.shortDay(date, now: now).isEmpty)
      XCTAssertEqual(LocalTime.time(date).count, 5)
      XCTAssertFalse(LocalTime.ago(from: date, now: now).isEmpty)
    }
  }
}
