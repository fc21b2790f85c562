import Models

/// The store on disk: one context that reads, one that writes, and the notes log.
///
/// Opening only reads, unless something must be repaired: a store that cannot be written is shown as it
/// is, and ``state`` says why.
package final class PersistentStore: Sendable {
  /// Reads what is saved.
  package let main: MainContext
  /// Writes, one thing at a time.
  package let write: WriteContext
  // A slow listener gets equal changes once.
  private let changeNews: Broadcast<Void>
  private let news: StoreNews

  /// Opens the store in `directory`, and makes it if there is none.
  ///
  /// A damaged database is renamed and a new one made, with the notes of the log.
  ///
  /// - Parameter freeDiskSpace: Called once in a run if the disk is full; returns whether there is room now.
  /// - Throws: ``StoreError``. A database that is foreign, older or newer is not touched.
  package init(
    directory: String, freeDiskSpace: (@Sendable () async -> Bool)? = nil
  ) throws(StoreError) {
    changeNews = Broadcast(bufferSize: 1)
    news = StoreNews(changes: changeNews)
    do {
      let files = try StoreFiles(directory: directory)
      if !files.tightened.isEmpty { news.post(.tightened(paths: files.tightened)) }
      try files.notesLog.requireVersions()
      // On a network file system a writer goes first: it changes a database with a write-ahead log.
      var reader = files.remoteKind == nil ? try StoreReader.open(files) : nil
      let isInStep = reader.map { (try? $0.isInStep()) != false } ?? false
      // If the database can be read, a process that holds the lock now is taking the lines in.
      let limit = isInStep ? nil : reader == nil ? StoreLock.limit : .zero
      write = try WriteContext(
        files: files, changes: changeNews, news: news, freeDiskSpace: freeDiskSpace,
        opensWithin: limit)
      if limit != nil { reader = try .openOrNotesOnly(files) }
      main = MainContext(
        try reader ?? .openOrNotesOnly(files), files: files, news: news, write: write)
    } catch {
      throw StoreError(error)
    }
  }

  package var directory: String { write.files.directory }

  package var state: StoreState { news.state }

  /// Returns the events since the last call.
  package func drainEvents() -> [StoreEvent] { news.take() }

  /// A stream that has a value after each change of the saved data, and after each event.
  ///
  /// The change may be this process's or another's. Each caller gets a stream of its own.
  package func changes() -> AsyncStream<Void> { changeNews.stream() }

  /// Checks whether another process has written or replaced something; ``changes()`` tells of it.
  package func checkForOtherProcesses() async {
    if await main.hasChangedElsewhere() { changeNews.send(()) }
    // Another process has added to the notes log alone.
    guard await main.isBehindNotesLog else { return }
    // If this fails, ``state`` says why.
    try? await write.probe()
  }
}
