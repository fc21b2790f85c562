import Foundation
import Models
import TestSupport
import XCTest

@testable import Store

/// A newer version migrates the database under a running program (fC13).
final class VersionsSideBySideTests: XCTestCase {
  private let directory = StoreDirectory()

  // What a later version may do to the tables.
  private let steps = [
    "DROP TABLE profiles", "ALTER TABLE note_versions RENAME TO versions",
    "ALTER TABLE people RENAME COLUMN login TO name", "DROP TABLE search",
    "CREATE TABLE added(x)", "DROP TABLE meta; CREATE TABLE meta(x)",
  ]

  func test_fC13_aNewerVersionsDatabase_isNeitherRenamedNorWritten_andThatIsSaidOnce() async throws
  {
    for step in steps {
      let directory = StoreDirectory()
      let store = try directory.open()
      try await store.send(page([1, 2, 3], since: 0))
      try await store.note("before", on: 1)
      _ = store.drainEvents()
      let newer = try Connection(path: directory.database, for: .writing)
      try newer.execute("BEGIN; \(step); PRAGMA user_version = 999; COMMIT")
      try newer.execute("PRAGMA wal_checkpoint(TRUNCATE)")
      let before = try directory.contents().filter { !$0.key.hasSuffix("-shm") }
      for _ in 1...2 { await use(store) }
      let after = try directory.contents().filter { !$0.key.hasSuffix("-shm") }
      XCTAssertEqual(Array(after.keys).sorted(), Array(before.keys).sorted(), step)
      XCTAssertEqual(after, before, step)
      let events = store.drainEvents()
      guard case .stateChanged(.readOnly(let reason))? = events.first else {
        return XCTFail("\(step): \(events)")
      }
      XCTAssertTrue(reason.contains("version 999"), reason)
      XCTAssertEqual(events.count, 1, step)
    }
  }

  // As a prompt does: it reads, saves pages and notes, looks for other processes, and searches.
  private func use(_ store: PersistentStore) async {
    _ = try? await store.main.members(after: 0, limit: 9)
    let isSaved = await store.saves("not here", on: 1)
    XCTAssertFalse(isSaved)
    await store.checkForOtherProcesses()
    _ = try? await store.send(page([4, 5], since: 3))
    _ = try? await store.main.search(SearchQuery("person"), after: 0, limit: 9)
    _ = try? await store.main.profile(id: 1)
    _ = try? await store.main.noted()
    await store.write.checkpoint()
  }

  func test_fC13_aMigrationThatReplacesTheFile_leavesTheOldScreen_andItsNotesAreRefused()
    async throws
  {
    let store = try directory.open()
    try await store.send(page([1, 2, 3], since: 0))
    let copy = directory.path + "/copy"
    let newer = try Connection(path: directory.database, for: .writing)
    try newer.execute("PRAGMA wal_checkpoint(TRUNCATE); VACUUM INTO '\(copy)'")
    try Connection(path: copy, for: .writing).execute(
      "DROP TABLE profiles; PRAGMA user_version = 999")
    for end in ["-wal", "-shm"] { unlink(directory.database + end) }
    XCTAssertEqual(rename(copy, directory.database), 0)
    let before = FileManager.default.contents(atPath: directory.database)
    await store.checkForOtherProcesses()
    try await assertEqual(store.main.members(after: 0, limit: 9).count, 3, "the screen stays")
    let isSaved = await store.saves("not here", on: 1)
    XCTAssertFalse(isSaved)
    XCTAssertEqual(FileManager.default.contents(atPath: directory.database), before)
    XCTAssertEqual(directory.damagedFiles, [])
  }
}
