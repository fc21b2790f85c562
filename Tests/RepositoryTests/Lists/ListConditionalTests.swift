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

  func test_N5_theFirstPage_isAskedForWithItsTag_andWhereItIsTheSame_noPassBegins() async throws {
    let (bench, list) = try await whole()
    bench.pass(7_200)
    bench.server.answer(Self.pages[0], with: CannedAnswer(status: 304))
    let news = try await bench.repository.refreshPage(of: list, after: 0).get()
    XCTAssertEqual(news, PageSummary(newCount: 0, changedCount: 0, isEnd: false))
    XCTAssertNotNil(bench.server.requests.last?.header("if-none-match"))
    let overview = try await bench.main.overview(of: list)
    XCTAssertEqual([overview.pass, Int(overview.frontier)], [1, 3])
    let rows = try await bench.rows(of: list)
    XCTAssertEqual(Set(rows[..<30].map(\.fetchedAt)), [bench.now])
    XCTAssertEqual(Set(rows[30...].map(\.fetchedAt)), [bench.now - 7_200])
  }

  func test_X18_furtherPages_andAllOfARenewal_areAskedForInFull() async throws {
    let (bench, list) = try await whole()
    ServedList.followers.answer(Self.ids, on: bench.server)
    _ = try await bench.repository.refreshPage(of: list, after: Self.ids[29]).get()
    let news = try await bench.repository.renew(list).get()
    XCTAssertEqual(news, PageSummary(newCount: 0, changedCount: 0, isEnd: true))
    for request in bench.server.requests {
      XCTAssertNil(request.header("if-none-match"), request.path)
    }
  }

  // Whoever comes behind a full page that is the only one does not change it.
  func test_X18_aFullPageThatIsTheOnlyOne_isAskedForInFull() async throws {
    let bench = try await workbench(token: "secret")
    let list = try UserList(name: "followers:ada")
    ServedList.followers.answer(Array(Self.ids[..<30]), on: bench.server)
    try await bench.fetchAll(of: list)
    bench.pass(7_200)
    _ = try await bench.repository.refreshPage(of: list, after: 0).get()
    XCTAssertNil(bench.server.requests.last?.header("if-none-match"))
  }

  func test_X18_aSearch_isNeverAskedForConditionally() async throws {
    let bench = try await workbench(token: "secret")
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
  }

  private func whole() async throws -> (bench: Workbench, list: UserList) {
    let bench = try await workbench(token: "secret")
    let list = try UserList(name: "followers:ada")
    ServedList.followers.answer(Self.ids, on: bench.server)
    try await bench.fetchAll(of: list)
    return (bench, list)
  }
}
