import Foundation
import Models
import Repository
import StandIn
import XCTest

/// rel F6: nothing is asked before the reset, whatever happens, and what is saved can be read.
final class UsedUpLimitTests: XCTestCase {
  private static let reset = 900

  func test_F6_withNothingLeft_savedPagesAreRead_withoutARequest() async throws {
    let bench = try await Workbench()
    let clock = ManualClock()
    let repository = try await usedUp(bench, clock)
    let until = clock.date + TimeInterval(Self.reset)
    let asked = bench.server.requests.count
    let rows = try await repository.store.main.members(after: 0, limit: 99)
    XCTAssertEqual(rows.count, 30)
    let found = try await repository.store.main.search(SearchQuery("a"), after: 0, limit: 9)
    XCTAssertFalse(found.users.isEmpty)
    clock.pass(.seconds(Self.reset - 60))
    for policy in [FetchPolicy.interactive, .userInitiated] {
      let page = await repository.fetchNextPage(policy)
      XCTAssertEqual(page.error, .rateLimited(until: until))
      let profile = await repository.fetchProfile(login: rows[0].user.login, policy)
      XCTAssertEqual(profile.error, .rateLimited(until: until))
    }
    let dropped = await repository.tryNow()
    XCTAssertFalse(dropped)
    let connection = await repository.connection
    XCTAssertEqual(connection, .failing(.rateLimited(until: until), retryingIn: nil))
    XCTAssertEqual(bench.server.requests.count, asked, "not one request")
    await bench.server.stop()
  }

  func test_F6_theLimitOutlivesTheProcess() async throws {
    let bench = try await Workbench()
    let clock = ManualClock()
    _ = try await usedUp(bench, clock)
    let until = clock.date + TimeInterval(Self.reset)
    let asked = bench.server.requests.count
    clock.pass(.seconds(Self.reset - 60))
    let next = try bench.restarted(clock: clock)
    for policy in [FetchPolicy.interactive, .userInitiated] {
      let page = await next.fetchNextPage(policy)
      XCTAssertEqual(page.error, .rateLimited(until: until))
    }
    XCTAssertEqual(bench.server.requests.count, asked)
    // Another token is another budget.
    let other = try await bench.restarted(token: "another", clock: clock).fetchNextPage()
    XCTAssertEqual(try other.get().newCount, 30)
    await bench.server.stop()
  }

  func test_F6_theFirstRequest_goesOutAtTheReset_alsoAfterANewStart() async throws {
    for isRestarted in [false, true] {
      let bench = try await Workbench()
      let clock = ManualClock()
      var repository = try await usedUp(bench, clock)
      if isRestarted { repository = try bench.restarted(clock: clock) }
      let asked = bench.server.requests.count
      let until = clock.date + TimeInterval(Self.reset)
      let waiting = Task { [repository] in await repository.fetchNextPage(.background) }
      let end = ContinuousClock.now + .seconds(10)
      while await repository.unansweredCount == 0 {
        guard ContinuousClock.now < end else { return XCTFail("it asks, and does not wait") }
        await Task.yield()
      }
      clock.pass(.seconds(Self.reset) - .milliseconds(1))
      await repository.looksAgain()
      let connection = await repository.connection
      XCTAssertEqual(connection, .failing(.rateLimited(until: until), retryingIn: nil))
      XCTAssertEqual(bench.server.requests.count, asked, "never early")
      clock.pass(.milliseconds(2))
      await repository.looksAgain()
      let news = try await waiting.value.get()
      XCTAssertEqual(news.newCount, 30)
      XCTAssertEqual(bench.server.requests.count, asked + 1)
      await bench.server.stop()
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
    let limited = await repository.fetchNextPage()
    XCTAssertEqual(
      limited.error, .rateLimited(until: clock.date + TimeInterval(Self.reset)))
    bench.server.answer("/users", with: nil)
    return repository
  }
}
