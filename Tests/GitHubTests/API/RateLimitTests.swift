import Foundation
import Models
import XCTest

@testable import GitHub

final class RateLimitTests: XCTestCase {
  func test_theHeaders_areRead() {
    let limit = RateLimit(headers: [
      "x-ratelimit-limit": "60", "X-RateLimit-Remaining": "57", "X-Ratelimit-Reset": "1570478899",
    ])
    XCTAssertEqual(
      limit,
      RateLimit(remaining: 57, limit: 60, resetAt: Date(timeIntervalSince1970: 1_570_478_899)))
  }

  func test_aResetThatIsNoNumber_isUnknown() {
    let limit = RateLimit(headers: [
      "x-ratelimit-limit": "60", "x-ratelimit-remaining": "57", "x-ratelimit-reset": "1e99",
    ])
    XCTAssertEqual(limit, RateLimit(remaining: 57, limit: 60, resetAt: nil))
  }

  func test_E4_numbersThatNoLimitHas_areTheNearestThatOneCanHave() {
    let limit = RateLimit(headers: [
      "x-ratelimit-limit": "\(Int.min)", "x-ratelimit-remaining": "\(Int.min)",
      "x-ratelimit-reset": "\(Int64.max)",
    ])
    XCTAssertEqual(limit?.remaining, 0)
    XCTAssertEqual(limit?.limit, 0)
    XCTAssertEqual(limit?.resetAt?.formatted(.iso8601), "9999-12-31T23:59:59Z")
    let early = RateLimit(headers: [
      "x-ratelimit-limit": "60", "x-ratelimit-remaining": "5", "x-ratelimit-reset": "-7",
    ])
    XCTAssertEqual(early?.resetAt, Date(timeIntervalSince1970: 0))
  }

  func test_headersThatSayNoLimit_areNone() {
    XCTAssertNil(RateLimit(headers: [:]))
    XCTAssertNil(RateLimit(headers: ["x-ratelimit-limit": "many", "x-ratelimit-remaining": "5"]))
    XCTAssertNil(RateLimit(headers: ["x-ratelimit-limit": "60"]))
  }
}
