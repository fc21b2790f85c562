import Foundation
import GitHub
import Models
import StandIn
import TestSupport
import XCTest

@testable import Repository

/// The limit of GitHub's search affects nothing but searches (X18, N6).
final class SearchBudgetTests: XCTestCase {
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
    let waiting = Task { await repository.fetchNextPage(of: list, after: 1, .background) }
    try await eventually("a search waits") {
      await repository.client?.queue.status.unansweredCount == 1
    }
    let connection = await repository.connection
    XCTAssertEqual(connection, .unknown, "what is said of GitHub is about the others")
    waiting.cancel()
    _ = await waiting.value
    let asked = bench.server.requests.count
    let next = try bench.restarted(clock: clock)
    await assertEqual(next.fetchNextPage(of: list, after: 1).error, .rateLimited(until: until))
    XCTAssertEqual(bench.server.requests.count, asked, "the limit is kept")
    try await assertEqual(next.renew(bench.setFollowers([1, 2])).get().isEnd, true)
    let online = await next.connection
    XCTAssertEqual(online, .online)
    bench.server.answer(second, with: nil)
    clock.pass(.seconds(41))
    _ = try await next.fetchNextPage(of: list, after: 1).get()
    try await assertEqual(next.store.main.overview(of: list).listedCount, 60)
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
}
