import GitHub
import XCTest

final class HTTPFieldsTests: XCTestCase {
  func test_aName_isFoundInAnyCase() {
    let fields: HTTPFields = ["X-RateLimit-Remaining": "59"]
    XCTAssertEqual(fields.first("x-ratelimit-remaining"), "59")
    XCTAssertEqual(fields.first("X-RATELIMIT-REMAINING"), "59")
    XCTAssertNil(fields.first("x-ratelimit"))
  }

  func test_ofTwoWithOneName_theFirstCounts() {
    var fields: HTTPFields = ["Link": "one"]
    fields.append("link", "two")
    XCTAssertEqual(fields.first("Link"), "one")
    XCTAssertEqual(fields.all.map(\.value), ["one", "two"])
  }

  // rel 2.9.1, P4.
  func test_aRequestWithAToken_doesNotTellItWhenDescribed() {
    let secret = "ghp_canary"
    let request = HTTPRequest(
      url: "https://api.github.com/users",
      headers: ["authorization": "Bearer \(secret)", "Accept": "application/json"])
    var dumped = ""
    dump(request, to: &dumped)
    for text in ["\(request)", String(reflecting: request), "\(request.headers.all)", dumped] {
      XCTAssertFalse(text.contains(secret), text)
    }
    XCTAssertTrue("\(request)".contains("application/json"))
  }
}
