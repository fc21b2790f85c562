import Foundation
import Models
import Repository
import StandIn
import TestSupport
import XCTest

/// Validators are saved for each URL and token; a 304 renews the age, and the rows stay (N5).
final class ConditionalRequestTests: XCTestCase {
  func test_N5_aSecondFetch_isConditional_andA304RenewsTheAge() async throws {
    let bench = try await workbench(token: "secret")
    _ = try await bench.repository.fetchNextPage().get()
    let before = try await bench.main.members(after: 0, limit: 99)
    bench.pass(120)
    let news = try await bench.repository.refreshPage(after: 0, .refresh).get()
    XCTAssertEqual(news, PageSummary(newCount: 0, isEnd: false))
    let conditions = bench.server.requests.map { $0.header("if-none-match") }
    XCTAssertNil(conditions[0])
    XCTAssertEqual(conditions[1]?.hasPrefix("W/\""), true)
    let after = try await bench.main.members(after: 0, limit: 99)
    XCTAssertEqual(after.map(\.user), before.map(\.user))
    XCTAssertEqual(after.map(\.fetchedAt), Array(repeating: bench.now, count: 30))
  }

  func test_N5_aProfile_isRequestedConditionally_andRenewed() async throws {
    let bench = try await workbench(token: "secret")
    _ = try await bench.repository.fetchNextPage().get()
    let login = try await bench.main.members(after: 0, limit: 1)[0].user.login
    let before = try await bench.repository.fetchProfile(login: login).get()
    bench.pass(120)
    let after = try await bench.repository.fetchProfile(login: login).get()
    XCTAssertNotNil(bench.server.requests.last?.header("if-none-match"))
    XCTAssertEqual(after.profile, before.profile)
    XCTAssertEqual(after.fetchedAt, bench.now)
    XCTAssertEqual(before.fetchedAt, bench.now - 120)
  }

  func test_N5_withoutAnETag_theDateIsSent_asReceived() async throws {
    let bench = try await workbench(token: "secret")
    let date = "Thu, 05 Jul 2012 15:31:30 GMT"
    bench.server.answer(
      "/users?since=0",
      with: CannedAnswer(headers: ["Last-Modified": date], body: #"[{"id":1,"login":"ada"}]"#))
    _ = try await bench.repository.fetchNextPage().get()
    bench.server.answer("/users?since=0", with: CannedAnswer(status: 304))
    bench.pass(120)
    _ = try await bench.repository.refreshPage(after: 0).get()
    _ = try await bench.repository.refreshPage(after: 0).get()
    XCTAssertEqual(bench.server.requests.map { $0.header("if-modified-since") }, [nil, date, date])
    XCTAssertEqual(bench.server.requests.map { $0.header("if-none-match") }, [nil, nil, nil])
  }

  func test_N5_validatorsBelongToAURLAndAToken() async throws {
    let bench = try await workbench(token: "secret")
    _ = try await bench.repository.fetchNextPage().get()
    _ = try await bench.repository.fetchNextPage().get()
    XCTAssertNil(bench.server.requests[1].header("if-none-match"), "another URL")
    for token in ["another", nil] {
      _ = try await bench.restarted(token: token).refreshPage(after: 0).get()
      XCTAssertNil(bench.server.requests.last?.header("if-none-match"), token ?? "nobody")
    }
    _ = try await bench.restarted(token: "secret").refreshPage(after: 0).get()
    XCTAssertNotNil(bench.server.requests.last?.header("if-none-match"), "after a restart")
  }

  // A 304 would leave nothing to show.
  func test_N5_withoutTheRows_theRequestIsNotConditional() async throws {
    let bench = try await workbench(token: "secret")
    _ = try await bench.repository.fetchNextPage().get()
    let empty = try await workbench(token: "secret")
    let known = try await bench.store.main.cachedResponse(
      of: "\(bench.server.baseURL)/users?since=0", to: bench.client(token: "secret").identity)
    try await empty.store.write.save(try XCTUnwrap(known))
    let repository = try empty.restarted(at: bench.server.baseURL, token: "secret")
    let news = try await repository.fetchNextPage().get()
    XCTAssertNil(bench.server.requests.last?.header("if-none-match"))
    XCTAssertEqual(news.newCount, 30)
  }
}
