import CSQLite
import Files
import Glibc

/// The connection that reads, opened in one of three ways.
struct StoreReader {
  /// How it reads.
  enum Way {
    /// As SQLite does it.
    case usual
    /// As a file that nobody changes, where nothing may be written
    /// (`immutable=1`, https://www.sqlite.org/uri.html).
    case unchanging
    /// From a database in memory that has what the notes log has, and nothing else.
    case notesOnly
  }

  let connection: Connection
  let way: Way
  /// Why nothing can be written, or not even read in the usual way; `nil` where all is well.
  let reason: DatabaseError?
  private let files: StoreFiles
  private let seen: Fingerprint
  /// Which file it was when it was opened.
  var identity: FileStatus.Identity? { seen.database?.identity }

  /// Opens the database of ours that is there.
  ///
  /// - Returns: `nil` when a writer must go first: there is no file, it is damaged, another process is
  ///   making it, or a change in it was not finished.
  /// - Throws: ``DatabaseError`` when it is newer, older, foreign, or cannot be read for another reason.
  static func open(_ files: StoreFiles) throws(DatabaseError) -> StoreReader? {
    guard FileStatus.size(of: files.database) > 0 else { return nil }
    do throws(DatabaseError) {
      let reader = try opened(files)
      guard try reader.connection.number(ofPragma: "user_version") == Schema.version else {
        return nil
      }
      // Reads a table for the first time: a database whose tables cannot be read is damaged as well.
      _ = try LogMark(in: reader.connection)
      return reader
    } catch {
      guard error.isDamage || error.isOfUnfinishedChange else { throw error }
      return nil
    }
  }

  /// The database that is there; otherwise the notes of the log.
  static func openWhateverIsThere(_ files: StoreFiles) throws(DatabaseError) -> StoreReader {
    if let reader = try open(files) { return reader }
    return try notesOnly(
      files, because: DatabaseError(.damaged, "\(files.database) cannot be read as it is."))
  }

  /// The database that is there, in any version.
  static func opened(_ files: StoreFiles) throws(DatabaseError) -> StoreReader {
    // With a filled log an unchanging file would be an older view, and with a change that was not
    // finished it would show a part of that.
    let isWhole = FileStatus.size(of: files.wal) == 0 && FileStatus.size(of: files.rollback) == 0
    if isWhole, let refusal = files.refusal {
      return try opened(files, .unchanging, because: refusal)
    }
    do throws(DatabaseError) {
      return try opened(files, .usual, because: files.refusal)
    } catch {
      // What another program has locked, it may be changing; an unfinished change is a writer's to undo.
      guard error.kind != .locked, !error.isOfUnfinishedChange,
        error.isForWantOfRoomOrRights || error.isOfSharedMemory
      else { throw error }
      return isWhole
        ? try opened(files, .unchanging, because: error) : try notesOnly(files, because: error)
    }
  }

  /// Whether the database has taken in all of the notes log.
  func isInStep() throws(DatabaseError) -> Bool {
    guard way != .notesOnly else { return true }
    return try files.notesLog.ends(at: LogMark(in: connection))
  }

  /// Whether the database is another file by now, or was changed where nobody tells this connection.
  var isOutdated: Bool {
    guard way == .usual else { return seen != Fingerprint(of: files) }
    guard let now = FileStatus(of: files.database)?.identity else { return false }
    return identity != now
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
  private static func opened(
    _ files: StoreFiles, _ way: Way, because reason: DatabaseError?
  ) throws(DatabaseError) -> StoreReader {
    let seen = Fingerprint(of: files)
    let connection = try Connection(
      path: files.database, for: way == .usual ? .reading : .readingUnchanged)
    // Nothing is written through it, and no view or trigger in a file that somebody else has made
    // may call what has effects (https://www.sqlite.org/pragma.html#pragma_trusted_schema).
    try connection.execute(
      "PRAGMA query_only = 1; PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY")
    // The newest header may be in the log only; asking for it opens the log. Another process may be
    // making the database just now: its mark and its version must be of one moment.
    try connection.transaction(isForReading: true) { () throws(DatabaseError) in
      try Schema.check(connection, of: files)
    }
    return StoreReader(
      connection: connection, way: way, reason: reason, files: files, seen: seen)
  }

  private static func notesOnly(
    _ files: StoreFiles, because reason: DatabaseError
  ) throws(DatabaseError) -> StoreReader {
    let memory = try Connection(path: ":memory:", for: .memory)
    try Schema.migrate(memory)
    let seen = Fingerprint(of: files)
    // A log that cannot be read has nothing to add; the writer has said why.
    let lines = (try? files.notesLog.content().lines) ?? []
    _ = try memory.transaction { () throws(DatabaseError) in
      try NotesUnion(connection: memory, log: files.notesLog).take(lines)
    }
    try memory.execute("PRAGMA query_only = 1")
    return StoreReader(
      connection: memory, way: .notesOnly, reason: reason, files: files, seen: seen)
  }
}

extension StoreFiles {
  /// Why nothing may be written here; `nil` where it may.
  fileprivate var refusal: DatabaseError? {
    guard access(directory, W_OK) != 0 || access(database, W_OK) != 0 else { return nil }
    return DatabaseError(.file(errno: errno), "\(database): \(systemMessage(errno)).")
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
