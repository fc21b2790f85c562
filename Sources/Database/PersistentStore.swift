import Glibc
import Models

/// The store on disk: one context that reads, one that writes, and the notes log.
///
/// Opening only reads: a store that cannot be written is shown as it is, and ``state`` says why.
package final class PersistentStore: Sendable {
  /// Reads what is saved; ``read(_:)`` also repairs damage.
  package let main: MainContext
  /// Writes, one thing at a time.
  package let writes: WriteContext
  // A slow listener gets equal changes once.
  private let changeNews = Broadcast<Void>(bufferSize: 1)
  private let news = StoreNews()

  /// Opens the store in `directory`, and makes it when there is none.
  ///
  /// A damaged database is set aside and a new one made, with the notes of the log.
  ///
  /// - Throws: ``DatabaseError``. A database that is foreign or newer is not touched.
  package init(directory: String) throws(DatabaseError) {
    let files = try StoreFiles(directory: directory)
    do throws(DatabaseError) {
      try files.notesLog.requireVersions()
    } catch {
      // Where the log cannot be read, the database can; whoever writes is told.
      guard case .log = error.kind else { throw error }
    }
    if !files.tightened.isEmpty { news.post(.tightened(paths: files.tightened)) }
    // Where the log was begun on this file system, it can be read only once a writer has changed that.
    let reader = files.remoteKind == nil ? try StoreReader.open(files) : nil
    if let reader, (try? reader.isInStep()) != false {
      files.removeLeftoversUnlessLocked()
      writes = try WriteContext(files: files, changes: changeNews, news: news, opensWithin: nil)
      main = MainContext(reader, files: files, news: news)
      return
    }
    // Whoever holds the lock beside a database that can be read is taking the lines in.
    writes = try WriteContext(
      files: files, changes: changeNews, news: news,
      opensWithin: reader == nil ? StoreLock.usualLimit : .zero)
    main = MainContext(try StoreReader.openWhateverIsThere(files), files: files, news: news)
  }

  /// Where it is.
  package var directory: String { writes.files.directory }

  /// Whether it can be written now.
  package var state: StoreState { news.state }

  /// Takes the events since the last call.
  package func takeEvents() -> [StoreEvent] { news.take() }

  /// A stream that has a value after each change of the saved data.
  ///
  /// The change may be this process's or another's. Each caller gets a stream of its own.
  package func changes() -> AsyncStream<Void> {
    changeNews.stream()
  }
}

extension PersistentStore {
  /// Reads what `body` reads.
  ///
  /// A database that turns out to be damaged is opened anew, and repaired where that does not help. Where
  /// another process ended in the middle of a change, that is undone. Then `body` runs again.
  nonisolated(nonsending) package func read<Value: Sendable>(
    _ body: (MainContext) async throws(DatabaseError) -> Value
  ) async throws(DatabaseError) -> Value {
    do throws(DatabaseError) {
      return try await body(main)
    } catch {
      if error.isOfUnfinishedChange {
        try await writes.probe()
        return try await body(main)
      }
      guard error.isDamage else { throw error }
      var damage = error
      if error.kind == .damaged {
        // A disk that failed to read once looks like damage, too.
        do throws(DatabaseError) {
          if try await main.reopenSound() { return try await body(main) }
        } catch {
          guard error.isDamage else { throw error }
          damage = error
        }
      }
      try await repair(damage)
      return try await body(main)
    }
  }

  /// Writes what `body` writes; with a damaged database it does as ``read(_:)``.
  nonisolated(nonsending) package func write<Value: Sendable>(
    _ body: (WriteContext) async throws(DatabaseError) -> Value
  ) async throws(DatabaseError) -> Value {
    let asideCount = news.asideCount
    let result: Result<Value, DatabaseError>
    do throws(DatabaseError) {
      result = .success(try await written(body))
    } catch {
      result = .failure(error)
    }
    // The reader still has the database that was set aside.
    if news.asideCount != asideCount { try? await main.reopen() }
    return try result.get()
  }

  /// Looks whether another process has written or replaced something, and whether there is room again.
  ///
  /// What it finds comes through ``changes()`` and ``takeEvents()``.
  package func noticeOtherProcesses() async {
    // Where the store cannot be read, the next reader gets the error.
    if await main.isOutdated, (try? await main.reopen()) != nil {
      changeNews.send(())
    }
    if (try? await main.hasChangedElsewhere()) == true { changeNews.send(()) }
    await catchUp()
  }

  /// Tries whether the store can be written by now, when it could not be before.
  package func retryWriting() async {
    guard state != .writable else { return }
    try? await writes.probe()
  }

  /// Ends a removal of somebody that was interrupted.
  package func finishForgetting() async throws(DatabaseError) {
    guard writes.isForgettingUnfinished else { return }
    try await write { writes throws(DatabaseError) in try await writes.finishForgetting() }
  }

  // Takes in what another process has added to the notes log alone.
  private func catchUp() async {
    guard (try? await main.isInStep()) == false else { return }
    // Where it fails, ``state`` says why.
    try? await writes.probe()
    changeNews.send(())
  }

  private nonisolated(nonsending) func written<Value: Sendable>(
    _ body: (WriteContext) async throws(DatabaseError) -> Value
  ) async throws(DatabaseError) -> Value {
    do throws(DatabaseError) {
      return try await body(writes)
    } catch {
      guard error.isDamage else { throw error }
      var damage = error
      if error.kind == .damaged {
        await writes.close()
        do throws(DatabaseError) {
          return try await body(writes)
        } catch {
          guard error.isDamage else { throw error }
          damage = error
        }
      }
      try await repair(damage)
      return try await body(writes)
    }
  }

  private func repair(_ error: DatabaseError) async throws(DatabaseError) {
    let result: Result<Void, DatabaseError>
    do throws(DatabaseError) {
      result = .success(try await writes.repair(error, of: main.database))
    } catch {
      result = .failure(error)
    }
    try await main.reopen()
    try result.get()
  }
}
