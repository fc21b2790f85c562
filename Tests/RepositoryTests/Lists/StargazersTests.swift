import Foundation
import GitHub
import Models
import StandIn
import TestSupport
import XCTest

@testable import Repository

/// Stargazers, which GitHub shows to a repository's own people only (X18).
final class StargazersTests: XCTestCase {
  private static let path = "/repos/ada/engine/stargazers"
  private static let ids = StandInPeople.ids(40)
  private static let empty = GitHubError.refused(
    status: 200, message: "it sent an empty list, which does not mean that nobody is there")
  private static let isLimited =
    "In order to keep the API fast for everyone, pagination is limited for this resource."
  private static let needed = CannedAnswer.json(
    #"{"message":"Requires authentication"}"#, status: 401)

  private func bench(token: String? = nil) async throws -> (Workbench, UserList) {
    let bench = try await workbench(token: token)
    bench.server.setList(Self.path, users: Self.ids)
    bench.server.setList("/users/ada/followers", users: StandInPeople.ids(3))
    return (bench, try UserList(name: "stargazers:ada/engine"))
  }

  func test_X18_whatGitHubTellsStrangers_savesNothing_andHoldsBackNoOtherList() async throws {
    let forbidden = "Resource not accessible by personal access token"
    let table: [(answer: CannedAnswer, token: String?, error: GitHubError)] = [
      (Self.needed, nil, .refused(status: 401, message: "Requires authentication")),
      (.json("{}", status: 404), "stranger", .notFound),
      (
        .json(#"{"message":"\#(forbidden)"}"#, status: 403), "stranger",
        .refused(status: 403, message: forbidden)
      ),
      (.json("[]"), "stranger", Self.empty), (.json("[]"), nil, Self.empty),
    ]
    for (answer, token, error) in table {
      let (bench, list) = try await bench(token: token)
      bench.server.answer(Self.path, with: answer)
      for policy in [FetchPolicy.interactive, .userInitiated, .background] {
        let told = await bench.repository.fetchNextPage(of: list, after: 0, policy)
        XCTAssertEqual(told.error, error, "\(error)")
      }
      await assertEqual(bench.sync(list: list).stop, .failed(.gitHub(error)), "\(error)")
      try await expectOthers(bench, token: token)
      let saved = try await bench.main.lists().map(\.list.name)
      XCTAssertFalse(saved.contains(list.name), "\(error)")
    }
  }

  func test_X18_F8_a401_refusesTheToken_onlyWhereItSaysSo() async throws {
    let (bench, list) = try await bench(token: "good")
    bench.server.answer(Self.path, with: Self.needed)
    let told = await bench.repository.fetchNextPage(of: list, after: 0)
    XCTAssertEqual(told.error, .refused(status: 401, message: "Requires authentication"))
    try await expectOthers(bench, token: "good")
    bench.server.answer(Self.path, with: .json(#"{"message":"Bad credentials"}"#, status: 401))
    await assertEqual(bench.repository.fetchNextPage(of: list, after: 0).error, .tokenRefused)
  }

  func test_X18_open_theyAreAListLikeOthers_inBothShapesOfRows() async throws {
    let (bench, list) = try await bench(token: "insider")
    bench.server.setStargazers(.open)
    try await bench.fetchAll(of: list)
    try await bench.expectWhole(list, Self.ids)
    bench.server.answer(
      "/repos/ada/x/stargazers",
      with: .json(
        #"[{"starred_at":"2010-04-19T04:13:03Z","user":{"id":9,"login":"bo"}},"#
          + #"{"id":7,"login":"cy"}]"#))
    let other = try UserList(name: "stargazers:ada/x")
    try await bench.fetchAll(of: other)
    try await bench.expectWhole(other, [9, 7])
  }

  func test_X18_closedAgain_whoWasSavedStays_andNobodyIsGone() async throws {
    let (bench, list) = try await bench(token: "insider")
    bench.server.setStargazers(.open)
    try await bench.fetchAll(of: list)
    let whole = try await bench.main.overview(of: list)
    bench.pass(7_200)
    for (answer, error) in [
      (CannedAnswer.json("{}", status: 404), GitHubError.notFound), (.json("[]"), Self.empty),
    ] {
      bench.server.answer(Self.path, with: answer)
      for result in [
        await bench.repository.renew(list), await bench.repository.refreshPage(of: list, after: 0),
      ] {
        XCTAssertEqual(result.error, error, "\(error)")
      }
      try await bench.expectWhole(list, Self.ids)
      try await assertEqual(bench.main.overview(of: list), whole, "it is as old as before")
    }
  }

  func test_X18_aLaterPageThatIsEmpty_endsTheList_andNobodyIsGone() async throws {
    let (bench, list) = try await bench(token: "insider")
    bench.server.setStargazers(.open)
    try await bench.fetchAll(of: list)
    let next = try XCTUnwrap(bench.listPaths.last)
    bench.server.answer(next, with: .json("[]"))
    let renewed = try await bench.repository.renew(list).get()
    XCTAssertTrue(renewed.isEnd)
    XCTAssertEqual(renewed.goneCount, 0)
    try await bench.expectWhole(list, Self.ids)
  }

  func test_X18_behindThe40000th_theListIsWhole_asGitHubShowsIt() async throws {
    let (bench, list) = try await bench(token: "insider")
    bench.server.setStargazers(.open)
    bench.server.answer(
      "\(Self.path)?per_page=100&page=401",
      with: .json(#"{"message":"\#(Self.isLimited)"}"#, status: 422))
    bench.server.answer(
      "\(Self.path)?per_page=100",
      with: ServedList.page(
        Self.ids, on: bench.server,
        next: "\(bench.server.baseURL)\(Self.path)?per_page=100&page=401"))
    await assertEqual(bench.sync(list: list).stop, nil)
    XCTAssertEqual(bench.listPaths.last, "\(Self.path)?per_page=100&page=401")
    try await bench.expectWhole(list, Self.ids)
  }

  /// Another list comes at once, with the token that there is.
  private func expectOthers(_ bench: Workbench, token: String?) async throws {
    try await assertEqual(bench.repository.renew(UserList(name: "followers:ada")).get().isEnd, true)
    XCTAssertEqual(
      bench.server.requests.last?.header("authorization"), token.map { "Bearer \($0)" })
  }
}
