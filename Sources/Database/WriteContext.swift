import FoundationEssentials
import Models

/// The only writer: its own connection, its own queue, one write at a time, first come first served.
///
/// No write awaits anything, so none can slip into another's transaction. Each one runs under the
/// lock that keeps other processes from writing, which is waited for up to 5 s. Every method throws
/// ``DatabaseError``, with nothing changed.
package actor WriteContext {
  private let executor = QueueExecutor(label: "ghbrowse.writing")
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  let connection: Connection
  let files: StoreFiles
  let journal: NotesJournal
  private let lock: FileLock
  private let changes: StoreChanges
  private let identity: FileIdentity?

  init(files: StoreFiles, changes: StoreChanges) throws(DatabaseError) {
    let lock = try FileLock(path: files.lock)
    let connection = try Connection(path: files.database, for: .writing)
    try lock.whileHeld { () throws(DatabaseError) in
      try connection.prepareForWriting()
      try Migration(connection: connection, files: files).run()
      try NotesRecovery(connection: connection, journal: NotesJournal(path: files.journal))
        .catchUp()
    }
    self.connection = connection
    self.files = files
    journal = NotesJournal(path: files.journal)
    self.lock = lock
    self.changes = changes
    identity = StoreFiles.identity(of: files.database)
  }

  /// Runs `body` as one transaction, and tells those who listen.
  func perform<Value>(
    _ body: (Connection) throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> Value {
    let value = try lock.whileHeld { () throws(DatabaseError) in
      try connection.execute("BEGIN IMMEDIATE")
      do throws(DatabaseError) {
        let value = try body(connection)
        try connection.execute("COMMIT")
        return value
      } catch {
        try? connection.execute("ROLLBACK")
        throw error
      }
    }
    changes.publish(.here)
    return value
  }

  /// Runs `body`, whose last act is an append to the journal, as one transaction.
  ///
  /// - Returns: What `body` returned, and whether the database refused to commit after the append.
  func performJournaled<Value>(
    _ body: (Connection) throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> (value: Value, isOnlyInJournal: Bool) {
    let result = try lock.whileHeld { () throws(DatabaseError) in
      try checkIdentity()
      try connection.execute("BEGIN IMMEDIATE")
      let value: Value
      do throws(DatabaseError) {
        value = try body(connection)
      } catch {
        try? connection.execute("ROLLBACK")
        throw error
      }
      return (value: value, isOnlyInJournal: !commits())
    }
    changes.publish(.here)
    return result
  }

  /// Compares every note of the database with every line of the journal; the newer wins.
  package func healNotes() throws(DatabaseError) -> NotesHealing {
    let healing = try perform { connection throws(DatabaseError) in
      try NotesRecovery(connection: connection, journal: journal).compare()
    }
    return healing
  }

  private func commits() -> Bool {
    do {
      try connection.execute("COMMIT")
      return true
    } catch {
      try? connection.execute("ROLLBACK")
      return false
    }
  }

  private func checkIdentity() throws(DatabaseError) {
    guard StoreFiles.identity(of: files.database) == identity else {
      throw DatabaseError(
        .replaced,
        "\(files.database) was moved or replaced while it was open, so nothing was saved; "
          + "start again.")
    }
  }
}

extension Connection {
  /// Sets what a writer needs.
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
