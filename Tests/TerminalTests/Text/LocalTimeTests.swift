import Foundation
import XCTest

@testable import Terminal

/// Times as the reader sees them (fE1, fE3).
final class LocalTimeTests: XCTestCase {
  private let now = Date(timeIntervalSince1970: 1_700_000_000)

  func test_fE1_anAgeInTheFuture_isJustNow() {
    for seconds in [0.5, 60, 86_400, 3e8, 1e300, .infinity] {
      XCTAssertEqual(LocalTime.ago(from: now + seconds, now: now), "just now", "\(seconds)")
    }
    XCTAssertEqual(LocalTime.ago(from: now - 59, now: now), "just now")
    XCTAssertEqual(LocalTime.ago(from: now - 7_200, now: now), "2 hours ago")
  }

  func test_X22_aStartIsSoLongAgo_orADayOfTheCalendar() throws {
    for (text, seconds) in [
      ("90s", 90), ("30m", 1_800), ("12h", 43_200), ("7d", 604_800), ("2w", 1_209_600), ("0d", 0),
    ] as [(String, Double)] {
      XCTAssertEqual(LocalTime.start(of: text, now: now), now - seconds, text)
    }
    let day = try XCTUnwrap(LocalTime.start(of: "2026-11-20", now: now))
    XCTAssertEqual(LocalTime.day(day), "20 Nov 2026")
    XCTAssertEqual(LocalTime.time(day), "00:00")
    for text in [
      "", "7", "d", "-1d", "1W", "2 w", "4294967296s", "2026-02-30", "2026-1-1", "20-11-2026",
      "2026-11-20-", "99999999999-01-01", "2147483647-2147483647-2147483647",
    ] {
      XCTAssertNil(LocalTime.start(of: text, now: now), text)
    }
  }

  func test_fE3_everyDate_hasADay() {
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
