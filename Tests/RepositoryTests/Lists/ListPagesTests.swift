import Foundation
import Models
import StandIn
import TestSupport
import XCTest

@testable import Repository

/// Lists of people, page after page (X18).
final class ListPagesTests: XCTestCase {
  // No order that ids or logins have.
  private static let ids = (1...70).map { Int64($0 * 37 % 71 + 100) }

  func test_X18_pagesFollowEachOther_byGitHubsLinks_untilTheListIsWhole() async throws {
    let (bench, list) = (try await workbench(), try UserList(name: "followers:ada"))
    ServedList.followers.answer(Self.ids, on: bench.server)
    for (page, count) in [30, 60, 70].enumerated() {
      let frontier = try await bench.main.overview(of: list).frontier
      XCTAssertEqual(frontier, Int64(page))
      let news = try await bench.repository.fetchNextPage(of: list, after: frontier).get()
      XCTAssertEqual(news.isEnd, page == 2)
      let overview = try await bench.main.overview(of: list)
      XCTAssertEqual(overview.listedCount, count)
      XCTAssertEqual(overview.wholeAt, page == 2 ? bench.now : nil)
    }
    XCTAssertEqual(
      bench.listPaths,
      ["/users/ada/followers", "/user/7/followers?page=2", "/user/7/followers?page=3"])
    let rows = try await bench.rows(of: list)
    XCTAssertEqual(rows.map(\.id), Self.ids)
    XCTAssertEqual(rows.map(\.position), Array(1...70))
    let end = try await bench.repository.fetchNextPage(of: list, after: 3).get()
    XCTAssertEqual(end, PageSummary(newCount: 0, changedCount: 0, isEnd: true))
    XCTAssertEqual(bench.server.requests.count, 3, "behind the end nothing is asked for")
  }

  func test_D15_aWholeListOfOnePage_isNoLongerWhole_onceItsFirstPageHasANextOne() async throws {
    let (bench, list) = (try await workbench(), try UserList(name: "followers:ada"))
    ServedList.followers.answer(Array(Self.ids.prefix(25)), on: bench.server)
    try await bench.fetchAll(of: list)
    ServedList.followers.answer(Self.ids, on: bench.server)
    bench.pass(7_200)
    _ = try await bench.repository.refreshPage(of: list, after: 0).get()
    try await assertEqual(bench.main.overview(of: list).wholeAt, nil)
    await assertEqual(bench.sync(list: list).stop, nil)
    let whole = try await bench.main.overview(of: list)
    XCTAssertEqual(whole.listedCount, 70)
    XCTAssertNotNil(whole.wholeAt)
  }

  func test_X18_afterANewStart_theListGoesOn_atGitHubsLink() async throws {
    let (bench, list) = (try await workbench(), try UserList(name: "followers:ada"))
    ServedList.followers.answer(Self.ids, on: bench.server)
    _ = try await bench.repository.fetchNextPage(of: list, after: 0).get()
    // The login has another owner by now; the link has the id.
    bench.server.answer("/users/ada/followers", with: .json("{}", status: 404))
    let next = try bench.restarted()
    _ = try await next.fetchNextPage(of: list, after: 1).get()
    XCTAssertEqual(bench.listPaths.last, "/user/7/followers?page=2")
    try await assertEqual(next.store.main.overview(of: list).listedCount, 60)
  }

  // A glance at its first rows must not send the reader back to page two.
  func test_X18_theFirstPageAgain_whileTheListIsNotWhole_leavesTheWayOn() async throws {
    let (bench, list) = (try await workbench(), try UserList(name: "followers:ada"))
    ServedList.followers.answer(Self.ids, on: bench.server)
    for frontier in 0...1 {
      _ = try await bench.repository.fetchNextPage(of: list, after: Int64(frontier)).get()
    }
    bench.pass(90_000)
    _ = try await bench.repository.refreshPage(of: list, after: 0).get()
    let overview = try await bench.main.overview(of: list)
    XCTAssertEqual(overview.frontier, 2)
    XCTAssertEqual(overview.nextLink, bench.server.baseURL + "/user/7/followers?page=3")
    try await bench.fetchAll(of: list)
    let rows = try await bench.rows(of: list)
    XCTAssertEqual(rows.map(\.id), Self.ids)
    XCTAssertFalse(rows.contains(where: \.isGone))
  }
}
