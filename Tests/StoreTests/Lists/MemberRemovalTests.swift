import Foundation
import Models
import TestSupport
import XCTest

@testable import Store

/// X15, X18: somebody who is removed for good leaves the lists that have them, and takes their own along.
final class MemberRemovalTests: ListTestCase {
  private func filled() async throws -> PersistentStore {
    let store = try directory.open()
    for (number, ids) in ([[8, 3, 5], [1, 9]] as [[Int64]]).enumerated() {
      _ = try await store.write.save(
        memberPage(ids, number + 1, next: number == 0), of: try followers(), isInPass: true,
        response: pageResponse(number + 1), at: noon)
    }
    for name in [
      "followers:Person3", "contributors:person3/engine", "find:user:person3", "find:person33",
      "members:person", "contributors:grace/person3", "find:person3[bot]",
    ] {
      try await store.send(memberPage([1], 1), to: UserList(name: name))
    }
    return store
  }

  func test_X15_theListsOfAPerson_areToldAndGoToo_andNoFileNamesThem() async throws {
    let store = try await filled()
    let traces = try await store.main.traces(of: "person3")
    XCTAssertEqual(
      Set(traces.lists.map(\.name)),
      ["followers:Person3", "contributors:person3/engine", "find:user:person3"])
    for url in [
      "users/person3/followers?page=2", "repos/Person3/x/contributors", "user/3/following",
      "organizations/3/public_members?page=2",
    ] {
      let moved = CachedResponse(
        url: "https://h/old", identity: url, status: 404, movedTo: "https://h/\(url)", date: noon)
      try await store.write.keep(moved)
      try await store.write.keep(
        CachedResponse(url: "https://h/\(url)", identity: "", status: 404, date: noon))
    }
    try await store.forget("person3")
    for (name, bytes) in try directory.contents() {
      let text = String(decoding: bytes, as: UTF8.self).lowercased()
        .replacingOccurrences(of: "person33", with: "")
        .replacingOccurrences(of: "grace/person3", with: "")
        .replacingOccurrences(of: "person3[bot]", with: "")
      XCTAssertFalse(text.contains("person3"), name)
      XCTAssertFalse(text.contains("user/3/") || text.contains("organizations/3/"), name)
    }
    let lists = try await store.main.lists().map(\.list.name)
    XCTAssertEqual(
      Set(lists),
      [
        "everyone", "followers:ada", "find:person33", "members:person",
        "contributors:grace/person3", "find:person3[bot]",
      ], "a repository is its owner's, and a bot is another")
    let bot = try await store.main.traces(of: "Person3[bot]")
    XCTAssertEqual(bot.lists.map(\.name), ["find:person3[bot]"])
  }

  func test_X15_theOtherMembersKeepTheirPlaces_alsoAfterTheNextPass() async throws {
    let (store, list) = (try await filled(), try followers())
    try await store.forget("person3")
    let members = try await store.members(of: list, blockSize: 2)
    XCTAssertEqual(members.map(\.id), [8, 5, 1, 9])
    XCTAssertEqual(members.map(\.position), [1, 3, 4, 5])
    try await assertEqual(store.main.users(ids: [9, 5], in: list).map(\.position), [5, 3])
    let nobody = try await store.main.memberID(of: list, at: 2)
    XCTAssertEqual(nobody, 8, "the person before the free place")
    let after = try await store.main.members(of: list, after: nobody ?? 0, limit: 1)
    XCTAssertEqual(after.map(\.id), [5], "the list goes on after the free place")
    let saved = try await store.main.lists().first { $0.list == list }
    XCTAssertEqual(saved?.unseenCount, 4)
    XCTAssertEqual(saved?.overview.listedCount, 5, "so many places there are")
    XCTAssertEqual(saved?.overview.peopleCount, 4)
    try await store.forget("person1")
    try await assertEqual(store.bring([8, 3, 5, 9], to: list).last?.goneCount, 0)
    let again = try await store.members(of: list)
    XCTAssertEqual(again.map(\.id), [8, 3, 5, 9])
    XCTAssertEqual(again.map(\.position), [1, 3, 4, 6], "a place that is nobody's stays so")
  }

  func test_X15_aMemberWhoWasGoneAlready_isNoLongerCounted() async throws {
    let (store, list) = (try await filled(), try followers())
    try await store.bring([8, 5, 1, 9], to: list)
    try await store.forget("person3")
    try await assertEqual(store.main.overview(of: list).goneCount, 0)
  }

  func test_X15_whoIsKnownFromTheNameOfAListOnly_canBeRemovedToo() async throws {
    let store = try await filled()
    let person = try await store.main.traces(of: "ada")
    XCTAssertEqual(person.ids, [])
    XCTAssertEqual(person.lists.map(\.name), ["followers:ada"])
    XCTAssertFalse(person.isEmpty)
    try await store.forget("ada")
    try await assertEqual(store.main.overview(of: try followers()).listedCount, 0)
  }
}
