import CSQLite
import Glibc

/// A connection for reading, opened in one of three modes.
struct StoreReader {
  enum Mode {
    case normal
    /// With `immutable=1`, because nothing can be written (https://www.sqlite.org/uri.html).
    case immutable
    /// A database in memory, filled from the notes log.
    case notesOnly
  }

  let connection: Connection
  let mode: Mode
  /// Why the store cannot be written, or not even read in the normal mode.
  let reason: StoreError?
  private let files: StoreFiles
  // Of the database, its write-ahead log and the notes log, before the connection was opened.
  private let statuses: [FileStatus?]
  /// Whether the database is of an older version, which could not be migrated.
  var isOlder: Bool { connection.version < Schema.version }
  /// Whether the connection is immutable, in memory or to an older version, so that it does not see new writes.
  var isLimited: Bool { mode != .normal || isOlder }
  /// The file of the database.
  var identity: FileStatus.Identity? { statuses.first??.identity }

  /// `nil` if a ``StoreWriter`` has to open the database first: it is missing, damaged, older, still being created by
  /// another process, or has a transaction to roll back.
  static func open(_ files: StoreFiles, acceptsOlder: Bool = false) throws -> StoreReader? {
    guard FileStatus.size(of: files.database) > 0 else { return nil }
    do {
      let reader = try openWithoutMigrating(files)
      // Reading a table reveals damage.
      if !reader.isOlder { _ = try LogMark(in: reader.connection) }
      return acceptsOlder || !reader.isOlder ? reader : nil
    } catch let error as StoreError where error.isDamage || error.isUnfinishedChange {
      return nil
    }
  }

  /// Opens the database, even if it is older; if that is not possible, reads the notes log.
  static func openOrNotesOnly(_ files: StoreFiles) throws -> StoreReader {
    if let reader = try open(files, acceptsOlder: true),
      reader.connection.version >= Schema.firstVersion
    {
      return reader
    }
    let reason = StoreError(
      .damaged, "\(files.database) cannot be read; its notes are shown from the notes log.")
    return try openNotes(files, because: reason)
  }

  /// Opens the database, which may be older.
  static func openWithoutMigrating(_ files: StoreFiles) throws -> StoreReader {
    // `immutable=1` ignores the write-ahead log and the rollback journal, so both must be empty.
    let isWhole =
      FileStatus.size(of: files.wal) == 0 && FileStatus.size(of: files.rollbackJournal) == 0
    if isWhole, let refusal = files.refusal {
      return try connect(files, .immutable, because: refusal)
    }
    do {
      return try connect(files, .normal, because: files.refusal)
    } catch let error as StoreError {
      // A locked database may be changing, and a writer must roll back an unfinished change.
      guard error.kind != .locked, !error.isUnfinishedChange,
        error.isReadOnlyCondition || error.isOfSharedMemory
      else { throw error }
      return isWhole
        ? try connect(files, .immutable, because: error) : try openNotes(files, because: error)
    }
  }

  /// Whether the database has all lines of the notes log.
  func hasAllLines() throws -> Bool {
    // An older version has no mark that can be compared.
    guard mode != .notesOnly, !isOlder else { return true }
    return try files.notesLog.start(after: LogMark(in: connection)) == nil
  }

  /// Whether the database is another file now, or has changed in a way that this connection cannot see.
  var isOutdated: Bool {
    guard mode == .normal else { return statuses != Self.statuses(of: files) }
    guard let now = FileStatus(of: files.database)?.identity else { return false }
    return identity != now
  }

  private static func statuses(of files: StoreFiles) -> [FileStatus?] {
    [files.database, files.wal, files.notesLog.path].map { FileStatus(of: $0) }
  }

  private static func connect(
    _ files: StoreFiles, _ mode: Mode, because reason: StoreError?
  ) throws -> StoreReader {
    let statuses = statuses(of: files)
    let connection = try Connection(
      path: files.database, for: mode == .normal ? .reading : .readingImmutable)
    // Another user's file may contain harmful views or triggers
    // (https://www.sqlite.org/pragma.html#pragma_trusted_schema).
    try connection.execute("PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY")
    // In a transaction, because another process may be creating the database.
    try connection.transaction(isForReading: true) {
      try Schema.check(connection, of: files)
      connection.version = try connection.number(ofPragma: "user_version")
    }
    if connection.version == 9 { try Schema.imitateVersion10(on: connection) }
    try connection.execute("PRAGMA query_only = 1")
    return StoreReader(
      connection: connection, mode: mode, reason: reason, files: files, statuses: statuses)
  }

  private static func openNotes(
    _ files: StoreFiles, because reason: StoreError
  ) throws -> StoreReader {
    let statuses = statuses(of: files)
    let memory = try Connection(path: ":memory:", for: .writing)
    try Schema.migrate(memory)
    // If the log cannot be read, the writer has said why.
    let lines = (try? files.notesLog.content().lines) ?? []
    _ = try memory.transaction {
      try NotesUnion(connection: memory, log: files.notesLog).insert(lines)
    }
    try memory.execute("PRAGMA query_only = 1")
    return StoreReader(
      connection: memory, mode: .notesOnly, reason: reason, files: files, statuses: statuses)
  }
}

extension StoreFiles {
  /// Why nothing can be written here.
  fileprivate var refusal: StoreError? {
    guard access(directory, W_OK) != 0 || access(database, W_OK) != 0 else { return nil }
    return StoreError(.file(errno: errno), "\(database): \(systemMessage(errno)).")
  }
}

extension StoreError {
  // `SQLITE_IOERR_SHMOPEN`, `SHMSIZE`, `SHMLOCK` and `SHMMAP`, https://www.sqlite.org/rescode.html.
  fileprivate var isOfSharedMemory: Bool {
    guard case .sqlite(let code) = kind else { return false }
    return [18, 19, 20, 21].contains(code >> 8) && code & 0xFF == SQLITE_IOERR
  }
}
