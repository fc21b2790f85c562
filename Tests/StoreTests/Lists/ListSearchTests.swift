import Models
import TestSupport
import XCTest

@testable import Store

/// X18: a search inside a list, and the people of a list that a sync brings.
final class ListSearchTests: ListTestCase {
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
      ("person", [4, 7, 14, 24, 30, 50]), ("4", [4, 14, 24]), ("berlin", [7, 24]),
      ("#swift", [24]), ("in:berlin", [7]), ("note:berlin #swift", [24]), ("\"person4\"", [4]),
      ("\"person5\"", []), ("person 4", []), ("no", []), ("zz", []),
    ]
    for (typed, ids) in table {
      try await assertEqual(found(store, typed, in: list).map(\.id), ids, typed)
    }
    try await assertEqual(found(store, "4", in: list).map(\.position), [2, 3, 5])
    try await assertEqual(found(store, "person", in: list, after: 14).map(\.id), [24, 30, 50])
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
