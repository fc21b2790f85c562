import CSQLite
import FoundationEssentials
import Glibc

/// The connection that writes, and the lock that it writes under.
///
/// Opening it recovers the store: a damaged database is renamed, a new one made, and the notes are
/// brought into step with the notes log.
final class StoreWriter {
  let connection: Connection
  /// Which file the database is.
  let identity: FileStatus.Identity?
  private let lock: StoreLock
  private let files: StoreFiles

  /// Opens the database for writing, and makes it if there is none.
  ///
  /// - Parameters:
  ///   - limit: How long other writers are waited for.
  ///   - damaged: The file that cannot be read, if that is known already.
  init(
    _ files: StoreFiles, _ news: StoreNews, within limit: Duration = StoreLock.limit,
    damaged: FileStatus.Identity? = nil
  ) throws {
    let lock = try StoreLock(path: files.lock)
    connection = try lock.whileHeld(within: limit) {
      if damaged == nil || damaged != FileStatus(of: files.database)?.identity {
        // A failed read of the disk looks like damage, so the database is opened twice.
        for _ in 1...2 where !files.hasEmptyDatabase {
          do {
            return try Self.open(files, news)
          } catch let error as StoreError where error.isDamage {
            continue
          }
        }
      }
      return try Self.replace(files, news)
    }
    self.lock = lock
    self.files = files
    identity = FileStatus(of: files.database)?.identity
  }

  /// Whether the database's path still names this connection's file.
  ///
  /// - Throws: ``StoreError/Kind/replaced`` if the file is gone and no other has its name.
  func isCurrent() throws -> Bool {
    guard let now = FileStatus(of: files.database)?.identity else {
      throw StoreError(
        .replaced,
        "\(files.database) was moved or deleted while it was open, so nothing was saved. "
          + "Start ghbrowse again.")
    }
    return now == identity
  }

  /// Runs `body` as one transaction, while no other process writes.
  ///
  /// - Parameter cleanUp: Called before other processes can write, if the transaction was rolled back.
  func transaction<Value>(
    _ body: (Connection) throws -> Value, cleanUp: () -> Void = {}
  ) throws -> Value {
    try lock.whileHeld {
      do {
        return try connection.transaction { try body(connection) }
      } catch {
        cleanUp()
        throw error
      }
    }
  }

  /// Writes the write-ahead log back into the database and empties it, unless it is in use.
  ///
  /// https://www.sqlite.org/pragma.html#pragma_wal_checkpoint
  func checkpoint() throws {
    try lock.whileHeld(within: .zero) {
      // In milliseconds: this process may be reading the rows that a last write has changed.
      connection.setBusyTimeout(50)
      defer { connection.setBusyTimeout(Connection.writerBusyTimeout) }
      try Statement("PRAGMA wal_checkpoint(TRUNCATE)", on: connection).run()
    }
  }

  /// Removes what was deleted from the search index, the unused pages and the write-ahead log.
  ///
  /// https://www.sqlite.org/fts5.html#the_optimize_command, https://www.sqlite.org/lang_vacuum.html
  func compact() throws {
    try lock.whileHeld {
      try connection.execute("INSERT INTO search(search) VALUES('optimize'); VACUUM")
      let isBusy = try Statement("PRAGMA wal_checkpoint(TRUNCATE)", on: connection)
        .first { $0.bool(0) }
      guard isBusy == false else {
        throw StoreError(
          .locked, "Another program reads the database, so its log could not be emptied.")
      }
    }
  }
}

// The steps of opening, for callers that hold the lock.
extension StoreWriter {
  // Opens the database, makes its tables if it is new, and brings the notes into step.
  private static func open(_ files: StoreFiles, _ news: StoreNews) throws -> Connection {
    let isNew = FileStatus.size(of: files.database) == 0
    let connection = try connect(files, news)
    let union = try connection.transaction {
      try NotesUnion(connection: connection, log: files.notesLog).catchUp()
    }
    if let union { news.post(union, isDatabaseNew: isNew) }
    return connection
  }

  // Renames the database, and makes a new one with the notes of the log.
  private static func replace(_ files: StoreFiles, _ news: StoreNews) throws -> Connection {
    let path = try files.quarantineDatabase()
    do {
      let connection = try connect(files, news)
      let union = try connection.transaction {
        try NotesUnion(connection: connection, log: files.notesLog).catchUp()
      }
      let notes = try NoteVersions(connection: connection).count()
      news.post(.quarantined(path: path, notes: notes, skippedLines: union?.skippedCount ?? 0))
      return connection
    } catch {
      news.post(.quarantined(path: path, notes: nil, skippedLines: 0))
      throw error
    }
  }

  private static func connect(_ files: StoreFiles, _ news: StoreNews) throws -> Connection {
    let isMade = try files.makeDatabase()
    do {
      let connection = try Connection(path: files.database, for: .writing)
      try Schema.check(connection, of: files)
      // A write-ahead log needs memory that processes share, which a network file system does not have.
      let mode = files.remoteKind == nil ? "wal" : "truncate"
      let oldMode = try connection.prepareForWriting(journalMode: mode)
      if let kind = files.remoteKind, isMade || oldMode == "wal" {
        news.post(.madeForNetwork(directory: files.directory, kind: kind))
      }
      // A start takes SQLite's write lock only if there is something to do.
      if try connection.number(ofPragma: "user_version") < Schema.version {
        try Schema.migrate(connection)
      }
      return connection
    } catch {
      // An empty file beside a notes log would look like damage to the next start.
      if isMade, FileStatus.size(of: files.database) == 0 { unlink(files.database) }
      throw error
    }
  }
}

extension StoreFiles {
  // To SQLite a file of 0 or 1 bytes is a valid, empty database (`unixFileSize`); beside a notes log it
  // is damage.
  fileprivate var hasEmptyDatabase: Bool {
    guard let size = FileStatus(of: database)?.size, size <= 1 else { return false }
    return FileStatus.size(of: notesLog.path) > 0
  }

  // Makes the database for its owner alone, whatever the umask; SQLite gives this mode to its other files.
  //
  // - Returns: Whether there was none.
  fileprivate func makeDatabase() throws -> Bool {
    guard FileStatus(of: database) == nil else { return false }
    do {
      _ = try CheckedFile(database, for: .making)
      return true
    } catch {
      throw StoreError(error, "\(database) cannot be created")
    }
  }

  // Renames a damaged database and SQLite's files beside it, which are never modified.
  //
  // - Returns: The new path.
  fileprivate func quarantineDatabase() throws -> String {
    let time = Date().formatted(.iso8601).filter { !"-:".contains($0) }
    var path = "\(database).damaged-\(time)"
    var number = 1
    while FileStatus(of: path) != nil {
      number += 1
      path = "\(database).damaged-\(time)-\(number)"
    }
    // The database is renamed last. If the process is killed before that, the next start finds the
    // damage again.
    for suffix in ["-wal", "-shm", "-journal", ""] where FileStatus(of: database + suffix) != nil {
      guard rename(database + suffix, path + suffix) == 0 else {
        throw StoreError(
          .file(errno: errno),
          "\(database)\(suffix) is damaged and cannot be renamed: \(systemMessage(errno)).")
      }
    }
    return path
  }
}

extension Connection {
  /// Sets what a writer needs.
  ///
  /// `synchronous = FULL`, because with NORMAL a power loss takes the last commits. DEFENSIVE and
  /// `trusted_schema = OFF`, because somebody else may have made the file
  /// (https://www.sqlite.org/security.html).
  ///
  /// - Parameter journalMode: `wal`, or `truncate` for a rollback journal.
  /// - Returns: The journal mode before.
  fileprivate func prepareForWriting(journalMode: String) throws -> String? {
    let oldMode = try Statement("PRAGMA journal_mode", on: self).first { $0.text(0) }
    let mode = try Statement("PRAGMA journal_mode = \(journalMode)", on: self).first { $0.text(0) }
    guard mode == journalMode else {
      throw StoreError(
        .file(errno: 0), "The file system cannot keep a write-ahead log for the database.")
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
