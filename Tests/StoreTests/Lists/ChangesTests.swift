import Foundation
import Models
import TestSupport
import XCTest

@testable import Store

/// Who came, who left and who moved (X26).
final class ChangesTests: ListTestCase {
  private let members = "INSERT INTO member_changes SELECT id,"

  private func saved() async throws -> PersistentStore {
    let store = try directory.open()
    try await store.send(memberPage([1, 2, 3], 1), to: try followers())
    try await store.send(memberPage([3, 4], 1), to: try UserList(.members, "acme"))
    try await store.send(page([5], since: 0))
    try insert(
      """
      \(members) 1, 1000, 'new' FROM lists WHERE key LIKE 'followers:%';
      \(members) 2, 3000, 'left' FROM lists WHERE key LIKE 'followers:%';
      \(members) 2, 4000, 'back' FROM lists WHERE key LIKE 'followers:%';
      \(members) 4, 3000, 'new' FROM lists WHERE key LIKE 'members:%';
      INSERT INTO profile_changes(user_id, at, field, old, new) VALUES
        (3, 2000, 'company', 'Acme', 'Initech'), (3, 2000, 'login', 'third', 'person3'),
        (5, 5000, 'location', NULL, 'Berlin'), (4, 6000, 'gone', NULL, NULL);
      """)
    return store
  }

  private func insert(_ sql: String) throws {
    try Connection(path: directory.database, for: .writing).execute(sql)
  }

  private func words(_ changes: [PersonChange]) -> [String] {
    changes.map { change in
      let values = [change.list?.kind.rawValue, change.old, change.new].compactMap { $0 }
      return (["\(change.user.login) \(change.kind.rawValue)"] + values).joined(separator: " ")
    }
  }

  func test_X26_allChanges_theNewestFirst_withTheirLists() async throws {
    let store = try await saved()
    let changes = try await store.main.changes(since: .distantPast, limit: 20)
    XCTAssertEqual(
      words(changes),
      [
        "person4 gone", "person5 location Berlin", "person2 back followers",
        "person4 new members", "person2 left followers", "person3 login third person3",
        "person3 company Acme Initech", "person1 new followers",
      ])
    XCTAssertEqual(changes.first?.at, Date(timeIntervalSince1970: 6))
    try await assertEqual(
      words(store.main.changes(since: Date(timeIntervalSince1970: 4), limit: 20)),
      ["person4 gone", "person5 location Berlin", "person2 back followers"])
    try await assertEqual(
      store.main.changeCounts(since: .distantPast),
      ChangeCounts(counts: [.new: 2, .left: 1, .back: 1, .gone: 1], movedCount: 2))
  }

  func test_X26_aList_hasItsOwnChanges_andThoseOfItsPeople() async throws {
    let store = try await saved()
    let list = try followers()
    try await assertEqual(
      words(store.main.changes(of: [list], since: .distantPast, limit: 20)),
      [
        "person2 back followers", "person2 left followers", "person3 login third person3",
        "person3 company Acme Initech", "person1 new followers",
      ])
    try await assertEqual(
      store.main.changeCounts(of: [list], since: .distantPast),
      ChangeCounts(counts: [.new: 1, .left: 1, .back: 1], movedCount: 1))
    let both = try await store.main.changes(of: [list], people: [5], since: .distantPast, limit: 2)
    XCTAssertEqual(words(both), ["person5 location Berlin", "person2 back followers"])
    let unsaved = try UserList(.followers, "nobody")
    try await assertEqual(store.main.changes(of: [unsaved], since: .distantPast, limit: 20), [])
  }

  func test_X26_whoLeftAnOrganization_mayBeHidden_andIsCountedApart() async throws {
    let store = try await saved()
    try insert("\(members) 3, 7000, 'left' FROM lists WHERE key LIKE 'members:%'")
    let counts = try await store.main.changeCounts(since: Date(timeIntervalSince1970: 3))
    XCTAssertEqual(
      counts,
      ChangeCounts(
        counts: [.new: 1, .left: 2, .back: 1, .gone: 1], leftOrHiddenCount: 1, movedCount: 1))
  }

  func test_X26_aPerson_hasAllChangesOfAllLists() async throws {
    let store = try await saved()
    try await assertEqual(
      words(store.main.changes(people: [4, 1], since: .distantPast, limit: 20)),
      ["person4 gone", "person4 new members", "person1 new followers"])
  }

  func test_X26_blockAfterBlock_isTheSameAsAllAtOnce() async throws {
    let store = try await saved()
    // Many at the same moment: the order stays one order.
    try await store.send(memberPage(Array(1...60), 1), to: try followers())
    try insert(
      """
      INSERT INTO member_changes SELECT lists.id, people.id, 7000, 'new' FROM lists, people
        WHERE key <> 'everyone';
      INSERT INTO profile_changes(user_id, at, field, old, new)
        SELECT people.id, 7000, j.value, 'a', 'b' FROM people, json_each('["bio","name","login"]') j;
      """)
    let list = try followers()
    for lists in [[], [list]] {
      let all = try await store.main.changes(of: lists, since: .distantPast, limit: 999)
      XCTAssertGreaterThan(all.count, 200)
      var blocks: [PersonChange] = []
      while blocks.count < all.count {
        let next = try await store.main.changes(
          of: lists, since: .distantPast, after: blocks.last, limit: 7)
        guard !next.isEmpty else { break }
        blocks += next
      }
      XCTAssertEqual(blocks, all)
    }
  }
}
