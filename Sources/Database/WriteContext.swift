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
  // For each list, how many of its latest pages in a row added nobody.
  var emptyPages: [UserList: EmptyPages] = [:]
  // Locked for as long as this process removes somebody.
  private var forgettingMark: CheckedFile?

  /// - Parameter opensNow: Whether there is nothing to read before a writer was there: the database is
  ///   missing, damaged or older, or not in step with the journal.
  /// - Throws: ``DatabaseError`` when the store is not ours to open. Where there is no room for a
  ///   writer, or no right to write, that is a state of the store and no error.
  init(
    files: StoreFiles, changes: Broadcast<Void>, news: StoreNews, opensNow: Bool,
    isFirst: Bool
  ) throws(DatabaseError) {
    self.files = files
    self.changes = changes
    self.news = news
    guard opensNow else { return }
    do throws(DatabaseError) {
      writer = try StoreWriter(files, news, isFirst: isFirst)
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

  /// Runs `body`, which appends to the journal, as one transaction, with the two in step before it.
  ///
  /// - Returns: What `body` returned, and whether the database refused to commit after the append.
  func performJournaled<Value>(
    _ body: (Connection, NotesJournal) throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> (value: Value, isOnlyInJournal: Bool) {
    let journal = NotesJournal(path: files.journal)
    var recovery: RecoverySummary?
    let result = try trackingRefusals { writer throws(DatabaseError) in
      try writer.journaled { connection throws(DatabaseError) in
        recovery = try NotesRecovery(connection: connection, journal: journal).catchUp()
        return try body(connection, journal)
      }
    }
    if let recovery { news.post(recovery) }
    if let refusal = result.refusal {
      news.becameReadOnly(refusal)
    } else {
      news.becameWritable()
    }
    news.logHas(FileStatus.size(of: files.log))
    changes.send(())
    return (result.value, result.refusal != nil)
  }

  /// Writes the database anew without the pages that are not used any more, and empties its log.
  func compact() throws(DatabaseError) {
    try trackingState { writer throws(DatabaseError) in try writer.compact() }
  }

  /// Finds out whether the store can be written now, and brings notes and journal into step.
  package func probe() throws(DatabaseError) {
    let recovery = try trackingState { writer throws(DatabaseError) in
      try writer.transaction { connection throws(DatabaseError) in
        // A write of one page: only the disk itself knows whether it has room.
        try connection.cached("UPDATE journal_state SET id = id").run()
        return try NotesRecovery(
          connection: connection, journal: NotesJournal(path: files.journal)
        ).catchUp()
      }
    }
    if let recovery { publish(recovery) }
  }

  /// Compares every note of the database with every line of the journal; the newer wins.
  package func recoverNotes() throws(DatabaseError) -> RecoverySummary {
    let recovery = try trackingState { writer throws(DatabaseError) in
      try writer.transaction { connection throws(DatabaseError) in
        try NotesRecovery(connection: connection, journal: NotesJournal(path: files.journal))
          .compare()
      }
    }
    publish(recovery)
    return recovery
  }

  /// Repairs what made reading fail.
  ///
  /// A search index is made again, altered notes come from the journal; a damaged database is set
  /// aside, and a new one is made.
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
    case .alteredNote:
      var isSound = try isSound()
      // A disk that failed to read once looks like damage, too.
      if !isSound { isSound = try self.isSound() }
      if isSound { _ = try recoverNotes() } else { try replace(database) }
    default: try replace(database)
    }
  }

  /// Whether the pages of the database hang together.
  ///
  /// https://www.sqlite.org/pragma.html#pragma_quick_check
  package func isSound() throws(DatabaseError) -> Bool {
    do throws(DatabaseError) {
      return try trackingState { writer throws(DatabaseError) in
        try writer.connection.cached("PRAGMA quick_check(1)").first { $0.text(0) } == "ok"
      }
    } catch {
      guard error.isDamage else { throw error }
      return false
    }
  }

  private func replace(_ database: FileStatus.Identity?) throws(DatabaseError) {
    writer = nil
    do throws(DatabaseError) {
      writer = try StoreWriter(files, news, isFirst: false, damaged: database)
    } catch {
      news.becameReadOnly(error)
      throw error
    }
    changes.send(())
  }

  private func publish(_ recovery: RecoverySummary) {
    news.post(recovery)
    guard recovery.restored + recovery.restoredSeen > 0 else { return }
    changes.send(())
  }

  // Keeps ``StoreNews/state`` up to date, as each write succeeds or fails.
  private func trackingState<Value>(
    _ body: (StoreWriter) throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> Value {
    let value = try trackingRefusals(body)
    news.becameWritable()
    return value
  }

  private func trackingRefusals<Value>(
    _ body: (StoreWriter) throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> Value {
    do throws(DatabaseError) {
      return try body(currentWriter())
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
      let opened = try StoreWriter(files, news, isFirst: false)
      writer = opened
      return opened
    } catch {
      // Whatever the reason is, nothing can be written for as long as it lasts.
      news.becameReadOnly(error)
      throw error
    }
  }
}
