import StandIn
import TestSupport
import XCTest

/// How the stand-in pages lists of people; shapes as section 11 of the API's description has them.
final class ListPagingTests: XCTestCase {
  private let path = "/users/ada/followers"
  private let people = StandInPeople.ids(95)

  private func client(_ list: StandInList) async throws -> (StandInServer, RawClient) {
    let server = try await standIn()
    server.setList(path, list)
    return (server, rawClient(of: server))
  }

  func test_X18_aListOfPages_isWalkedToItsEnd_inItsOwnOrder() async throws {
    let (_, client) = try await client(StandInList(users: people.reversed()))
    let pages = try await client.walk(path)
    XCTAssertEqual(pages.map(\.ids.count), [30, 30, 30, 5])
    XCTAssertEqual(pages.flatMap(\.ids), people.reversed())
  }

  func test_X18_links_haveANumberForTheName_andKeepThePageSize() async throws {
    let (server, client) = try await client(StandInList(users: people))
    let page = try await client.get("\(path)?per_page=25")
    let owner = "\(server.baseURL)/user/900000001/followers?per_page=25"
    XCTAssertEqual(
      page.header("link"), "<\(owner)&page=2>; rel=\"next\", <\(owner)&page=4>; rel=\"last\"")
    let usual = try await client.get(path)
    XCTAssertEqual(
      usual.link("next"), "\(server.baseURL)/user/900000001/followers?page=2", "as asked")
  }

  func test_X18_relations_comeInVaryingOrder_andTheLastPageHasNoNext() async throws {
    let (_, client) = try await client(StandInList(users: people))
    let pages = try await client.walk("\(path)?per_page=25")
    XCTAssertEqual(
      pages.map(\.relations),
      [
        ["next", "last"], ["prev", "next", "last", "first"],
        ["deprecation", "next", "last", "first", "prev"], ["prev", "first"],
      ])
    XCTAssertEqual(pages[3].link("prev"), pages[1].link("next"), "page 3")
    XCTAssertEqual(pages[1].link("first"), pages[3].link("first"))
  }

  func test_X18_aListOnOnePage_hasNoLink_andNoPageIsLargerThanAHundred() async throws {
    let (server, client) = try await client(StandInList(users: Array(people.prefix(30))))
    let page = try await client.get(path)
    XCTAssertNil(page.header("link"))
    server.setList(path, users: StandInPeople.ids(250))
    let large = try await client.get("\(path)?per_page=1000")
    XCTAssertEqual(large.ids.count, 100)
    let none = try await client.get("\(path)?per_page=100&page=9")
    XCTAssertEqual(none.body, "[]", "nobody is past the end")
    XCTAssertNil(none.link("next"))
  }

  func test_X18_theLastPage_isNotNamed_whereItCannotBeCalculated() async throws {
    let (_, client) = try await client(StandInList(users: people, hasLastLink: false))
    let pages = try await client.walk(path)
    XCTAssertEqual(pages.map { $0.link("last") }, [nil, nil, nil, nil])
    XCTAssertEqual(pages.count, 4)
  }

  func test_X18_eachPageHasATag_andA304SpeaksForThatPageAlone() async throws {
    let (server, client) = try await client(StandInList(users: people))
    let (first, second) = (
      try await client.get(path), try await client.get("\(path)?page=2")
    )
    let tags = try [XCTUnwrap(first.header("etag")), XCTUnwrap(second.header("etag"))]
    XCTAssertNotEqual(tags[0], tags[1])
    // Somebody of the first page is gone: who stood first on the second page stands there now.
    server.setList(path, users: people.filter { $0 != people[3] } + [1_000])
    let renewed = try await client.get(path, tag: tags[0])
    XCTAssertEqual(renewed.status, 200)
    XCTAssertEqual(renewed.ids.last, people[30])
    server.setList(path, users: people.prefix(60) + [1_000])
    let same = try await client.get("\(path)?page=2", tag: tags[1])
    XCTAssertEqual(same.status, 304)
    XCTAssertEqual(same.body, "")
    XCTAssertEqual(same.header("etag"), tags[1])
  }

  // Seen by others: the tag says nothing of Link, and a 304 has the Link of now.
  func test_X18_aListThatGrowsBehindAPage_leavesItsTag_andA304HasTheNewLink() async throws {
    let (server, client) = try await client(StandInList(users: Array(people.prefix(30))))
    let page = try await client.get(path)
    server.setList(path, users: people)
    let same = try await client.get(path, tag: page.header("etag"))
    XCTAssertEqual(same.status, 304)
    XCTAssertEqual(same.relations, ["next", "last"])
    server.setList(path, StandInList(users: people, has304Link: false))
    let bare = try await client.get(path, tag: page.header("etag"))
    XCTAssertEqual(bare.status, 304)
    XCTAssertNil(bare.header("link"))
  }

  func test_X18_aTag_isNoGoodForAnotherToken() async throws {
    let (_, client) = try await client(StandInList(users: people))
    let page = try await client.get(path, token: "one")
    XCTAssertEqual(page.header("cache-control"), "private, max-age=60, s-maxage=60")
    let other = try await client.get(path, token: "two", tag: page.header("etag"))
    XCTAssertEqual(other.status, 200)
    let anybody = try await client.get(path)
    XCTAssertEqual(anybody.header("cache-control"), "public, max-age=60, s-maxage=60")
  }
}
