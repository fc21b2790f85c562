import Foundation
import Models
import TestSupport
import XCTest

@testable import Database

/// S1, rel 2.1.9: a store of any earlier version is brought up, and keeps what is in it.
final class MigrationTests: XCTestCase {
  func test_S1_aStoreOfEachEarlierVersion_keepsRowsNotesAndSeenState() async throws {
    for version in 1..<Schema.version {
      let directory = StoreDirectory()
      try EarlierStore.make(ofVersion: version, in: directory.path)
      let files = try StoreFiles(directory: directory.path)
      let store = try directory.open()
      let rows = try await store.main.listedUsers(after: 0, limit: 9)
      XCTAssertEqual(rows.map(\.user.login), ["Ada", "Bo"], "version \(version)")
      XCTAssertEqual(rows.map(\.position), [1, 2])
      XCTAssertEqual(rows.map { $0.note?.text }, ["from the old #days", nil])
      XCTAssertEqual(rows.map { $0.seenAt != nil }, [false, true])
      let profile = try await store.main.profile(id: 3)
      XCTAssertEqual(profile?.profile.name, "Ada L.")
      let query = SearchQuery("ada")
      let found = try await store.main.search(query, after: 0, limit: 9, countUpTo: 9).users
      XCTAssertEqual(found.map(\.id), [3])
      let named = try await store.main.search(
        SearchQuery("ada l."), after: 0, limit: 9, countUpTo: 9, explains: true)
      XCTAssertEqual(named.matches[3]?.map(\.field), [.name], "profiles are found too (X21)")
      let tags = try await store.main.tags(prefix: "", after: "", limit: 9)
      XCTAssertEqual(tags, [TagCount(tag: "days", count: 1)], "and tags (X17)")
      XCTAssertTrue(FileManager.default.fileExists(atPath: files.copy(ofVersion: version)))
    }
  }

  func test_S3_aDamagedStoreOfEachEarlierVersion_givesBackItsNotes_andWhoWasSeen() async throws {
    for version in 1..<Schema.version {
      let directory = StoreDirectory()
      try EarlierStore.make(ofVersion: version, in: directory.path)
      try directory.overwrite(table: "users")
      let store = try directory.open()
      XCTAssertEqual(directory.damagedFiles.count, 1, "version \(version)")
      let notes = try await store.main.notedUsers(after: nil, limit: 9)
      XCTAssertEqual(notes.map(\.user.login), ["Ada"])
      XCTAssertEqual(notes.map { $0.note?.text }, ["from the old #days"])
      let seen = try Connection(path: directory.database, for: .reading)
        .cached("SELECT login FROM seen").all { $0.text(0) }
      XCTAssertEqual(seen, ["Bo"])
      let events = store.takeEvents()
      let isSaid = events.contains {
        if case .setAside(_, notes: 1, skippedLines: 0) = $0 { true } else { false }
      }
      XCTAssertTrue(isSaid, "\(events)")
    }
  }

  func test_S1_whatEachVersionBrought_works() async throws {
    for version in 1..<Schema.version {
      let directory = StoreDirectory()
      try EarlierStore.make(ofVersion: version, in: directory.path)
      let store = try directory.open()
      let answer = CachedResponse(url: "u", identity: "i", status: 200, etag: "e", date: noon)
      try await store.writes.keep(answer)
      try await store.writes.keepLimit(of: "scope", endsAt: noon, seconds: 60)
      let list = try UserList(.followers, "ada")
      let members = MemberPage(users: users([7, 3]), number: 1)
      _ = try await store.writes.save(members, of: list, isInPass: true, at: noon)
      let again = try directory.open()
      let followers = try await again.main.members(of: list, after: 0, limit: 9)
      XCTAssertEqual(followers.map(\.id), [7, 3], "lists of people (X18), version \(version)")
      XCTAssertEqual(followers.map(\.position), [1, 2])
      let found = try await (
        again.main.cachedResponse(of: "u", to: "i"), again.main.limit(of: "scope")
      )
      XCTAssertEqual(found.0, answer)
      XCTAssertEqual(found.1?.endsAt, noon)
      XCTAssertEqual(found.1?.seconds, 60)
    }
  }

  // What the reader saw was not kept before: the profile as it is now counts as that.
  func test_X4_whoWasSeenBeforeChangesWereKept_isSeenAsTheyAreNow() async throws {
    for version in 1..<4 {
      let directory = StoreDirectory()
      try EarlierStore.make(ofVersion: version, in: directory.path)
      let files = try StoreFiles(directory: directory.path)
      try Connection(path: files.database, for: .writing).execute(
        """
        INSERT INTO seen VALUES(3, 'Ada', 2);
        UPDATE profiles SET company = 'A', followers = 4, fetched_at = 5 WHERE id = 3;
        """)
      let store = try directory.open()
      let seen = try await store.main.seenProfile(of: 3)
      XCTAssertEqual(seen?.profile.company, "A", "version \(version)")
      XCTAssertEqual(seen?.profile.followers, 4)
      XCTAssertEqual(seen?.profile.user.login, "Ada")
      XCTAssertEqual(seen?.date, Date(timeIntervalSince1970: 5), "when it was fetched, later")
      let unfetched = try await store.main.user(id: 7)
      XCTAssertEqual(unfetched?.lookedAt, Date(timeIntervalSince1970: 1))
      let before = try await store.main.user(id: 3)
      XCTAssertEqual(before?.hasChanged, false)
      try await store.writes.save(Profile(user: User(id: 3, login: "Ada"), company: "B"), at: noon)
      let after = try await store.main.user(id: 3)
      XCTAssertEqual(after?.hasChanged, true)
    }
  }
}

extension StoreDirectory {
  /// Writes over the page of the database on which a table begins.
  fileprivate func overwrite(table: String) throws {
    let connection = try Connection(path: database, for: .reading)
    let page = try XCTUnwrap(
      connection.cached("SELECT rootpage FROM sqlite_schema WHERE name = ?1")
        .first(table) { $0.int64(0) })
    let size = Int64(try connection.number(ofPragma: "page_size"))
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: database))
    try file.seek(toOffset: UInt64((page - 1) * size))
    try file.write(contentsOf: Data(repeating: 0xFF, count: Int(size)))
    try file.close()
  }
}
