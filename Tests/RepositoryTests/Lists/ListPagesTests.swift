import Foundation
import Models
import StandIn
import XCTest

@testable import Repository

/// Lists of people, page after page (X18).
final class ListPagesTests: XCTestCase {
  // No order that ids or logins have.
  private static let ids = (1...70).map { Int64($0 * 37 % 71 + 100) }

  func test_X18_pagesFollowEachOther_byGitHubsLinks_untilTheListIsWhole() async throws {
    let (bench, list) = (try await Workbench(), try UserList(name: "followers:ada"))
    ServedList.followers.answer(Self.ids, on: bench.server)
    for (page, count) in [30, 60, 70].enumerated() {
      let frontier = try await bench.repository.store.main.overview(of: list).frontier
      XCTAssertEqual(frontier, Int64(page))
      let news = try await bench.repository.fetchNextPage(of: list, after: frontier).get()
      XCTAssertEqual(news.isEnd, page == 2)
      let overview = try await bench.repository.store.main.overview(of: list)
      XCTAssertEqual(overview.listedCount, count)
      XCTAssertEqual(overview.extent.wholeAt, page == 2 ? bench.now : nil)
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
    await bench.server.stop()
  }

  func test_D15_aWholeListOfOnePage_isNoLongerWhole_onceItsFirstPageHasANextOne() async throws {
    let (bench, list) = (try await Workbench(), try UserList(name: "followers:ada"))
    ServedList.followers.answer(Array(Self.ids.prefix(25)), on: bench.server)
    try await bench.fetchAll(of: list)
    ServedList.followers.answer(Self.ids, on: bench.server)
    bench.pass(7_200)
    _ = try await bench.repository.refreshPage(of: list, after: 0).get()
    let outgrown = try await bench.repository.store.main.overview(of: list)
    XCTAssertNil(outgrown.extent.wholeAt)
    let sync = await bench.sync(list: list)
    XCTAssertNil(sync.stop)
    let whole = try await bench.repository.store.main.overview(of: list)
    XCTAssertEqual(whole.listedCount, 70)
    XCTAssertNotNil(whole.extent.wholeAt)
    await bench.server.stop()
  }

  func test_X18_aList_isNoneOfTheOthers() async throws {
    let (bench, list) = (try await Workbench(), try UserList(name: "followers:ada"))
    ServedList.followers.answer(Self.ids, on: bench.server)
    try await bench.fetchAll(of: list)
    let everyone = try await bench.repository.store.main.overview()
    XCTAssertEqual(everyone.listedCount, 0)
    XCTAssertEqual(everyone.frontier, 0)
    let other = try await bench.repository.store.main.overview(of: UserList(name: "following:ada"))
    XCTAssertEqual(other.listedCount, 0)
    let users = try await bench.repository.store.main.users(ids: [Self.ids[3]])
    XCTAssertEqual(users.map(\.position), [nil], "nobody of them is in the list of everyone")
    let places = try await bench.repository.store.main.users(ids: [Self.ids[3]], in: list)
    XCTAssertEqual(places.map(\.position), [4])
    await bench.server.stop()
  }

  func test_X18_afterANewStart_theListGoesOn_atGitHubsLink() async throws {
    let (bench, list) = (try await Workbench(), try UserList(name: "followers:ada"))
    ServedList.followers.answer(Self.ids, on: bench.server)
    _ = try await bench.repository.fetchNextPage(of: list, after: 0).get()
    // The login has another owner by now; the link has the id.
    bench.server.answer("/users/ada/followers", with: .json("{}", status: 404))
    let next = try bench.restarted()
    _ = try await next.fetchNextPage(of: list, after: 1).get()
    XCTAssertEqual(bench.listPaths.last, "/user/7/followers?page=2")
    let count = try await next.store.main.overview(of: list).listedCount
    XCTAssertEqual(count, 60)
    await bench.server.stop()
  }

  func test_R12_aPageThatAnotherProcessHasBrought_isNotAskedForAgain() async throws {
    let (bench, list) = (try await Workbench(), try UserList(name: "followers:ada"))
    ServedList.followers.answer(Self.ids, on: bench.server)
    _ = try await (try bench.restarted()).fetchNextPage(of: list, after: 0).get()
    let news = try await bench.repository.fetchNextPage(of: list, after: 0).get()
    XCTAssertEqual(news, PageSummary(newCount: 0, changedCount: 0, isEnd: false))
    XCTAssertEqual(bench.server.requests.count, 1)
    await bench.server.stop()
  }

  func test_X18_anEmptyRepository_isAListWithNobody_andWhole() async throws {
    let (bench, list) = (try await Workbench(), try UserList(name: "contributors:ada/x"))
    bench.server.answer("/repos/ada/x/contributors", with: CannedAnswer(status: 204))
    let news = try await bench.repository.fetchNextPage(of: list, after: 0).get()
    XCTAssertEqual(news, PageSummary(newCount: 0, changedCount: 0, isEnd: true))
    let overview = try await bench.repository.store.main.overview(of: list)
    XCTAssertEqual(overview.listedCount, 0)
    XCTAssertEqual(overview.extent.wholeAt, bench.now)
    await bench.server.stop()
  }

  func test_X18_whoIsMetTwice_becauseTheListMoved_isThereOnce() async throws {
    let (bench, list) = (try await Workbench(), try UserList(name: "followers:ada"))
    let followers = ServedList.followers
    let next = { bench.server.baseURL + followers.address($0, isLink: true) }
    bench.server.answer(
      followers.path, with: ServedList.page([5, 3, 9], on: bench.server, next: next(2)))
    bench.server.answer(
      followers.address(2, isLink: true), with: ServedList.page([9, 3, 4], on: bench.server))
    try await bench.fetchAll(of: list)
    let rows = try await bench.rows(of: list)
    XCTAssertEqual(rows.map(\.id), [5, 3, 9, 4])
    XCTAssertEqual(rows.map(\.position), [1, 2, 3, 4])
    await bench.server.stop()
  }

  func test_X18_aWholeNewPass_saysWhoIsGone_andPutsNewOnesWhereGitHubHasThem() async throws {
    let (bench, list) = (try await Workbench(), try UserList(name: "followers:ada"))
    ServedList.followers.answer(Self.ids, on: bench.server)
    try await bench.fetchAll(of: list)
    bench.pass(7200)
    let left = Set([Self.ids[1], Self.ids[40]])
    ServedList.followers.answer(
      [900] + Self.ids.filter { !left.contains($0) } + [901], on: bench.server)
    let news = try await bench.repository.renew(list).get()
    XCTAssertEqual(news.newCount, 2)
    XCTAssertEqual(news.goneCount, 2)
    XCTAssertTrue(news.isEnd)
    let rows = try await bench.rows(of: list)
    XCTAssertEqual(rows.map(\.id), [900] + Self.ids + [901], "who is gone keeps row and place")
    XCTAssertEqual(rows.map(\.position), Array(1...72))
    XCTAssertEqual(Set(rows.filter(\.isGone).map(\.id)), left)
    let overview = try await bench.repository.store.main.overview(of: list)
    XCTAssertEqual(overview.extent.goneCount, 2)
    XCTAssertEqual(overview.extent.wholeAt, bench.now)
    await bench.server.stop()
  }

  func test_X18_theSecondPageAlone_saysNobodyIsGone_andMovesNobody() async throws {
    let (bench, list) = (try await Workbench(), try UserList(name: "followers:ada"))
    ServedList.followers.answer(Self.ids, on: bench.server)
    try await bench.fetchAll(of: list)
    let before = try await bench.repository.store.main.overview(of: list)
    bench.pass(7200)
    bench.server.answer(
      "/users/ada/followers?page=2",
      with: ServedList.page([Self.ids[59], 900, Self.ids[30]], on: bench.server))
    let news = try await bench.repository.refreshPage(of: list, after: Self.ids[29]).get()
    XCTAssertEqual(bench.listPaths.last, "/users/ada/followers?page=2")
    XCTAssertEqual(news.newCount, 1)
    XCTAssertEqual(news.goneCount, 0)
    let rows = try await bench.rows(of: list)
    XCTAssertEqual(rows.map(\.id), Self.ids + [900])
    XCTAssertFalse(rows.contains(where: \.isGone))
    let after = try await bench.repository.store.main.overview(of: list)
    XCTAssertEqual(after.frontier, before.frontier)
    XCTAssertEqual(after.extent.wholeAt, before.extent.wholeAt)
    await bench.server.stop()
  }

  // A glance at its first rows must not send the reader back to page two.
  func test_X18_theFirstPageAgain_whileTheListIsNotWhole_leavesTheWayOn() async throws {
    let (bench, list) = (try await Workbench(), try UserList(name: "followers:ada"))
    ServedList.followers.answer(Self.ids, on: bench.server)
    for frontier in 0...1 {
      _ = try await bench.repository.fetchNextPage(of: list, after: Int64(frontier)).get()
    }
    bench.pass(90_000)
    _ = try await bench.repository.refreshPage(of: list, after: 0).get()
    let overview = try await bench.repository.store.main.overview(of: list)
    XCTAssertEqual(overview.frontier, 2)
    XCTAssertEqual(overview.nextLink, bench.server.baseURL + "/user/7/followers?page=3")
    try await bench.fetchAll(of: list)
    let rows = try await bench.rows(of: list)
    XCTAssertEqual(rows.map(\.id), Self.ids)
    XCTAssertFalse(rows.contains(where: \.isGone))
    await bench.server.stop()
  }
}
