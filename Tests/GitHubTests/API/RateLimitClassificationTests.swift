import Foundation
import XCTest

@testable import GitHub

/// rel 2.6.3, E4, F6, F7: how long an answer says to wait.
final class RateLimitClassificationTests: XCTestCase {
  private static let date = "Mon, 07 Oct 2019 19:26:35 GMT"
  private static let now = 1_570_476_395
  private static let minute: TimeInterval = 60
  private static let hour: TimeInterval = 3_600
  /// 10 to the power of 30, which is no number that an integer holds (R10).
  private static let huge = "1" + String(repeating: "0", count: 30)

  func test_F7_R10_retryAfter_isSecondsOrADateByTheServersClock_alsoOfA503() throws {
    let table: [(value: String, wait: TimeInterval)] = [
      ("7", 7), ("60", 60), ("86400", 86_400), ("Mon, 07 Oct 2019 19:26:45 GMT", 10),
      ("-1", Self.minute), ("0", Self.minute), ("", Self.minute), ("soon", Self.minute),
      ("Mon, 07 Oct 2019 19:26:05 GMT", Self.minute), ("86401", Self.hour),
      ("1000000000000", Self.hour), ("9223372036854775807", Self.hour),
      ("Fri, 31 Dec 9999 23:59:59 GMT", Self.hour),
      (Self.huge, Self.hour), (String(repeating: "9", count: 5_000), Self.hour),
      ("-" + Self.huge, Self.minute), ("1e30", Self.minute), ("7.5", Self.minute),
      ("٧", Self.minute), ("+7", Self.minute), ("inf", Self.minute), ("nan", Self.minute),
    ]
    for row in table {
      try assertWaits(row.wait, row.value, headers: ["Retry-After": row.value])
      let busy = HTTPResponse(status: 503, headers: ["Retry-After": row.value, "Date": Self.date])
      XCTAssertEqual(
        try classification(busy), .serverError(retryAfter: .seconds(row.wait)), row.value)
    }
    for status in [500, 502, 504] {
      let other = HTTPResponse(status: status, headers: ["Retry-After": "300", "Date": Self.date])
      XCTAssertEqual(try classification(other), .serverError(), "\(status)")
    }
  }

  func test_E4_reset_isMeasuredAgainstTheAnswersOwnDate() throws {
    let table: [(value: String, wait: TimeInterval)] = [
      ("\(Self.now + 1_800)", 1_800), ("\(Self.now + 1)", 1), ("\(Self.now)", Self.minute),
      ("\(Self.now - 5)", Self.minute), ("-1", Self.minute), ("text", Self.minute),
      ("253402300799", Self.hour), ("9223372036854775807", Self.hour), (Self.huge, Self.hour),
    ]
    for row in table {
      try assertWaits(
        row.wait, row.value,
        headers: ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": row.value])
    }
  }

  func test_F7_retryAfter_goesBeforeReset() throws {
    try assertWaits(
      7, "both",
      headers: [
        "Retry-After": "7", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "\(Self.now + 99)",
      ])
  }

  // A local clock that is wrong changes nothing, because it is never asked.
  func test_E4_withoutTheAnswersDate_aTimeOfDayTellsNothing() throws {
    try assertWaits(
      Self.minute, "no Date",
      headers: ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "\(Self.now + 1_800)"],
      date: nil)
    try assertWaits(
      Self.minute, "no Date", headers: ["Retry-After": "Mon, 07 Oct 2019 19:26:45 GMT"], date: nil)
  }

  func test_F7_aLimitWithoutATime_leavesItToTheQueue() throws {
    try assertWaits(nil, "no reset", headers: ["X-RateLimit-Remaining": "0"])
    let words = [
      #"{"message":"You have exceeded a SECONDARY RATE limit."}"#,
      #"{"documentation_url":"https://docs.github.com/rest/overview#secondary-rate-limits"}"#,
      #"{"documentation_url":"https://developer.github.com/v3/#abuse-rate-limits"}"#,
    ]
    for body in words {
      try assertWaits(nil, body, headers: ["X-RateLimit-Remaining": "42"], body: body)
    }
    try assertWaits(nil, "gh-limited-by", headers: ["gh-limited-by": "elastic"])
  }

  func test_F7_a429_isAlwaysALimit_aPlain403IsNot() throws {
    XCTAssertEqual(try classification(HTTPResponse(status: 429)), .limited(for: nil))
    let refusal = ResponseClassification.refused(.refused(status: 403, message: nil))
    XCTAssertEqual(try classification(HTTPResponse(status: 403)), refusal)
    let plain = HTTPResponse(
      status: 403, headers: ["X-RateLimit-Remaining": "59"], body: Array(#"{"message":"no"}"#.utf8))
    XCTAssertEqual(try classification(plain), .refused(.refused(status: 403, message: "no")))
  }

  private func classification(_ response: HTTPResponse) throws -> ResponseClassification {
    ResponseClassification(response, hasToken: false, base: try APIBase("https://api.github.com"))
  }

  private func assertWaits(
    _ wait: TimeInterval?, _ name: String, headers: HTTPFields, body: String = "",
    date: String? = date, line: UInt = #line
  ) throws {
    var headers = headers
    if let date { headers.append("Date", date) }
    let limit = try classification(
      HTTPResponse(status: 403, headers: headers, body: Array(body.utf8)))
    XCTAssertEqual(limit, .limited(for: wait.map { .seconds($0) }), name, line: line)
  }
}
