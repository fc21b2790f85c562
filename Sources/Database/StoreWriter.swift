import Files
import FoundationEssentials
import Glibc

/// The connection that writes, and the lock that it writes under.
///
/// Opening it recovers the store: a damaged database is set aside, a new one made, and the notes brought
/// into step with the notes log.
final class StoreWriter {
  let connection: Connection
  private let lock: StoreLock
  private let files: StoreFiles
  private let identity: FileStatus.Identity?

  /// Opens the database for writing, and makes it when there is none.
  ///
  /// - Parameters:
  ///   - limit: How long other writers are waited for.
  ///   - damaged: The file that could not be read, where that is known already.
  /// - Throws: ``DatabaseError``; what could be done until then stays done.
  init(
    _ files: StoreFiles, _ news: StoreNews, within limit: Duration = StoreLock.usualLimit,
    damaged: FileStatus.Identity? = nil
  ) throws(DatabaseError) {
    let lock = try StoreLock(path: files.lock)
    connection = try lock.whileHeld(within: limit) { () throws(DatabaseError) in
      files.removeLeftovers()
      if damaged == nil || damaged != FileStatus(of: files.database)?.identity {
        // SQLite calls it damage, too, when the disk fails to read; that may happen once only.
        for _ in 1...2 where !files.hasEmptyDatabase {
          do throws(DatabaseError) {
            return try Self.connected(files, news)
          } catch {
            guard error.isDamage else { throw error }
          }
        }
      }
      return try Self.recovered(files, news)
    }
    self.lock = lock
    self.files = files
    identity = FileStatus(of: files.database)?.identity
  }

  /// Whether the database's name is still this connection's file's.
  ///
  /// - Throws: ``DatabaseError/Kind/replaced`` when there is no file of that name any more.
  func isCurrent() throws(DatabaseError) -> Bool {
    guard let now = FileStatus(of: files.database)?.identity else {
      throw DatabaseError(
        .replaced,
        "\(files.database) was moved or removed while it was open, so nothing was saved; "
          + "start again.")
    }
    return now == identity
  }

  /// Runs `body` as one transaction, while no other process writes.
  ///
  /// - Parameter cleanUp: Called before others may write, where the transaction was taken back.
  func transaction<Value>(
    _ body: (Connection) throws(DatabaseError) -> Value, cleanUp: () -> Void = {}
  ) throws(DatabaseError) -> Value {
    try lock.whileHeld { () throws(DatabaseError) in
      do throws(DatabaseError) {
        return try connection.transaction { () throws(DatabaseError) in try body(connection) }
      } catch {
        cleanUp()
        throw error
      }
    }
  }

  /// Writes the log back into the database and empties it, unless another process writes or reads.
  ///
  /// https://www.sqlite.org/pragma.html#pragma_wal_checkpoint
  ///
  /// - Throws: ``DatabaseError/Kind/locked`` at once where another process writes.
  func checkpoint() throws(DatabaseError) {
    try lock.whileHeld(within: .zero) { () throws(DatabaseError) in
      connection.setBusyTimeout(0)
      defer { connection.setBusyTimeout(Connection.writerBusyTimeout) }
      try Statement("PRAGMA wal_checkpoint(TRUNCATE)", on: connection).run()
    }
  }

  /// Writes the database anew without the pages that are not used any more, and empties its log.
  ///
  /// https://www.sqlite.org/lang_vacuum.html
  func compact() throws(DatabaseError) {
    try lock.whileHeld { () throws(DatabaseError) in
      try connection.execute("VACUUM")
      let isBusy = try Statement("PRAGMA wal_checkpoint(TRUNCATE)", on: connection)
        .first { $0.bool(0) }
      guard isBusy == false else {
        throw DatabaseError(
          .locked, "Another program reads the database, so its log could not be emptied.")
      }
    }
  }
}

// The steps of opening; whoever takes them holds the lock.
extension StoreWriter {
  // Opens what is there, migrates it, and brings the notes into step.
  private static func connected(
    _ files: StoreFiles, _ news: StoreNews
  ) throws(DatabaseError) -> Connection {
    let isNew = FileStatus.size(of: files.database) == 0
    let connection = try connection(files, news)
    let union = try connection.transaction { () throws(DatabaseError) in
      try NotesUnion(connection: connection, log: files.notesLog).catchUp()
    }
    if let union { news.post(union, isDatabaseNew: isNew) }
    return connection
  }

  // Sets what is there aside, and makes a new database with the notes of the log.
  private static func recovered(
    _ files: StoreFiles, _ news: StoreNews
  ) throws(DatabaseError) -> Connection {
    let path = try files.setDatabaseAside()
    let connection: Connection
    do throws(DatabaseError) {
      connection = try self.connection(files, news)
    } catch {
      news.post(.setAside(path: path, notes: nil, skippedLines: 0))
      throw error
    }
    let union = try connection.transaction { () throws(DatabaseError) in
      try NotesUnion(connection: connection, log: files.notesLog).catchUp()
    }
    let notes = try NoteVersions(connection: connection).count()
    news.post(.setAside(path: path, notes: notes, skippedLines: union?.skippedCount ?? 0))
    return connection
  }

  private static func connection(
    _ files: StoreFiles, _ news: StoreNews
  ) throws(DatabaseError) -> Connection {
    let isMade = try files.makeDatabase()
    do throws(DatabaseError) {
      let connection = try Connection(path: files.database, for: .writing)
      // A log that was begun elsewhere can be read without memory to share while nobody else has the
      // file.
      if files.remoteKind != nil { try connection.execute("PRAGMA locking_mode = EXCLUSIVE") }
      try Schema.check(connection, of: files)
      let hadLog = try connection.journalMode() == "wal"
      if let kind = files.remoteKind, isMade || hadLog {
        news.post(.madeForNetwork(directory: files.directory, kind: kind))
      }
      try connection.prepareForWriting(keepsLog: files.remoteKind == nil)
      // A start takes the lock of a write only where there is something to do.
      if try connection.number(ofPragma: "user_version") < Schema.version {
        try Schema.migrate(connection)
      }
      return connection
    } catch {
      // An empty file of ours would look like a damaged database to the next start.
      if isMade, FileStatus.size(of: files.database) == 0 { unlink(files.database) }
      throw error
    }
  }
}

extension StoreFiles {
  // To SQLite no bytes are a valid, empty database, and so is one byte (`unixFileSize`); beside a notes
  // log they are damage.
  fileprivate var hasEmptyDatabase: Bool {
    guard let size = FileStatus(of: database)?.size, size <= 1 else { return false }
    return FileStatus.size(of: notesLog.path) > 0
  }

  // Its owner's alone, whatever the umask; the log and its index take this mode over.
  //
  // - Returns: Whether there was none.
  fileprivate func makeDatabase() throws(DatabaseError) -> Bool {
    guard FileStatus(of: database) == nil else { return false }
    do throws(FileError) {
      _ = try CheckedFile(database, for: .making)
      return true
    } catch {
      throw DatabaseError(
        .file(errno: error.code ?? EIO), "\(database) cannot be made: \(error.reason).")
    }
  }

  // Renames a damaged database, its log and its index, which are never modified.
  //
  // - Returns: Where it is now.
  // - Throws: With the database where it was.
  fileprivate func setDatabaseAside() throws(DatabaseError) -> String {
    let time = Date().formatted(.iso8601).filter { !"-:".contains($0) }
    let names = [""] + (2...1_000).map { "-\($0)" }
    let free = names.lazy.map { "\(database).damaged-\(time)\($0)" }
      .first { FileStatus(of: $0) == nil }
    guard let path = free else {
      throw DatabaseError(.damaged, "\(database) is damaged, and there are 1,000 copies of it.")
    }
    // The database goes last. A start that is killed before leaves it to be found damaged again.
    for suffix in ["-wal", "-shm", "-journal", ""]
    where FileStatus(of: database + suffix) != nil {
      guard rename(database + suffix, path + suffix) == 0 else {
        throw DatabaseError(
          .file(errno: errno),
          "\(database)\(suffix) is damaged and cannot be renamed: \(systemMessage(errno)).")
      }
    }
    return path
  }
}

extension Connection {
  fileprivate func journalMode() throws(DatabaseError) -> String? {
    try Statement("PRAGMA journal_mode", on: self).first { $0.text(0) }
  }

  /// Sets what a writer needs.
  ///
  /// `synchronous = FULL`, because with NORMAL a power loss takes the last commits. DEFENSIVE and
  /// `trusted_schema = OFF`, because somebody else may have made the file
  /// (https://www.sqlite.org/security.html).
  ///
  /// - Parameter keepsLog: Whether changes go into a write-ahead log; otherwise into the database, with a
  ///   rollback journal that can take them back.
  /// - Throws: ``DatabaseError`` when the file system cannot keep that.
  fileprivate func prepareForWriting(keepsLog: Bool) throws(DatabaseError) {
    let wanted = keepsLog ? "wal" : "truncate"
    let mode = try Statement("PRAGMA journal_mode = \(wanted)", on: self).first { $0.text(0) }
    guard mode == wanted else {
      throw DatabaseError(
        .file(errno: 0), "The file system cannot keep a write-ahead log for the database.")
    }
    try execute(
      """
      PRAGMA locking_mode = NORMAL;
      PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF;
      PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0; PRAGMA journal_size_limit = 4194304;
      """)
    enableDefense()
  }
}

/// The lock that one writing process holds at a time.
struct StoreLock {
  static let usualLimit = Duration.seconds(5)

  private let path: String
  private let lock: FileLock

  /// - Throws: ``DatabaseError`` when the lock's file cannot be opened.
  init(path: String) throws(DatabaseError) {
    self.path = path
    do {
      lock = try FileLock(path: path)
    } catch {
      throw DatabaseError(
        .file(errno: error.code ?? EIO), "\(path) cannot be opened: \(error.reason).")
    }
  }

  /// Runs `body` while no other process writes; waits for that on the caller's thread.
  ///
  /// - Throws: ``DatabaseError`` without having run `body`, or what `body` throws.
  func whileHeld<Value>(
    within limit: Duration = usualLimit, _ body: () throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> Value {
    guard try isAcquired(within: limit) else {
      throw DatabaseError(
        .locked, "Another ghbrowse is writing and did not finish within 5 s; try again.")
    }
    defer { lock.release() }
    return try body()
  }

  private func isAcquired(within limit: Duration) throws(DatabaseError) -> Bool {
    do {
      return try lock.acquire(within: limit)
    } catch {
      throw DatabaseError(
        .file(errno: error.code ?? EIO), "\(path) cannot be locked: \(error.reason).")
    }
  }
}
