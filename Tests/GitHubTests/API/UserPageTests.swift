import Foundation
import Models
import XCTest

@testable import GitHub

/// Pages of lists (fF10, fF11, N8, X18): a bad element costs itself, never the page.
///
/// `GeneratedPagesTests` tries bad elements, and ids that come twice.
final class UserPageTests: XCTestCase {
  private static let ada = #"{"id":1,"login":"ada","contributions":28}"#
  private static let noUser = GitHubError.malformed(reason: "none of its entries is a user")

  func test_fF10_whatIsNotAList_isRefused_andAByteOrderMarkIsSkipped() throws {
    let deep = String(repeating: "[", count: 1_000_000)
    for body in [
      "", "{}", "null", "1", "[", "[\(Self.ada)", "[\(Self.ada)]x", "[\(Self.ada)][]", "[NaN]",
      deep, deep + String(repeating: "]", count: 1_000_000), #"{"total_count":1}"#,
      #"{"items":{}}"#,
    ] { XCTAssertThrowsError(try read(body), String(body.prefix(40))) }
    XCTAssertEqual(try read("\u{FEFF}[\(Self.ada)]").users.count, 1)
    XCTAssertEqual(try read("", status: 204), UserPage(users: [], refusedCount: 0, nextLink: nil))
  }

  func test_aPageWithoutAUser_isRefused_andAnEmptyOneIsNot() throws {
    for body in [
      "[[]]", "[null]", "[[],[],[]]", #"[{"id":0,"login":"b"},7]"#, #"{"items":[null]}"#,
    ] {
      XCTAssertThrowsError(try read(body), body) { error in
        XCTAssertEqual(error as? GitHubError, Self.noUser, body)
      }
    }
    XCTAssertEqual(try read("[]").users, [])
  }

  func test_fF11_aLoginThatIsNotText_costsOnlyItsElement() throws {
    let surrogate = try read(#"[{"id":2,"login":"\ud800"},\#(Self.ada)]"#)
    XCTAssertEqual(surrogate.users.map(\.login), ["ada"])
    let (head, tail) = (#"[{"id":2,"login":""#, #""},\#(Self.ada)]"#)
    let brokenUTF8 = try read(bytes: Array(head.utf8) + [0xC3, 0x28] + Array(tail.utf8))
    XCTAssertEqual(brokenUTF8.users.map(\.login), ["ada"])
  }

  func test_fF11_aTime_countsInWholeSeconds_andTextThatIsNotATimeIsRefused() throws {
    let profile = { (time: String) in
      try JSON.decode(
        Profile.self, from: Array(#"{"id":7,"login":"quill","updated_at":"\#(time)"}"#.utf8))
    }
    let updated = try profile("2007-10-20T05:24:1.9Z").updatedAt
    XCTAssertEqual(updated, Date(timeIntervalSince1970: 1_192_857_841))
    for text in ["", "now", "2007-10-20", "2007-13-40T05:24:01Z"] {
      XCTAssertThrowsError(try profile(text), text)
    }
  }

  func test_X18_contributors_haveCounts_andThoseWithoutAnAccountAreLeftOut() throws {
    let anonymous = #"{"type":"Anonymous","name":"Cy","email":"cy@example.org","contributions":3}"#
    let page = try read("[\(anonymous),\(Self.ada)]")
    XCTAssertEqual(page.users.map(\.login), ["ada"])
    XCTAssertEqual(page.contributions, [1: 28])
    XCTAssertEqual(page.refusedCount, 0)
    for word in ["Cy", "example.org"] { XCTAssertFalse("\(page)".contains(word), word) }
    XCTAssertEqual(try read("[\(anonymous)]").users, [], "a page of its own")
    // An element with a number or a login has an account, whatever its type says.
    for element in [
      #"{"type":"Anonymous","id":0,"login":"b"}"#, #"{"type":"Anonymous","login":"b"}"#,
      #"{"type":"anonymous","name":"b"}"#, #"{"type":7}"#, #""Anonymous""#,
    ] {
      XCTAssertEqual(try read("[\(element),\(Self.ada)]").refusedCount, 1, element)
    }
  }

  func test_X18_aCountThatIsNone_costsOnlyItself() throws {
    for count in ["-1", "null", #""28""#, "2.5", "1e40", "[]"] {
      let page = try read(#"[{"id":1,"login":"ada","contributions":\#(count)}]"#)
      XCTAssertEqual(page.users.map(\.login), ["ada"], count)
      XCTAssertEqual(page.contributions, [:], count)
    }
  }

  func test_X18_aRowThatHasTheUserInside_isThatUser() throws {
    let inside = #"{"starred_at":"2010-04-19T04:13:03Z","user":{"id":2,"login":"bo"}}"#
    XCTAssertEqual(try read("[\(inside),\(Self.ada)]").users.map(\.login), ["bo", "ada"])
    for nobody in [#"{"user":null}"#, #"{"user":{"login":"bo"}}"#, #"{"user":[2]}"#] {
      XCTAssertEqual(try read("[\(nobody),\(Self.ada)]").refusedCount, 1, nobody)
    }
  }

  func test_X18_aSearch_saysHowManyThereAre_andWhetherItRanOutOfTime() throws {
    let table: [(count: String, isIncomplete: String, total: Int?, expected: Bool)] = [
      ("6038", "true", 6038, true), ("0", "false", 0, false), ("-1", "7", nil, false),
      ("null", "null", nil, false), (#""3""#, "true", nil, true), ("1e30", "[]", nil, false),
    ]
    for row in table {
      let page = try read(
        #"{"total_count":\#(row.count),"incomplete_results":\#(row.isIncomplete),"#
          + #""items":[\#(Self.ada),null]}"#)
      XCTAssertEqual(page.users.map(\.login), ["ada"])
      XCTAssertEqual(page.refusedCount, 1)
      XCTAssertEqual(page.total, row.total, row.count)
      XCTAssertEqual(page.searchTimedOut, row.expected, row.isIncomplete)
    }
  }

  func test_N8_theNextLink_isFoundInAnyHeader() throws {
    let first = #"<https://api.github.com/users{?since}>; rel="first""#
    let next = "https://api.github.com/user/26594/followers?per_page=25&page=3"
    for headers in [
      ["Link": "\(first), <\(next)>; rel=\"next\""],
      ["Link": first, "link": "<\(next)>; rel=next"],
    ] as [HTTPFields] {
      XCTAssertEqual(try read("[]", headers: headers).nextLink, next)
    }
    for headers in [[:], ["Link": first]] as [HTTPFields] {
      XCTAssertNil(try read("[]", headers: headers).nextLink)
    }
  }

  private func read(
    _ body: String, status: Int = 200, headers: HTTPFields = [:]
  ) throws -> UserPage {
    try read(bytes: Array(body.utf8), status: status, headers: headers)
  }

  private func read(
    bytes: [UInt8], status: Int = 200, headers: HTTPFields = [:]
  ) throws -> UserPage {
    try UserPage(HTTPResponse(status: status, headers: headers, body: bytes))
  }
}
