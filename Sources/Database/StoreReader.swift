import CSQLite
import Files
import Glibc

/// The connection that reads, opened as well as the files and the disk allow.
///
/// Reading needs no lock, no writer and no free space: where the index of the write-ahead log cannot be
/// made, the database is read without it (https://www.sqlite.org/wal.html#read_only_databases).
struct StoreReader {
  let connection: Connection
  private let files: StoreFiles
  private let access: Connection.Access
  private let seen: Fingerprint
  /// Which file it was when it was opened.
  let identity: FileStatus.Identity?

  /// Opens the database of ours that is there.
  ///
  /// - Parameter isFirst: Whether this process has no connection to the file; only then may its first
  ///   bytes be looked at beforehand.
  /// - Returns: `nil` when there is none that can be read as it is: there is no file, it is damaged, or
  ///   it needs a migration.
  /// - Throws: ``DatabaseError`` when it is newer, older, foreign, or cannot be read for another reason.
  static func open(
    _ files: StoreFiles, isFirst: Bool
  ) throws(DatabaseError) -> StoreReader? {
    guard FileStatus.size(of: files.database) > 0 else { return nil }
    if isFirst, try StoreHeader.examine(files) != .ours { return nil }
    do throws(DatabaseError) {
      let reader = try opened(files)
      guard try reader.isCurrent() else { return nil }
      // Reads a table for the first time: a database whose tables cannot be read is damaged as well.
      _ = try reader.isInStep()
      return reader
    } catch {
      guard error.isDamage else { throw error }
      return nil
    }
  }

  /// Copies a database that cannot be read on disk into memory.
  ///
  /// If there is none, or it is damaged, the copy has the notes of the log only.
  static func inMemory(_ files: StoreFiles) throws(DatabaseError) -> StoreReader {
    do throws(DatabaseError) {
      let memory = try Connection(path: ":memory:", for: .memory)
      if FileStatus.size(of: files.database) > 0 {
        try memory.copy(from: opened(files).connection)
      }
      return try inMemory(files, with: memory)
    } catch {
      guard error.isDamage else { throw error }
      return try inMemory(files, with: Connection(path: ":memory:", for: .memory))
    }
  }

  /// The database that is there; otherwise a copy of it, or of the notes log, in memory.
  static func openWhateverIsThere(_ files: StoreFiles) throws(DatabaseError) -> StoreReader {
    if let reader = try open(files, isFirst: false) { return reader }
    return try inMemory(files)
  }

  /// The database without the index of its log, which stays free for a writer.
  ///
  /// The connections of one process share an index, and one that was opened for reading only stays so
  /// for all of them.
  static func openAside(_ files: StoreFiles) throws(DatabaseError) -> StoreReader {
    try opened(files, FileStatus.size(of: files.wal) == 0 ? .readingUnchanged : .readingAlone)
  }

  /// A reader of the database in any version; no file is made or changed.
  static func openUntouched(_ files: StoreFiles) throws(DatabaseError) -> StoreReader {
    // Nobody has it open where its log has no index.
    FileStatus(of: files.index) == nil ? try openAside(files) : try opened(files)
  }

  /// An empty database in memory, with no file open.
  static func empty(_ files: StoreFiles) throws(DatabaseError) -> StoreReader {
    let memory = try Connection(path: ":memory:", for: .memory)
    try Schema.migrate(memory)
    return StoreReader(memory, files, .memory, Fingerprint(of: files))
  }

  /// Whether the database has taken in all of the notes log.
  func isInStep() throws(DatabaseError) -> Bool {
    guard access != .memory else { return true }
    return try files.notesLog.ends(at: LogMark(in: connection))
  }

  /// Whether the database is another file by now, or was changed where nobody tells this connection.
  var isOutdated: Bool {
    guard access == .reading else { return seen != Fingerprint(of: files) }
    guard let now = FileStatus(of: files.database)?.identity else { return false }
    return identity != now
  }

  /// Whether it is read in another way than SQLite's usual one.
  var isMakeshift: Bool { access != .reading }

  private init(
    _ connection: Connection, _ files: StoreFiles, _ access: Connection.Access,
    _ seen: Fingerprint
  ) {
    self.connection = connection
    self.files = files
    self.access = access
    self.seen = seen
    identity = seen.database?.identity
  }
}

/// The state of the files, to find out whether they were changed.
private struct Fingerprint: Equatable {
  let database: FileStatus?
  let wal: FileStatus?
  let notesLog: FileStatus?

  init(of files: StoreFiles) {
    database = FileStatus(of: files.database)
    wal = FileStatus(of: files.wal)
    notesLog = FileStatus(of: files.notesLog.path)
  }
}

extension StoreReader {
  private static func opened(_ files: StoreFiles) throws(DatabaseError) -> StoreReader {
    do {
      return try opened(files, .reading)
    } catch {
      // What another program has locked, it may be changing.
      guard error.kind != .locked, error.isForWantOfRoomOrRights || error.isOfSharedMemory,
        let makeshift = makeshift(files)
      else { throw error }
      return try opened(files, makeshift)
    }
  }

  private static func opened(
    _ files: StoreFiles, _ access: Connection.Access
  ) throws(DatabaseError) -> StoreReader {
    let seen = Fingerprint(of: files)
    let connection = try Connection(path: files.database, for: access)
    // Nothing is written through it, and no view or trigger in a file that somebody else has made
    // may call what has effects (https://www.sqlite.org/pragma.html#pragma_trusted_schema).
    try connection.execute(
      "PRAGMA query_only = 1; PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY")
    // The newest header may be in the log only; asking for it opens the log. Another process may be
    // making the database just now: its mark and its version must be of one moment.
    let (application, version) = try connection.transaction(isForReading: true) {
      () throws(DatabaseError) in
      (
        try connection.number(ofPragma: "application_id"),
        try connection.number(ofPragma: "user_version")
      )
    }
    try StoreHeader.check(
      applicationID: Int32(truncatingIfNeeded: application), version: version, of: files)
    return StoreReader(connection, files, access, seen)
  }

  // With a filled log an unchanging file would be an older view, and with a change that was not
  // finished it would show a part of that.
  private static func makeshift(_ files: StoreFiles) -> Connection.Access? {
    guard FileStatus.size(of: files.rollback) == 0 else { return nil }
    if FileStatus.size(of: files.wal) == 0 { return .readingUnchanged }
    // An index in full belongs to somebody who writes.
    return FileStatus.size(of: files.index) < 32_768 ? .readingAlone : nil
  }

  private func isCurrent() throws(DatabaseError) -> Bool {
    try connection.number(ofPragma: "user_version") == Schema.version
  }

  private static func inMemory(
    _ files: StoreFiles, with memory: Connection
  ) throws(DatabaseError) -> StoreReader {
    try Schema.migrate(memory)
    // A log that cannot be read has nothing to add; the writer has said why.
    let lines = (try? files.notesLog.content().lines) ?? []
    _ = try memory.transaction { () throws(DatabaseError) in
      try NotesUnion(connection: memory, log: files.notesLog).take(lines)
    }
    return StoreReader(memory, files, .memory, Fingerprint(of: files))
  }
}

extension DatabaseError {
  // `SQLITE_IOERR_SHMOPEN`, `SHMSIZE`, `SHMLOCK` and `SHMMAP`, https://www.sqlite.org/rescode.html.
  fileprivate var isOfSharedMemory: Bool {
    if case .sqlite(let code) = kind {
      [18, 19, 20, 21].contains(code >> 8) && code & 0xFF == 10
    } else {
      false
    }
  }
}

extension Connection {
  /// Copies the whole database of `source`, with what is in its log, into this connection.
  ///
  /// https://www.sqlite.org/backup.html
  func copy(from source: Connection) throws(DatabaseError) {
    guard let backup = sqlite3_backup_init(handle, "main", source.handle, "main") else {
      throw error(sqlite3_errcode(handle))
    }
    let step = sqlite3_backup_step(backup, -1)
    // The copy has the reason, also where the source could not be read.
    let end = sqlite3_backup_finish(backup)
    guard step == SQLITE_DONE, end == SQLITE_OK else { throw error(step, about: source) }
  }
}
