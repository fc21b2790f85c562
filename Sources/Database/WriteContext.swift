import Files
import FoundationEssentials
import Models

/// The only writer: its own connection, its own queue, one write at a time, first come first served.
///
/// The connection is opened when something is first written, and again after it could not be had.
/// No write awaits anything, so none can slip into another's transaction. Each one runs under the
/// lock that keeps other processes from writing, which is waited for up to 5 s. Every method throws
/// ``DatabaseError``, with nothing changed.
package actor WriteContext {
  private let executor = QueueExecutor(label: "ghbrowse.writing")
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  let files: StoreFiles
  private let changes: Broadcast<Void>
  private let news: StoreNews
  private var writer: StoreWriter?
  // Locked for as long as this process removes somebody.
  private var forgettingMark: CheckedFile?

  /// - Parameter limit: How long other writers are waited for, where the database is missing or damaged,
  ///   or not in step with the notes log; `nil` opens no writer yet.
  /// - Throws: ``DatabaseError`` when the store is not ours to open. Where there is no room for a
  ///   writer, or no right to write, that is a state of the store and no error.
  init(
    files: StoreFiles, changes: Broadcast<Void>, news: StoreNews, opensWithin limit: Duration?
  ) throws(DatabaseError) {
    self.files = files
    self.changes = changes
    self.news = news
    guard let limit else { return }
    do throws(DatabaseError) {
      writer = try StoreWriter(files, news, within: limit)
    } catch {
      guard !error.isRefusal else { throw error }
      news.becameReadOnly(error)
    }
  }

  /// Keeps the mark of a removal locked; `nil` gives the lock back.
  func hold(_ mark: CheckedFile?) { forgettingMark = mark }

  /// Closes the database; the next write opens it anew.
  func close() { writer = nil }

  /// Runs `body` as one transaction, and publishes the change.
  func perform<Value>(
    _ body: (Connection) throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> Value {
    let value = try trackingState { writer throws(DatabaseError) in try writer.transaction(body) }
    changes.send(())
    return value
  }

  /// Empties the write-ahead log if this process has written and no other process is using it.
  ///
  /// Call it after a sync and when the process ends, so that later processes do not read the log.
  package func checkpoint() {
    try? writer?.checkpoint()
  }

  /// Runs `body` as one transaction with notes log and database in step before it, and takes the lines
  /// that it adds into both of them, or into neither.
  ///
  /// - Parameters:
  ///   - isSynced: Whether the lines are on the disk when this returns.
  ///   - body: Adds lines to the array; of those the database may have some already.
  @discardableResult
  func record<Value>(
    isSynced: Bool = true,
    _ body: (Connection, inout [LogLine]) throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> Value {
    let log = files.notesLog
    var start: Int64?
    let (value, union) = try trackingState { writer throws(DatabaseError) in
      try writer.transaction { connection throws(DatabaseError) in
        let notes = NotesUnion(connection: connection, log: log)
        let union = try notes.catchUp()
        var lines: [LogLine] = []
        let value = try body(connection, &lines)
        guard !lines.isEmpty else { return (value, union) }
        try notes.take(lines)
        let added = try log.append(lines, isSynced: isSynced)
        start = added.start
        try added.mark.keep(in: connection)
        return (value, union)
      } cleanUp: {
        if let start { log.cut(to: start) }
      }
    }
    if let union { news.post(union) }
    news.walHas(FileStatus.size(of: files.wal))
    changes.send(())
    return value
  }

  /// Writes the database anew without the pages that are not used any more, and empties its log.
  func compact() throws(DatabaseError) {
    try trackingState { writer throws(DatabaseError) in try writer.compact() }
  }

  /// Finds out whether the store can be written now, and brings notes log and database into step.
  package func probe() throws(DatabaseError) {
    try record { connection, _ throws(DatabaseError) in
      // A write of one page: only the disk itself knows whether it has room.
      try connection.cached(
        "INSERT INTO meta(key, value) VALUES('probe', 0) ON CONFLICT(key) DO UPDATE SET value = 0"
      ).run()
    }
  }

  /// Repairs what made reading fail.
  ///
  /// A search index is made again; a damaged database is set aside, and a new one is made.
  ///
  /// - Parameter database: The file that was read; another process may have repaired it already.
  func repair(_ error: DatabaseError, of database: FileStatus.Identity?) throws(DatabaseError) {
    switch error.kind {
    case .damagedIndex:
      do throws(DatabaseError) {
        try perform { connection throws(DatabaseError) in
          try SearchEntries(connection: connection).rebuildIndex()
        }
        news.post(.indexRebuilt)
      } catch {
        guard !error.isForWantOfRoomOrRights else { throw error }
        try replace(database)
      }
    default: try replace(database)
    }
  }

  private func replace(_ database: FileStatus.Identity?) throws(DatabaseError) {
    writer = nil
    do throws(DatabaseError) {
      writer = try StoreWriter(files, news, damaged: database)
    } catch {
      news.becameReadOnly(error)
      throw error
    }
    changes.send(())
  }

  // Keeps ``StoreNews/state`` up to date, as each write succeeds or fails.
  private func trackingState<Value>(
    _ body: (StoreWriter) throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> Value {
    do throws(DatabaseError) {
      let value = try body(currentWriter())
      news.becameWritable()
      return value
    } catch {
      if error.isForWantOfRoomOrRights { news.becameReadOnly(error) }
      throw error
    }
  }

  private func currentWriter() throws(DatabaseError) -> StoreWriter {
    if let writer, try writer.isCurrent() { return writer }
    // Another process has put a new database in its place.
    writer = nil
    do throws(DatabaseError) {
      let opened = try StoreWriter(files, news)
      writer = opened
      return opened
    } catch {
      // Whatever the reason is, nothing can be written for as long as it lasts.
      news.becameReadOnly(error)
      throw error
    }
  }
}
