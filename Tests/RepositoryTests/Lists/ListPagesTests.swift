import Foundation
import Models
import StandIn
import Store
import TestSupport
import XCTest

@testable import Repository

/// Lists of people, page after page (X18).
final class ListPagesTests: XCTestCase {
  // Neither sorted by id nor by login.
  private static let ids = (1...70).map { Int64($0 * 37 % 71 + 100) }

  func test_X18_pagesFollowGitHubsLinks_untilTheListIsWhole_evenAfterARestart() async throws {
    let bench = try await workbench()
    let list = try bench.setFollowers(Self.ids)
    for (page, count) in [30, 60, 70].enumerated() {
      let frontier = try await bench.main.overview(of: list).pass.frontier
      XCTAssertEqual(frontier, Int64(page))
      let summary = try await bench.restarted().fetchNextPage(of: list, after: frontier).get()
      XCTAssertEqual(summary.isEnd, page == 2)
      let overview = try await bench.main.overview(of: list)
      XCTAssertEqual(overview.listedCount, count)
      XCTAssertEqual(overview.wholeAt, page == 2 ? bench.now : nil)
      // The login may have another owner now; the links contain the id.
      bench.server.answer("/users/ada", with: .json("{}", status: 404))
    }
    XCTAssertEqual(
      bench.listPaths,
      [
        Workbench.followersLink, Workbench.followersLink + "?page=2",
        Workbench.followersLink + "?page=3",
      ])
    try await bench.expectWhole(list, Self.ids)
    let end = try await bench.repository.fetchNextPage(of: list, after: 3).get()
    XCTAssertEqual(end, PageSummary(newCount: 0, isEnd: true))
    XCTAssertEqual(bench.listPaths.count, 3, "nothing is requested after the end")
  }

  func test_aWholeListOfOnePage_isNoLongerWhole_onceItsFirstPageHasANextOne() async throws {
    let bench = try await workbench()
    let list = try bench.setFollowers(Self.ids.prefix(25))
    try await bench.fetchAll(of: list)
    try bench.setFollowers(Self.ids)
    bench.pass(7_200)
    _ = try await bench.repository.refreshPage(of: list, after: 0).get()
    try await assertEqual(bench.main.overview(of: list).wholeAt, nil)
    await assertEqual(bench.sync(list: list).stop, nil)
    try await bench.expectWhole(list, Self.ids)
  }

  // Otherwise a look at the first rows would send the reader back to page two.
  func test_X18_refreshingTheFirstPage_doesNotStartAnIncompleteListAgain() async throws {
    let bench = try await workbench()
    let list = try bench.setFollowers(Self.ids)
    for frontier in 0...1 {
      _ = try await bench.repository.fetchNextPage(of: list, after: Int64(frontier)).get()
    }
    bench.pass(90_000)
    _ = try await bench.repository.refreshPage(of: list, after: 0).get()
    let overview = try await bench.main.overview(of: list)
    XCTAssertEqual(overview.pass.frontier, 2)
    XCTAssertEqual(
      overview.pass.nextLink, bench.server.baseURL + Workbench.followersLink + "?page=3")
    try await bench.fetchAll(of: list)
    try await bench.expectWhole(list, Self.ids)
  }

  func test_fF27_afterThreePagesWithoutAnybodyNew_theListEnds_notWhole() async throws {
    for people in [[1, 2], []] as [[Int64]] {
      let (bench, other) = (try await workbench(), try await workbench())
      let list = try bench.setFollowers([])
      try other.setFollowers([])
      serveForEver(first: Array(1...30), then: people, on: bench.server)
      try await bench.fetchAll(of: list)
      XCTAssertEqual(bench.listPaths.count, 4)
      try await expectEndedEarly(list, bench, has: Array(1...30))
      serveForEver(first: Array(1...100), then: people, perPage: 100, on: other.server)
      await assertEqual(other.sync(list: list).stop, nil)
      XCTAssertEqual(other.listPaths.count, 4, "\(other.listPaths)")
      try await expectEndedEarly(list, other, has: Array(1...100))
    }
  }

  func test_fF27_aPageThatIsItsOwnNextPage_orIsFollowedByAnEarlierOne_endsTheListToo() async throws
  {
    let own = Workbench.followersLink
    for (page, next) in [(own, own), (own + "?page=2", own)] {
      let (bench, other) = (try await workbench(), try await workbench())
      let list = try bench.setFollowers([])
      try other.setFollowers([])
      for server in [bench.server, other.server] {
        let address = { server.baseURL + $0 }
        server.answer(own, with: .page([1, 2], next: address(page)))
        server.answer(own + "?page=2", with: .page([3], next: address(next)))
        server.answer(
          own + "?per_page=100", with: .page([1, 2, 3], next: address(own + "?per_page=100")))
      }
      try await bench.fetchAll(of: list)
      try await expectEndedEarly(list, bench, has: page == own ? [1, 2] : [1, 2, 3])
      await assertEqual(other.sync(list: list).stop, nil)
      XCTAssertEqual(other.listPaths.count, 4)
      try await expectEndedEarly(list, other, has: [1, 2, 3])
    }
  }

  func test_membersThatAPassThatEndedEarlyHasNotSeen_areNotGone() async throws {
    let bench = try await workbench()
    let list = try bench.setFollowers(Self.ids)
    try await bench.fetchAll(of: list)
    serveForEver(first: Array(Self.ids[..<30]), then: [Self.ids[0]], on: bench.server)
    try await assertEqual(bench.repository.refetch(list).get().changes.left.count, 0)
    try await expectEndedEarly(list, bench, has: Self.ids)
  }

  func test_X18_thePageSize_isReadFromTheQueryAlone() {
    let sizes: [(String, Int?)] = [
      ("https://h/users/ada/followers", nil), ("https://h/x?per_page=100", 100),
      ("https://h/x?page=2&per_page=30", 30), ("https://h/x?q=per_page&page=2", nil),
      ("https://h/per_page=9/x", nil), ("https://h/x?per_page=many", nil),
    ]
    for (address, size) in sizes { XCTAssertEqual(pageSize(ofLink: address), size, address) }
  }

  // Serves fifty pages, each with a next one; all after the first have the same people.
  private func serveForEver(
    first: [Int64], then people: [Int64], perPage: Int? = nil, on server: StandInServer
  ) {
    for number in 1...50 {
      let queries = [number, number + 1].map { page in
        let items = (perPage.map { ["per_page=\($0)"] } ?? []) + (page > 1 ? ["page=\(page)"] : [])
        return items.isEmpty ? "" : "?" + items.joined(separator: "&")
      }
      server.answer(
        Workbench.followersLink + queries[0],
        with: .page(
          number == 1 ? first : people,
          next: server.baseURL + Workbench.followersLink + queries[1]))
    }
  }

  private func expectEndedEarly(
    _ list: UserList, _ bench: Workbench, has ids: [Int64], line: UInt = #line
  ) async throws {
    let overview = try await bench.main.overview(of: list)
    XCTAssertTrue(overview.endedEarly, "\(overview)", line: line)
    XCTAssertEqual(overview.goneCount, 0, line: line)
    let rows = try await bench.rows(of: list)
    XCTAssertEqual(Set(rows.map(\.id)), Set(ids), line: line)
  }
}
