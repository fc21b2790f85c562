import Foundation
import Models
import StandIn
import TestSupport
import XCTest

@testable import Store

/// What is saved of people's repositories (X29).
final class RepositoriesTests: XCTestCase {
  private let directory = StoreDirectory()
  private let ada = User(id: 9, login: "ada")
  private let day = Date(timeIntervalSince1970: 1_700_000_000)

  private func response(at date: Date? = nil) -> CachedResponse {
    CachedResponse(url: "/users/ada/repos", identity: "nobody", status: 200, date: date ?? day)
  }

  private func storeWithAda() async throws -> PersistentStore {
    let store = try directory.open()
    try await store.write.save(Profile(user: ada), at: day)
    return store
  }

  private func repository(_ id: Int64, stars: Int? = nil, isFork: Bool = false) -> GitRepository {
    GitRepository(id: id, name: "r\(id)", ownerID: 9, stars: stars, isFork: isFork)
  }

  func test_X29_pages_comeInTheirOrder_eachWithMostStarsFirst_andAllTogetherAtTheEnd() async throws
  {
    let store = try await storeWithAda()
    try await assertEqual(store.main.repositories(of: 9), nil)
    let archived = GitRepository(id: 4, name: "old", ownerID: 9, stars: 70, isArchived: true)
    let first = [repository(1), repository(2, stars: 3), repository(3, stars: 90, isFork: true)]
    try await store.write.save(
      RepositoryPage(repositories: first + [archived], refusedCount: 2, nextLink: "/2"), of: 9,
      response: response())
    // The last one was on the first page, too: somebody has pushed meanwhile.
    let second = [repository(5), repository(6, stars: 900), repository(1, stars: 4)]
    let page = RepositoryPage(repositories: second, refusedCount: 1, nextLink: "/3")
    try await assertEqual(store.write.save(page, of: 9, at: "/2"), true)
    var saved = try await store.main.repositories(of: 9)
    XCTAssertEqual(saved?.all.map(\.id), [1, 2, 3, 4, 6, 5])
    XCTAssertEqual(saved?.withMostStars(4).map(\.id), [6, 3, 4, 1])
    XCTAssertEqual([saved?.wholeAt, saved?.fetchedAt], [nil, day])
    XCTAssertEqual([saved?.refusedCount, saved?.pageCount], [3, 2])
    let last = RepositoryPage(repositories: [repository(7, stars: 5)])
    try await assertEqual(store.write.save(last, of: 9, at: "/3"), true)
    saved = try await store.main.repositories(of: 9)
    XCTAssertEqual(saved?.all.map(\.id), [6, 7, 1, 2, 5, 3, 4])
    XCTAssertEqual([saved?.wholeAt, saved?.fetchedAt], [day, day])
    try await assertEqual(store.main.history(of: 9).repositories, saved)
  }

  private func page(_ ids: [Int64], _ link: String?) -> RepositoryPage {
    RepositoryPage(repositories: ids.map { repository($0) }, nextLink: link)
  }

  func test_X29_theReadingBefore_staysUntilTheNextOneEnds_andOnlyThenIsWhatIsGoneDeleted()
    async throws
  {
    let store = try await storeWithAda()
    try await store.write.save(page([1, 2], "/2"), of: 9, response: response())
    try await assertEqual(store.write.save(page([3, 4], nil), of: 9, at: "/2"), true)
    try await store.write.save(page([5, 1], "/b2"), of: 9, response: response(at: day + 60))
    var saved = try await store.main.repositories(of: 9)
    XCTAssertEqual(saved?.all.map(\.id), [1, 2, 3, 4, 5])
    XCTAssertEqual([saved?.wholeAt, saved?.fetchedAt], [day, day + 60])
    XCTAssertEqual(saved?.nextLink, "/b2")
    try await assertEqual(store.write.save(page([2, 4], nil), of: 9, at: "/b2"), true)
    saved = try await store.main.repositories(of: 9)
    XCTAssertEqual(saved?.all.map(\.id), [1, 2, 4, 5])
    XCTAssertEqual(saved?.wholeAt, day + 60)
  }

  func test_X29_aLatePage_orOneThatOnlyRepeats_isNotSaved() async throws {
    let store = try await storeWithAda()
    try await store.write.save(page([1, 2], "/2"), of: 9, response: response())
    for (ids, link) in [([1, 2], "/2"), ([], "/2"), ([2], "/x")] as [([Int64], String)] {
      try await assertEqual(store.write.save(page(ids, link), of: 9, at: "/2"), false)
    }
    for link in ["/1", ""] {
      try await assertEqual(store.write.save(page([4], nil), of: 9, at: link), true)
    }
    let saved = try await store.main.repositories(of: 9)
    XCTAssertEqual(saved?.all.map(\.id), [1, 2])
    XCTAssertEqual(saved?.nextLink, "/2")
    try await store.write.renewRepositories(of: 9, response(at: day + 90))
    let renewed = try await store.main.repositories(of: 9)
    XCTAssertEqual([renewed?.wholeAt, renewed?.fetchedAt], [day + 90, day + 90])
  }

  func test_X29_oneThatHasAnotherOwnerNow_isTheirs() async throws {
    let store = try await storeWithAda()
    try await store.write.save(Profile(user: User(id: 10, login: "bo")), at: day)
    for owner: Int64 in [9, 10] {
      try await store.write.save(
        RepositoryPage(repositories: [GitRepository(id: 1, name: "r")]), of: owner,
        response: response())
    }
    try await assertEqual(store.main.repositories(of: 9)?.all, [])
    try await assertEqual(
      store.main.repositories(of: 10)?.all, [GitRepository(id: 1, name: "r", ownerID: 10)])
  }

  func test_X15_whoIsForgotten_hasNoRepositories_andAnswersThatComeLaterAreNotSaved() async throws {
    let store = try await storeWithAda()
    let page = RepositoryPage(repositories: [repository(1)], nextLink: "/2")
    try await store.write.save(page, of: 9, response: response())
    try await store.write.forget(store.main.traces(of: "ada"))
    try await assertEqual(store.write.save(page, of: 9, at: "/2"), true)
    try await store.write.save(page, of: 9, response: response())
    try await assertEqual(store.main.repositories(of: 9), nil)
    let lines = try SystemCommand.sqlite3.run(
      [directory.database, "SELECT count(*) FROM repositories"]
    ).output
    XCTAssertEqual(lines, "0\n")
  }

  func test_X29_theSmallestNumberOfStars_canBeSorted() {
    let all = [
      GitRepository(id: 1, name: "a", stars: .min), GitRepository(id: 2, name: "b", stars: 1),
    ]
    XCTAssertEqual(all.sorted { $0.precedes($1) }.map(\.id), [2, 1])
  }

  func test_X29_languages_areCounted_withoutForks() {
    let names = ["C", "Swift", "Python", "Swift", nil, "C", "Swift"]
    let all = names.enumerated().map { index, language in
      GitRepository(id: Int64(index + 1), name: "r", language: language, isFork: index == 5)
    }
    let languages = SavedRepositories(all, fetchedAt: day, wholeAt: day).languages
    XCTAssertEqual(languages.map(\.name), ["Swift", "C", "Python"])
    XCTAssertEqual(languages.map(\.count), [3, 1, 1])
  }
}
