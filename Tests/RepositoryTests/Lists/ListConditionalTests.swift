import Foundation
import Models
import StandIn
import XCTest

@testable import Repository

/// N5, X18: pages of lists are asked for with the tags of those that are saved.
final class ListConditionalTests: XCTestCase {
  private static let ids = (1...70).map { Int64($0 * 37 % 71 + 100) }
  private static let pages = [
    "/users/ada/followers", "/user/7/followers?page=2", "/user/7/followers?page=3",
  ]

  func test_N5_aPassOfPagesThatAreTheSame_renewsThem_andNobodyIsGone() async throws {
    let (bench, list) = try await whole()
    for path in Self.pages { bench.server.answer(path, with: CannedAnswer(status: 304)) }
    bench.pass(120)
    let news = try await bench.repository.renew(list).get()
    XCTAssertEqual(news, PageSummary(newCount: 0, changedCount: 0, isEnd: true))
    XCTAssertEqual(Array(bench.listPaths.suffix(3)), Self.pages, "by the links of the first time")
    for request in bench.server.requests.suffix(3) {
      XCTAssertNotNil(request.header("if-none-match"), request.path)
    }
    let rows = try await bench.rows(of: list)
    XCTAssertEqual(rows.map(\.id), Self.ids)
    XCTAssertFalse(rows.contains(where: \.isGone))
    XCTAssertEqual(Set(rows.map(\.fetchedAt)), [bench.now])
    let overview = try await bench.repository.overview(of: list)
    XCTAssertEqual(overview.extent.wholeAt, bench.now)
    XCTAssertEqual(overview.frontier, 3)
    await bench.server.stop()
  }

  func test_N5_whereOnePageIsTheSame_andAnotherNot_whoLeftIsGone() async throws {
    let (bench, list) = try await whole()
    bench.server.answer(Self.pages[0], with: CannedAnswer(status: 304))
    bench.server.answer(
      Self.pages[1],
      with: ServedList.page(
        Array(Self.ids[31..<60]), on: bench.server, next: bench.server.baseURL + Self.pages[2]))
    bench.server.answer(Self.pages[2], with: CannedAnswer(status: 304))
    let news = try await bench.repository.renew(list).get()
    XCTAssertEqual(news.goneCount, 1)
    let rows = try await bench.rows(of: list)
    XCTAssertEqual(rows.map(\.id), Self.ids)
    XCTAssertEqual(rows.filter(\.isGone).map(\.id), [Self.ids[30]])
    await bench.server.stop()
  }

  func test_N5_thePageOnTheScreen_isAskedForConditionally_andRenewed() async throws {
    let (bench, list) = try await whole()
    // Outside a pass a page is asked for by its number.
    _ = try await bench.repository.refreshPage(of: list, after: Self.ids[29]).get()
    bench.server.answer("/users/ada/followers?page=2", with: CannedAnswer(status: 304))
    bench.pass(120)
    _ = try await bench.repository.refreshPage(of: list, after: Self.ids[29], .refresh).get()
    XCTAssertNotNil(bench.server.requests.last?.header("if-none-match"))
    let rows = try await bench.rows(of: list)
    XCTAssertEqual(Set(rows[30..<60].map(\.fetchedAt)), [bench.now])
    XCTAssertEqual(Set(rows[..<30].map(\.fetchedAt)), [bench.now - 120])
    await bench.server.stop()
  }

  // A sync has put a hundred people under the number of a page that had thirty.
  func test_X18_aPageThatIsTheSame_hasThePeopleItHadThen_whateverASyncBroughtSince() async throws {
    let (bench, list) = try await whole()
    bench.pass(7200)
    ServedList.followers.answer(Self.ids, on: bench.server, size: 100, perPage: true)
    let result = await bench.sync(list: list)
    XCTAssertNil(result.stop)
    bench.pass(7200)
    for path in Self.pages[..<2] { bench.server.answer(path, with: CannedAnswer(status: 304)) }
    bench.server.answer(
      Self.pages[2], with: ServedList.page(Array(Self.ids[60..<69]), on: bench.server))
    let news = try await bench.repository.renew(list).get()
    XCTAssertEqual(news.goneCount, 1)
    let rows = try await bench.rows(of: list)
    XCTAssertEqual(rows.map(\.id), Self.ids)
    XCTAssertEqual(rows.filter(\.isGone).map(\.id), [Self.ids[69]])
    await bench.server.stop()
  }

  // Whoever comes behind a full last page does not change it.
  func test_X18_aFullPageAtTheEnd_isAskedForInFull() async throws {
    let bench = try await Workbench(token: "secret")
    let list = try UserList(name: "followers:ada")
    ServedList.followers.answer(Array(Self.ids[..<60]), on: bench.server)
    try await bench.fetchAll(of: list)
    ServedList.followers.answer(Array(Self.ids[..<61]), on: bench.server)
    bench.server.answer(Self.pages[0], with: CannedAnswer(status: 304))
    let news = try await bench.repository.renew(list).get()
    XCTAssertEqual(news.newCount, 1)
    let asked = bench.server.requests.suffix(3)
    XCTAssertEqual(asked.map { $0.header("if-none-match") != nil }, [true, false, false])
    await bench.server.stop()
  }

  // Somebody who came and left again makes the list here longer than the pages are.
  func test_X18_aFullPageAtTheEnd_isKnownByItsOwnSize_whateverTheListHas() async throws {
    let bench = try await Workbench(token: "secret")
    let list = try UserList(name: "followers:ada")
    let ids = Array(Self.ids[..<60])
    ServedList.followers.answer(ids, on: bench.server)
    try await bench.fetchAll(of: list)
    ServedList.followers.answer([9_999] + ids, on: bench.server)
    _ = try await bench.repository.refreshPage(of: list, after: 0).get()
    let count = try await bench.repository.overview(of: list).listedCount
    XCTAssertEqual(count, 61)
    ServedList.followers.answer(Array(Self.ids[..<61]), on: bench.server)
    let news = try await bench.repository.renew(list).get()
    XCTAssertEqual(news.newCount, 1)
    let asked = bench.server.requests.suffix(3)
    XCTAssertEqual(asked.map { $0.header("if-none-match") != nil }, [true, false, false])
    await bench.server.stop()
  }

  func test_N5_aShortList_isAskedForConditionally() async throws {
    let bench = try await Workbench(token: "secret")
    let list = try UserList(name: "followers:ada")
    ServedList.followers.answer(Array(Self.ids[..<5]), on: bench.server)
    try await bench.fetchAll(of: list)
    bench.server.answer(Self.pages[0], with: CannedAnswer(status: 304))
    let news = try await bench.repository.renew(list).get()
    XCTAssertEqual(news, PageSummary(newCount: 0, changedCount: 0, isEnd: true))
    XCTAssertNotNil(bench.server.requests.last?.header("if-none-match"))
    await bench.server.stop()
  }

  func test_X18_aSearch_isNeverAskedForConditionally() async throws {
    let bench = try await Workbench(token: "secret")
    let list = try UserList(name: "find:ada")
    bench.server.answer(
      "/search/users?q=ada",
      with: CannedAnswer(
        headers: ["ETag": "\"1\"", "Last-Modified": "Thu, 05 Jul 2012 15:31:30 GMT"],
        body: #"{"total_count":1,"items":[{"id":1,"login":"ada"}]}"#))
    for _ in 1...2 { _ = try await bench.repository.renew(list).get() }
    for request in bench.server.requests {
      XCTAssertNil(request.header("if-none-match"))
      XCTAssertNil(request.header("if-modified-since"))
    }
    XCTAssertEqual(bench.server.requests.count, 2)
    let then = bench.now
    bench.pass(61)
    let (isOld, isOldList) = await (
      bench.repository.isStale(then), bench.repository.isStale(then, in: list)
    )
    XCTAssertTrue(isOld)
    XCTAssertFalse(isOldList, "asking again would cost what is left of the minute")
    await bench.server.stop()
  }

  private func whole() async throws -> (bench: Workbench, list: UserList) {
    let bench = try await Workbench(token: "secret")
    let list = try UserList(name: "followers:ada")
    ServedList.followers.answer(Self.ids, on: bench.server)
    try await bench.fetchAll(of: list)
    return (bench, list)
  }
}
