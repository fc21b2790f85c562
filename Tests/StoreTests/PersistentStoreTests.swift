import Foundation
import Models
import TestSupport
import XCTest

@testable import Store

/// Opening, refusing and migrating.
final class PersistentStoreTests: XCTestCase {
  private let directory = StoreDirectory()

  func test_fA4_fB10_everythingBelongsToItsOwnerAlone_andUnfinishedFilesGo() async throws {
    let old = umask(0)
    defer { umask(old) }
    try await writeANote()
    // No process has such a high id: this file was left by one that was killed.
    for name in ["notes.jsonl.4194304.new", "ghbrowse.db.4194304.new-journal"] {
      try Data([1]).write(to: URL(fileURLWithPath: "\(directory.path)/\(name)"))
    }
    try await writeANote()
    XCTAssertFalse(try directory.contents().keys.contains { $0.contains(".new") })
    for name in try FileManager.default.contentsOfDirectory(atPath: directory.path) {
      let mode = try FileManager.default.attributesOfItem(atPath: directory.path + "/" + name)
      XCTAssertEqual((mode[.posixPermissions] as? Int).map { $0 & 0o077 }, 0, name)
    }
  }

  func test_fC6_fC7_aNewerAnOlderAndAForeignDatabase_areRefusedAndUntouched() async throws {
    let spoil: [(String, StoreError.Kind)] = [
      ("PRAGMA user_version = 999", .newer(found: 999, supported: Schema.version)),
      ("PRAGMA user_version = 8", .older(found: 8)),
      ("PRAGMA application_id = 77", .foreign(applicationID: 77)),
    ]
    for (sql, kind) in spoil {
      for isOnlyInLog in [true, false] {
        let directory = StoreDirectory()
        _ = try directory.open()
        let connection = try Connection(path: directory.database, for: .writing)
        try connection.execute(sql)
        if !isOnlyInLog { try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)") }
        try refuses(directory, kind)
      }
    }
    let unmarked = StoreDirectory()
    try FileManager.default.createDirectory(
      atPath: unmarked.path, withIntermediateDirectories: true)
    try Connection(path: unmarked.database, for: .writing).execute("CREATE TABLE t(x)")
    try refuses(unmarked, .foreign(applicationID: 0))
  }

  func test_fC3_anEmptyFileBesideANotesLog_isDamage_andAloneItIsNew() async throws {
    try await writeANote()
    for suffix in ["-wal", "-shm"] {
      try FileManager.default.removeItem(atPath: directory.database + suffix)
    }
    try Data().write(to: URL(fileURLWithPath: directory.database))
    let recovered = try directory.open()
    try await assertEqual(recovered.main.user(id: 1)?.note?.text, "x")
    XCTAssertEqual(directory.damagedFiles.count, 1)
    let other = StoreDirectory()
    try FileManager.default.createDirectory(atPath: other.path, withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: other.database))
    _ = try other.open()
    XCTAssertEqual(other.damagedFiles, [])
  }

  func test_aWriteThatQuarantinesTheDatabase_isReadBackAtOnce() async throws {
    try await writeANote()
    let store = try directory.open()
    try await assertEqual(store.main.overview().savedCount, 0)
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: directory.database))
    try file.write(contentsOf: Data(repeating: 0xFF, count: 100))
    try file.close()
    try await store.send(page([5, 6, 7], since: 0))
    XCTAssertEqual(directory.damagedFiles.count, 1)
    try await assertEqual(store.main.overview().savedCount, 3)
    try await assertEqual(store.main.noted().first?.note?.text, "x")
  }

  func test_fB9_aLinkAPipeOrADirectory_inPlaceOfAnyFile_isRefusedAtOnce_andStays() throws {
    let folder = TemporaryFolder()
    try folder.put("not ours", as: "victim")
    let victim = folder.path("victim")
    let plants: [(String) -> Int32] = [
      { symlink(victim, $0) }, { link(victim, $0) }, { mkfifo($0, 0o600) }, { mkdir($0, 0o700) },
    ]
    for end in ["ghbrowse.db", "-wal", "-shm", "-journal", "notes.jsonl", "ghbrowse.lock"] {
      let name = end.hasPrefix("-") ? "ghbrowse.db" + end : end
      for plant in plants {
        let directory = StoreDirectory()
        try FileManager.default.createDirectory(
          atPath: directory.path, withIntermediateDirectories: true)
        XCTAssertEqual(plant(directory.path + "/" + name), 0)
        let start = ContinuousClock.now
        XCTAssertThrowsError(try directory.open(), name) {
          XCTAssertEqual(($0 as? StoreError)?.kind, .unsafePath)
        }
        XCTAssertLessThan(ContinuousClock.now - start, .seconds(5), name)
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: directory.path), [name])
        XCTAssertEqual(folder.text(of: "victim"), "not ours")
      }
    }
  }

  func test_L2_usersOfManyIds_comeInTheOrderAsked_withNotesAndPlaces() async throws {
    let store = try directory.open()
    try await store.send(page([3, 5, 2_000, 9_000], since: 0))
    try await store.write.save(Profile(user: User(id: 70, login: "unlisted")), at: noon)
    try await store.note("known from a note", on: 80, login: "noted")
    try await store.write.markSeen(5, login: "person5", at: noon)
    let users = try await store.main.users(ids: [9_000, 80, 5, 404, 70, 2_000])
    XCTAssertEqual(users.map(\.id), [9_000, 80, 5, 70, 2_000], "nobody has 404")
    XCTAssertEqual(users.map(\.position), [4, nil, 2, nil, 3])
    XCTAssertEqual(users.map { $0.note != nil }, [false, true, false, false, false])
    XCTAssertEqual(users.map(\.seenAt), [nil, nil, noon, nil, nil])
    for user in users {
      try await assertEqual(store.main.user(id: user.id), user)
    }
  }

  // In a store that is closed when this returns, with everything in the database itself.
  private func writeANote() async throws {
    let store = try directory.open()
    try await store.note("x", on: 1)
    await store.write.checkpoint()
  }

  private func refuses(_ directory: StoreDirectory, _ kind: StoreError.Kind) throws {
    let before = try directory.contents().filter { !$0.key.hasSuffix("-shm") }
    XCTAssertThrowsError(try directory.open()) {
      XCTAssertEqual(($0 as? StoreError)?.kind, kind)
    }
    let after = try directory.contents().filter { !$0.key.hasSuffix("-shm") }
    XCTAssertEqual(before, after, "not one byte is changed")
  }
}
