import Foundation
import GitHub
import Models
import StandIn
import Store
import TestSupport
import XCTest

@testable import Repository

/// Lists whose pages go on without anybody new (find D13, rel F27).
final class EndlessListTests: XCTestCase {
  private static let whole = (1...60).map { Int64($0) }

  func test_D13_F27_pagesOfTheSamePeople_andEmptyOnes_endTheListAfterThree() async throws {
    for people in [[1, 2], []] as [[Int64]] {
      let (bench, list) = try await bench(first: Array(1...30), then: people, perPage: nil)
      var asked = 0
      for _ in 0..<10 {
        let frontier = try await bench.main.overview(of: list).frontier
        let page = try await bench.repository.fetchNextPage(of: list, after: frontier).get()
        asked += 1
        if page.isEnd { break }
      }
      XCTAssertEqual(asked, 4, "the first page, and three that bring nobody")
      try await expectBrokenOff(list, bench, has: Array(1...30))
    }
  }

  func test_D13_F27_aSyncOfThem_endsAfterThree_andNeverAsksAhead() async throws {
    for people in [[1, 2], []] as [[Int64]] {
      let (bench, list) = try await bench(first: Array(1...100), then: people, perPage: 100)
      let result = await bench.sync(list: list)
      XCTAssertNil(result.stop)
      XCTAssertEqual(result.progress.userCount, 100)
      XCTAssertEqual(bench.listPaths.count, 4, "\(bench.listPaths)")
      try await expectBrokenOff(list, bench, has: Array(1...100))
    }
  }

  func test_D13_whatALaterPassHasNotSeen_isNotGone_andTheListIsWholeNoMore() async throws {
    let (bench, list) = (try await workbench(), try UserList(name: "followers:ada"))
    ServedList.followers.answer(Self.whole, on: bench.server)
    try await bench.fetchAll(of: list)
    let first = try await bench.main.overview(of: list)
    XCTAssertNotNil(first.wholeAt)
    serve(first: Array(1...30), then: [1], perPage: nil, on: bench.server)
    try await assertEqual(bench.repository.renew(list).get().goneCount, 0)
    try await expectBrokenOff(list, bench, has: Self.whole)
  }

  func test_D13_aLinkThatIsMalformed_orOfAnotherHost_endsToo() async throws {
    let links = ["</users?", "<http://127.0.0.1:1/users/ada/followers?page=2>; rel=\"next\""]
    for link in links {
      let (bench, list) = (try await workbench(), try UserList(name: "followers:ada"))
      for number in 1...50 {
        let query = number == 1 ? "" : "?page=\(number)"
        bench.server.answer(
          "/users/ada/followers\(query)",
          with: CannedAnswer(headers: ["Link": link], body: #"[{"id":1,"login":"u1"}]"#))
      }
      try await assertEqual(bench.repository.renew(list).get().isEnd, true, link)
      XCTAssertLessThanOrEqual(bench.listPaths.count, 4, link)
    }
  }

  func test_D13_anUnchangedListOfAThousand_isWalkedToItsEnd_andIsWhole() async throws {
    let (bench, list) = (try await workbench(), try UserList(name: "followers:ada"))
    let ids = (1...1000).map { Int64($0) }
    ServedList.followers.answer(ids, on: bench.server)
    try await bench.fetchAll(of: list)
    let before = bench.listPaths.count
    try await assertEqual(bench.repository.renew(list).get().newCount, 0)
    XCTAssertEqual(bench.listPaths.count - before, 34)
    let overview = try await bench.main.overview(of: list)
    XCTAssertNotNil(overview.wholeAt)
    XCTAssertEqual(overview.listedCount, 1000)
  }

  private func bench(
    first: [Int64], then people: [Int64], perPage: Int?
  ) async throws -> (Workbench, UserList) {
    let bench = try await workbench()
    serve(first: first, then: people, perPage: perPage, on: bench.server)
    return (bench, try UserList(name: "followers:ada"))
  }

  // Fifty pages, each with a next one; all behind the first have the same people.
  private func serve(
    first: [Int64], then people: [Int64], perPage: Int?, on server: StandInServer
  ) {
    let size = perPage.map { "per_page=\($0)&" } ?? ""
    for number in 1...50 {
      let query = number == 1 ? (perPage.map { "?per_page=\($0)" } ?? "") : "?\(size)page=\(number)"
      server.answer(
        "/users/ada/followers\(query)",
        with: ServedList.page(
          number == 1 ? first : people, on: server,
          next: "\(server.baseURL)/users/ada/followers?\(size)page=\(number + 1)"))
    }
  }

  private func expectBrokenOff(
    _ list: UserList, _ bench: Workbench, has ids: [Int64], line: UInt = #line
  ) async throws {
    let overview = try await bench.main.overview(of: list)
    XCTAssertTrue(overview.endedEarly, "\(overview)", line: line)
    XCTAssertEqual(overview.goneCount, 0, line: line)
    let rows = try await bench.rows(of: list)
    XCTAssertEqual(Set(rows.map(\.id)), Set(ids), line: line)
  }
}
