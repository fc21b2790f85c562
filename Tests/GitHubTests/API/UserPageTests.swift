import Models
import XCTest

@testable import GitHub

/// rel 2.5.9, F10, F11: one bad element costs itself, never the page.
final class UserPageTests: XCTestCase {
  private static let ada = #"{"id":1,"login":"ada"}"#

  func test_F11_anElementThatIsNoUse_costsOnlyItself() throws {
    let bad = [
      "null", "7", "\"ada\"", "[]", "{}", #"{"id":2}"#, #"{"login":"b"}"#, #"{"id":0,"login":"b"}"#,
      #"{"id":-2,"login":"b"}"#, #"{"id":2,"login":""}"#, #"{"id":"2","login":"b"}"#,
      #"{"id":2,"login":7}"#, #"{"id":2.5,"login":"b"}"#,
      #"{"id":18446744073709551616,"login":"b"}"#,
      #"{"id":2,"login":null}"#, #"{"id":2,"login":"b","site_admin":"yes"}"#,
      #"{"id":2,"login":"b","avatar_url":[]}"#,
    ]
    for element in bad {
      let page = try read("[\(element),\(Self.ada),\(element)]")
      XCTAssertEqual(page.users.map(\.login), ["ada"], element)
      XCTAssertEqual(page.refusedCount, 2, element)
    }
  }

  func test_R8_aPageWithoutAUser_isRefused_andAnEmptyOneIsNot() throws {
    for body in ["[[]]", "[null]", "[[],[],[]]", #"[{"id":0,"login":"b"},7]"#] {
      XCTAssertThrowsError(try read(body), body) { error in
        XCTAssertEqual(
          error as? GitHubError, .malformed(reason: "none of its entries is a user"), body)
      }
    }
    XCTAssertEqual(try read("[]").users, [])
  }

  func test_R8_moreValuesThanAPageCanHave_areNotDecoded() throws {
    let user = #"{"id":1,"login":"\",[{","x":[[1],2,{"a":3}]}"#
    XCTAssertEqual(try read("[\(user)]").users.map(\.login), ["\",[{"])
    // The list, the user and what the user holds are ten.
    let most = String(repeating: ",7", count: JSON.valueLimit - 10)
    XCTAssertEqual(try read("[\(user)\(most)]").refusedCount, JSON.valueLimit - 10)
    XCTAssertThrowsError(try read("[\(user)\(most),7]")) { error in
      XCTAssertTrue(error is JSON.TooManyValues, "\(error)")
    }
    let text = String(repeating: ",[{", count: JSON.valueLimit)
    XCTAssertEqual(try read(#"[{"id":1,"login":"ada","bio":"\#(text)"}]"#).users.count, 1)
  }

  func test_F11_aLoginThatIsNoText_costsOnlyItsElement() throws {
    let surrogate = try read(#"[{"id":2,"login":"\ud800"},\#(Self.ada)]"#)
    XCTAssertEqual(surrogate.users.map(\.login), ["ada"])
    let (head, tail) = (#"[{"id":2,"login":""#, #""},\#(Self.ada)]"#)
    let brokenUTF8 = try read(bytes: Array(head.utf8) + [0xC3, 0x28] + Array(tail.utf8))
    XCTAssertEqual(brokenUTF8.users.map(\.login), ["ada"])
  }

  func test_F11_ofADoubleID_theFirstCounts() throws {
    let page = try read(#"[{"id":1,"login":"ada"},{"id":2,"login":"bo"},{"id":1,"login":"ada2"}]"#)
    XCTAssertEqual(page.users.map(\.login), ["ada", "bo"])
    XCTAssertEqual(page.refusedCount, 0)
  }

  func test_F11_nullsAndUnknownKeys_areNoHarm() throws {
    let page = try read(
      #"[{"id":1,"login":"ada","type":null,"site_admin":null,"avatar_url":null,"new":[{"a":1}]}]"#)
    XCTAssertEqual(page.users.count, 1)
    XCTAssertNil(page.users.first?.isSiteAdmin)
  }

  func test_F11_theLargestID_isKept() throws {
    let page = try read(#"[{"id":9223372036854775807,"login":"ada"}]"#)
    XCTAssertEqual(page.users.first?.id, Int64.max)
  }

  func test_F10_aByteOrderMark_isReadOver() throws {
    XCTAssertEqual(try read("\u{FEFF}[\(Self.ada)]").users.count, 1)
  }

  func test_F10_whatIsNoList_isRefused() {
    let deep = String(repeating: "[", count: 1_000_000)
    let bad = [
      "", "{}", "null", "1", "[", "[\(Self.ada)", "[\(Self.ada)]x", "[\(Self.ada)][]", "[NaN]",
      deep,
      deep + String(repeating: "]", count: 1_000_000),
    ]
    for body in bad { XCTAssertThrowsError(try read(body), String(body.prefix(40))) }
  }

  // rel 2.5.5, N8.
  func test_F15_theNextLink_mustBeOnTheAPIsOwnHost() throws {
    let own = "https://api.github.com/users?since=46"
    XCTAssertEqual(try read("[]", link: "<\(own)>; rel=\"next\"").nextLink, own)
    for other in [
      "https://example.org/users?since=46", "http://api.github.com/users?since=46",
      "https://api.github.com:444/users?since=46", "/users?since=46", "javascript:alert(1)",
    ] { XCTAssertNil(try read("[]", link: "<\(other)>; rel=\"next\"").nextLink, other) }
    XCTAssertNil(try read("[]").nextLink)
  }

  func test_linksInTwoHeaders_areReadAsOne() throws {
    let response = HTTPResponse(
      status: 200,
      headers: [
        "Link": "<https://api.github.com/users{?since}>; rel=\"first\"",
        "link": "<https://api.github.com/users?since=9>; rel=\"next\"",
      ], body: Array("[]".utf8))
    let page = try UserPage(response, from: APIBase("https://api.github.com"))
    XCTAssertEqual(page.nextLink, "https://api.github.com/users?since=9")
  }

  private func read(_ body: String, link: String? = nil) throws -> UserPage {
    try read(bytes: Array(body.utf8), link: link)
  }

  private func read(bytes: [UInt8], link: String? = nil) throws -> UserPage {
    var headers: HTTPFields = [:]
    if let link { headers.append("Link", link) }
    return try UserPage(
      HTTPResponse(status: 200, headers: headers, body: bytes),
      from: APIBase("https://api.github.com"))
  }
}
