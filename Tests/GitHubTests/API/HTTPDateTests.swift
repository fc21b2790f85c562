import Foundation
import XCTest

@testable import GitHub

final class HTTPDateTests: XCTestCase {
  func test_aDate_isReadToTheSecond() {
    let table: [String: TimeInterval] = [
      "Mon, 07 Oct 2019 19:26:35 GMT": 1_570_476_395,
      "Thu, 01 Jan 1970 00:00:00 GMT": 0,
      "Thu, 29 Feb 2024 23:59:59 GMT": 1_709_251_199,
      "Fri, 31 Dec 9999 23:59:59 GMT": 253_402_300_799,
    ]
    for (text, seconds) in table {
      XCTAssertEqual(Date(http: text)?.timeIntervalSince1970, seconds, text)
    }
  }

  func test_whatIsNoDate_isRefused() {
    let bad = [
      "", "8", "Mon, 07 Oct 2019 19:26:35", "Mon, 07 Oct 2019 19:26:35 CET",
      "Mon, 7x Oct 2019 19:26:35 GMT", "Mon, 07 Foo 2019 19:26:35 GMT", "Mon, 07 Oct 2019 GMT",
      "Mon, -7 Oct 2019 19:26:35 GMT", "Mon, 07 Oct 99999999999999999999 19:26:35 GMT",
      "2019-10-07T19:26:35Z", "Mon, 07 Oct 2019 19 26 35 GMT",
    ]
    for text in bad { XCTAssertNil(Date(http: text), text) }
  }
}
