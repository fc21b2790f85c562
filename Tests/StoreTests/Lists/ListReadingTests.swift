import Models
import TestSupport
import XCTest

@testable import Store

/// X18: what is read of a list that is saved.
final class ListReadingTests: ListTestCase {
  func test_X18_aListThatWasNeverAskedFor_isEmpty() async throws {
    let (store, list) = (try directory.open(), try followers())
    try await store.send(page([1, 2], since: 0))
    try await assertEqual(
      store.main.overview(of: list),
      ListOverview(listedCount: 0, savedCount: 2, pageSize: nil, frontier: 0, nextLink: nil))
    try await assertEqual(store.main.members(of: list, after: 0, limit: 9), [])
    let users = try await store.main.users(ids: [2], in: list)
    XCTAssertEqual(users.map(\.id), [2])
    XCTAssertEqual(users.map(\.position), [nil])
    try await assertEqual(store.write.forget(list), false)
  }

  func test_X18_aMemberHasTheListsPlace_andTheirNoteAndVisits() async throws {
    let (store, list) = (try directory.open(), try followers())
    try await store.send(page([1, 2, 3], since: 0))
    try await store.bring([9, 3, 8, 1], to: list)
    try await store.note("a note", on: 3)
    try await store.write.markSeen(9, login: "person9", at: noon)
    let members = try await store.main.members(of: list, after: 0, limit: 3)
    XCTAssertEqual(members.map { $0.note?.text }, [nil, "a note", nil])
    XCTAssertEqual(members.map(\.seenAt), [noon, nil, nil])
    let after = try await store.main.members(of: list, after: 8, limit: 9)
    XCTAssertEqual(after.map(\.position), [4])
    let nobody = try await store.main.members(of: list, after: 2, limit: 9)
    XCTAssertEqual(nobody, [], "after somebody who is no member")
    let users = try await store.main.users(ids: [1, 2, 3, 404], in: list)
    XCTAssertEqual(users.map(\.id), [1, 2, 3])
    XCTAssertEqual(users.map(\.position), [4, nil, 2])
    let unseen = try await store.main.members(of: list, after: 3, limit: 9, isUnseen: true)
    XCTAssertEqual(unseen.map(\.id), [8, 1])
    XCTAssertEqual(unseen.map(\.position), [3, 4])
  }

  func test_X18_aMemberWhoIsGoneFromGitHub_isGoneInEachList_untilAPageHasThem() async throws {
    let (store, list) = (try directory.open(), try followers())
    try await store.bring([1, 2], to: list)
    try await store.write.markGone(2)
    try await assertEqual(store.order(of: list), [1, -2])
    try await store.bring([1, 2], to: list)
    try await assertEqual(store.order(of: list), [1, 2])
  }

  func test_X18_allLists_areTold_withTheirNotesAndWhatWasNotSeen() async throws {
    let (store, list, project) = (try directory.open(), try followers(), try contributors())
    try await store.send(page([1, 2, 3], since: 0))
    try await store.bring([3, 4, 5], to: list)
    let page = memberPage([1, 3], 1, next: true)
    try await store.send(page, to: project, at: noon + 60)
    try await store.note("n", on: 3)
    try await store.note("n", on: 77, login: "stranger")
    try await store.write.markSeen(4, login: "person4", at: noon)
    try await store.write.markSeen(1, login: "person1", at: noon)
    let lists = try await store.main.lists()
    XCTAssertEqual(
      lists.map(\.list.name), ["everyone", "contributors:ada/engine", "followers:ada"])
    XCTAssertEqual(lists.map(\.notedCount), [1, 1, 1])
    XCTAssertEqual(lists.map(\.unseenCount), [2, 1, 2])
    XCTAssertEqual(lists.map(\.overview.listedCount), [3, 2, 3])
    XCTAssertEqual(lists.map(\.overview.wholeAt), [nil, nil, noon])
    try await assertEqual(store.write.forget(list), true)
    try await assertEqual(store.main.lists().map(\.list), [.everyone, project])
    try await assertEqual(store.main.user(id: 3)?.note?.text, "n", "the people stay")
  }

  func test_X10_savedLists_completeByHowTheyBegin() async throws {
    let store = try directory.open()
    for name in [
      "followers:Ada", "following:ada", "contributors:Ada/engine", "contributors:bo/x",
      "find:language:swift",
    ] {
      try await store.bring([1], to: UserList(name: name))
    }
    let table = [
      ("fol", ["followers:Ada", "following:ada"]), ("FOLLOWERS:A", ["followers:Ada"]),
      ("everyone", []), ("find:", ["find:language:swift"]), ("%", []),
    ]
    for (prefix, names) in table {
      let found = store.main.completions { try $0.listNames(prefix: prefix, limit: 9) }
      XCTAssertEqual(found, names, prefix)
    }
    let repositories = store.main.completions { try $0.repositoryNames(prefix: "", limit: 9) }
    XCTAssertEqual(repositories, ["Ada/engine", "bo/x"])
    XCTAssertEqual(store.main.completions { try $0.listNames(prefix: "", limit: 1) }.count, 1)
  }
}
