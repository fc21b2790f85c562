import Foundation
import XCTest

@testable import GitHub

final class RateLimitTests: XCTestCase {
  func test_theHeaders_areRead() {
    let limit = RateLimit(headers: [
      "x-ratelimit-limit": "60", "X-RateLimit-Remaining": "57", "X-Ratelimit-Reset": "1570478899",
    ])
    XCTAssertEqual(limit.limit, 60)
    XCTAssertEqual(limit.remaining, 57)
    XCTAssertEqual(limit.resetAt, Date(timeIntervalSince1970: 1_570_478_899))
  }

  func test_whatWasNotTold_isUnknown() {
    let none = RateLimit(headers: [:])
    let junk = RateLimit(headers: ["x-ratelimit-limit": "many", "x-ratelimit-reset": "1e99"])
    for limit in [none, junk] {
      XCTAssertNil(limit.limit)
      XCTAssertNil(limit.remaining)
      XCTAssertNil(limit.resetAt)
    }
  }
}
