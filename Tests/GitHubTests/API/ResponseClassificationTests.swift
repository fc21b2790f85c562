import Foundation
import Models
import XCTest

@testable import GitHub

/// What a response means, by its status, headers and body.
final class ResponseClassificationTests: XCTestCase {
  private static let date = "Mon, 07 Oct 2019 19:26:35 GMT"
  private static let now = 1_570_476_395
  private static let minute: TimeInterval = 60
  private static let hour: TimeInterval = 3_600
  /// More than an integer can be.
  private static let huge = "1" + String(repeating: "0", count: 30)
  private static let tooLarge = "The history or contributor list is too large to list."

  func test_fF9_everyStatus_isTheErrorItShouldBe() throws {
    let json = #"{"message":"no"}"#
    let table: [(status: Int, body: String, expected: ResponseClassification)] = [
      (200, "[]", .answer), (204, "", .answer), (304, "", .answer), (401, json, .tokenRefused),
      (403, json, .refused(.refused(status: 403, message: "no"))),
      (403, "", .refused(.refused(status: 403, message: nil))), (404, json, .refused(.notFound)),
      (410, json, .refused(.gone)), (451, json, .refused(.withheld)),
      (400, json, .refused(.refused(status: 400, message: "no"))),
      (422, "[]", .refused(.refused(status: 422, message: nil))),
      (429, "", .limited(for: nil, isPause: true)),
      (408, "", .serverError()), (500, json, .serverError()), (502, "<html>", .serverError()),
      (503, "", .serverError()), (504, "", .serverError()), (511, "<html>", .captivePortal),
    ]
    for status in Array(501...510) + [512, 520, 530, 599] {
      XCTAssertEqual(try classify(status, "<html>"), .serverError(), "\(status)")
    }
    for row in table { XCTAssertEqual(try classify(row.status, row.body), row.expected, "\(row)") }
  }

  func test_fF8_X18_a401RefusesTheToken_unlessThereIsNone_orOnlyInsidersMaySeeTheList() throws {
    for (message, isBadToken) in [("Requires authentication", false), ("bad Credentials.", true)] {
      let body = #"{"message":"\#(message)"}"#
      let refused = ResponseClassification.refused(.refused(status: 401, message: message))
      XCTAssertEqual(try classify(401, body), .tokenRefused)
      XCTAssertEqual(try classify(401, body, hasToken: false), refused)
      let insiders = try classify(401, body, audience: .insiders)
      XCTAssertEqual(insiders, isBadToken ? .tokenRefused : refused, message)
    }
  }

  func test_fF18_fF9_aWebPage_isASignInPage_andNeverSaysThatSomebodyIsGone() throws {
    for body in ["<html>", "\r\n \t<!DOCTYPE html>", "<"] {
      XCTAssertEqual(try classify(200, body), .captivePortal, body)
    }
    let labelled: HTTPFields = ["content-type": "Text/HTML; charset=utf-8"]
    XCTAssertEqual(try classify(200, "hello", labelled), .captivePortal)
    for status in [404, 410, 451] {
      let error = GitHubError.malformed(reason: "it is a web page, not an API response")
      XCTAssertEqual(try classify(status, "<html>"), .refused(error))
    }
  }

  func test_X18_a422_isToldInTheWordsOfItsDetail_orWithWhatIsKnown() throws {
    let long = String(repeating: "a", count: 5_000)
    let table: [(errors: String, reason: String)] = [
      (
        #"[{"message":"The search is too long.","field":"q","code":"invalid"}]"#,
        "The search is too long."
      ),
      (
        #"[{"message":" Two\nlines,\tand \u0007a bell "},{"message":"b"}]"#, "Two lines, and a bell"
      ),
      (#"[{"resource":"Search","field":"q","code":"missing"}]"#, "Validation Failed (q: missing)"),
      (#"[{"field":"q","message":"\u0007"}]"#, "Validation Failed (q)"),
      (#"["text"]"#, "Validation Failed"), (#""text""#, "Validation Failed"),
      ("[]", "Validation Failed"), (#"[{"message":"\#(long)"}]"#, String(long.prefix(300))),
    ]
    for (errors, reason) in table {
      let body = #"{"message":"Validation Failed","errors":\#(errors)}"#
      XCTAssertEqual(
        try classify(422, body), .refused(.refused(status: 422, message: reason)), body)
    }
  }

  // The last request of an hour may be one that GitHub refuses for good.
  func test_X18_aListThatIsTooLarge_isARefusal_andNeverALimit() throws {
    for headers in [
      ["X-RateLimit-Remaining": "42"], ["X-RateLimit-Remaining": "0"], [:],
    ] as [HTTPFields] {
      XCTAssertEqual(
        try classify(403, #"{"message":"\#(Self.tooLarge)"}"#, headers),
        .refused(.refused(status: 403, message: Self.tooLarge)), "\(headers)")
    }
  }

  func test_fF7_retryAfter_isSecondsOrADateByTheServersClock_alsoOfA503() throws {
    let table: [(value: String, wait: TimeInterval)] = [
      ("7", 7), ("86400", 86_400), ("Mon, 07 Oct 2019 19:26:45 GMT", 10),
      ("Mon, 07 Oct 2019 19:26:05 GMT", Self.minute), ("Mon, 07 Oct 2019 19:26:45", Self.minute),
      ("Mon, 7x Foo 2019 19:26:45 GMT", Self.minute), ("2019-10-07T19:26:45Z", Self.minute),
      ("Thu, 01 Jan 1970 00:00:00 GMT", Self.minute), ("-1", Self.minute), ("0", Self.minute),
      ("", Self.minute), ("soon", Self.minute), ("86401", Self.hour), (Self.huge, Self.hour),
      ("9223372036854775807", Self.hour), ("Fri, 31 Dec 9999 23:59:59 GMT", Self.hour),
      (String(repeating: "9", count: 5_000), Self.hour), ("-" + Self.huge, Self.minute),
      ("1e30", Self.minute), ("7.5", Self.minute), ("٧", Self.minute), ("+7", Self.minute),
      ("inf", Self.minute), ("nan", Self.minute),
    ]
    for row in table {
      try assertWaits(row.wait, ["Retry-After": row.value])
      let headers: HTTPFields = ["Retry-After": row.value, "Date": Self.date]
      let busy = ResponseClassification.serverError(retryAfter: .seconds(row.wait))
      XCTAssertEqual(try classify(503, "", headers), busy, row.value)
      XCTAssertEqual(try classify(500, "", headers), .serverError(), row.value)
    }
  }

  func test_fE4_fF6_reset_isMeasuredAgainstTheAnswersOwnDate_andRetryAfterGoesFirst() throws {
    let table: [(value: String, wait: TimeInterval)] = [
      ("\(Self.now + 1_800)", 1_800), ("\(Self.now + 1)", 1), ("\(Self.now)", Self.minute),
      ("\(Self.now - 5)", Self.minute), ("-1", Self.minute), ("text", Self.minute),
      ("253402300799", Self.hour), ("9223372036854775807", Self.hour), (Self.huge, Self.hour),
    ]
    for row in table {
      let headers: HTTPFields = ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": row.value]
      try assertWaits(row.wait, headers)
      var both = headers
      both.append("Retry-After", "7")
      try assertWaits(7, both)
      // A local clock may be wrong, so it is not used.
      try assertWaits(Self.minute, headers, date: nil)
    }
    try assertWaits(Self.minute, ["Retry-After": "Mon, 07 Oct 2019 19:26:45 GMT"], date: nil)
  }

  func test_fF7_aLimitWithoutATime_leavesItToTheQueue() throws {
    try assertWaits(nil, ["X-RateLimit-Remaining": "0"])
    try assertWaits(nil, ["gh-limited-by": "elastic"])
    for body in [
      #"{"message":"You have exceeded a SECONDARY RATE limit."}"#,
      #"{"documentation_url":"https://docs.github.com/rest/overview#secondary-rate-limits"}"#,
      #"{"documentation_url":"https://developer.github.com/v3/#abuse-rate-limits"}"#,
    ] {
      try assertWaits(nil, ["X-RateLimit-Remaining": "42"], body: body)
    }
  }

  func test_fI6_anAvatarHost_isJudgedByStatusAlone() {
    let table: [(status: Int, headers: HTTPFields, expected: ResponseClassification)] = [
      (200, [:], .answer), (304, [:], .answer), (404, [:], .refused(.notFound)),
      (401, [:], .refused(.refused(status: 401, message: nil))),
      (302, ["Location": "https://elsewhere.example/"], .answer),
      (403, ["Retry-After": "7"], .limited(for: .seconds(7), isPause: true)),
      (429, [:], .limited(for: nil, isPause: true)),
      (408, [:], .serverError()), (500, [:], .serverError()), (511, [:], .serverError()),
      (503, ["Retry-After": "7"], .serverError(retryAfter: .seconds(7))),
    ]
    for row in table {
      let response = HTTPResponse(status: row.status, headers: row.headers)
      XCTAssertEqual(ResponseClassification(ofAvatar: response), row.expected, "\(row)")
    }
  }

  private func classify(
    _ status: Int, _ body: String, _ headers: HTTPFields = [:], hasToken: Bool = true,
    audience: UserList.Audience = .everybody
  ) throws -> ResponseClassification {
    ResponseClassification(
      HTTPResponse(status: status, headers: headers, body: Array(body.utf8)), hasToken: hasToken,
      audience: audience, base: try APIBase("https://api.github.com"))
  }

  private func assertWaits(
    _ wait: TimeInterval?, _ headers: HTTPFields, body: String = "", date: String? = date,
    line: UInt = #line
  ) throws {
    var headers = headers
    if let date { headers.append("Date", date) }
    let time: Duration? = wait.map { .seconds($0) }
    let isUsedUp = headers.first("X-RateLimit-Remaining") == "0"
    XCTAssertEqual(
      try classify(403, body, headers), .limited(for: time, isPause: !isUsedUp), "\(headers)",
      line: line)
  }
}
