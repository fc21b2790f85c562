import FoundationEssentials
import Models

/// A check of a store that changes nothing.
package struct StoreInspection: Sendable {
  /// The size of the database and its write-ahead log, in bytes.
  package let size: Int64
  package let version: Int
  package let userCount: Int
  package let noteCount: Int
  /// The results of SQLite's integrity check, at most five; empty if all is well.
  package let damage: [String]
  /// Whether the search index is sound; `nil` if nothing can be written, so it cannot be checked.
  package let isIndexSound: Bool?
  /// How many versions and seen marks are only in the database or only in the notes log; `nil` if another
  /// process is writing, so that they cannot be compared.
  package let differences: Int?
  /// The people whose note is dated more than a day ahead.
  package let loginsAhead: [String]

  /// In seconds: the clock of another machine may be this much ahead.
  package static let aheadLimit: Double = 86_400

  /// `nil` if the directory has no database.
  ///
  /// - Throws: ``StoreError`` if it is newer, older, foreign or damaged, or cannot be read.
  package init?(directory: String) throws(StoreError) {
    do {
      let files = StoreFiles(untouched: directory)
      guard FileStatus(of: files.database) != nil else { return nil }
      let reader = try StoreReader.openWithoutMigrating(files)
      if reader.mode == .notesOnly, let reason = reader.reason { throw reason }
      let connection = reader.connection
      guard connection.version > 0 else { return nil }
      guard connection.version >= Schema.firstVersion else {
        throw StoreError(
          .older(found: connection.version),
          "\(files.database) was made by ghbrowse 1.0; the next start reads its notes from the "
            + "notes log.")
      }
      size = FileStatus.size(of: files.database) + FileStatus.size(of: files.wal)
      version = try connection.number(ofPragma: "user_version")
      damage = try connection.damage()
      userCount =
        try Statement("SELECT count(*) FROM people WHERE fetched_at IS NOT NULL", on: connection)
        .first { $0.int(0) } ?? 0
      noteCount = try connection.noteCount()
      loginsAhead = try Statement(
        """
        SELECT DISTINCT p.login FROM note_versions n CROSS JOIN people p ON p.id = n.user_id
        WHERE n.at > ?1 ORDER BY p.login
        """, on: connection
      ).all((Date() + Self.aheadLimit).milliseconds) { $0.text(0) }
      differences = try files.whileNobodyWrites {
        try connection.differences(from: files.notesLog.content().lines)
      }
      isIndexSound = try files.isIndexSound()
    } catch {
      throw StoreError(error)
    }
  }

  /// The names of the databases in `directory` that were set aside: damaged ones, and those of ghbrowse 1.0.
  package static func copies(in directory: String) -> [String] {
    names(in: directory) { name in
      ["ghbrowse.db.damaged-", "ghbrowse.db.1.0"].contains(where: name.hasPrefix)
        && !["-wal", "-shm", "-journal"].contains(where: name.hasSuffix)
    }
  }

  /// The names of the files in `directory` that a file synchronizer put there because two machines had changed
  /// the same file.
  ///
  /// ghbrowse never reads them.
  package static func conflicts(in directory: String) -> [String] {
    names(in: directory) { $0.lowercased().contains("conflict") }
  }

  private static func names(in directory: String, where isWanted: (String) -> Bool) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.filter(isWanted).sorted()
  }

  /// The lines of the notes log in `directory` that have no effect.
  ///
  /// - Throws: ``StoreError`` if the log itself cannot be read.
  package static func skippedLines(in directory: String) throws(StoreError) -> SkippedLines {
    do {
      return try StoreFiles(untouched: directory).notesLog.content().skipped
    } catch {
      throw StoreError(error)
    }
  }
}

extension StoreFiles {
  // Between its two commits a writer has added a line to the log only. Where nothing can be written, nobody
  // writes.
  fileprivate func whileNobodyWrites<Value>(_ body: () throws -> Value) throws -> Value? {
    do {
      return try StoreLock(path: lock).whileHeld(body)
    } catch let error as StoreError where error.kind == .locked {
      return nil
    } catch let error as StoreError where error.isReadOnlyCondition {
      return try body()
    }
  }

  // FTS5's check is a write, which is rolled back. A rank of 1 compares the index with the entries
  // (https://www.sqlite.org/fts5.html#the_integrity_check_command).
  fileprivate func isIndexSound() throws -> Bool? {
    do {
      return try StoreLock(path: lock).whileHeld(within: .zero) {
        try Connection(path: database, for: .writing).execute(
          "BEGIN; INSERT INTO search(search, rank) VALUES('integrity-check', 1); ROLLBACK")
        return true
      }
    } catch let error as StoreError {
      if error.isReadOnlyCondition { return nil }
      guard error.isDamage else { throw error }
      return false
    }
  }
}

extension Connection {
  // https://www.sqlite.org/pragma.html#pragma_integrity_check
  fileprivate func damage() throws -> [String] {
    let lines = try Statement("PRAGMA integrity_check(5)", on: self).all { $0.text(0) }
    return lines == ["ok"] ? [] : lines
  }

  // A person's older seen marks are only in the log.
  fileprivate func differences(from lines: [LogLine]) throws -> Int {
    var logged = Set(lines.filter(\.isOfNote).map(\.key))
    var unlogged = 0
    try eachNoteLine { unlogged += logged.remove($0.key) == nil ? 1 : 0 }
    var seen: [Int64: Int64] = [:]
    Connection.addSeenTimes(of: lines, to: &seen)
    return logged.count + unlogged + (try seenMarks(after: seen).count)
  }
}
