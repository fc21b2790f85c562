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
  private static let first = Workbench.followersLink + "?per_page=100"
  private static let second = Workbench.followersLink + "?per_page=100&page=2"
  private static let third = Workbench.followersLink + "?per_page=100&page=3"

  func test_X18_pagesOfAHundred_followGitHubsLinks_andAnOldListIsFetchedAgain() async throws {
    let (bench, list) = try await bench()
    let result = await bench.sync(list: list)
    XCTAssertNil(result.stop)
    XCTAssertEqual(result.progress.newUserCount, 250)
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
    try bench.setFollowers(Self.ids.dropFirst(3) + [9000])
    let again = await bench.sync(list: list)
    XCTAssertNil(again.stop)
    XCTAssertEqual(again.progress.newUserCount, 1)
    XCTAssertEqual(again.progress.changes.left.count, 3)
  }

  func test_X7_X18_aLimitThatGitHubSets_stopsTheSync_andTheNextOneContinuesAtTheLink() async throws
  {
    let (bench, list) = try await bench()
    bench.server.answer(
      Self.third,
      with: CannedAnswer(
        status: 403, headers: ["Retry-After": "90"],
        body: #"{"message":"You have exceeded a secondary rate limit."}"#))
    let result = await bench.sync(list: list)
    guard case .limited(.some) = result.stop else { return XCTFail("\(result)") }
    XCTAssertEqual(result.progress.newUserCount, 200, "what has come is saved")
    try await assertEqual(bench.main.overview(of: list).wholeAt, nil)
    let again = await bench.sync(try bench.restarted(), list: list) {
      XCTAssertNil($0.waitEnd, "it does not wait")
    }
    guard case .limited(.some) = again.stop else { return XCTFail("\(again)") }
    bench.server.answer(Self.third, with: nil)
    let clock = ManualClock()
    clock.pass(.seconds(200_000_000))
    bench.pass(90_000)
    let before = bench.listPaths.count
    await assertEqual(bench.sync(try bench.restarted(clock: clock), list: list).stop, nil)
    let paths = Array(bench.listPaths.dropFirst(before))
    XCTAssertEqual(paths.first, Self.third)
    XCTAssertEqual(paths.count, 4, "a first pass with a break of a day is followed by another one")
    try await bench.expectWhole(list, Self.ids)
  }

  // Pages of thirty would take three times as many requests.
  func test_X18_aListThatThePromptBegan_startsAgainInLargePages_withWhichThePromptContinues()
    async throws
  {
    let (bench, list) = try await bench()
    _ = try await bench.repository.fetchNextPage(of: list, after: 0).get()
    bench.server.answer(Self.third, with: .json("{}", status: 404))
    let result = await bench.sync(list: list)
    guard case .failed(.gitHub(.refused(status: 404, _))) = result.stop else {
      return XCTFail("\(result)")
    }
    XCTAssertEqual(bench.listPaths, [Workbench.followersLink, Self.first, Self.second, Self.third])
    bench.server.answer(Self.third, with: nil)
    _ = try await bench.repository.fetchNextPage(of: list, after: 2).get()
    XCTAssertEqual(bench.listPaths.last, Self.third)
    try await bench.expectWhole(list, Self.ids)
  }

  func test_X18_aLinkThatDoesNotSayHowLargeItsPageIs_isFollowedByTheSyncThatGotIt() async throws {
    let bench = try await workbench()
    let list = try bench.setFollowers([])
    let second = Workbench.followersLink + "?page=2"
    bench.server.answer(Self.first, with: .page([1, 2], next: bench.server.baseURL + second))
    bench.server.answer(second, with: .page([3]))
    await assertEqual(bench.sync(list: list).stop, nil)
    XCTAssertEqual(bench.listPaths, [Self.first, second])
    try await bench.expectWhole(list, [1, 2, 3])
  }

  func test_X18_aSearch_usesUpItsOwnBudget() async throws {
    let bench = try await workbench(.invented(count: 0, searches: 2))
    let list = try UserList(name: "find:ada")
    bench.server.setList("/search/users?q=ada", users: Self.ids)
    let plan = SyncPlan(
      list: list, limit: 300, hasProfiles: true, hasAvatars: false, waitsForLimits: false)
    let estimate = try await bench.repository.estimate(of: plan)
    XCTAssertEqual([estimate.searchCount, estimate.requestCount], [3, 300])
    let result = await bench.sync(list: list)
    guard case .limited(.some) = result.stop else { return XCTFail("\(result)") }
    XCTAssertEqual(result.progress.newUserCount, 200, "two requests were left, and both were sent")
    XCTAssertEqual(result.progress.budget?.remaining, 0)
    XCTAssertEqual(bench.repository.budget(of: .core)?.remaining, 60)
  }

  func test_X18_users_limitsMembers_profilesAndPictures() async throws {
    let bench = try await workbench(.invented(count: 300, budget: 1_000))
    let ids = StandInPeople.ids(150)
    let list = try bench.setFollowers(ids)
    bench.server.setList("/users/ada/following", users: [200])
    try await bench.fetchAll(of: UserList(name: "following:ada"))
    await assertEqual(bench.sync(list: list, users: 100, profiles: true, avatars: true).stop, nil)
    let people = try await bench.rows(of: list)
    XCTAssertEqual(people.map(\.id), Array(ids[..<100]))
    XCTAssertEqual(Set(bench.profiles), Set(people.map { "/users/\($0.user.login)" }))
    let pictures = bench.pictures.compactMap { Int64($0.dropFirst(3).prefix { $0 != "?" }) }
    XCTAssertEqual(Set(pictures), Set(ids[..<100]))
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
    let bench = try await workbench(.invented(count: 0, budget: 10_000))
    return (bench, try bench.setFollowers(Self.ids))
  }
}
