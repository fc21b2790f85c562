import Dispatch
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
  /// - Parameters:
  ///   - patience: How long a caller waits that has something else to do: then ``state`` is `.opening`, and what is
  ///     read comes when the store is open, however long the disk or another writer takes. Not for a migration.
  ///   - updating: Called while a database of an older version is migrated, with the share that is done.
  /// - Throws: ``StoreError``. A database of another program or version is not changed.
  package init(
    directory: String, patience: DispatchTimeInterval = .never,
    updating: @escaping @Sendable (Double) -> Void = { _ in }
  ) throws(StoreError) {
    changeNews = Broadcast(bufferSize: 1)
    status = StoreStatus(changes: changeNews, updating: updating)
    do {
      let files = try StoreFiles(directory: directory)
      // On a network file system a writer must open first, to turn off the write-ahead log.
      let reader =
        files.remoteKind == nil ? try StoreReader.open(files, acceptsOlder: true) : nil
      let isOlder = reader?.isOlder == true
      let hasAllLines = !isOlder && (reader.map { (try? $0.hasAllLines()) != false } ?? false)
      let mayMigrate = isOlder || files.remoteKind != nil
      let isPatient = patience != .never && !mayMigrate
      // With a reader, do not wait for the lock: its holder may be writing the missing lines now. An older
      // version is worth a second.
      let lockTimeout: Duration =
        switch reader {
        case nil: isPatient ? .seconds(Int32.max) : StoreLock.timeout
        case .some: isOlder ? .seconds(1) : .zero
        }
      write = WriteContext(files: files, changes: changeNews, status: status)
      main = MainContext(
        hasAllLines ? reader : nil, files: files, status: status, write: write,
        lockTimeout: lockTimeout)
      if !hasAllLines { try main.open(within: isPatient ? patience : .never)?.get() }
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
      write = WriteContext(files: files, changes: changeNews, status: status)
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
