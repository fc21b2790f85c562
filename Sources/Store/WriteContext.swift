import Models

/// The only writer: its own connection and queue, one write at a time.
///
/// The first write opens the connection. A write has no `await` inside, so no other write can run inside
/// its transaction. Each write holds the lock against other processes, and waits up to 5 s for it. Every
/// method throws ``StoreError``, with nothing changed. A damaged database is repaired, and the write runs
/// again.
package actor WriteContext {
  private let executor = QueueExecutor(label: "ghbrowse.writing")
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  let files: StoreFiles
  private let changes: Broadcast<Void>
  private let status: StoreStatus
  private var writer: StoreWriter?
  /// The person whose note was changed last in this session.
  var lastNotedID: Int64?
  /// When changes of notes were undone last in this session, by the ids of the people.
  var undoneAt: [Int64: Int64] = [:]

  init(files: StoreFiles, changes: Broadcast<Void>, status: StoreStatus) {
    self.files = files
    self.changes = changes
    self.status = status
  }

  /// Opens the connection, and blocks the caller until then; fails if this program must not open the database, while
  /// a full disk or a read-only directory sets ``StoreStatus/state``.
  nonisolated func open(within timeout: Duration) -> Result<Void, StoreError> {
    executor.run(within: .never) { self.assumeIsolated { $0.openFirst(within: timeout) } }
      ?? .success(())
  }

  private func openFirst(within timeout: Duration) -> Result<Void, StoreError> {
    do {
      writer = try writer ?? StoreWriter(files, status, within: timeout)
    } catch {
      let error = StoreError(error)
      guard !error.isRefusal else { return .failure(error) }
      status.becameReadOnly(error)
    }
    return .success(())
  }

  /// Runs `body` as one transaction, and publishes the change.
  func perform<Value>(
    _ body: (Connection) throws -> Value
  ) async throws(StoreError) -> Value {
    let value = try writing { writer in try writer.transaction(body) }
    changes.send(())
    return value
  }

  /// Whether another process has committed since the last call, or since the connection was opened; `nil` without one.
  func consumeChangesElsewhere() -> Bool? { writer?.connection.consumeChangesElsewhere() }

  /// Deletes old responses and empties the write-ahead log, if this process has written and no other process
  /// uses it.
  ///
  /// Call it after a sync and when the process ends, so that the next start is fast.
  package func checkpoint() {
    try? writer?.checkpoint()
  }

  /// Merges the parts of the search index, one for each write, if nothing prevents it; searches are faster then.
  ///
  /// A million people take half a second. Call it after many writes, before ``checkpoint()``.
  package func optimizeSearch() {
    try? writer?.transaction { try $0.optimizeSearch() }
  }

  /// Reconciles the notes log and the database, and runs `body` as one transaction that inserts its lines into both or
  /// neither; if it is synced, they are on disk when this returns.
  @discardableResult
  func record<Value>(
    isSynced: Bool = true, _ body: (inout Recording) throws -> Value
  ) async throws(StoreError) -> Value {
    let log = files.notesLog
    let (value, union) = try writing { writer in
      var start: Int64?
      return try writer.transaction { connection in
        let notes = NotesUnion(connection: connection, log: log)
        let union = try notes.catchUp()
        var recording = Recording(notes: notes)
        let value = try body(&recording)
        guard !recording.lines.isEmpty else { return (value, union) }
        let added = try log.append(
          recording.lines, to: LogMark(in: connection), isSynced: isSynced)
        start = added.start
        try added.mark.save(in: connection)
        return (value, union)
      } cleanUp: {
        if let start { log.truncate(to: start) }
      }
    }
    if let union { status.post(union) }
    changes.send(())
    return value
  }

  /// Checks whether the store can be written, and reconciles the notes log and the database.
  package func probe() async throws(StoreError) {
    // Writing a page is the only way to learn whether the disk has space.
    try await record { try $0.connection.setMeta("probe", 0) }
  }

  /// Rebuilds a damaged search index, or replaces a damaged database, if another process has not.
  func repair(_ error: StoreError, of database: FileStatus.Identity?) throws {
    if error.kind == .damagedIndex, try rebuildIndex() { return status.post(.indexRebuilt) }
    writer = nil
    do {
      writer = try StoreWriter(files, status, damaged: database)
    } catch {
      status.becameReadOnly(StoreError(error))
      throw error
    }
    changes.send(())
  }

  private func rebuildIndex() throws -> Bool {
    do {
      try currentWriter().transaction { try $0.rebuildSearch() }
      return true
    } catch let error as StoreError where !error.isReadOnlyCondition {
      return false
    }
  }

  // Updates ``StoreStatus/state``.
  func writing<Value>(
    _ body: (StoreWriter) throws -> Value
  ) throws(StoreError) -> Value {
    do {
      let value = try repairing(body)
      status.becameWritable()
      return value
    } catch {
      let error = StoreError(error)
      if error.isReadOnlyCondition || error.isRefusal { status.becameReadOnly(error) }
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
    // Another process has replaced the database.
    writer = nil
    do {
      let opened = try StoreWriter(files, status)
      writer = opened
      // The connection does not know what other processes wrote before.
      changes.send(())
      return opened
    } catch {
      status.becameReadOnly(StoreError(error))
      throw error
    }
  }
}
