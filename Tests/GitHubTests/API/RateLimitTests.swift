import Foundation
import Models
import StandIn
import TestSupport
import XCTest

@testable import GitHub

/// Rate limits as GitHub reports them; its search has one of its own (X18).
final class RateLimitTests: XCTestCase {
  private static let reset = Date(timeIntervalSince1970: 1_570_478_899)

  func test_fE4_theHeaders_areRead_andClampedToWhatALimitCanBe() {
    let (min, max) = ("\(Int.min)", "\(Int64.max)")
    let table: [(limit: String?, remaining: String?, reset: String?, expected: RateLimit?)] = [
      ("60", "57", "1570478899", RateLimit(remaining: 57, limit: 60, resetAt: Self.reset)),
      ("60", "57", "1e99", RateLimit(remaining: 57, limit: 60, resetAt: nil)),
      (
        "60", "57", "-7",
        RateLimit(remaining: 57, limit: 60, resetAt: Date(timeIntervalSince1970: 0))
      ),
      (
        min, min, max,
        RateLimit(remaining: 0, limit: 0, resetAt: Date(timeIntervalSince1970: 253_402_300_799))
      ),
      (nil, nil, nil, nil), ("many", "5", nil, nil), ("60", nil, nil, nil),
    ]
    for row in table {
      var headers: HTTPFields = [:]
      if let limit = row.limit { headers.append("x-ratelimit-limit", limit) }
      if let remaining = row.remaining { headers.append("X-RateLimit-Remaining", remaining) }
      if let reset = row.reset { headers.append("X-Ratelimit-Reset", reset) }
      XCTAssertEqual(RateLimit(headers: headers), row.expected, "\(headers)")
    }
  }

  func test_X18_eachAnswer_countsForTheLimitThatItNames_orThatOfItsRequest() async throws {
    for (name, resource) in [
      ("search", BackoffScope.Resource.search), (nil, .search), ("unheard_of", nil),
      ("core", .core),
    ] {
      let server = try await standIn()
      var headers = [
        "X-RateLimit-Limit": "10", "X-RateLimit-Remaining": "7", "X-RateLimit-Reset": "1570478899",
      ]
      headers["X-RateLimit-Resource"] = name
      let found = #"{"total_count":0,"incomplete_results":false,"items":[]}"#
      server.answer("/search/users", with: CannedAnswer(headers: headers, body: found))
      let client = try client(of: server)
      _ = try await client.send(.members(of: .everyone), priority: .visible).get()
      XCTAssertEqual(client.rateLimit()?.remaining, 59)
      let list = try UserList(name: "find:ada")
      _ = try await client.send(.members(of: list), priority: .visible).get()
      let named = RateLimit(remaining: 7, limit: 10, resetAt: Self.reset)
      XCTAssertEqual(client.rateLimit(of: .search), resource == .search ? named : nil)
      XCTAssertEqual(client.rateLimit(of: .core)?.remaining, resource == .core ? 7 : 59)
    }
  }

  func test_X18_bothLimits_areFetchedTogether_andOneMayBeMissing() async throws {
    let server = try await standIn()
    let client = try client(of: server)
    let core = #"{"limit":60,"remaining":57,"reset":1570478899}"#
    let expected = RateLimit(remaining: 9, limit: 10, resetAt: Self.reset)
    for (search, limit) in [
      (#"{"limit":10,"remaining":9,"reset":1570478899}"#, expected), ("null", nil),
    ] {
      let body = #"{"resources":{"core":\#(core),"search":\#(search)}}"#
      server.answer("/rate_limit", with: .json(body))
      let report = try await client.fetchRateLimits().get()
      XCTAssertEqual(report.core, RateLimit(remaining: 57, limit: 60, resetAt: Self.reset))
      XCTAssertEqual(report.search, limit, search)
      XCTAssertEqual(client.rateLimit(of: .search), expected, "the last one known")
    }
  }
}
