import Glibc

/// The store on disk: one context that reads, one that writes, and the journal of the notes.
package final class PersistentStore: Sendable {
  /// Reads what is saved.
  package let main: MainContext
  /// Writes, one thing at a time.
  package let writes: WriteContext
  private let announcements = StoreChanges()

  /// Opens the store in `directory`, and makes it when there is none.
  ///
  /// - Throws: ``DatabaseError``. A database that is foreign, newer or damaged is not touched.
  package init(directory: String) throws(DatabaseError) {
    let files = try StoreFiles(directory: directory)
    if try !StoreHeader.check(files) { try Self.checkLog(of: files) }
    writes = try WriteContext(files: files, changes: announcements)
    main = try MainContext(path: files.database)
  }

  /// Changes of what is saved, from now on; a stream of its own for each caller.
  package func changes() -> AsyncStream<StoreChange> {
    announcements.stream()
  }

  /// Looks whether another process has written, and says so through ``changes()``.
  package func noticeOtherProcesses() async {
    // A database that cannot be read now says so to whoever reads it next.
    if (try? await main.hasChangedElsewhere()) == true { announcements.publish(.elsewhere) }
  }

  /// Compares every note of the database with every line of the journal; the newer wins.
  ///
  /// - Throws: ``DatabaseError``, with nothing changed.
  package func healNotes() async throws(DatabaseError) -> NotesHealing {
    try await writes.healNotes()
  }

  // The newest header may be in the write-ahead log only.
  private static func checkLog(of files: StoreFiles) throws(DatabaseError) {
    guard StoreFiles.size(of: files.database + "-wal") > 0 else { return }
    let index = files.database + "-shm"
    let hadIndex = StoreFiles.identity(of: index) != nil
    do {
      let connection = try Connection(path: files.database, for: .reading)
      let application = try connection.number(ofPragma: "application_id")
      let version = try connection.number(ofPragma: "user_version")
      try StoreHeader.check(
        applicationID: Int32(truncatingIfNeeded: application), version: version, of: files)
    } catch {
      if !hadIndex { unlink(index) }
      throw error
    }
  }
}
