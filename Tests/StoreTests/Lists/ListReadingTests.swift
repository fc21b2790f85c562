import Models
import TestSupport
import XCTest

@testable import Store

/// X18: what is read of a saved list, a search inside it, and the people whom a sync fetches.
final class ListReadingTests: ListTestCase {
  func test_X18_aListThatWasNeverAskedFor_isEmpty() async throws {
    let (store, list) = (try directory.open(), try followers())
    try await store.send(page([1, 2], since: 0))
    try await assertEqual(
      store.main.overview(of: list),
      ListOverview(listedCount: 0, savedCount: 2, pageSize: nil))
    try await assertEqual(store.main.members(of: list, after: 0, limit: 9), [])
    try await assertEqual(store.main.users(ids: [2], in: list).map(\.position), [nil])
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
    try await assertEqual(store.main.members(of: list, after: 8, limit: 9).map(\.position), [4])
    try await assertEqual(
      store.main.members(of: list, after: 2, limit: 9), [], "2 is not a member")
    let users = try await store.main.users(ids: [1, 2, 3, 404], in: list)
    XCTAssertEqual(users.map(\.id), [1, 2, 3])
    XCTAssertEqual(users.map(\.position), [4, nil, 2])
    let unseen = try await store.main.unseen(in: list)
    XCTAssertEqual(unseen.map(\.id), [3, 8, 1])
    XCTAssertEqual(unseen.map(\.position), [2, 3, 4])
  }

  func test_X18_aMemberWhoIsGoneFromGitHub_isGoneInEachList_untilAPageHasThem() async throws {
    let (store, list) = (try directory.open(), try followers())
    try await store.bring([1, 2], to: list)
    try await store.write.markGone(2, at: noon)
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
      let found = store.main.completions(within: .seconds(10)) {
        try $0.listNames(prefix: prefix, limit: 9)
      }
      XCTAssertEqual(found, names, prefix)
    }
    let repositories = store.main.completions(within: .seconds(10)) {
      try $0.repositoryNames(prefix: "", limit: 9)
    }
    XCTAssertEqual(repositories, ["Ada/engine", "bo/x"])
    XCTAssertEqual(
      store.main.completions(within: .seconds(10)) { try $0.listNames(prefix: "", limit: 1) }.count,
      1)
  }

  private func filled() async throws -> (PersistentStore, UserList) {
    let (store, list) = (try directory.open(), try followers())
    try await store.send(page(Array(1...40), since: 0))
    try await store.bring([30, 4, 14, 7, 24, 50], to: list)
    try await store.note("met in Berlin #swift", on: 24)
    try await store.note("met in Berlin #swift", on: 5)
    let profile = Profile(user: User(id: 7, login: "person7"), location: "Berlin")
    try await store.write.save(profile, at: noon)
    return (store, list)
  }

  private func found(
    _ store: PersistentStore, _ typed: String, in list: UserList, after id: Int64 = 0
  ) async throws -> [SavedUser] {
    var query = try SearchQuery(typed: typed)
    query.list = list
    return try await store.main.search(query, after: id, limit: 9, countUpTo: 9).users
  }

  func test_X18_aSearchInAList_findsItsMembersOnly_withItsPlaces() async throws {
    let (store, list) = try await filled()
    let table: [(String, [Int64])] = [
      ("person", [30, 4, 14, 7, 24, 50]), ("4", [4, 14, 24]), ("berlin", [7, 24]),
      ("#swift", [24]), ("in:berlin", [7]), ("note:berlin #swift", [24]), ("\"person4\"", [4]),
      ("\"person5\"", []), ("person 4", []), ("no", []), ("zz", []),
    ]
    for (typed, ids) in table {
      try await assertEqual(found(store, typed, in: list).map(\.id), ids, typed)
    }
    try await assertEqual(found(store, "4", in: list).map(\.position), [2, 3, 5])
    try await assertEqual(found(store, "person", in: list, after: 14).map(\.id), [7, 24, 50])
    try await assertEqual(found(store, "person", in: UserList(.following, "ada")), [])
    let everywhere = try await found(store, "24", in: .everyone)
    XCTAssertEqual(everywhere.map(\.position), [24], "the place in the list of everyone, as before")
  }

  func test_X6_aSyncOfAList_takesItsMembersInItsOrder() async throws {
    let (store, list) = try await filled()
    try await store.bring([30, 4, 14, 7, 50], to: list)
    let main = store.main
    var people = try await main.people(of: list, upTo: nil, after: 0, limit: 9).map(\.id)
    XCTAssertEqual(people, [30, 4, 14, 7, 50], "24 is gone")
    try await assertEqual(main.people(of: list, upTo: nil, after: 4, limit: 2).map(\.id), [14, 7])
    people = try await main.people(
      of: list, upTo: nil, needingProfileSince: noon + 1, skipping: 1, limit: 9
    ).map(\.id)
    XCTAssertEqual(people, [4, 14, 50, 7], "missing profiles first, then the oldest")
    let counts = try await main.counts(of: list, upTo: nil, needingProfileSince: noon + 1)
    XCTAssertEqual([counts.people, counts.profiles], [5, 5])
    let table: [(UserList, Int?, [Int64])] = [
      (list, 3, [30, 4, 14]), (list, 0, []), (try contributors(), nil, []),
      (.everyone, 3, [1, 2, 3]),
    ]
    for (list, count, ids) in table {
      people = try await main.people(of: list, upTo: count, after: 0, limit: 9).map(\.id)
      XCTAssertEqual(people, ids)
      let found = try await main.counts(of: list, upTo: count, needingProfileSince: noon).people
      XCTAssertEqual(found, ids.count)
    }
  }
}
