import Foundation
import Models
import TestSupport
import XCTest

@testable import Store

/// S6, X4, X9: what the reader has looked at, whether it has changed since, and taking it back.
final class SeenTests: XCTestCase {
  private let directory = StoreDirectory()

  private func profile(
    _ id: Int64 = 5, login: String? = nil, type: String = "User", company: String? = "A",
    followers: Int = 1, avatar: String? = nil
  ) -> Profile {
    let user = User(id: id, login: login ?? "person\(id)", type: type, avatarURL: avatar)
    return Profile(
      user: user, name: "N", company: company, followers: followers, createdAt: noon,
      updatedAt: noon)
  }

  /// A store in which the reader has looked at the profile of 5, who is in the list.
  private func looked() async throws -> PersistentStore {
    let store = try directory.open()
    try await store.send(page([3, 5, 9], since: 0))
    try await store.write.save(profile(), at: noon)
    try await store.write.markSeen(5, login: "person5", as: profile(), at: noon)
    return store
  }

  private func hasChanged(_ store: PersistentStore) async throws -> Bool? {
    try await store.main.user(id: 5)?.hasChanged
  }

  func test_X4_whatIsWorthALook_raisesTheFlag_countsAndPicturesDoNot_andGoingBackLowersIt()
    async throws
  {
    let store = try await looked()
    let table: [(Profile, Bool, String)] = [
      (profile(), false, "the same"), (profile(followers: 99), false, "a count"),
      (profile(avatar: "https://a"), false, "a picture"), (profile(company: "B"), true, "a text"),
      (profile(company: "B", followers: 7), true, "still"), (profile(), false, "back again"),
      (profile(login: "renamed"), true, "a rename"), (profile(type: "Bot"), true, "a type"),
    ]
    for (saved, isChanged, why) in table {
      try await store.write.save(saved, at: noon + 60)
      try await assertEqual(hasChanged(store), isChanged, why)
    }
    for (login, isChanged) in [("person5", false), ("renamed", true)] {
      let user = User(id: 5, login: login, type: "User", avatarURL: "https://b")
      try await store.send(page([user], since: 0, refusedCount: 1), at: noon + 60)
      try await assertEqual(hasChanged(store), isChanged, "a page with \(login)")
    }
  }

  func test_X4_looking_takesItAsSeen_andKeepsTheFirstTime() async throws {
    let store = try await looked()
    try await store.write.save(profile(company: "B"), at: noon + 60)
    // What the reader saw counts, and not what another process has saved.
    try await store.write.markSeen(5, login: "person5", as: profile(), at: noon + 80)
    try await assertEqual(hasChanged(store), true)
    try await store.write.markSeen(5, login: "person5", as: profile(company: "B"), at: noon + 90)
    let user = try await store.main.user(id: 5)
    XCTAssertEqual(user?.hasChanged, false)
    XCTAssertEqual(user?.seenAt, noon)
    XCTAssertEqual(user?.lookedAt, noon + 90)
    let seen = try await store.main.seenProfile(of: 5)
    XCTAssertEqual(seen?.date, noon + 90)
    XCTAssertEqual(seen?.profile, profile(company: "B"))
  }

  func test_X4_theFlag_isThereAfterARestart_howeverTheRowIsRead() async throws {
    try await looked().write.save(profile(company: "B"), at: noon + 60)
    let store = try directory.open()
    try await store.note("n", on: 5)
    let query = SearchQuery("person5", isExact: true)
    let rows = try await [
      store.main.members(of: .everyone, after: 3, limit: 1), store.main.users(ids: [5]),
      store.main.noted(),
      store.main.search(query, after: 0, limit: 1, countUpTo: 1).users,
      [store.main.user(login: "PERSON5"), store.main.profile(id: 5)?.saved].compactMap { $0 },
    ].flatMap { $0 }
    XCTAssertEqual(rows.map(\.id), Array(repeating: 5, count: 6))
    XCTAssertEqual(rows.map(\.hasChanged), Array(repeating: true, count: 6))
    XCTAssertEqual(Set(rows.map(\.position)), [2])
    XCTAssertEqual(Set(rows.map(\.lookedAt)), [noon])
  }

  func test_X4_whereNobodyKnowsWhatWasSeen_nothingHasChanged() async throws {
    let store = try directory.open()
    try await store.write.save(profile(), at: noon)
    try await store.write.markSeen(5, login: "person5", at: noon)
    try await store.write.save(profile(company: "B"), at: noon + 60)
    try await assertEqual(hasChanged(store), false)
    try await assertEqual(store.main.seenProfile(of: 5), nil)
  }

  func test_X9_unsee_takesBackTheTimeTheFlagAndWhatWasSeen() async throws {
    let store = try await looked()
    try await store.write.save(profile(company: "B"), at: noon + 60)
    try await assertEqual(store.write.unsee(5, login: "person5", at: noon + 120), true)
    let user = try await store.main.user(id: 5)
    XCTAssertNil(user?.seenAt)
    XCTAssertNil(user?.lookedAt)
    XCTAssertEqual(user?.hasChanged, false)
    try await assertEqual(store.main.seenProfile(of: 5), nil)
    try await assertEqual(store.write.unsee(5, login: "person5", at: noon + 120), false)
  }

  func test_X9_theUnseen_areInOrder_withTheirPlaces() async throws {
    let store = try await looked()
    try await store.send(page([11, 2_000], since: 9))
    try await store.write.save(profile(70), at: noon)
    let all = try await store.main.unseen()
    XCTAssertEqual(all.map(\.id), [3, 9, 11, 70, 2_000], "5 was seen")
    XCTAssertEqual(all.map(\.position), [1, 3, 4, nil, 5])
  }
}
