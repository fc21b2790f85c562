import Dispatch
import Models

/// Reads what is saved, on its own queue and a read-only connection.
///
/// If the database is damaged, replaced or moved, it opens another connection and reads again.
package actor MainContext {
  private let executor = QueueExecutor(label: "ghbrowse.reading")
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  private let files: StoreFiles
  private let status: StoreStatus
  private let write: WriteContext
  /// `nil` until the writer has made or repaired the database.
  private var reader: StoreReader?
  private let lockTimeout: Duration
  private var replacementCount: Int
  /// The ids that the last searches with an order found.
  var orderedSearches: [(query: SearchQuery, ids: [Int64])] = []
  var notesLog: NotesLog { files.notesLog }

  /// Without a reader, the writer opens the database first, and waits so long for other writers.
  init(
    _ reader: sending StoreReader?, files: StoreFiles, status: StoreStatus, write: WriteContext,
    lockTimeout: Duration = .zero
  ) {
    self.files = files
    self.status = status
    self.write = write
    self.reader = reader
    self.lockTimeout = lockTimeout
    replacementCount = status.replacementCount
    guard let reader else { return }
    reader.connection.consumeChangesElsewhere()
    status.opened(reader)
  }

  /// Opens the store on the queue, where everything that is read waits for it; `nil` if that takes longer.
  nonisolated func open(within limit: DispatchTimeInterval) -> Result<Void, StoreError>? {
    executor.run(within: limit) {
      self.assumeIsolated { main in Result { _ = try main.opened() }.mapError { StoreError($0) } }
    }
  }

  private func opened() throws -> StoreReader {
    if let reader { return reader }
    try write.open(within: lockTimeout).get()
    let opened = try StoreReader.openOrNotesOnly(files)
    if case .readOnly = status.state, opened.mode != .notesOnly {
      let missing = try opened.connection.linesOfLogAlone(files.notesLog).filter(\.isOfNote)
      if !missing.isEmpty { status.post(.onlyInLog(missing.count)) }
    }
    replacementCount = status.replacementCount
    use(opened)
    return opened
  }

  /// Runs `body` in a read transaction, and again if a writer had to repair a damaged database or to roll back an
  /// unfinished change.
  func read<Value>(
    _ body: (Connection) throws -> Value
  ) async throws(StoreError) -> Value {
    var failure: StoreError
    do { return try attempt(body) } catch { failure = error }
    guard failure.isDamage || failure.isUnfinishedChange else { throw failure }
    // A fresh connection decides: a newer version's file, or a failing disk, is not damage.
    if let opened = try openAgain() {
      use(opened)
      do { return try attempt(body) } catch { failure = error }
      guard failure.isDamage else { throw failure }
    }
    do {
      if failure.isDamage {
        try await write.repair(failure, of: reader?.identity)
      } else {
        try await write.probe()
      }
    } catch let error as StoreError where error.isRefusal {
      throw error
    } catch {
      // If it cannot be repaired, the notes log can still be read.
    }
    return try attempt(afterReopening: true, body)
  }

  private func openAgain() throws(StoreError) -> StoreReader? {
    do { return try StoreReader.open(files) } catch { throw StoreError(error) }
  }

  /// Reads completions for readline, which cannot suspend: blocks the caller for at most `limit`.
  ///
  /// - Returns: An empty array if that takes longer, or the database cannot be read.
  package nonisolated func completions(
    within limit: DispatchTimeInterval = .milliseconds(100),
    _ body: @escaping @Sendable (isolated MainContext) throws -> [String]
  ) -> [String] {
    let found = executor.run(within: limit) { self.assumeIsolated { try? body($0) } }
    return (found ?? nil) ?? []
  }

  /// For completions only; everything else uses ``read(_:)``, which repairs damage.
  var connection: Connection { get throws { try opened().connection } }

  private func attempt<Value>(
    afterReopening reopens: Bool = false, _ body: (Connection) throws -> Value
  ) throws(StoreError) -> Value {
    do {
      // This process has replaced a damaged database, migrated an older one, or can write after all.
      let isLimited = try opened().isLimited && status.state == .writable
      if reopens || isLimited || status.replacementCount != replacementCount { try reopen() }
      let connection = try opened().connection
      return try connection.transaction(isForReading: true) { try body(connection) }
    } catch {
      throw StoreError(error)
    }
  }

  private func reopen() throws {
    replacementCount = status.replacementCount
    use(try StoreReader.openOrNotesOnly(files))
  }

  private func use(_ opened: StoreReader) {
    reader = opened
    opened.connection.consumeChangesElsewhere()
    status.opened(opened)
  }

  /// Whether another process has written to the database or replaced it since the last call; opens it again if it
  /// is another file now, or can be read in a better mode.
  func refreshIfChangedElsewhere() async -> Bool {
    do {
      let reader = try opened()
      if reader.isOutdated || (reader.isLimited && status.state == .writable) {
        try reopen()
        return true
      }
      let hasChanged = reader.connection.consumeChangesElsewhere()
      if hasChanged, reader.mode != .notesOnly { try Schema.check(reader.connection, of: files) }
      // The reader takes this process's own writes for another's, so an open writer decides.
      return await write.consumeChangesElsewhere() ?? hasChanged
    } catch {
      // What is on the screen stays.
      status.becameReadOnly(StoreError(error))
      return false
    }
  }

  /// Whether the notes log has lines that the database does not have.
  var isBehindNotesLog: Bool { (try? opened().hasAllLines()) == false }
}
