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
  ///   - isFirst: Whether this process has no connection to the file; only then may its first bytes be
  ///     looked at beforehand.
  ///   - damaged: The file that could not be read, where that is known already.
  /// - Throws: ``DatabaseError``; what could be done until then stays done.
  init(
    _ files: StoreFiles, _ news: StoreNews, isFirst: Bool, damaged: FileStatus.Identity? = nil
  ) throws(DatabaseError) {
    let lock = try StoreLock(path: files.lock)
    connection = try lock.whileHeld { () throws(DatabaseError) in
      let opening = StoreOpening(files: files, news: news)
      files.removeLeftovers()
      if let damaged, damaged == FileStatus(of: files.database)?.identity {
        return try opening.recovered()
      }
      if isFirst, try opening.isDamaged { return try opening.recovered() }
      // SQLite calls it damage, too, when the disk fails to read; that may happen once only.
      for _ in 1...2 {
        do throws(DatabaseError) {
          return try opening.connected()
        } catch {
          guard error.isDamage else { throw error }
        }
      }
      return try opening.recovered()
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

  /// Runs `body` while no other process writes; waits for that on the caller's thread.
  ///
  /// - Throws: ``DatabaseError`` without having run `body`, or what `body` throws.
  func whileHeld<Value>(
    within limit: Duration = .seconds(5), _ body: () throws(DatabaseError) -> Value
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
