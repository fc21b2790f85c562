import Foundation
import Models
import TestSupport
import XCTest

@testable import Store

/// N5: the last response of each URL, and what a 304 changes.
final class ResponsesTests: XCTestCase {
  private let directory = StoreDirectory()

  func test_N5_answers_areFoundAgain_byAddressAndAsker() async throws {
    let full = CachedResponse(
      url: "https://example.org/users?since=0", identity: "v1 nobody", status: 200,
      etag: "W/\"a'\"; DROP TABLE users", lastModified: "Thu, 05 Jul 2012 15:31:30 GMT",
      date: noon)
    let bare = CachedResponse(url: full.url, identity: "v1 other", status: 404, date: noon + 1)
    let store = try directory.open()
    for answer in [full, bare] { try await store.write.save(answer) }
    let again = try directory.open()
    for answer in [full, bare] {
      try await assertEqual(again.main.cachedResponse(of: answer.url, to: answer.identity), answer)
    }
    let newer = CachedResponse(
      url: full.url, identity: full.identity, status: 410, date: noon + 60)
    try await again.write.save(newer)
    try await assertEqual(
      again.main.cachedResponse(of: full.url, to: full.identity), newer, "nothing old is left")
    for (url, identity) in [(full.url, "v2 nobody"), (full.url + "0", full.identity), ("", "")] {
      try await assertEqual(again.main.cachedResponse(of: url, to: identity), nil, url)
    }
  }

  func test_N5_whatIs90DaysOld_isDeletedAtTheEndOfAProcessThatHasWritten() async throws {
    let store = try directory.open()
    let days = ["old": 91.0, "new": 89.0]
    for (url, age) in days {
      let date = Date() - age * 86_400
      try await store.write.save(CachedResponse(url: url, identity: "", status: 200, date: date))
    }
    await store.write.checkpoint()
    try await assertEqual(store.main.cachedResponse(of: "old", to: ""), nil)
    try await assertEqual(store.main.cachedResponse(of: "new", to: "")?.status, 200)
  }

  func test_fE1_aLimit_isKeptByHostIdentityAndResource() async throws {
    let limit = SavedLimit(until: noon, seconds: 60)
    let store = try directory.open()
    try await store.write.save(limit, of: "core", at: "h", for: "i")
    try await store.write.save(
      SavedLimit(until: noon + 1, seconds: 9), of: "search", at: "h", for: "i")
    let again = try directory.open()
    try await assertEqual(again.main.limit(of: "core", at: "h", for: "i"), limit)
    try await assertEqual(again.main.limit(of: "search", at: "h", for: "i")?.seconds, 9)
    try await assertEqual(again.main.limit(of: "core", at: "h", for: ""), nil)
  }

  func test_N5_aRenewal_changesTheAgeOfThatPageAlone() async throws {
    let store = try directory.open()
    let old = CachedResponse(url: "u", identity: "i", status: 200, etag: "e", date: noon)
    try await store.send(page([1, 2, 3], since: 0), response: old)
    try await assertEqual(store.main.cachedResponse(of: "u", to: "i"), old)
    try await store.send(page([4, 5], since: 3))
    let answer = CachedResponse(url: "u", identity: "i", status: 200, etag: "e", date: noon + 60)
    try await store.write.markUnmodified(after: 0, answer)
    let rows = try await store.main.members(of: .everyone, after: 0, limit: 9)
    XCTAssertEqual(rows.map { $0.fetchedAt?.timeIntervalSince(noon) }, [60, 60, 60, 0, 0])
    XCTAssertEqual(rows.map(\.user), users([1, 2, 3, 4, 5]))
    try await assertEqual(store.main.cachedResponse(of: "u", to: "i"), answer)
  }

  func test_N5_aRenewedProfile_isBack_andKeepsWhatItSays() async throws {
    let store = try directory.open()
    let profile = Profile(
      user: User(id: 5, login: "ada"), name: "Ada", company: "C", blog: "", location: "L",
      email: "e", bio: "b", twitterUsername: "t", isHireable: true, followers: 3, following: 4,
      publicRepos: 5, publicGists: 6, createdAt: noon, updatedAt: noon + 1)
    try await store.write.save(profile, at: noon)
    try await store.write.markGone(5, at: noon)
    try await store.write.renewProfile(
      of: 5, CachedResponse(url: "u", identity: "i", status: 200, date: noon + 60))
    let saved = try await directory.open().main.profile(id: 5)
    XCTAssertEqual(saved?.profile, profile)
    XCTAssertEqual(saved?.fetchedAt, noon + 60)
    XCTAssertEqual(saved?.saved.isGone, false)
  }

  func test_N6_profilesAndNotes_areCounted_deletedOnesNot() async throws {
    let store = try directory.open()
    for id in [1, 2] as [Int64] {
      try await store.note("x", on: id)
      try await store.write.save(Profile(user: User(id: id, login: "person\(id)")), at: noon)
    }
    _ = try await store.write.deleteNote(on: 1, login: "person1", at: noon)
    let counts = try await store.main.counts()
    XCTAssertEqual([counts.profiles, counts.notes], [2, 1])
  }
}
