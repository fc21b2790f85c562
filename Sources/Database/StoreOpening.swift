import Files
import FoundationEssentials
import Glibc

/// The steps of opening a store for writing; whoever takes them holds the lock.
struct StoreOpening {
  private let files: StoreFiles
  private let news: StoreNews

  init(files: StoreFiles, news: StoreNews) {
    self.files = files
    self.news = news
  }

  /// Whether its first bytes already tell that the database is damaged.
  var isDamaged: Bool {
    get throws(DatabaseError) {
      if case .damaged = try StoreHeader.examine(files) { true } else { false }
    }
  }

  /// Opens what is there, migrates it, and brings the notes into step.
  func connected() throws(DatabaseError) -> Connection {
    let isNew = FileStatus.size(of: files.database) == 0
    let connection = try connection()
    let union = try connection.transaction { () throws(DatabaseError) in
      try NotesUnion(connection: connection, log: files.notesLog).catchUp()
    }
    if let union { news.post(union, isDatabaseNew: isNew) }
    return connection
  }

  /// Sets what is there aside, and makes a new database with the notes of the log.
  func recovered() throws(DatabaseError) -> Connection {
    let path = try files.setDatabaseAside()
    let connection: Connection
    do throws(DatabaseError) {
      connection = try self.connection()
    } catch {
      news.post(.setAside(path: path, notes: nil, skippedLines: 0))
      throw error
    }
    let union = try connection.transaction { () throws(DatabaseError) in
      try NotesUnion(connection: connection, log: files.notesLog).catchUp()
    }
    let notes = try NoteVersions(connection: connection).count()
    news.post(.setAside(path: path, notes: notes, skippedLines: union?.skippedCount ?? 0))
    return connection
  }

  private func connection() throws(DatabaseError) -> Connection {
    let isMade = try makeFile()
    do throws(DatabaseError) {
      return try prepared()
    } catch {
      // An empty file of ours would look like a damaged database to the next start.
      if isMade, FileStatus.size(of: files.database) == 0 { unlink(files.database) }
      throw error
    }
  }

  private func prepared() throws(DatabaseError) -> Connection {
    let connection = try Connection(path: files.database, for: .writing)
    // A log that was begun elsewhere can be read without memory to share while nobody else has the file.
    if files.remoteKind != nil { try connection.execute("PRAGMA locking_mode = EXCLUSIVE") }
    let application = try connection.number(ofPragma: "application_id")
    try StoreHeader.check(
      applicationID: Int32(truncatingIfNeeded: application),
      version: try connection.number(ofPragma: "user_version"), of: files)
    let hadLog = try connection.hasLog()
    if let kind = files.remoteKind, hadLog || application == 0 {
      news.post(.madeForNetwork(directory: files.directory, kind: kind))
    }
    try connection.prepareForWriting(keepsLog: files.remoteKind == nil)
    // A start takes the lock of a write only where there is something to do.
    if try connection.number(ofPragma: "user_version") < Schema.version {
      try Schema.migrate(connection)
    }
    return connection
  }

  // Its owner's alone, whatever the umask; the log and its index take this mode over.
  //
  // - Returns: Whether there was none.
  private func makeFile() throws(DatabaseError) -> Bool {
    guard FileStatus(of: files.database) == nil else { return false }
    do throws(FileError) {
      _ = try CheckedFile(files.database, for: .making)
      return true
    } catch {
      throw DatabaseError(
        .file(errno: error.code ?? EIO), "\(files.database) cannot be made: \(error.reason).")
    }
  }
}

extension Connection {
  fileprivate func hasLog() throws(DatabaseError) -> Bool {
    try Statement("PRAGMA journal_mode", on: self).first { $0.text(0) } == "wal"
  }

  /// Sets what a writer needs.
  ///
  /// `synchronous = FULL`, because with NORMAL a power loss takes the last commits. DEFENSIVE and
  /// `trusted_schema = OFF`, because somebody else may have made the file
  /// (https://www.sqlite.org/security.html).
  ///
  /// - Parameter keepsLog: Whether changes go into a write-ahead log; otherwise into the database, with a
  ///   journal that can take them back.
  /// - Throws: ``DatabaseError`` when the file system cannot keep that.
  fileprivate func prepareForWriting(keepsLog: Bool) throws(DatabaseError) {
    let wanted = keepsLog ? "wal" : "truncate"
    let mode = try Statement("PRAGMA journal_mode = \(wanted)", on: self).first { $0.text(0) }
    guard mode == wanted else {
      throw DatabaseError(
        .file(errno: 0), "The file system cannot keep a write-ahead log for the database.")
    }
    try execute(
      """
      PRAGMA locking_mode = NORMAL;
      PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF;
      PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0; PRAGMA journal_size_limit = 4194304;
      """)
    enableDefense()
  }
}
