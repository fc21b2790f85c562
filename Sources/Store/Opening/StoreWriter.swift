import CSQLite
import FoundationEssentials
import Glibc
import Models

/// The connection that writes, and its lock; opening it reconciles the notes with the log, and replaces a damaged
/// database by a new one.
final class StoreWriter {
  let connection: Connection
  /// The file of the database.
  let identity: FileStatus.Identity?
  private let lock: StoreLock
  private let files: StoreFiles

  /// `damaged` is the file that is known to be damaged, if any.
  init(
    _ files: StoreFiles, _ status: StoreStatus, within timeout: Duration = StoreLock.timeout,
    damaged: FileStatus.Identity? = nil
  ) throws {
    let lock = try StoreLock(path: files.lock)
    connection = try lock.whileHeld(within: timeout) {
      if let damaged, damaged == FileStatus(of: files.database)?.identity {
        // Another program's or a newer version's file, or a disk that cannot be read, is not damage.
        try files.checkHeader()
      } else {
        for _ in 1...2 where !files.hasEmptyDatabase {
          do {
            return try Self.open(files, status)
          } catch let error as StoreError where error.isDamage {
            continue
          }
        }
      }
      return try Self.replace(files, status)
    }
    self.lock = lock
    self.files = files
    identity = FileStatus(of: files.database)?.identity
  }

  /// Whether the database is still the file that was opened; throws ``StoreError/Kind/replaced`` if it was removed.
  func isCurrent() throws -> Bool {
    guard let now = FileStatus(of: files.database)?.identity else {
      throw StoreError(
        .replaced,
        "\(files.database) was moved or deleted while it was open, so nothing was saved. "
          + "Start ghbrowse again.")
    }
    return now == identity
  }

  /// Runs `body` as one transaction under the lock, and `cleanUp` under it if that was rolled back.
  func transaction<Value>(
    _ body: (Connection) throws -> Value, cleanUp: () -> Void = {}
  ) throws -> Value {
    try lock.whileHeld {
      do {
        return try connection.transaction {
          // A newer version may have migrated the database since the last transaction.
          try Schema.check(connection, of: files)
          return try body(connection)
        }
      } catch {
        cleanUp()
        throw error
      }
    }
  }

  /// Deletes old responses and empties the write-ahead log, unless the database is in use
  /// (https://www.sqlite.org/pragma.html#pragma_wal_checkpoint).
  func checkpoint() throws {
    try lock.whileHeld(within: .zero) {
      try Schema.check(connection, of: files)
      // This process may still be reading.
      connection.setBusyTimeout(50)
      defer { connection.setBusyTimeout(Connection.writerBusyTimeout) }
      try? connection.transaction { try connection.deleteOldResponses() }
      try Statement("PRAGMA wal_checkpoint(TRUNCATE)", on: connection).run()
    }
  }

  /// Removes deleted data from the search index, the unused pages and the write-ahead log
  /// (https://www.sqlite.org/lang_vacuum.html).
  func compact() throws {
    try lock.whileHeld {
      try connection.optimizeSearch()
      try connection.execute("VACUUM")
      let isBusy = try Statement("PRAGMA wal_checkpoint(TRUNCATE)", on: connection)
        .first { $0.bool(0) }
      guard isBusy == false else {
        throw StoreError(
          .locked,
          "Another program is reading the database, so deleted data may remain in its write-ahead log."
        )
      }
    }
  }

  // Opening; the caller holds the lock.

  private static func open(_ files: StoreFiles, _ status: StoreStatus) throws -> Connection {
    let isNew = FileStatus.size(of: files.database) == 0
    let (connection, union) = try connect(files, status)
    if let union { status.post(union, isDatabaseNew: isNew) }
    return connection
  }

  // Adds the log's new lines, which also updates the search index; a damaged index is rebuilt first.
  private static func catchUp(
    _ connection: Connection, _ files: StoreFiles, _ status: StoreStatus
  ) throws -> NotesUnion.Summary? {
    let notes = NotesUnion(connection: connection, log: files.notesLog)
    do {
      return try connection.transaction { try notes.catchUp() }
    } catch let error as StoreError where error.kind == .damagedIndex {
      let union = try connection.transaction {
        try connection.rebuildSearch()
        return try notes.catchUp()
      }
      status.post(.indexRebuilt)
      return union
    }
  }

  // Renames the database, and creates a new one with the notes of the log.
  private static func replace(_ files: StoreFiles, _ status: StoreStatus) throws -> Connection {
    let time = Date().formatted(.iso8601).filter { !"-:".contains($0) }
    let path = try files.setDatabaseAside(as: "damaged-\(time)")
    do {
      let (connection, union) = try connect(files, status)
      let notes = try connection.noteCount()
      status.post(
        .quarantined(path: path, notes: notes, skippedLines: union?.skipped.unreadable ?? 0))
      return connection
    } catch {
      status.post(.quarantined(path: path, notes: nil, skippedLines: 0))
      throw error
    }
  }

  private static func connect(
    _ files: StoreFiles, _ status: StoreStatus
  ) throws -> (Connection, NotesUnion.Summary?) {
    let isMade = try files.makeDatabase()
    do {
      let notesOf1 = try migrate(files, status)
      let connection = try Connection(path: files.database, for: .writing)
      try Schema.check(connection, of: files)
      // A write-ahead log needs shared memory, which a network file system lacks.
      let mode = files.remoteKind == nil ? "wal" : "truncate"
      let oldMode = try connection.prepareForWriting(journalMode: mode)
      if let kind = files.remoteKind, isMade || oldMode == "wal" {
        status.post(.madeForNetwork(directory: files.directory, kind: kind))
      }
      if try connection.number(ofPragma: "user_version") == 0 {
        try Schema.migrate(connection)
        try connection.setMeta("host", files.host)
      }
      connection.consumeChangesElsewhere()
      let union = try catchUp(connection, files, status)
      let notes = NotesUnion(connection: connection, log: files.notesLog)
      if !notesOf1.isEmpty { try connection.transaction { try notes.add(notesOf1) } }
      return (connection, union)
    } catch {
      // The next start would regard an empty file next to a notes log as damage.
      if isMade, FileStatus.size(of: files.database) == 0 { unlink(files.database) }
      throw error
    }
  }

  // Migrates a database of an older version; sets one of 1.0 aside, and returns its notes, as its log may be older.
  private static func migrate(
    _ files: StoreFiles, _ status: StoreStatus
  ) throws -> [LinesOf1.Change] {
    let version: Int
    var notes: [LinesOf1.Change] = []
    do {
      // For writing, because an unfinished change may have to be rolled back.
      let connection = try Connection(path: files.database, for: .writing)
      try Schema.check(connection, of: files)
      version = try connection.number(ofPragma: "user_version")
      guard version > 0, version < Schema.version else { return [] }
      if version < Schema.firstVersion { notes = (try? connection.notesOf1()) ?? [] }
    }
    guard version < Schema.firstVersion else {
      try StoreMigration(files: files, progress: status.updating).run()
      return []
    }
    status.post(.madeBy1(keptAs: try files.setDatabaseAside(as: "1.0")))
    _ = try files.makeDatabase()
    return notes
  }
}

extension StoreFiles {
  // SQLite accepts a file of 0 or 1 bytes (`unixFileSize`), but next to a notes log it is damage.
  fileprivate var hasEmptyDatabase: Bool {
    guard let size = FileStatus(of: database)?.size, size <= 1 else { return false }
    return FileStatus.size(of: notesLog.path) > 0
  }

  // - Throws: ``StoreError`` if this program must not touch the database, or cannot read it.
  fileprivate func checkHeader() throws {
    do {
      try Schema.check(Connection(path: database, for: .reading), of: self)
    } catch let error as StoreError where error.isDamage || error.isUnfinishedChange {
      // That is why it is replaced.
    }
  }

  // Creates a missing file for its owner only, as SQLite then creates its others, and syncs the names of the
  // directories that may be new; returns whether it was missing.
  fileprivate func makeDatabase() throws -> Bool {
    guard FileStatus(of: database) == nil else { return false }
    do {
      for path in sequence(first: directory, next: Directory.parent) {
        guard path != "/", FileStatus(of: path)?.isOurs == true else { break }
        try Directory.sync(parentOf: path)
      }
      _ = try CheckedFile(database, for: .making)
      return true
    } catch {
      throw StoreError(error, "\(database) cannot be created")
    }
  }

  // Renames the database and SQLite's other files, and returns the new path.
  fileprivate func setDatabaseAside(as end: String) throws -> String {
    var path = "\(database).\(end)"
    var number = 1
    while FileStatus(of: path) != nil {
      number += 1
      path = "\(database).\(end)-\(number)"
    }
    // The database last: if the process is killed before, the next start finds the damage again.
    for suffix in ["-wal", "-shm", "-journal", ""] where FileStatus(of: database + suffix) != nil {
      guard rename(database + suffix, path + suffix) == 0 else {
        throw StoreError(
          .file(errno: errno),
          "\(database)\(suffix) cannot be renamed to \(path)\(suffix): \(systemMessage(errno)).")
      }
    }
    return path
  }
}

extension Connection {
  // The present notes in a database of ghbrowse 1.0; its times are whole seconds.
  fileprivate func notesOf1() throws -> [LinesOf1.Change] {
    try Statement("SELECT sequence, user_id, login, text, updated_at FROM notes", on: self).all {
      let date = $0.optionalDate(seconds: 4) ?? .distantPast
      return LinesOf1.Change(
        seq: $0.int64(0),
        line: LogLine(
          time: max(date.milliseconds, 0) / 1000 * 1000, id: $0.int64(1), login: $0.text(2),
          content: .note(NoteText($0.text(3)))))
    }
  }

  /// Sets the journal mode, and returns the old one; FULL, because NORMAL loses the last commits in a power failure,
  /// and what SQLite advises for other users' files (https://www.sqlite.org/security.html).
  fileprivate func prepareForWriting(journalMode: String) throws -> String? {
    let oldMode = try Statement("PRAGMA journal_mode", on: self).first { $0.text(0) }
    let mode = try Statement("PRAGMA journal_mode = \(journalMode)", on: self).first { $0.text(0) }
    guard mode == journalMode else {
      throw StoreError(
        .file(errno: 0), "The file system does not support the journal mode \(journalMode).")
    }
    try execute(
      """
      PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF;
      PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0; PRAGMA journal_size_limit = 4194304;
      """)
    _ = csqlite_enable_defensive(handle)
    return oldMode
  }
}
