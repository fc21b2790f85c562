import CSQLite
import FoundationEssentials
import Glibc

/// Migrates a copy of a database of an older version, which then replaces it, so that whenever the process is killed,
/// there is the old file or the new one, to which older programs refuse to write; the caller holds the lock.
struct StoreMigration {
  let files: StoreFiles
  /// Called with the share that is done, from 0 to 1.
  let progress: @Sendable (Double) -> Void

  private var copy: String { "\(files.database).\(getpid()).new" }

  /// Migrates the database; an error leaves it as it was.
  func run(by steps: [Schema.Step] = Schema.migrations) throws {
    do {
      progress(0)
      try makeCopy()
      try migrateCopy(by: steps)
      try sync()
      // The write-ahead log is empty; beside another database it would be damage.
      for end in ["-wal", "-shm"] { unlink(files.database + end) }
      guard rename(copy, files.database) == 0 else { throw FileError(errno: errno) }
      // If this fails, a power failure leaves the old database, which is migrated again.
      try? Directory.sync(parentOf: files.database)
      progress(1)
    } catch {
      for end in ["", "-journal", "-wal"] { unlink(copy + end) }
      throw Self.failure(error)
    }
  }

  private func makeCopy() throws {
    try checkSpace()
    let old = try Connection(path: files.database, for: .writing)
    let isBusy = try Statement("PRAGMA wal_checkpoint(TRUNCATE)", on: old).first { $0.bool(0) }
    guard isBusy != true else {
      throw StoreError(.locked, "Another program is using the database.")
    }
    unlink(copy)
    // VACUUM gives the copy the permissions that the umask leaves.
    let quoted = copy.replacing("'", with: "''")
    try reporting(on: old, from: 0, to: 0.2) { try old.execute("VACUUM INTO '\(quoted)'") }
    chmod(copy, 0o600)
  }

  private func migrateCopy(by steps: [Schema.Step]) throws {
    let connection = try Connection(path: copy, for: .writing)
    // Nobody else uses the copy, and it is synced as a whole. Foreign keys would cascade when a step replaces
    // a table (https://www.sqlite.org/lang_altertable.html#otheralter).
    try connection.execute(
      "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF")
    let broken = try brokenKeys(on: connection)
    try reporting(on: connection, from: 0.2, to: 1) { try Schema.migrate(connection, by: steps) }
    try connection.setMeta("host", files.host)
    let new = try brokenKeys(on: connection).subtracting(broken)
    if let table = new.first {
      throw StoreError(
        .sqlite(code: SQLITE_CONSTRAINT), "The table \(table) refers to something missing.")
    }
  }

  // The tables with rows that refer to none; another program may have made some.
  private func brokenKeys(on connection: Connection) throws -> Set<String> {
    Set(try Statement("PRAGMA foreign_key_check", on: connection).all { $0.text(0) })
  }

  private func sync() throws {
    let file = try CheckedFile(copy, for: .appending)
    try file.append([], isSynced: true)
  }

  // The copy is about as large as the database, and the search is filled beside the old one.
  private func checkSpace() throws {
    var status = statvfs()
    guard statvfs(files.directory, &status) == 0 else { return }
    let free = Int64(status.f_bavail) * Int64(status.f_frsize)
    let needed =
      (FileStatus.size(of: files.database) + FileStatus.size(of: files.wal)) * 3 / 2 + 1 << 20
    guard free < needed else { return }
    throw StoreError(
      .file(errno: ENOSPC),
      "Updating it needs \((needed >> 20) + 1) MiB, and its disk has \(free >> 20) MiB left.")
  }

  private static func failure(_ error: any Error) -> StoreError {
    let error =
      (error as? FileError).map { StoreError($0, "It cannot be written") } ?? StoreError(error)
    // Damage is repaired from the notes log.
    guard !error.isDamage else { return error }
    return StoreError(
      error.kind,
      "The database of an older ghbrowse was not updated, and is read as it is. \(error.message)")
  }

  // The instructions of SQLite's virtual machine for each page of the database, measured with a million people;
  // only the bar needs them.
  private static let instructionsPerPage = 2_040.0

  // Reports a part of the work, by counting instructions.
  private func reporting(
    on connection: Connection, from start: Double, to end: Double, _ body: () throws -> Void
  ) throws {
    let pages = Double(try connection.number(ofPragma: "page_count"))
    let step = (end - start) * 10_000 / (pages * Self.instructionsPerPage)
    var share = start
    let advance = { () -> Bool in
      share = min(share + step, end)
      progress(share)
      return false
    }
    try connection.watching(every: 10_000, stop: advance, body)
  }
}
