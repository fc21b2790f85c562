import CSQLite
import Foundation
import Models
import TestSupport
import XCTest

@testable import Store

/// A database whose tables somebody else has altered (fC8): nothing of theirs acts, no note is lost or
/// changed, and nothing hangs.
final class HostileSchemaTests: XCTestCase {
  private enum Reaction {
    case ignored
    case quarantined
    /// A note is refused, or the database is quarantined.
    case refused
  }

  private static let endless = """
    WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r)
    SELECT i AS user_id, i AS at, 'forged' AS text FROM r
    """

  private static let alterations: [(name: String, sql: String, reaction: Reaction)] = [
    (
      "triggers that delete and forge notes",
      """
      CREATE TRIGGER a AFTER INSERT ON note_versions BEGIN DELETE FROM note_versions; END;
      CREATE TRIGGER b AFTER INSERT ON people BEGIN UPDATE note_versions SET text = 'forged'; END;
      CREATE TRIGGER c BEFORE DELETE ON note_versions BEGIN SELECT raise(IGNORE); END;
      """, .ignored
    ),
    (
      "a trigger that refuses",
      "CREATE TRIGGER a BEFORE INSERT ON note_versions BEGIN SELECT raise(ABORT, 'no'); END",
      .ignored
    ),
    (
      "a view without end in place of the notes",
      "ALTER TABLE note_versions RENAME TO old; CREATE VIEW note_versions AS \(endless)",
      .quarantined
    ),
    (
      "a view in place of the people",
      "ALTER TABLE people RENAME TO old; CREATE VIEW people AS SELECT * FROM old", .quarantined
    ),
    (
      "a view in place of what is known of the notes log",
      "DROP TABLE meta; CREATE VIEW meta AS SELECT 'log_size' AS key, 1 AS value", .quarantined
    ),
    (
      "a column that cannot be computed",
      "ALTER TABLE note_versions ADD COLUMN g INTEGER "
        + "GENERATED ALWAYS AS (abs(-9223372036854775808)) VIRTUAL", .refused
    ),
    (
      "a table that takes no row",
      schema("note_versions", "text TEXT NOT NULL", "text TEXT NOT NULL CHECK(0)"), .refused
    ),
    (
      "an index on an expression that fails",
      "PRAGMA ignore_check_constraints = 1; CREATE INDEX i ON visits(abs(seen_at))", .ignored
    ),
    (
      "a table that is no SQL",
      schema("note_versions", "CREATE TABLE note_versions", "CREATE TABLE"),
      .quarantined
    ),
    ("a table whose pages are another's", root("note_versions", "1"), .quarantined),
    ("a table whose pages are not there", root("people", "999999"), .quarantined),
    (
      "two tables on the same pages",
      root("visits", "(SELECT rootpage FROM sqlite_schema WHERE name = 'note_versions')"), .refused
    ),
  ]

  func test_fC8_triggersViewsColumnsAndAlteredTables_haveNoEffect_andNoNoteIsLost() async throws {
    for alteration in Self.alterations {
      let name = alteration.name
      let directory = StoreDirectory()
      let filled = try directory.open()
      try await filled.send(page([1, 2, 3], since: 0))
      for (id, text) in [(Int64(1), "one"), (2, "two")] { try await filled.note(text, on: id) }
      try alter(directory.database, alteration.sql, name)
      let store = try directory.open()
      let isSaved = await store.saves("written after it", on: 3)
      _ = try await read(from: store, name)
      var expected: [Int64: String] = [1: "one", 2: "two"]
      if isSaved { expected[3] = "written after it" }
      try await assertEqual(read(from: directory.open(), name), expected, name)
      let logged = try directory.log.content().lines.reduce(into: [:]) {
        $0[$1.id] = $1.text?.string
      }
      XCTAssertEqual(logged, expected, name)
      switch alteration.reaction {
      case .ignored:
        XCTAssertTrue(isSaved, name)
        XCTAssertEqual(directory.damagedFiles, [], name)
      case .quarantined: XCTAssertEqual(directory.damagedFiles.count, 1, name)
      case .refused: break
      }
    }
  }

  private static func schema(_ table: String, _ old: String, _ new: String) -> String {
    "PRAGMA writable_schema = 1; UPDATE sqlite_schema SET sql = replace(sql, '\(old)', '\(new)') "
      + "WHERE name = '\(table)'"
  }

  private static func root(_ table: String, _ page: String) -> String {
    "PRAGMA writable_schema = 1; UPDATE sqlite_schema SET rootpage = \(page) WHERE name = '\(table)'"
  }

  // As any other program can, without what this one forbids itself.
  private func alter(_ path: String, _ sql: String, _ name: String) throws {
    var handle: OpaquePointer?
    XCTAssertEqual(sqlite3_open(path, &handle), SQLITE_OK)
    defer { sqlite3_close_v2(handle) }
    XCTAssertEqual(sqlite3_exec(handle, sql, nil, nil, nil), SQLITE_OK, name)
  }

  // Reads as commands and screens do, which repairs damage.
  private func read(from store: PersistentStore, _ name: String) async throws -> [Int64: String] {
    _ = try await store.main.members(after: 0, limit: 100)
    let found = try await store.main.search(SearchQuery("forged"), after: 0, limit: 9)
    XCTAssertEqual(found.users.map(\.id), [], name)
    _ = try await store.main.diary(after: nil, limit: 100)
    try? await store.write.probe()
    let users = try await store.main.noted()
    return users.reduce(into: [:]) { $0[$1.id] = $1.note?.text.string }
  }
}
