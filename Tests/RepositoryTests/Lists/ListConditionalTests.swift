import Foundation
import Models
import StandIn
import XCTest

@testable import Repository

/// Which pages of lists are requested with validators (N5, X18).
final class ListConditionalTests: XCTestCase {
  private static let ids = (1...70).map { Int64($0 * 37 % 71 + 100) }

  func test_N5_theFirstPage_isRequestedConditionally_andA304StartsNoPass() async throws {
    let (bench, list) = try await saved(Self.ids)
    bench.pass(7_200)
    bench.server.answer(Workbench.followersLink, with: CannedAnswer(status: 304))
    let summary = try await bench.repository.refreshPage(of: list, after: 0).get()
    XCTAssertEqual(summary, PageSummary(newCount: 0, isEnd: false))
    XCTAssertNotNil(bench.server.requests.last?.header("if-none-match"))
    let overview = try await bench.main.overview(of: list)
    XCTAssertEqual(overview.pass, Pass(number: 1, frontier: 3))
    let rows = try await bench.rows(of: list)
    XCTAssertEqual(Set(rows[..<30].map(\.fetchedAt)), [bench.now])
    XCTAssertEqual(Set(rows[30...].map(\.fetchedAt)), [bench.now - 7_200])
  }

  // A full page that is the only one does not change when somebody is added after it.
  func test_X18_laterPages_aRenewal_andAFullPageThatIsTheOnlyOne_areRequestedInFull() async throws {
    let (bench, list) = try await saved(Self.ids)
    _ = try await bench.repository.refreshPage(of: list, after: Self.ids[29]).get()
    let summary = try await bench.repository.refetch(list).get()
    XCTAssertTrue(summary.newCount == 0 && summary.isEnd)
    let (other, fullPage) = try await saved(Array(Self.ids[..<30]))
    _ = try await other.repository.refreshPage(of: fullPage, after: 0).get()
    for request in bench.server.requests + other.server.requests {
      XCTAssertNil(request.header("if-none-match"), request.path)
    }
  }

  func test_N5_theFirstPageOfAListThatWasSynced_isRequestedConditionally_fromTheSecondTimeOn()
    async throws
  {
    let bench = try await workbench(token: "secret")
    let list = try bench.setFollowers(Self.ids)
    _ = await bench.sync(list: list)
    for isConditional in [false, true, true] {
      _ = try await bench.repository.refreshPage(of: list, after: 0).get()
      let condition = bench.server.requests.last?.header("if-none-match")
      XCTAssertEqual(condition != nil, isConditional)
    }
  }

  func test_X18_aSearch_isNeverRequestedConditionally_andIsFreshForAnHour() async throws {
    let bench = try await workbench(token: "secret")
    let list = try UserList(name: "find:ada")
    bench.server.answer(
      "/search/users?q=ada",
      with: CannedAnswer(
        headers: ["ETag": "\"1\"", "Last-Modified": "Thu, 05 Jul 2012 15:31:30 GMT"],
        body: #"{"total_count":1,"items":[{"id":1,"login":"ada"}]}"#))
    for _ in 1...2 { _ = try await bench.repository.refetch(list).get() }
    XCTAssertEqual(bench.server.requests.count, 2)
    for request in bench.server.requests {
      XCTAssertNil(request.header("if-none-match"))
      XCTAssertNil(request.header("if-modified-since"))
    }
    let then = bench.now
    bench.pass(61)
    XCTAssertTrue(bench.repository.isStale(then))
    XCTAssertFalse(
      bench.repository.isStale(then, in: list),
      "another search would cost what is left of the minute")
  }

  private func saved(_ ids: [Int64]) async throws -> (bench: Workbench, list: UserList) {
    let bench = try await workbench(token: "secret")
    let list = try bench.setFollowers(ids)
    try await bench.fetchAll(of: list)
    return (bench, list)
  }
}
