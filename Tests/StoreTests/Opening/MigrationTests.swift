import Foundation
import Models
import TestSupport
import XCTest

@testable import Store

/// Stores that 2.0.0 made are migrated as a whole or not at all (fA3, fC16).
final class MigrationTests: XCTestCase {
  // The host that the fixtures are about.
  private let host = "127.0.0.1_8080"

  private func store(_ fixture: String) throws -> StoreDirectory {
    let directory = StoreDirectory(host: host)
    try directory.copy(fixture: fixture)
    return directory
  }

  // MARK: - Migrating

  func test_fC16_aStoreOf2_0_hasAllItHad_andTheLogIsAsItWas() async throws {
    let directory = try store("2.0.0")
    let log = directory.logBytes
    let old = try Connection(path: directory.database, for: .reading)
    let tables = ["people", "profiles", "note_versions", "visits"]
    let rows = try tables.map { try old.rows("SELECT * FROM \($0) ORDER BY 1, 2, 3") }
    let members = "SELECT list_id, rank, user_id, last_pass, new_rank, contributions, is_gone FROM "
    let memberRows = try old.rows(members + "members ORDER BY 1, 2")
    let store = try directory.open()
    XCTAssertEqual(store.state, .writable)
    XCTAssertEqual(directory.logBytes, log)
    XCTAssertEqual(
      try directory.contents().keys.filter { !$0.hasPrefix("ghbrowse.db-") }.sorted(),
      ["ghbrowse.db", "ghbrowse.lock", "notes.jsonl"])
    let new = try Connection(path: directory.database, for: .reading)
    XCTAssertEqual(try new.number(ofPragma: "user_version"), 10)
    XCTAssertEqual(try tables.map { try new.rows("SELECT * FROM \($0) ORDER BY 1, 2, 3") }, rows)
    XCTAssertEqual(try new.rows(members + "members ORDER BY 1, 2"), memberRows)
    XCTAssertEqual(try new.rows("PRAGMA foreign_key_check"), [])
    XCTAssertEqual(
      try new.rows("SELECT count(*) FROM lists WHERE first_whole_at IS NOT whole_at"), ["0"])
    XCTAssertEqual(try new.rows("SELECT value FROM meta WHERE key = 'host'"), [host])
    let inspection = try XCTUnwrap(StoreInspection(directory: directory.path))
    XCTAssertEqual(inspection.damage, [])
    XCTAssertEqual(inspection.isIndexSound, true)
    XCTAssertEqual(inspection.differences, 0)
    XCTAssertEqual(inspection.noteCount, 15)
    try await assertPlaces(store)
    try await assertFound(store)
  }

  func test_X26_whoHadLeftIn2_0_leftBeforeTheDayOfTheMigration_andIsNotBack() async throws {
    let directory = try store("2.0.0")
    let old = try Connection(path: directory.database, for: .writing)
    let rows = try old.rows(
      "SELECT l.name, m.user_id FROM lists l JOIN members m ON m.list_id = l.id "
        + "WHERE m.rank = 2 AND l.id > 1 AND l.key NOT GLOB 'find:*'")
    try old.execute("UPDATE members SET is_gone = 1 WHERE rank = 2 AND list_id > 1")
    let began = Date()
    let store = try directory.open()
    for row in rows {
      let list = try UserList(name: String(row.split(separator: "|")[0]))
      let members = try await store.main.members(of: list, after: 0, limit: 3)
      guard case .leftBefore(let day) = members[1].membership else {
        return XCTFail("\(list.name): \(members[1].membership)")
      }
      XCTAssertEqual(day.timeIntervalSince(began), 0, accuracy: 100)
    }
    XCTAssertFalse(rows.isEmpty)
    try await assertEqual(store.main.changes(since: .distantPast, limit: 9), [])
  }

  // Everybody's place is what counting says.
  private func assertPlaces(_ store: PersistentStore) async throws {
    let people = try await store.main.members(after: 0, limit: 999)
    XCTAssertEqual(people.count, 159)
    // One person was forgotten and has left an empty place.
    XCTAssertEqual(people.last?.position, 160)
    for person in people {
      try await assertEqual(store.main.user(id: person.id)?.position, person.position)
    }
    try await assertEqual(store.main.lists().map(\.list.name).count, 6)
  }

  private func assertFound(_ store: PersistentStore) async throws {
    for (text, ids) in [("strasse", [Int64(4)]), ("lunasori-quist", [42]), ("harbour", [1])] {
      let found = try await store.main.search(SearchQuery(text), after: 0, limit: 99)
      XCTAssertEqual(found.users.map(\.id), ids, text)
    }
    for text in ["zi", "o", "-q", "42", "q"] {
      let found = try await store.main.search(SearchQuery(text), after: 0, limit: 999)
      let all = try await store.main.users(ids: Array(1...3_000) + [900_000_001, 900_000_002])
      var expected: [Int64] = []
      for user in all {
        let profile = try await store.main.profile(id: user.id)?.profile
        let texts = [
          user.user.login, user.note?.text.string, profile?.name, profile?.company,
          profile?.location, profile?.bio,
        ]
        if texts.contains(where: { FoldedText.fold($0 ?? "").contains(text) }) {
          expected.append(user.id)
        }
      }
      XCTAssertEqual(found.users.map(\.id), expected, text)
    }
  }

  func test_fC16_aStoreWithoutNotes_isMigrated_andAMigratedOneIsLeftAlone() async throws {
    let directory = try store("2.0.0-tiny")
    try await assertEqual(directory.open().main.members(after: 0, limit: 99).count, 30)
    let identity = FileStatus(of: directory.database)?.identity
    let store = try directory.open()
    try await store.note("new", on: 1)
    XCTAssertEqual(FileStatus(of: directory.database)?.identity, identity)
  }

  func test_fC16_aLogThatIsMissing_isWrittenAgainAtTheFirstStart() throws {
    let directory = try store("2.0.0")
    let before = Set(try directory.log.content().lines.filter(\.isOfNote).map(\.key))
    unlink(directory.log.path)
    let events = try directory.open().drainEvents()
    XCTAssertEqual(events, [.logCompleted(38)])
    XCTAssertEqual(Set(try directory.log.content().lines.filter(\.isOfNote).map(\.key)), before)
  }

  func test_fC16_rowsThatReferToNobody_madeByAnotherProgram_areNoObstacle() throws {
    let directory = try store("2.0.0")
    try Connection(path: directory.database, for: .writing).execute(
      "PRAGMA foreign_keys = OFF; INSERT INTO members(list_id, rank, user_id) VALUES(77, 1, 1)")
    XCTAssertEqual(try directory.open().state, .writable)
  }

  func test_fC16_behindALink_theHostIsTheLinksName_andLinesOf2_0AreRead() async throws {
    let directory = try store("2.0.0")
    let target = (directory.path as NSString).deletingLastPathComponent + "/elsewhere"
    XCTAssertEqual(rename(directory.path, target), 0)
    XCTAssertEqual(symlink(target, directory.path), 0)
    let own = LogLine.note("by 2.0", on: 3, after: 900_000_000)
    let line = own.bytes(host: "elsewhere") + [UInt8(ascii: "\n")]
    directory.logBytes += Data(line)
    let store = try directory.open()
    XCTAssertEqual(store.drainEvents(), [.notesChanged(logins: ["Webikiwi"])])
    try await assertEqual(store.main.user(id: 3)?.note?.text, "by 2.0")
    let written = try await store.main.exportLines(after: 0, limit: 1).first
    XCTAssertNotNil(written)
    let connection = try Connection(path: target + "/ghbrowse.db", for: .reading)
    XCTAssertEqual(try connection.metaText("host"), host)
  }

  // MARK: - Where it cannot be migrated

  func test_fA3_fC16_aStepThatFails_leavesTheOldFile_byteForByte() throws {
    let directory = try store("2.0.0")
    let files = try StoreFiles(directory: directory.path)
    let before = FileManager.default.contents(atPath: directory.database)
    let steps: [Schema.Step] = [
      { try $0.execute("INSERT INTO nowhere VALUES(1)") },
      { try $0.execute("DELETE FROM people WHERE id = 1") },
      { try $0.execute("CREATE TABLE a(x); SELECT * FROM") },
    ]
    for step in steps {
      let migration = StoreMigration(files: files, progress: { _ in })
      XCTAssertThrowsError(try migration.run(by: [step]))
      XCTAssertEqual(FileManager.default.contents(atPath: directory.database), before)
      XCTAssertEqual(
        try directory.contents().keys.filter { $0.hasSuffix(".new") || $0.contains(".new-") }, [])
    }
  }

  func test_fC16_beneathAnothersLock_version9IsRead_peopleAndListsToo_andMigratedLater()
    async throws
  {
    let directory = try store("2.0.0")
    let lock = open(directory.path + "/ghbrowse.lock", O_RDWR | O_CREAT, 0o600)
    XCTAssertEqual(flock(lock, LOCK_EX), 0)
    let store = try directory.open()
    guard case .readOnly(let reason) = store.state else { return XCTFail("\(store.state)") }
    XCTAssertTrue(reason.contains("older ghbrowse"), reason)
    try await assertEqual(store.main.members(after: 0, limit: 999).count, 159)
    try await assertEqual(store.main.members(after: 0, limit: 999).last?.position, 160)
    try await assertEqual(store.main.lists().count, 6)
    try await assertEqual(store.main.noted().count, 15)
    try await assertEqual(store.main.changes(since: .distantPast, limit: 9), [])
    for text in ["harbour", "zi"] {
      let found = try await store.main.search(SearchQuery(text), after: 0, limit: 99)
      XCTAssertGreaterThan(found.users.count, 0, text)
    }
    for word in [
      "email:example", "-email:example", "email:x", "has:due", "is:left", "is:changed",
      "sort:-name",
      "followers:>1", "list:everyone", "#a", "-bio:=x",
    ] {
      _ = try await store.main.search(SearchQuery(typed: word), after: 0, limit: 99)
    }
    XCTAssertEqual(directory.damagedFiles, [])
    let old = try Connection(path: directory.database, for: .reading)
    XCTAssertEqual(try old.number(ofPragma: "user_version"), 9)
    close(lock)
    try await store.note("after it", on: 1)
    XCTAssertEqual(store.state, .writable)
    await store.checkForOtherProcesses()
    try await assertEqual(store.main.members(after: 0, limit: 999).last?.position, 160)
    try await assertEqual(store.main.user(id: 1)?.note?.text, "after it")
  }

  func test_fC7_aDatabaseOfAnotherHost_isRefused_andStays() throws {
    let directory = try store("2.0.0")
    _ = try directory.open()
    let other = StoreDirectory(host: "ghe.example.com")
    try FileManager.default.createDirectory(atPath: other.path, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: directory.database, toPath: other.database)
    let before = FileManager.default.contents(atPath: other.database)
    XCTAssertThrowsError(try other.open()) {
      XCTAssertTrue("\($0)".contains("is about people of \(host)"), "\($0)")
    }
    XCTAssertEqual(FileManager.default.contents(atPath: other.database), before)
  }

  func test_fC16_withoutRoom_theNumberIsSaid_andVersion9IsRead() async throws {
    let directory = StoreDirectory(host: host)
    let disk = try SmallDisk(at: directory.path, kibibytes: 800)
    defer { withExtendedLifetime(disk) {} }
    try directory.copy(fixture: "2.0.0")
    let store = try directory.open()
    guard case .readOnly(let reason) = store.state else { return XCTFail("\(store.state)") }
    XCTAssertTrue(reason.contains("needs 2 MiB, and its disk has 0 MiB left"), reason)
    try await assertEqual(store.main.members(after: 0, limit: 999).count, 159)
    XCTAssertEqual(directory.damagedFiles, [])
  }
}

extension Connection {
  // Each row as text.
  fileprivate func rows(_ sql: String) throws -> [String] {
    try Statement(sql, on: self).all { row in
      (0..<row.columnCount).map { row.isNull($0) ? "NULL" : row.text($0) }.joined(separator: "|")
    }
  }
}
