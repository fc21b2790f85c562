import FoundationEssentials
import Models

/// The only writer: its own connection, its own queue, one write at a time, first come first served.
///
/// The connection is opened with the first write, and again after it could not be opened. A write has no
/// `await` inside, so no other write can slip into its transaction. Each one runs under the lock that
/// keeps other processes from writing, which is waited for up to 5 s. Every method throws
/// ``StoreError``, with nothing changed. A damaged database is repaired, and written to again.
package actor WriteContext {
  private let executor = QueueExecutor(label: "ghbrowse.writing")
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  let files: StoreFiles
  private let changes: Broadcast<Void>
  private let news: StoreNews
  private var freeDiskSpace: (@Sendable () async -> Bool)?
  private var writer: StoreWriter?
  /// Whose note was changed last in this session.
  var lastNotedID: Int64?

  /// - Parameter limit: How long other writers are waited for if the store must be repaired; `nil` opens
  ///   no connection yet.
  /// - Throws: ``StoreError`` if this program must not open the database. A full disk or a read-only
  ///   directory does not throw; it sets ``StoreNews/state`` to read-only.
  init(
    files: StoreFiles, changes: Broadcast<Void>, news: StoreNews,
    freeDiskSpace: (@Sendable () async -> Bool)? = nil, opensWithin limit: Duration?
  ) throws {
    self.files = files
    self.changes = changes
    self.news = news
    self.freeDiskSpace = freeDiskSpace
    guard let limit else { return }
    do {
      writer = try StoreWriter(files, news, within: limit)
    } catch let error as StoreError where !error.isRefusal {
      news.becameReadOnly(error)
    }
  }

  /// Runs `body` as one transaction, and publishes the change.
  func perform<Value>(
    _ body: (Connection) throws -> Value
  ) async throws(StoreError) -> Value {
    let value = try await makingRoom { writer in try writer.transaction(body) }
    changes.send(())
    return value
  }

  /// Empties the write-ahead log if this process has written and no other process is using it.
  ///
  /// Call it after a sync and when the process ends, so that later processes do not read the log.
  package func checkpoint() {
    try? writer?.checkpoint()
  }

  /// Runs `body` as one transaction, after the notes log and the database were brought into step, and
  /// adds the lines that it returns to both of them, or to neither.
  ///
  /// - Parameters:
  ///   - isSynced: Whether the lines are on the disk when this returns.
  ///   - body: Adds lines to the array; the database may have some already.
  @discardableResult
  func record<Value>(
    isSynced: Bool = true, _ body: (Connection, inout [LogLine]) throws -> Value
  ) async throws(StoreError) -> Value {
    let log = files.notesLog
    let (value, union) = try await makingRoom { writer in
      var start: Int64?
      return try writer.transaction { connection in
        let notes = NotesUnion(connection: connection, log: log)
        let union = try notes.catchUp()
        var lines: [LogLine] = []
        let value = try body(connection, &lines)
        guard !lines.isEmpty else { return (value, union) }
        try notes.insert(lines)
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

  /// Finds out whether the store can be written now, and brings notes log and database into step.
  package func probe() async throws(StoreError) {
    try await record { connection, _ in
      // A write of one page: only the disk itself knows whether it has room.
      try connection.cached(
        "INSERT INTO meta(key, value) VALUES('probe', 0) ON CONFLICT(key) DO UPDATE SET value = 0"
      ).run()
    }
  }

  /// Repairs what made reading or writing fail.
  ///
  /// A damaged search index is rebuilt, and a damaged database is replaced.
  ///
  /// - Parameter database: The file that failed; another process may have replaced it already.
  func repair(_ error: StoreError, of database: FileStatus.Identity?) throws {
    if error.kind == .damagedIndex, try hasRebuiltIndex() { return news.post(.indexRebuilt) }
    writer = nil
    do {
      writer = try StoreWriter(files, news, damaged: database)
    } catch {
      news.becameReadOnly(StoreError(error))
      throw error
    }
    changes.send(())
  }

  private func hasRebuiltIndex() throws -> Bool {
    do {
      try currentWriter().transaction { connection in
        try SearchEntries(connection: connection).rebuildIndex()
      }
      return true
    } catch let error as StoreError where !error.isReadOnlyCondition {
      return false
    }
  }

  // Writes once more if the disk is full and there is something to remove; both are transactions of their own.
  private func makingRoom<Value>(
    _ body: (StoreWriter) throws -> Value
  ) async throws(StoreError) -> Value {
    do {
      return try writing(body)
    } catch {
      guard error.isDiskFull, let freeDiskSpace, await freeDiskSpace() else { throw error }
      self.freeDiskSpace = nil
      return try writing(body)
    }
  }

  // Keeps ``StoreNews/state`` up to date as writes succeed or fail.
  func writing<Value>(
    _ body: (StoreWriter) throws -> Value
  ) throws(StoreError) -> Value {
    do {
      let value = try repairing(body)
      news.becameWritable()
      return value
    } catch {
      let error = StoreError(error)
      if error.isReadOnlyCondition { news.becameReadOnly(error) }
      throw error
    }
  }

  private func repairing<Value>(_ body: (StoreWriter) throws -> Value) throws -> Value {
    do {
      return try body(currentWriter())
    } catch let error as StoreError where error.isDamage {
      // A failed read of the disk looks like damage, so a fresh connection decides.
      writer = nil
      do {
        return try body(currentWriter())
      } catch let error as StoreError where error.isDamage {
        try repair(error, of: writer?.identity)
        return try body(currentWriter())
      }
    }
  }

  private func currentWriter() throws -> StoreWriter {
    if let writer, try writer.isCurrent() { return writer }
    // Another process has put a new database in its place.
    writer = nil
    do {
      let opened = try StoreWriter(files, news)
      writer = opened
      return opened
    } catch {
      // Whatever the reason is, nothing can be written as long as it lasts.
      news.becameReadOnly(StoreError(error))
      throw error
    }
  }
}
