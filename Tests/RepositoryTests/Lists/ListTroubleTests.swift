import Foundation
import GitHub
import Models
import StandIn
import TestSupport
import XCTest

@testable import Repository

/// What keeps a list of people from coming, and what is kept of it (X18).
final class ListTroubleTests: XCTestCase {
  private static let ids = (1...70).map { Int64($0) }

  func test_X18_offline_aListIsReadAsItIs_andGoesOnWhereItWas() async throws {
    let (bench, list) = (try await workbench(), try UserList(name: "followers:ada"))
    ServedList.followers.answer(Self.ids, on: bench.server)
    _ = try await bench.repository.fetchNextPage(of: list, after: 0).get()
    let port = bench.server.port
    await bench.server.stop()
    let failed = await bench.repository.fetchNextPage(of: list, after: 1)
    XCTAssertEqual(failed.error, .unreachable(reason: "the connection was refused"))
    let rows = try await bench.rows(of: list)
    XCTAssertEqual(rows.count, 30)
    let never = UserRepository(store: bench.store, client: nil, now: { Date() })
    let offline = await never.fetchNextPage(of: list, after: 1)
    XCTAssertEqual(offline.error, .offline)
    try await bench.server.start(port: port)
    try await bench.fetchAll(of: list)
    XCTAssertEqual(bench.listPaths.filter { $0 == "/users/ada/followers" }.count, 1, "only once")
    try await assertEqual(bench.rows(of: list).map(\.id), Self.ids)
  }

  func test_X18_anUnknownLogin_isNotAskedForAgainWithinTenMinutes() async throws {
    let (bench, list) = (try await workbench(), try UserList(name: "followers:nobody"))
    bench.server.answer("/users/nobody/followers", with: .json("{}", status: 404))
    for count in [1, 1, 2] {
      await assertEqual(bench.repository.fetchNextPage(of: list, after: 0).error, .notFound)
      XCTAssertEqual(bench.server.requests.count, count)
      if count == 1 { bench.pass(301) }
    }
  }

  // Its words are gone with the answer, so that a search is never refused from memory.
  func test_X18_aSearchThatCannotBeRead_isToldInGitHubsWords_eachTime() async throws {
    let (bench, list) = (try await workbench(), try UserList(name: "find:ada"))
    bench.server.answer(
      "/search/users?q=ada",
      with: .json(
        #"{"message":"Validation Failed","errors":[{"message":"The listed users cannot be searched."}]}"#,
        status: 422))
    for count in 1...2 {
      let result = await bench.repository.fetchNextPage(of: list, after: 0)
      XCTAssertEqual(
        result.error, .refused(status: 422, message: "The listed users cannot be searched."))
      XCTAssertEqual(bench.server.requests.count, count)
    }
  }

  func test_X18_behindTheLastPageThatGitHubShows_theListIsWhole() async throws {
    let (bench, list) = (try await workbench(), try UserList(name: "find:ada"))
    let beyond = "/search/users?q=ada&page=2"
    bench.server.answer(
      "/search/users?q=ada",
      with: ServedList.page(
        Self.ids, on: bench.server, next: bench.server.baseURL + beyond, total: 6038))
    bench.server.answer(
      beyond,
      with: .json(#"{"message":"Only the first 1000 search results are available"}"#, status: 422))
    try await bench.fetchAll(of: list)
    let overview = try await bench.main.overview(of: list)
    XCTAssertEqual(overview.listedCount, 70)
    XCTAssertEqual(overview.wholeAt, bench.now)
    XCTAssertEqual(overview.total, 6038)
  }

  func test_X18_aSyncInACircle_ends() async throws {
    let (bench, list) = (try await workbench(), try UserList(name: "followers:ada"))
    ServedList.followers.answer(
      (1...150).map { Int64($0) }, on: bench.server, size: 100, perPage: true)
    let first = bench.server.baseURL + "/users/ada/followers?per_page=100"
    bench.server.answer(
      "/user/7/followers?per_page=100&page=2",
      with: ServedList.page([7], on: bench.server, next: first))
    let result = await bench.sync(list: list)
    XCTAssertEqual(
      result.stop, .failed(.gitHub(.malformed(reason: "its next page is an earlier one"))))
    XCTAssertEqual(bench.listPaths.count, 2)
  }

  // The token must not go there, and the list would seem to end with its first page.
  func test_X18_aNextPageOnAnotherHost_isAskedForHere_byItsNumber() async throws {
    let (bench, list) = (try await workbench(token: "secret"), try UserList(name: "followers:ada"))
    let elsewhere = StandInServer(.invented(count: 1))
    try await elsewhere.start()
    let own = "/users/ada/followers"
    bench.server.answer(
      own,
      with: ServedList.page(
        [1, 2], on: bench.server, next: elsewhere.baseURL + "/user/7/followers?page=2"))
    bench.server.answer(own + "?page=2", with: ServedList.page([3], on: bench.server))
    try await bench.fetchAll(of: list)
    XCTAssertEqual(bench.listPaths, [own, own + "?page=2"])
    XCTAssertEqual(elsewhere.requests.count, 0)
    try await assertEqual(bench.rows(of: list).map(\.id), [1, 2, 3])
  }

  func test_D17_peopleWithoutAccounts_areNowhereInTheStore() async throws {
    let (bench, list) = (try await workbench(), try UserList(name: "contributors:ada/x"))
    bench.server.answer(
      "/repos/ada/x/contributors",
      with: .json(
        #"[{"type":"Anonymous","name":"Quillfern Secret","email":"q@secret.example","contributions":9},"#
          + #"{"id":1,"login":"ada","contributions":7}]"#))
    try await bench.fetchAll(of: list)
    try await assertEqual(bench.rows(of: list).map(\.contributions), [7])
    for file in try FileManager.default.subpathsOfDirectory(atPath: bench.directory) {
      let bytes = FileManager.default.contents(atPath: "\(bench.directory)/\(file)") ?? Data()
      for word in ["Quillfern Secret", "secret.example"] {
        XCTAssertNil(bytes.range(of: Data(word.utf8)), file)
      }
    }
  }
}
