import Foundation
import GitHub
import Models
import Repository
import StandIn
import Store
import TestSupport
import XCTest

/// Pages of everyone, fetched and saved (N2, N5, N7, N8, L2).
final class UserRepositoryTests: XCTestCase {
  func test_N1_L3_pagesFollowGitHubsLink_orTheLastIdWithoutOne() async throws {
    let bench = try await workbench()
    let first = try await bench.repository.fetchNextPage().get()
    XCTAssertEqual(first, PageSummary(newCount: 30, isEnd: false))
    _ = try await bench.repository.fetchNextPage().get()
    let overview = try await bench.main.overview()
    XCTAssertEqual(overview.listedCount, 60)
    XCTAssertEqual(overview.pageSize, 30, "the size of the first page")
    let last = try await bench.main.members(after: 0, limit: 60)[59].id
    bench.server.answer("/users?since=\(last)", with: .json(#"[{"id":900000,"login":"zoe"}]"#))
    _ = try await bench.repository.fetchNextPage().get()
    _ = try await bench.repository.fetchNextPage().get()
    XCTAssertTrue(
      bench.server.requests.last?.path.hasSuffix("since=900000") == true,
      "no Link: since is the last id")
    XCTAssertEqual(bench.server.mostAtOnce, 1)
  }

  func test_aPageThatAnotherProcessHasSaved_isNotRequestedAgain() async throws {
    let bench = try await workbench()
    let overview = try await bench.main.overview()
    XCTAssertEqual(overview.pass.frontier, 0)
    let other = try bench.restarted()
    _ = try await other.fetchNextPage(after: 0).get()
    let news = try await bench.repository.fetchNextPage(after: overview.pass.frontier).get()
    XCTAssertEqual(news, PageSummary(newCount: 0, isEnd: false))
    XCTAssertEqual(bench.server.requests.count, 1)
    let frontier = try await bench.main.overview().pass.frontier
    _ = try await bench.repository.fetchNextPage(after: frontier).get()
    try await assertEqual(bench.main.overview().listedCount, 60)
  }

  func test_N2_withoutANetwork_savedRowsStay_andTheReasonIsKnown() async throws {
    let bench = try await workbench()
    _ = try await bench.repository.fetchNextPage().get()
    await bench.server.stop()
    let failed = await bench.repository.fetchNextPage()
    XCTAssertEqual(failed.error, .unreachable(reason: "the connection was refused"))
    let connection = bench.repository.connection
    XCTAssertEqual(
      connection, .failing(.unreachable(reason: "the connection was refused"), retryingIn: nil))
    try await assertEqual(bench.main.members(after: 0, limit: 99).count, 30)
    let offline = UserRepository(store: bench.store, client: nil, now: { Date() })
    await assertEqual(offline.fetchNextPage().error, .offline)
  }

  func test_N5_savedDataIsStale_afterAMinuteWithAToken_orAnHourWithout() async throws {
    let anonymous = try await workbench()
    let known = try await workbench(token: "secret")
    let then = Date(timeIntervalSince1970: 1_700_000_000)
    for bench in [anonymous, known] { bench.pass(61) }
    XCTAssertFalse(anonymous.repository.isStale(then))
    XCTAssertTrue(known.repository.isStale(then))
    anonymous.pass(3600)
    XCTAssertTrue(anonymous.repository.isStale(then))
    let future = Date(timeIntervalSince1970: 4_102_444_800)
    XCTAssertTrue(
      anonymous.repository.isStale(future), "fetched while the clock was set to 2100 (E1)")
  }

  func test_fF1_fF10_aPageCutShort_orThatCannotBeDecoded_savesNothing() async throws {
    let changed = #"[{"id":1,"login":"changed"},{"id":2,"login":"changed-too"}]"#
    let bench = try await workbench()
    _ = try await bench.repository.fetchNextPage().get()
    let before = try await bench.main.members(after: 0, limit: 99)
    bench.server.answer(
      "/users", with: CannedAnswer(headers: ["Content-Length": "9999"], body: changed))
    let result = await bench.repository.refreshPage(after: 0, .interactive)
    guard case .closedEarly = result.error else { return XCTFail("\(result)") }
    try await assertEqual(bench.main.members(after: 0, limit: 99), before)
    XCTAssertEqual(bench.repository.connection.isTransient, true, "it is retried")
    bench.server.answer("/users", with: nil)
    for body in ["", String(changed.dropLast()), "<html>sign in</html>", #"{"message":"x"}"#] {
      bench.server.answer("/users?since=0", with: .json(body))
      let result = await bench.repository.refreshPage(after: 0)
      XCTAssertNotNil(result.error, String(body.prefix(40)))
      let after = try await bench.main.members(after: 0, limit: 99)
      XCTAssertEqual(after, before, String(body.prefix(40)))
    }
    bench.server.answer("/users?since=0", with: .json("\u{FEFF}" + changed))
    _ = try await bench.repository.refreshPage(after: 0).get()
    let after = try await bench.main.members(after: 0, limit: 99)
    XCTAssertNotEqual(after.map(\.user), before.map(\.user), "a byte order mark is read over")
  }

  // Without a token, GitHub sends no address of anybody.
  func test_X26_anAddressThatOnlyATokenShows_neitherGoesNorComesWithTheToken() async throws {
    let bench = try await workbench(token: "secret")
    bench.server.answer("/users/ada", with: .json(#"{"id":1,"login":"ada","email":"a@acme.org"}"#))
    _ = try await bench.repository.fetchProfile(login: "ada").get()
    bench.server.answer("/users/ada", with: .json(#"{"id":1,"login":"ada","email":null}"#))
    _ = try await bench.restarted().fetchProfile(login: "ada").get()
    try await assertEqual(bench.main.profile(id: 1)?.profile.email, "a@acme.org")
    _ = try await bench.repository.fetchProfile(login: "ada").get()
    try await assertEqual(bench.main.profile(id: 1)?.profile.email, "")
  }
}

extension Result where Failure == FetchError {
  /// GitHub's error.
  var error: GitHubError? {
    if case .failure(.gitHub(let error)) = self { error } else { nil }
  }
}
