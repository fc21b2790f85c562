import CSQLite
import Files
import FoundationEssentials

/// A look at a store that repairs and changes nothing, whatever state the store is in.
package struct StoreInspection: Sendable {
  /// The version of SQLite that this program runs with.
  package static var libraryVersion: String { String(cString: sqlite3_libversion()) }
  /// The version of the tables that this program writes.
  package static var currentVersion: Int { Schema.version }

  // The most sentences of SQLite's about what is damaged.
  private static let sentenceLimit = 5

  /// The bytes of the database and its log.
  package let size: Int64
  /// The version of its tables.
  package let version: Int
  /// How many users are saved.
  package let userCount: Int
  /// How many notes there are.
  package let noteCount: Int
  /// What SQLite says is damaged; empty when all is well.
  package let damage: [String]
  /// Whether the search index finds what is saved; `nil` where it was not checked.
  package let isIndexSound: Bool?
  /// How many versions and seen marks only one of the database and the notes log has; `nil` in an earlier version.
  package let differences: Int?

  /// Looks at the database in `directory`.
  ///
  /// - Returns: `nil` when there is no database.
  /// - Throws: ``DatabaseError`` when it is newer, foreign or damaged, or cannot be read.
  package init?(directory: String) throws(DatabaseError) {
    let files = StoreFiles(untouched: directory)
    guard FileStatus(of: files.database) != nil else { return nil }
    let reader = try StoreReader.opened(files)
    if reader.way == .notesOnly, let reason = reader.reason { throw reason }
    let connection = reader.connection
    size = FileStatus.size(of: files.database) + FileStatus.size(of: files.wal)
    version = try connection.number(ofPragma: "user_version")
    let isCurrent = version == Schema.version
    damage = try connection.damage(limit: Self.sentenceLimit)
    (userCount, noteCount) = try connection.counts()
    differences = isCurrent ? try connection.differences(from: files.notesLog.content().lines) : nil
    isIndexSound = isCurrent ? try files.isIndexSound() : nil
  }

  /// The names of damaged databases that were set aside.
  package static func copies(in directory: String) -> [String] {
    // Where there is no directory, there are no copies.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.filter { name in
      name.hasPrefix("ghbrowse.db.damaged-")
        && !["-wal", "-shm", "-journal"].contains(where: name.hasSuffix)
    }.sorted()
  }

  /// How many lines of the notes log in `directory` nobody can read.
  ///
  /// - Throws: ``DatabaseError`` when the log itself cannot be read, or is one of ghbrowse 1.0.
  package static func unreadableLines(in directory: String) throws(DatabaseError) -> Int {
    let log = StoreFiles(untouched: directory).notesLog
    try log.requireVersions()
    return try log.content().skippedCount
  }
}

extension Connection {
  // https://www.sqlite.org/pragma.html#pragma_integrity_check
  fileprivate func damage(limit: Int) throws(DatabaseError) -> [String] {
    let lines = try Statement("PRAGMA integrity_check(\(limit))", on: self).all { $0.text(0) }
    return lines == ["ok"] ? [] : lines
  }

  fileprivate func counts() throws(DatabaseError) -> (users: Int, notes: Int) {
    let users = try Statement(
      "SELECT count(*) FROM people WHERE fetched_at IS NOT NULL", on: self
    ).first { $0.int(0) }
    return (users ?? 0, try NoteVersions(connection: self).count())
  }

  // A person's older seen marks are in the log only.
  fileprivate func differences(from lines: [LogLine]) throws(DatabaseError) -> Int {
    let logged = Set(lines.filter(\.isOfNote).map(\.key))
    let saved = Set(try NoteVersions(connection: self).all().map(\.key))
    return logged.symmetricDifference(saved).count
      + (try Visits(connection: self).missing(in: lines).count)
  }
}

extension StoreFiles {
  // FTS5 checks itself by a statement that writes, and is taken back. A rank of 1 compares the index with
  // the entries (https://www.sqlite.org/fts5.html#the_integrity_check_command).
  //
  // - Returns: `nil` where nothing can be written now.
  fileprivate func isIndexSound() throws(DatabaseError) -> Bool? {
    guard let lock = try? StoreLock(path: lock) else { return nil }
    do throws(DatabaseError) {
      return try lock.whileHeld(within: .zero) { () throws(DatabaseError) in
        let connection = try Connection(path: database, for: .writing)
        try connection.execute(
          """
          BEGIN; INSERT INTO search(search, rank) VALUES('integrity-check', 1); ROLLBACK
          """)
        return true
      }
    } catch {
      if error.isForWantOfRoomOrRights { return nil }
      guard error.isDamage else { throw error }
      return false
    }
  }
}
