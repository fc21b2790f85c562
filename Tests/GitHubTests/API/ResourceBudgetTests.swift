import Foundation
import GitHub
import Models
import StandIn
import TestSupport
import XCTest

/// GitHub's search has a budget of its own (X18).
final class ResourceBudgetTests: XCTestCase {
  private static let reset = Date(timeIntervalSince1970: 1_570_478_899)

  func test_X18_eachAnswer_tellsTheBudgetThatItNames_orThatOfWhatWasAsked() async throws {
    for (name, resource) in [
      ("search", BackoffScope.Resource.search), (nil, .search), ("unheard_of", .search),
      ("core", .core),
    ] {
      let server = try await standIn()
      server.answer("/search/users", with: Self.found(remaining: 7, resource: name))
      let client = try client(of: server)
      _ = try await client.send(.members(of: .everyone), priority: .visible).get()
      XCTAssertEqual(client.rateLimit()?.remaining, 59)
      _ = try await client.send(.members(of: try Self.list), priority: .visible).get()
      let other: BackoffScope.Resource = resource == .core ? .search : .core
      XCTAssertEqual(
        client.rateLimit(of: resource), RateLimit(remaining: 7, limit: 10, resetAt: Self.reset))
      XCTAssertEqual(client.rateLimit(of: other)?.remaining, other == .core ? 59 : nil)
    }
  }

  func test_X18_theBudgets_areAskedForTogether() async throws {
    let server = try await standIn()
    let budget = #"{"limit":10,"remaining":9,"reset":1570478899}"#
    let core = #"{"limit":60,"remaining":57,"reset":1570478899}"#
    server.answer(
      "/rate_limit", with: .json(#"{"resources":{"core":\#(core),"search":\#(budget)}}"#))
    let client = try client(of: server)
    let told = try await client.fetchRateLimits().get()
    XCTAssertEqual(told.core, RateLimit(remaining: 57, limit: 60, resetAt: Self.reset))
    XCTAssertEqual(
      client.rateLimit(of: .search), RateLimit(remaining: 9, limit: 10, resetAt: Self.reset))
    for odd in ["null", "7", #"{"limit":10}"#] {
      server.answer(
        "/rate_limit", with: .json(#"{"resources":{"core":\#(core),"search":\#(odd)}}"#))
      try await assertEqual(client.fetchRateLimits().get().core?.remaining, 57, odd)
    }
  }

  private static var list: UserList {
    get throws { try UserList(name: "find:ada") }
  }

  private static func found(remaining: Int, resource: String?) -> CannedAnswer {
    var headers = [
      "X-RateLimit-Limit": "10", "X-RateLimit-Remaining": "\(remaining)",
      "X-RateLimit-Reset": "1570478899",
    ]
    headers["X-RateLimit-Resource"] = resource
    return CannedAnswer(
      headers: headers, body: #"{"total_count":0,"incomplete_results":false,"items":[]}"#)
  }
}
