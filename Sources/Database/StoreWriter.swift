import Files
import FoundationEssentials
import Glibc

/// The connection that writes, and the lock that it writes under.
///
/// Opening it heals the store: a damaged database is set aside, a new one made, an earlier version
/// brought up, and the notes brought into step with the journal.
final class StoreWriter {
  let connection: Connection
  private let lock: StoreLock
  private let files: StoreFiles
  private let identity: FileStatus.Identity?

  /// Opens the database for writing, and makes it when there is none.
  ///
  /// - Parameters:
  ///   - isFirst: Whether this process has no connection to the file; only then may its first bytes be
  ///     looked at beforehand.
  ///   - damaged: The file that could not be read, where that is known already.
  /// - Throws: ``DatabaseError``; what could be done until then stays done.
  init(
    _ files: StoreFiles, _ news: StoreNews, isFirst: Bool, damaged: FileStatus.Identity? = nil
  ) throws(DatabaseError) {
    let lock = try StoreLock(path: files.lock)
    connection = try lock.whileHeld { () throws(DatabaseError) in
      let opening = Opening(files: files, news: news)
      opening.removeLeftovers()
      if let damaged, damaged == FileStatus(of: files.database)?.identity {
        return try opening.healed()
      }
      if isFirst, try opening.isDamaged { return try opening.healed() }
      do throws(DatabaseError) {
        return try opening.connected()
      } catch {
        guard error.isDamage else { throw error }
        return try opening.healed()
      }
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
  func transaction<Value>(
    _ body: (Connection) throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> Value {
    try lock.whileHeld { () throws(DatabaseError) in
      try connection.transaction { () throws(DatabaseError) in try body(connection) }
    }
  }

  /// Runs `body`, whose last act but for the record is an append to the journal, as one transaction.
  ///
  /// - Returns: What `body` returned, and whether the database refused to commit after the append.
  func journaled<Value>(
    _ body: (Connection) throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> (value: Value, refusal: DatabaseError?) {
    try lock.whileHeld { () throws(DatabaseError) in
      try connection.execute("BEGIN IMMEDIATE")
      let value: Value
      do throws(DatabaseError) {
        value = try body(connection)
      } catch {
        // SQLite has taken it back already after some errors.
        try? connection.execute("ROLLBACK")
        throw error
      }
      do throws(DatabaseError) {
        try connection.execute("COMMIT")
        return (value, nil)
      } catch {
        try? connection.execute("ROLLBACK")
        return (value, error)
      }
    }
  }
}

/// The steps of opening a store for writing; whoever takes them holds the lock.
private struct Opening {
  let files: StoreFiles
  let news: StoreNews
  private var journal: NotesJournal { NotesJournal(path: files.journal) }

  init(files: StoreFiles, news: StoreNews) {
    self.files = files
    self.news = news
  }

  /// Takes away what processes that have ended were writing.
  func removeLeftovers() {
    unlink(journal.temporaryPath)
    for version in 1..<Schema.version { unlink(files.copy(ofVersion: version) + ".tmp") }
  }

  var isDamaged: Bool {
    get throws(DatabaseError) {
      if case .damaged = try StoreHeader.examine(files) { true } else { false }
    }
  }

  /// Opens what is there, brings it up, and brings the notes into step.
  func connected() throws(DatabaseError) -> Connection {
    let isNew = FileStatus.size(of: files.database) == 0
    let connection = try connection()
    let healing = try connection.transaction { () throws(DatabaseError) in
      try NotesRecovery(connection: connection, journal: journal).catchUp()
    }
    if let healing { news.post(healing, isDatabaseNew: isNew) }
    return connection
  }

  /// Sets what is there aside, and makes a new database with what can be brought back.
  func healed() throws(DatabaseError) -> Connection {
    let damaged = try DamagedDatabase.setAside(files)
    let connection: Connection
    do throws(DatabaseError) {
      connection = try self.connection()
    } catch {
      news.post(.setAside(path: damaged.path, notes: nil, skippedLines: 0))
      throw error
    }
    let healing = try connection.transaction { () throws(DatabaseError) in
      // First what the damaged file still yields, then the journal, whose lines are later.
      damaged.salvage(into: connection)
      return try NotesRecovery(connection: connection, journal: journal).compare()
    }
    let notes = try NotesTable(connection: connection).count()
    news.post(.setAside(path: damaged.path, notes: notes, skippedLines: healing.skippedLines))
    return connection
  }

  private func connection() throws(DatabaseError) -> Connection {
    let isMade = try makeFile()
    do throws(DatabaseError) {
      return try prepared()
    } catch {
      // An empty file of ours would look like a damaged database to the next start.
      if isMade, FileStatus.size(of: files.database) == 0 { unlink(files.database) }
      throw error
    }
  }

  private func prepared() throws(DatabaseError) -> Connection {
    let connection = try Connection(path: files.database, for: .writing)
    let application = try connection.number(ofPragma: "application_id")
    try StoreHeader.check(
      applicationID: Int32(truncatingIfNeeded: application),
      version: try connection.number(ofPragma: "user_version"), of: files)
    try connection.prepareForWriting()
    try Migration(connection: connection, files: files).run()
    return connection
  }

  // Its owner's alone, whatever the umask; the log and its index take this mode over.
  //
  // - Returns: Whether there was none.
  private func makeFile() throws(DatabaseError) -> Bool {
    guard FileStatus(of: files.database) == nil else { return false }
    do throws(FileError) {
      _ = try CheckedFile(files.database, for: .making)
      return true
    } catch {
      throw DatabaseError(
        .file(errno: error.code ?? EIO), "\(files.database) cannot be made: \(error.reason).")
    }
  }
}

extension Connection {
  /// Sets what a writer needs.
  ///
  /// `synchronous = FULL`, because with NORMAL a power loss takes the last commits. DEFENSIVE and
  /// `trusted_schema = OFF`, because somebody else may have made the file
  /// (https://www.sqlite.org/security.html).
  ///
  /// - Throws: ``DatabaseError`` when the file system cannot keep a write-ahead log.
  fileprivate func prepareForWriting() throws(DatabaseError) {
    let mode = try Statement("PRAGMA journal_mode = WAL", on: self).first { $0.text(0) }
    guard mode == "wal" else {
      throw DatabaseError(
        .file(errno: 0), "The file system cannot keep a write-ahead log for the database.")
    }
    try execute(
      """
      PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF;
      PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0; PRAGMA journal_size_limit = 4194304;
      """)
    enableDefense()
  }
}

/// The lock that one writing process holds at a time.
private struct StoreLock {
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

  /// Runs `body` while no other process writes; waits up to 5 s for that, on the caller's thread.
  ///
  /// - Throws: ``DatabaseError`` without having run `body`, or what `body` throws.
  func whileHeld<Value>(
    _ body: () throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> Value {
    guard try isAcquired() else {
      throw DatabaseError(
        .locked, "Another ghbrowse is writing and did not finish within 5 s; try again.")
    }
    defer { lock.release() }
    return try body()
  }

  private func isAcquired() throws(DatabaseError) -> Bool {
    do {
      return try lock.acquire(within: .seconds(5))
    } catch {
      throw DatabaseError(
        .file(errno: error.code ?? EIO), "\(path) cannot be locked: \(error.reason).")
    }
  }
}
