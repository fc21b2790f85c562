import Dispatch
import FoundationEssentials
import Models

/// Reads what is saved, on a queue and a connection of its own that cannot write.
///
/// It is one object for life: if the database is damaged, replaced or moved, it opens another connection
/// and reads again, so that its callers need not know.
package actor MainContext {
  private let executor = QueueExecutor(label: "ghbrowse.reading")
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  private let files: StoreFiles
  private let news: StoreNews
  private let write: WriteContext
  private var reader: StoreReader
  private var replacementCount: Int
  private var dataVersion: Int?
  var notesLog: NotesLog { files.notesLog }

  /// - Parameter reader: The connection, which only this context uses.
  init(
    _ reader: sending StoreReader, files: StoreFiles, news: StoreNews, write: WriteContext
  ) {
    self.files = files
    self.news = news
    self.write = write
    self.reader = reader
    replacementCount = news.replacementCount
    news.reads(reader)
  }

  /// Runs `body` in one read transaction: all that it reads is of one moment.
  ///
  /// A damaged database is repaired, and a change that a process did not finish is rolled back. Then
  /// `body` runs again.
  func read<Value>(
    _ body: (Connection) throws -> Value
  ) async throws(StoreError) -> Value {
    do {
      return try attempt(body)
    } catch {
      var failure = error
      guard failure.isDamage || failure.isUnfinishedChange else { throw failure }
      // A failed read of the disk looks like damage, so a fresh connection decides.
      if let opened = try? StoreReader.open(files) {
        use(opened)
        do { return try attempt(body) } catch { failure = error }
        guard failure.isDamage else { throw failure }
      }
      // If it cannot be repaired, the notes log can still be read.
      if failure.isDamage {
        try? await write.repair(failure, of: reader.identity)
      } else {
        try? await write.probe()
      }
      return try attempt(afterReopening: true, body)
    }
  }

  /// Reads completions without suspending, because readline wants them at once.
  ///
  /// It blocks the caller for at most `limit`.
  ///
  /// - Returns: Nothing if the queue is busy for longer, or the database cannot be read.
  package nonisolated func completions(
    within limit: DispatchTimeInterval = .milliseconds(100),
    _ body: @escaping @Sendable (isolated MainContext) throws -> [String]
  ) -> [String] {
    let found = executor.run(within: limit) { self.assumeIsolated { try? body($0) } }
    return (found ?? nil) ?? []
  }

  /// The connection, for completions only; ``read(_:)`` repairs what it finds damaged.
  var connection: Connection { reader.connection }

  private func attempt<Value>(
    afterReopening reopens: Bool = false, _ body: (Connection) throws -> Value
  ) throws(StoreError) -> Value {
    do {
      // This process has replaced a damaged database.
      if reopens || news.replacementCount != replacementCount { try reopen() }
      let connection = reader.connection
      return try connection.transaction(isForReading: true) { try body(connection) }
    } catch {
      throw StoreError(error)
    }
  }

  private func reopen() throws {
    replacementCount = news.replacementCount
    use(try StoreReader.openOrNotesOnly(files))
  }

  private func use(_ opened: StoreReader) {
    reader = opened
    dataVersion = nil
    news.reads(opened)
  }

  /// Whether another process has written or replaced the database since this was last asked.
  ///
  /// If the database is another file now, or can be read in a better way, it is opened again.
  func hasChangedElsewhere() -> Bool {
    // If the database cannot be opened, the next read says why.
    if reader.isOutdated || (reader.way != .usual && news.state == .writable) {
      try? reopen()
      return true
    }
    let version = try? reader.connection.number(ofPragma: "data_version")
    defer { dataVersion = version }
    return dataVersion != version
  }

  /// Whether the notes log has lines that the database does not have.
  var isBehindNotesLog: Bool { (try? reader.isInStep()) == false }
}
