import Models

/// The store on disk: a context that reads, a context that writes, and the notes log.
///
/// Opening only reads, unless something must be repaired. If the store cannot be written, it can still be
/// read, and ``state`` says why.
package final class PersistentStore: Sendable {
  package let main: MainContext
  package let write: WriteContext
  private let changeNews: Broadcast<Void>
  private let status: StoreStatus

  /// Opens the store in `directory`, and creates it if it is missing.
  ///
  /// A damaged database is renamed, and a new one is created with the notes of the notes log.
  ///
  /// - Parameter updating: Called while a database of an older version is migrated, with the share that is
  ///   done.
  /// - Throws: ``StoreError``. A database of another program or version is not changed.
  package init(
    directory: String, updating: @escaping @Sendable (Double) -> Void = { _ in }
  ) throws(StoreError) {
    changeNews = Broadcast(bufferSize: 1)
    status = StoreStatus(changes: changeNews, updating: updating)
    do {
      let files = try StoreFiles(directory: directory)
      // On a network file system a writer must open first, to turn off the write-ahead log.
      var reader =
        files.remoteKind == nil ? try StoreReader.open(files, acceptsOlder: true) : nil
      let isOlder = reader?.isOlder == true
      let hasAllLines = !isOlder && (reader.map { (try? $0.hasAllLines()) != false } ?? false)
      // With a reader, do not wait for the lock: its holder may be writing the missing lines now. An older
      // version is worth a second.
      let patience = isOlder ? Duration.seconds(1) : .zero
      let lockTimeout = hasAllLines ? nil : reader == nil ? StoreLock.timeout : patience
      write = try WriteContext(
        files: files, changes: changeNews, status: status, lockTimeout: lockTimeout)
      if !hasAllLines { reader = nil }
      let opened = try reader ?? .openOrNotesOnly(files)
      if case .readOnly = status.state, opened.mode != .notesOnly {
        let missing = try opened.connection.linesOfLogAlone(files.notesLog).filter(\.isOfNote)
        if !missing.isEmpty { status.post(.onlyInLog(missing.count)) }
      }
      main = MainContext(opened, files: files, status: status, write: write)
    } catch {
      throw StoreError(error)
    }
  }

  /// Opens the store to read completions: changes nothing, and waits for no lock.
  ///
  /// - Returns: `nil` if the database is missing, damaged, or of another version.
  package init?(completingFrom directory: String) throws(StoreError) {
    changeNews = Broadcast(bufferSize: 1)
    status = StoreStatus(changes: changeNews)
    do {
      let files = StoreFiles(untouched: directory)
      guard let reader = try StoreReader.open(files) else { return nil }
      write = try WriteContext(files: files, changes: changeNews, status: status, lockTimeout: nil)
      main = MainContext(reader, files: files, status: status, write: write)
    } catch {
      throw StoreError(error)
    }
  }

  package var directory: String { write.files.directory }

  package var state: StoreState { status.state }

  /// How often this process has set a damaged database aside.
  package var replacementCount: Int { status.replacementCount }

  /// Returns the events since the last call, and removes them.
  package func drainEvents() -> [StoreEvent] { status.drain() }

  /// A new stream with a value after each change of the saved data, by any process, and after each event.
  package func changes() -> AsyncStream<Void> { changeNews.stream() }

  /// Sends to ``changes()`` if another process has written.
  package func checkForOtherProcesses() async {
    if await main.refreshIfChangedElsewhere() { changeNews.send(()) }
    // Another process was killed after it appended to the notes log.
    guard await main.isBehindNotesLog else { return }
    // If this fails, ``state`` says why.
    try? await write.probe()
  }
}
