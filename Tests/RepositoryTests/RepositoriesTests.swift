import Foundation
import GitHub
import Models
import StandIn
import TestSupport
import XCTest

@testable import Repository

/// People's repositories are fetched page by page, and saved (X29).
final class RepositoriesTests: XCTestCase {
  private let ada = User(id: 99, login: "ada")

  private func benchWithAda() async throws -> Workbench {
    let bench = try await workbench()
    try await bench.store.write.save(Profile(user: ada), at: bench.now)
    return bench
  }

  private func many(_ count: Int) -> [InventedRepository] {
    (0..<count).map { InventedRepository(Int64($0 + 1), "r\($0)", stars: $0 % 7) }
  }

  func test_X29_pagesOf100_areFetchedOneByOne_andThenGitHubIsNotAsked() async throws {
    let bench = try await benchWithAda()
    bench.server.setRepositories(of: "ada", id: 99, many(230))
    for (place, count) in [(.first, 100), (.next, 200), (.next, 230), (.next, 230)]
      as [(UserRepository.RepositoryPlace, Int)]
    {
      try await assertEqual(bench.repository.fetchRepositories(of: ada, place).get(), 0)
      let saved = try await bench.main.repositories(of: 99)
      XCTAssertEqual(saved?.all.count, count)
      XCTAssertEqual(saved?.nextLink == nil, count == 230)
    }
    XCTAssertEqual(
      bench.server.requests.map(\.path),
      ["/users/ada/repos?sort=pushed&type=owner&per_page=100"]
        + (2...3).map { "/user/99/repos?sort=pushed&per_page=100&page=\($0)" })
  }

  func test_X29_unchanged_isFetchedNow() async throws {
    let bench = try await benchWithAda()
    bench.server.setRepositories(of: "ada", id: 99, many(3))
    _ = try await bench.repository.fetchRepositories(of: ada, .first).get()
    bench.pass(4_000)
    bench.server.answer("/users/ada/repos", with: CannedAnswer(status: 304))
    _ = try await bench.repository.fetchRepositories(of: ada, .first).get()
    XCTAssertNotNil(bench.server.requests.last?.header("if-none-match"))
    let saved = try await bench.main.repositories(of: 99)
    XCTAssertEqual(saved?.all.count, 3)
    XCTAssertEqual(saved?.fetchedAt, bench.now)
  }

  func test_X29_fF15_unchangedForAnotherAccount_isNoAnswer() async throws {
    let bench = try await benchWithAda()
    bench.server.setRepositories(of: "ada", id: 99, many(3))
    _ = try await bench.repository.fetchRepositories(of: ada, .first).get()
    bench.pass(60)
    // Somebody else has the login, and was asked for.
    let other = User(id: 100, login: "ada")
    try await bench.store.write.save(Profile(user: other), at: bench.now)
    bench.server.setRepositories(of: "ada", id: 100, many(4))
    _ = try await bench.repository.fetchRepositories(of: other, .first).get()
    _ = await bench.repository.fetchRepositories(of: ada, .first)
    let asked = bench.server.requests.last { $0.path.contains("/repos") }
    XCTAssertNil(asked?.header("if-none-match"))
  }

  func test_X29_aNextPageThatLoopsOrIsMissing_isAnError_andNothingIsLost() async throws {
    let bench = try await benchWithAda()
    bench.server.setRepositories(of: "ada", id: 99, many(230))
    _ = try await bench.repository.fetchRepositories(of: ada, .first).get()
    let path = "/user/99/repos?sort=pushed&per_page=100&page=2"
    let link = "<\(bench.server.baseURL)\(path)>; rel=\"next\""
    bench.server.answer(
      path,
      with: CannedAnswer(
        status: 200, headers: ["Link": link], body: Array(#"[{"id":1,"name":"r0"}]"#.utf8)))
    for _ in 1...2 {
      let answer = await bench.repository.fetchRepositories(of: ada, .next)
      XCTAssertEqual(answer.error, .malformed(reason: "its next page has nothing new"))
    }
    bench.server.answer(path, with: .json("{}", status: 404))
    let answer = await bench.repository.fetchRepositories(of: ada, .next)
    XCTAssertEqual(
      answer.error,
      .refused(
        status: 404, message: "there is nothing at the address it gave for the next page"))
    try await assertEqual(bench.main.repositories(of: 99)?.all.count, 100)
  }

  func test_X29_aFullPage_isNotAskedForConditionally() async throws {
    let bench = try await benchWithAda()
    bench.server.setRepositories(of: "ada", id: 99, many(100))
    for _ in 1...2 { _ = try await bench.repository.fetchRepositories(of: ada, .first).get() }
    XCTAssertNil(bench.server.requests.last?.header("if-none-match"))
  }

  func test_X29_fF15_whoHasAnotherLoginNow_isAskedForUnderThat() async throws {
    let bench = try await benchWithAda()
    bench.server.answer("/users/ada", with: .json("{}", status: 404))
    bench.server.answer("/user/99", with: .json(#"{"id":99,"login":"ada-l"}"#))
    bench.server.setRepositories(of: "ada-l", id: 99, many(2))
    _ = try await bench.repository.fetchRepositories(of: ada, .first).get()
    try await assertEqual(bench.main.repositories(of: 99)?.all.count, 2)
    try await assertEqual(bench.main.user(id: 99)?.user.login, "ada-l")
  }

  func test_X29_fF15_theRepositoriesOfWhoHasTheLoginNow_areNeverTheFormerOwners() async throws {
    for theirs in [many(4), []] {
      let bench = try await benchWithAda()
      bench.server.answer("/users/ada", with: .json(#"{"id":100,"login":"ada"}"#))
      bench.server.answer("/user/99", with: .json(#"{"id":99,"login":"ada-l"}"#))
      bench.server.setRepositories(of: "ada", id: 100, theirs)
      bench.pass(4_000)
      bench.server.setRepositories(of: "ada-l", id: 99, many(2))
      _ = try await bench.repository.fetchRepositories(of: ada, .first).get()
      try await assertEqual(bench.main.repositories(of: 99)?.all.count, 2)
    }
  }

  func test_X29_anotherOwnersRepositories_areNotSaved() async throws {
    let bench = try await benchWithAda()
    let body = #"[{"id":1,"name":"a","owner":{"id":99}},{"id":2,"name":"b","owner":{"id":5}},7]"#
    bench.server.answer("/users/ada/repos", with: .json(body))
    try await assertEqual(bench.repository.fetchRepositories(of: ada, .first).get(), 1)
    try await assertEqual(bench.main.repositories(of: 99)?.all.map(\.name), ["a"])
    bench.server.answer("/users/ada", with: .json(#"{"id":99,"login":"ada"}"#))
    bench.server.answer(
      "/users/ada/repos", with: .json(#"[{"id":2,"name":"b","owner":{"id":5}}]"#))
    let answer = await bench.repository.fetchRepositories(of: ada, .first)
    XCTAssertEqual(answer.error, .malformed(reason: "its repositories are another account's"))
    try await assertEqual(bench.main.repositories(of: 99)?.all.map(\.name), ["a"])
  }

  func test_X29_nobodysRepositories_areKnownToBeNone() async throws {
    let bench = try await benchWithAda()
    bench.server.answer("/users/ada", with: .json(#"{"id":99,"login":"ada"}"#))
    bench.server.setRepositories(of: "ada", id: 99, [])
    _ = try await bench.repository.fetchRepositories(of: ada, .first).get()
    try await assertEqual(bench.main.repositories(of: 99)?.all, [])
  }

  func test_X29_aRefusal_leavesWhatIsSaved() async throws {
    let bench = try await benchWithAda()
    bench.server.setRepositories(of: "ada", id: 99, many(2))
    _ = try await bench.repository.fetchRepositories(of: ada, .first).get()
    bench.server.answer("/users/ada", with: .json(#"{"id":99,"login":"ada"}"#))
    bench.server.answer("/users/ada/repos", with: .json("{}", status: 404))
    // There is such an account.
    try await assertEqual(
      bench.repository.fetchRepositories(of: ada, .first).error,
      .refused(status: 404, message: nil))
    bench.server.answer("/users/ada", with: .json("{}", status: 404))
    bench.server.answer("/user/99", with: .json("{}", status: 404))
    for (status, error) in [
      (451, .withheld), (404, .notFound), (403, .refused(status: 403, message: nil)),
    ]
      as [(Int, GitHubError)]
    {
      bench.server.answer("/users/ada/repos", with: .json("{}", status: status))
      let answer = await bench.repository.fetchRepositories(of: ada, .first)
      XCTAssertEqual(answer.error, error)
      try await assertEqual(bench.main.repositories(of: 99)?.all.count, 2)
    }
    try await assertEqual(bench.main.user(id: 99)?.account, .gone)
  }
}
