import Foundation
import GitHub
import Models
import StandIn
import Store
import TestSupport
import XCTest

@testable import Repository

/// Limits are obeyed until they end, by every process (X18, N6, fF6, fE1).
final class RateLimitTests: XCTestCase {
  private static let reset = 900

  func test_fF6_withABudgetUsedUp_nothingIsRequestedUntilTheReset_evenAfterARestart() async throws {
    let bench = try await workbench()
    let clock = ManualClock()
    let repository = try await usedUp(bench, clock)
    let until = clock.date + TimeInterval(Self.reset)
    let asked = bench.server.requests.count
    let rows = try await repository.store.main.members(after: 0, limit: 99)
    XCTAssertEqual(rows.count, 30)
    clock.pass(.seconds(Self.reset - 60))
    await assertEqual(repository.fetchNextPage().error, .rateLimited(until: until))
    let profile = await repository.fetchProfile(login: rows[0].user.login)
    XCTAssertEqual(profile.error, .rateLimited(until: until))
    await assertEqual(repository.tryNow(), false)
    await assertEqual(repository.connection, .failing(.rateLimited(until: until), retryingIn: nil))
    let next = try bench.restarted(clock: clock)
    let again = await next.fetchNextPage()
    XCTAssertEqual(again.error, .rateLimited(until: until), "it outlives the process")
    XCTAssertEqual(bench.server.requests.count, asked, "not one request")
    let refused = try bench.restarted(token: "refused", clock: clock)
    bench.server.answer("/users", with: CannedAnswer(status: 401))
    await assertEqual(refused.fetchNextPage().error, .tokenRefused)
    bench.server.answer("/users", with: nil)
    await assertEqual(refused.tryNow(), true)
    await assertEqual(refused.fetchNextPage().error, .rateLimited(until: until))
    XCTAssertEqual(bench.server.requests.count, asked + 1, "without the token the limit counts")
    let other = try await bench.restarted(token: "another", clock: clock).fetchNextPage()
    XCTAssertEqual(try other.get().newCount, 30, "another token is another budget")
    clock.pass(.seconds(61))
    try await assertEqual(next.fetchNextPage().get().newCount, 30)
  }

  func test_X18_aSearchLimit_outlivesTheProcess_andAffectsNoOtherRequests() async throws {
    let (bench, list) = (try await workbench(), try UserList(name: "find:ada"))
    let clock = ManualClock()
    bench.server.setList("/search/users?q=ada", users: (1...70).map { Int64($0) })
    let repository = try bench.restarted(clock: clock)
    _ = try await repository.fetchNextPage(of: list, after: 0).get()
    let second = "/search/users?q=ada&page=2"
    bench.server.answer(
      second,
      with: CannedAnswer(
        status: 403, headers: ["Retry-After": "40", "X-RateLimit-Remaining": "0"],
        body: #"{"message":"API rate limit exceeded"}"#))
    let until = clock.date + 40
    let limited = await repository.fetchNextPage(of: list, after: 1)
    XCTAssertEqual(limited.error, .rateLimited(until: until))
    let waiting = Task { await repository.fetchNextPage(of: list, after: 1, .patient) }
    try await eventually("a search waits") {
      repository.client?.queue.status.unansweredCount == 1
    }
    let connection = repository.connection
    XCTAssertEqual(connection, .unknown, "what is said of GitHub is about the others")
    waiting.cancel()
    _ = await waiting.value
    let asked = bench.server.requests.count
    let next = try bench.restarted(clock: clock)
    await assertEqual(next.fetchNextPage(of: list, after: 1).error, .rateLimited(until: until))
    XCTAssertEqual(bench.server.requests.count, asked, "the limit is kept")
    try await assertEqual(next.refetch(bench.setFollowers([1, 2])).get().isEnd, true)
    let online = next.connection
    XCTAssertEqual(online, .online)
    bench.server.answer(second, with: nil)
    clock.pass(.seconds(41))
    _ = try await next.fetchNextPage(of: list, after: 1).get()
    try await assertEqual(next.store.main.overview(of: list).listedCount, 60)
  }

  func test_fF6_aSecondaryLimit_isAPause_alsoForTheNextProcess() async throws {
    let (bench, clock) = (try await workbench(), ManualClock())
    bench.server.answer(
      "/users",
      with: CannedAnswer(
        status: 403, headers: ["Retry-After": "60", "X-RateLimit-Remaining": "4321"],
        body: #"{"message":"You have exceeded a secondary rate limit."}"#))
    let until = clock.date + 60
    let first = try bench.restarted(clock: clock)
    await assertEqual(first.fetchNextPage().error, .paused(until: until))
    await assertEqual(
      try bench.restarted(clock: clock).fetchNextPage().error, .paused(until: until))
    XCTAssertEqual(bench.server.requests.count, 1)
  }

  func test_X18_aTokenThatASearchRefuses_isDroppedByARefresh() async throws {
    let bench = try await workbench(token: "secret")
    let list = try UserList(name: "find:ada")
    bench.server.answer(
      "/search/users", with: .json(#"{"message":"Bad credentials"}"#, status: 401))
    await assertEqual(bench.repository.fetchNextPage(of: list, after: 0).error, .tokenRefused)
    await assertEqual(bench.repository.tryNow(), true)
    bench.server.answer("/search/users", with: nil)
    _ = try await bench.repository.fetchNextPage(of: list, after: 0).get()
  }

  // A damaged row must not forbid requests for ever.
  func test_fE1_anImpossibleLimit_isADayAtMost() async throws {
    let bench = try await workbench()
    let waits = PersistentWaitStore(store: bench.store)
    let table: [(seconds: Double, length: Duration)] = [
      (.infinity, .seconds(86_400)), (-.infinity, .zero), (-1, .zero), (0.5, .seconds(0.5)),
      (86_400, .seconds(86_400)),
    ]
    for (seconds, length) in table {
      try await bench.store.write.save(
        SavedLimit(until: bench.now, seconds: seconds), of: "core", at: "scope", for: "")
      await assertEqual(waits.wait(of: BackoffScope(host: "scope"))?.length, length)
    }
  }

  /// A repository with a page saved and a limit that ends in ``reset`` seconds.
  private func usedUp(_ bench: Workbench, _ clock: ManualClock) async throws -> UserRepository {
    let repository = try bench.restarted(clock: clock)
    _ = try await repository.fetchNextPage().get()
    bench.server.answer(
      "/users",
      with: CannedAnswer(
        status: 403,
        headers: [
          "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "\(1_570_476_395 + Self.reset)",
          "Date": "Mon, 07 Oct 2019 19:26:35 GMT",
        ], body: #"{"message":"API rate limit exceeded"}"#))
    await assertEqual(
      repository.fetchNextPage().error, .rateLimited(until: clock.date + TimeInterval(Self.reset)))
    bench.server.answer("/users", with: nil)
    return repository
  }
}
