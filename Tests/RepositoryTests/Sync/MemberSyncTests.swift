import Foundation
import GitHub
import Models
import StandIn
import Store
import TestSupport
import XCTest

@testable import Repository

/// `sync LIST` (X6, X18): a list of people in pages of a hundred, continued after an interruption.
final class MemberSyncTests: XCTestCase {
  private static let ids = (1...250).map { Int64($0 * 37 % 251 + 1000) }
  private static let first = "/users/ada/followers?per_page=100"
  private static let second = "/user/7/followers?per_page=100&page=2"
  private static let third = "/user/7/followers?per_page=100&page=3"

  func test_X18_pagesOfAHundred_followGitHubsLinks_andAnOldListIsFetchedAgain() async throws {
    let (bench, list) = try await bench()
    let result = await bench.sync(list: list)
    XCTAssertNil(result.stop)
    XCTAssertEqual(result.progress.userCount, 250)
    XCTAssertEqual(result.progress.list, list)
    XCTAssertEqual(bench.listPaths, [Self.first, Self.second, Self.third])
    XCTAssertEqual(bench.server.mostAtOnce, 1)
    try await bench.expectWhole(list, Self.ids)
    let pageSize = try await bench.main.overview(of: list).pageSize
    XCTAssertNil(pageSize, "how many rows are shown at once is GitHub's choice")
    bench.pass(3599)
    await assertEqual(bench.sync(list: list).stop, nil)
    XCTAssertEqual(bench.listPaths.count, 3, "it is fresh")
    try await assertEqual(bench.main.overview().listedCount, 0)
    bench.pass(2)
    answer(Array(Self.ids.dropFirst(3)) + [9000], on: bench)
    let again = await bench.sync(list: list)
    XCTAssertNil(again.stop)
    XCTAssertEqual(again.progress.userCount, 1)
    XCTAssertEqual(again.progress.leftCount, 3)
  }

  func test_X18_afterALimit_theNextSyncContinuesAtTheLink() async throws {
    let (bench, list) = try await bench()
    bench.server.answer(
      Self.third,
      with: CannedAnswer(
        status: 403, headers: ["Retry-After": "90"],
        body: #"{"message":"You have exceeded a secondary rate limit."}"#))
    let result = await bench.sync(list: list)
    guard case .limited(.some) = result.stop else { return XCTFail("\(result)") }
    XCTAssertEqual(result.progress.userCount, 200, "what has come is saved")
    try await assertEqual(bench.main.overview(of: list).wholeAt, nil)
    answer(Self.ids, on: bench)
    let clock = ManualClock()
    clock.pass(.seconds(200_000_000))
    bench.pass(90_000)
    let before = bench.listPaths.count
    await assertEqual(bench.sync(try bench.restarted(clock: clock), list: list).stop, nil)
    XCTAssertEqual(Array(bench.listPaths.dropFirst(before)), [Self.third])
    try await bench.expectWhole(list, Self.ids)
  }

  // Pages of thirty would take three times as many requests.
  func test_X18_aListThatThePromptBegan_startsAgainInLargePages_withWhichThePromptContinues()
    async throws
  {
    let (bench, list) = try await bench()
    _ = try await bench.repository.fetchNextPage(of: list, after: 0).get()
    bench.server.answer(Self.third, with: .json("{}", status: 404))
    await assertEqual(bench.sync(list: list).stop, .failed(.gitHub(.notFound)))
    XCTAssertEqual(bench.listPaths, ["/users/ada/followers", Self.first, Self.second, Self.third])
    answer(Self.ids, on: bench)
    _ = try await bench.repository.fetchNextPage(of: list, after: 2, .userInitiated).get()
    XCTAssertEqual(bench.listPaths.last, Self.third)
    try await bench.expectWhole(list, Self.ids)
  }

  func test_X18_aSearch_usesUpItsOwnBudget() async throws {
    let (bench, list) = (try await workbench(), try UserList(name: "find:ada"))
    bench.server.answer("/rate_limit", with: .json("{}", status: 404))
    for number in 1...3 {
      let path = "/search/users?q=ada&per_page=100"
      let page = ServedList.page(
        Array(Self.ids.dropFirst(number * 2).prefix(2)), on: bench.server,
        next: "\(bench.server.baseURL)\(path)&page=\(number + 1)", total: 2500)
      bench.server.answer(
        number == 1 ? path : "\(path)&page=\(number)",
        with: Self.counting(page, remaining: 2 - number, resource: "search"))
    }
    let result = await bench.sync(list: list)
    guard case .limited(.some) = result.stop else { return XCTFail("\(result)") }
    XCTAssertEqual(result.progress.userCount, 4, "two requests were left, and both went out")
    XCTAssertEqual(result.progress.rateLimit?.remaining, 0)
    let core = bench.repository.budget
    XCTAssertNil(core, "no answer told it")
    XCTAssertEqual(bench.repository.budget(of: .search)?.limit, 10)
  }

  func test_X18_users_limitsMembers_profilesAndPictures() async throws {
    let (bench, list) = try await bench()
    let others = try UserList(name: "following:ada")
    bench.server.answer("/users/ada/following", with: ServedList.page([5000], on: bench.server))
    try await bench.fetchAll(of: others)
    for id in Self.ids {
      bench.server.answer("/users/u\(id)", with: .json(#"{"id":\#(id),"login":"u\#(id)"}"#))
    }
    let result = await bench.sync(list: list, users: 100, profiles: true, avatars: true)
    XCTAssertNil(result.stop)
    XCTAssertEqual(result.progress.userCount, 100)
    XCTAssertEqual(bench.listPaths.filter { $0.contains("per_page") }, [Self.first])
    let people = Set(Self.ids[..<100])
    XCTAssertEqual(Set(bench.profiles.compactMap { Int64($0.dropFirst(8)) }), people)
    XCTAssertEqual(
      Set(bench.pictures.compactMap { Int64($0.dropFirst(3).prefix { $0 != "?" }) }), people)
  }

  func test_X18_twoSyncsAndAPrompt_together_saveEverybodyOnce() async throws {
    let (bench, list) = try await bench()
    let others = try (0..<2).map { _ in try bench.restarted() }
    async let one = bench.sync(others[0], list: list)
    async let two = bench.sync(others[1], list: list)
    for frontier in 0...4 {
      _ = await bench.repository.fetchNextPage(of: list, after: Int64(frontier))
      _ = await bench.repository.refreshPage(of: list, after: 0)
    }
    let stops = await [one.stop, two.stop]
    XCTAssertEqual(stops, [nil, nil])
    let rows = try await bench.rows(of: list)
    XCTAssertEqual(rows.map(\.id), Self.ids)
    XCTAssertEqual(rows.map(\.position), Array(1...250))
    XCTAssertFalse(rows.contains(where: \.isGone))
    let wholeAt = try await bench.main.overview(of: list).wholeAt
    XCTAssertNotNil(wholeAt)
  }

  private func bench() async throws -> (bench: Workbench, list: UserList) {
    let bench = try await workbench()
    answer(Self.ids, on: bench)
    return (bench, try UserList(name: "followers:ada"))
  }

  private func answer(_ ids: [Int64], on bench: Workbench) {
    ServedList.followers.answer(ids, on: bench.server)
    ServedList.followers.answer(ids, on: bench.server, size: 100, perPage: true)
  }

  private static func counting(
    _ page: CannedAnswer, remaining: Int, resource: String
  ) -> CannedAnswer {
    let budget = [
      "X-RateLimit-Limit": "10", "X-RateLimit-Remaining": "\(remaining)",
      "X-RateLimit-Reset": "4000000000", "X-RateLimit-Resource": resource,
    ]
    let fields = Dictionary(page.headers.map { ($0.name, $0.value) }) { first, _ in first }
    return CannedAnswer(
      status: page.status, headers: fields.merging(budget) { first, _ in first }, body: page.body)
  }
}

extension Workbench {
  /// Checks that a list is whole, with these members in this order, none gone, and the right places.
  func expectWhole(_ list: UserList, _ ids: [Int64], line: UInt = #line) async throws {
    let rows = try await rows(of: list)
    XCTAssertEqual(rows.map(\.id), ids, line: line)
    XCTAssertEqual(rows.map(\.position), ids.indices.map { $0 + 1 }, line: line)
    XCTAssertFalse(rows.contains(where: \.isGone), line: line)
    let overview = try await repository.store.main.overview(of: list)
    XCTAssertNotNil(overview.wholeAt, line: line)
    XCTAssertNil(overview.nextLink, line: line)
  }
}
