import Foundation
import GitHub
import Models
import StandIn
import TestSupport
import XCTest

@testable import Repository

/// Lists that GitHub does not show, or not to their end (X18).
final class ListTroubleTests: XCTestCase {
  private static let stargazers = "/repos/ada/engine/stargazers"
  private static let ids = StandInPeople.ids(40)
  private static let empty = GitHubError.refused(
    status: 200, message: "it sent an empty list, but may be hiding its members")
  private static let needsToken = CannedAnswer.json(
    #"{"message":"Requires authentication"}"#, status: 401)

  func test_X18_afterTheLastPageThatGitHubShows_theListIsWhole() async throws {
    for (name, path, message) in [
      ("find:ada", "/search/users?q=ada&", "Only the first 1000 search results are available"),
      (
        "stargazers:ada/x", "/repos/ada/x/stargazers?",
        "In order to keep the API fast for everyone, pagination is limited for this resource."
      ),
    ] {
      let (bench, list) = (try await workbench(), try UserList(name: name))
      let beyond = path + "page=2"
      bench.server.answer(
        String(path.dropLast()),
        with: .page(
          Self.ids, next: bench.server.baseURL + beyond,
          total: name.hasPrefix("find") ? 6038 : nil))
      bench.server.answer(beyond, with: .json(#"{"message":"\#(message)"}"#, status: 422))
      try await bench.fetchAll(of: list)
      XCTAssertEqual(bench.listPaths.last, beyond)
      try await bench.expectWhole(list, Self.ids)
    }
  }

  func test_X18_aNextPageThatIsMissing_isNotTakenForAMissingAccount() async throws {
    let bench = try await workbench()
    let list = try bench.setFollowers(Self.ids)
    _ = try await bench.repository.fetchNextPage(of: list, after: 0).get()
    bench.server.answer(Workbench.followersLink, with: .json("{}", status: 404))
    let missing = GitHubError.refused(
      status: 404, message: "there is nothing at the address it gave for the next page")
    await assertEqual(
      bench.repository.fetchNextPage(of: list, after: 1).error, missing)
    try await assertEqual(bench.rows(of: list).count, 30)
  }

  // The token must not go there, and the list must not seem to end with its first page.
  func test_X18_aNextPageOnAnotherHost_isNotRequested_andNobodyIsGone() async throws {
    let bench = try await workbench(token: "secret")
    let list = try bench.setFollowers(Self.ids)
    try await bench.fetchAll(of: list)
    let elsewhere = try await standIn(.invented(count: 1))
    bench.server.answer(
      Workbench.followersLink,
      with: .page([1, 2], next: elsewhere.baseURL + "/user/7/followers?page=2"))
    let error = await bench.repository.refetch(list).error
    XCTAssertEqual(error, .malformed(reason: "it leads to another host"))
    XCTAssertEqual(elsewhere.requests.count, 0)
    try await assertEqual(bench.rows(of: list).map(\.id), Self.ids)
    try await assertEqual(bench.rows(of: list).contains(where: \.isGone), false)
  }

  func test_X18_stargazersThatAreHidden_saveNothing_andAffectNoOtherList() async throws {
    let forbidden = "Resource not accessible by personal access token"
    let table: [(answer: CannedAnswer, token: String?, error: GitHubError)] = [
      (Self.needsToken, nil, .refused(status: 401, message: "Requires authentication")),
      (Self.needsToken, "good", .refused(status: 401, message: "Requires authentication")),
      (.json("{}", status: 404), "stranger", .notFound),
      (
        .json(#"{"message":"\#(forbidden)"}"#, status: 403), "stranger",
        .refused(status: 403, message: forbidden)
      ),
      (.json("[]"), "stranger", Self.empty),
    ]
    for (answer, token, error) in table {
      let bench = try await workbench(token: token)
      let list = try UserList(name: "stargazers:ada/engine")
      let followers = try bench.setFollowers(1...3)
      bench.server.answer(Self.stargazers, with: answer)
      let result = await bench.repository.fetchNextPage(of: list, after: 0)
      XCTAssertEqual(result.error, error)
      await assertEqual(bench.sync(list: list).stop, .failed(.gitHub(error)))
      try await assertEqual(bench.repository.refetch(followers).get().isEnd, true, "another list")
      XCTAssertEqual(
        bench.server.requests.last?.header("authorization"), token.map { "Bearer \($0)" })
      let saved = try await bench.main.lists().map(\.list.name)
      XCTAssertFalse(saved.contains(list.name), "\(error)")
    }
  }

  func test_X18_stargazersThatAreHiddenLater_stay_andNobodyIsGone() async throws {
    let (bench, list) = try await savedStargazers()
    let whole = try await bench.main.overview(of: list)
    bench.pass(7_200)
    for (answer, error) in [
      (CannedAnswer.json("{}", status: 404), GitHubError.notFound), (.json("[]"), Self.empty),
    ] {
      bench.server.answer(Self.stargazers, with: answer)
      await assertEqual(bench.repository.refetch(list).error, error)
      await assertEqual(bench.repository.refreshPage(of: list, after: 0).error, error)
      try await bench.expectWhole(list, Self.ids)
      try await assertEqual(bench.main.overview(of: list), whole, "it is as old as before")
    }
  }

  func test_X18_aLaterPageThatIsEmpty_endsTheList_andNobodyIsGone() async throws {
    let (bench, list) = try await savedStargazers()
    bench.server.answer(try XCTUnwrap(bench.listPaths.last), with: .json("[]"))
    let renewal = try await bench.repository.refetch(list).get()
    XCTAssertTrue(renewal.isEnd)
    XCTAssertEqual(renewal.changes.left.count, 0)
    try await bench.expectWhole(list, Self.ids)
  }

  private func savedStargazers() async throws -> (Workbench, UserList) {
    let bench = try await workbench(token: "insider")
    let list = try UserList(name: "stargazers:ada/engine")
    bench.server.setList(Self.stargazers, users: Self.ids)
    bench.server.setStargazers(.open)
    try await bench.fetchAll(of: list)
    try await bench.expectWhole(list, Self.ids)
    return (bench, list)
  }
}
