import Models
import XCTest

@testable import GitHub

/// Pages of lists of people, with their oddities (X18).
final class ListPageTests: XCTestCase {
  private static let ada = #"{"id":1,"login":"ada","type":"User","contributions":28}"#
  private static let nobody = #"{"type":"Anonymous","name":"Bo","contributions":7}"#
  private static let address =
    #"{"type":"Anonymous","name":"Cy","email":"cy@example.org","contributions":3}"#

  func test_X18_contributors_haveCounts_andThoseWithoutAnAccountAreLeftOut() throws {
    let page = try read("[\(Self.nobody),\(Self.ada),\(Self.address)]")
    XCTAssertEqual(page.users.map(\.login), ["ada"])
    XCTAssertEqual(page.contributions, [1: 28])
    XCTAssertEqual(page.refusedCount, 0)
    let text = "\(page)"
    for word in ["Bo", "Cy", "example.org"] { XCTAssertFalse(text.contains(word), word) }
  }

  func test_X18_aPageOfPeopleWithoutAccountsOnly_isAPage() throws {
    let page = try read("[\(Self.nobody)]")
    XCTAssertEqual(page.users, [])
  }

  // Somebody with a number or a login has an account, whatever its type says.
  func test_X18_whoeverCouldHaveAnAccount_isRefused_notCountedAsAnonymous() throws {
    for element in [
      #"{"type":"Anonymous","id":0,"login":"b"}"#, #"{"type":"Anonymous","login":"b"}"#,
      #"{"type":"anonymous","name":"b"}"#, #"{"type":7}"#, "null", "[]", #""Anonymous""#,
    ] {
      let page = try read("[\(element),\(Self.ada)]")
      XCTAssertEqual(page.refusedCount, 1, element)
      XCTAssertThrowsError(try read("[\(element)]"), element) { error in
        XCTAssertEqual(
          error as? GitHubError, .malformed(reason: "none of its entries is a user"), element)
      }
    }
  }

  func test_X18_aCountThatIsNone_costsOnlyItself() throws {
    for count in ["-1", "null", #""28""#, "2.5", "1e40", "[]"] {
      let page = try read(#"[{"id":1,"login":"ada","contributions":\#(count)}]"#)
      XCTAssertEqual(page.users.map(\.login), ["ada"], count)
      XCTAssertEqual(page.contributions, [:], count)
    }
    let most = try read(#"[{"id":1,"login":"ada","contributions":0},\#(Self.ada)]"#)
    XCTAssertEqual(most.contributions, [1: 0], "the first one counts")
  }

  func test_X18_aRowThatHasTheUserInside_isThatUser() throws {
    let inside = #"{"starred_at":"2010-04-19T04:13:03Z","user":{"id":2,"login":"bo"}}"#
    let page = try read("[\(inside),\(Self.ada)]")
    XCTAssertEqual(page.users.map(\.login), ["bo", "ada"])
    for nobody in [#"{"user":null}"#, #"{"user":{"login":"bo"}}"#, #"{"user":[2]}"#] {
      XCTAssertEqual(try read("[\(nobody),\(Self.ada)]").refusedCount, 1, nobody)
    }
  }

  func test_X18_anAnswerWithoutABody_isAnEmptyPage() throws {
    XCTAssertEqual(try read("", status: 204), UserPage(users: [], refusedCount: 0, nextLink: nil))
    XCTAssertThrowsError(try read(""))
  }

  func test_X18_aSearch_saysHowManyThereAre_andWhetherItRanOutOfTime() throws {
    let whole = try search(
      #"{"total_count":6038,"incomplete_results":true,"items":[\#(Self.ada),null]}"#)
    XCTAssertEqual(whole.users.map(\.login), ["ada"])
    XCTAssertEqual(whole.total, 6038)
    XCTAssertTrue(whole.isIncomplete)
    XCTAssertEqual(whole.refusedCount, 1)
    let old = try search(#"{"total_count":3,"items":[\#(Self.ada)]}"#)
    XCTAssertFalse(old.isIncomplete, "in 2014 it was not said")
    let nobody = try search(#"{"total_count":0,"incomplete_results":false,"items":[]}"#)
    XCTAssertEqual(nobody.users, [])
    XCTAssertEqual(nobody.total, 0)
    for count in ["-1", "null", #""3""#, "1e30"] {
      let page = try search(
        #"{"total_count":\#(count),"incomplete_results":7,"items":[\#(Self.ada)]}"#)
      XCTAssertNil(page.total, count)
      XCTAssertFalse(page.isIncomplete, count)
    }
  }

  func test_X18_whatIsNoSearch_isRefused() {
    for body in ["", "{}", #"{"total_count":1}"#, #"{"items":{}}"#, #"{"items":[null]}"#] {
      XCTAssertThrowsError(try search(body), body)
    }
  }

  func test_X18_theNextPage_isFoundAmongOtherRelations_andStrangers() throws {
    let next = "https://api.github.com/user/26594/followers?per_page=25&page=3"
    let links = [
      #"<https://github.blog/changes>; rel="deprecation"; type="text/html""#,
      #"<https://api.github.com/user/26594/followers?per_page=25&page=14>; rel="last""#,
      #"<\#(next)>; rel="next""#,
    ]
    for order in [links, links.reversed()] {
      let page = try read("[\(Self.ada)]", link: order.joined(separator: ", "))
      XCTAssertEqual(page.nextLink, next)
    }
    let last = #"<https://api.github.com/user/26594/followers?page=1>; rel="first""#
    let end = try read("[\(Self.ada)]", link: last)
    XCTAssertNil(end.nextLink, "the last page")
    XCTAssertFalse(end.continuesOnOtherHost)
    let elsewhere = #"<https://example.org/user/26594/followers?page=2>; rel="next""#
    let page = try read("[\(Self.ada)]", link: elsewhere)
    XCTAssertNil(page.nextLink)
    XCTAssertTrue(page.continuesOnOtherHost)
  }

  private func read(_ body: String, status: Int = 200, link: String? = nil) throws -> UserPage {
    try UserPage(try response(body, status, link), from: APIBase("https://api.github.com"))
  }

  private func search(_ body: String) throws -> UserPage {
    try UserPage(try response(body, 200, nil), from: APIBase("https://api.github.com"))
  }

  private func response(_ body: String, _ status: Int, _ link: String?) throws -> HTTPResponse {
    var headers: HTTPFields = [:]
    if let link { headers.append("Link", link) }
    return HTTPResponse(status: status, headers: headers, body: Array(body.utf8))
  }
}
