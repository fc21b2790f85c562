import StandIn
import TestSupport
import XCTest

/// The stand-in's budgets: searches have one of their own.
final class BudgetsTests: XCTestCase {
  private let search = "/search/users?q=a"
  private let list = "/user/1/followers"

  func test_X18_searchesUsedUp_leaveTheOtherBudgetAlone() async throws {
    let client = rawClient(of: try await standIn(.invented(count: 50, searches: 2)))
    for _ in 0..<2 {
      let answer = try await client.get(search)
      XCTAssertEqual(answer.status, 200)
    }
    let refused = try await client.get(search)
    XCTAssertEqual(refused.status, 403)
    XCTAssertEqual(refused.header("x-ratelimit-remaining"), "0")
    XCTAssertEqual(refused.header("x-ratelimit-resource"), "search")
    let followers = try await client.get(list)
    XCTAssertEqual(followers.status, 200)
    XCTAssertEqual(followers.header("x-ratelimit-resource"), "core")
    XCTAssertEqual(followers.header("x-ratelimit-remaining"), "59")
  }

  func test_X18_aListUsedUp_leavesSearchesAlone_untilTheBudgetsAreRenewed() async throws {
    let server = try await standIn(.invented(count: 50, budget: 1))
    let client = rawClient(of: server)
    _ = try await client.get(list)
    let (refused, found) = (try await client.get(list), try await client.get(search))
    XCTAssertEqual([refused.status, found.status], [403, 200])
    server.renewBudgets()
    let again = try await client.get(list)
    XCTAssertEqual(again.status, 200)
  }

  func test_X18_aToken_hasThirtySearches_andBothBudgetsAreTold() async throws {
    let client = rawClient(of: try await standIn(.invented(count: 50)))
    _ = try await client.get(search, token: "one")
    let told = try await client.get("/rate_limit", token: "one")
    let resources = try XCTUnwrap(told.object["resources"] as? [String: [String: Int]])
    XCTAssertEqual(resources["search"]?["limit"], 30)
    XCTAssertEqual(resources["search"]?["remaining"], 29)
    XCTAssertEqual(resources["core"]?["remaining"], 5_000)
    let ends = [resources["search"]?["reset"], resources["core"]?["reset"]].compactMap { $0 }
    XCTAssertEqual(ends.count, 2)
    XCTAssertLessThan(ends[0], ends[1], "a minute and an hour")
  }

  func test_X18_aPageThatHasNotChanged_isFreeWithATokenOnly() async throws {
    let client = rawClient(of: try await standIn(.invented(count: 50)))
    let costs: [(token: String?, cost: Int)] = [("one", 0), (nil, 1)]
    for (token, cost) in costs {
      let page = try await client.get(list, token: token)
      let same = try await client.get(list, token: token, tag: page.header("etag"))
      XCTAssertEqual(same.status, 304)
      let left = [page, same].compactMap { $0.header("x-ratelimit-remaining").flatMap { Int($0) } }
      XCTAssertEqual(left[0] - left[1], cost)
    }
  }
}
