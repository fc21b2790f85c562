import CSQLite
import Glibc

/// One connection to the database, used from one queue only.
final class Connection {
  let handle: OpaquePointer
  private let path: String
  private var statements: [String: Statement] = [:]

  /// How it is opened.
  enum Access {
    /// For reading; nothing can be written through it.
    case reading
    /// For the one writer; makes the file when there is none.
    case writing
  }

  /// - Throws: ``DatabaseError`` when SQLite will not open the file.
  init(path: String, for access: Access) throws(DatabaseError) {
    let writing = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    let mode = access == .reading ? SQLITE_OPEN_READONLY : writing
    let flags = mode | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_EXRESCODE
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(path, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      sqlite3_close_v2(handle)
      throw DatabaseError(
        .sqlite(code: code), "\(path) cannot be opened: \(String(cString: sqlite3_errstr(code))).")
    }
    self.handle = handle
    self.path = path
    // Its owner's alone, whatever the umask; the log and its index take this mode over.
    if access == .writing { chmod(path, 0o600) }
    // A close that checkpoints would do so outside the lock.
    _ = csqlite_no_checkpoint_on_close(handle)
    sqlite3_busy_timeout(handle, access == .reading ? 10_000 : 5_000)
  }

  deinit {
    statements = [:]
    sqlite3_close_v2(handle)
  }

  /// Runs statements that take and give no values.
  func execute(_ sql: String) throws(DatabaseError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code, in: sql) }
  }

  /// The statement, prepared once.
  func cached(_ sql: String) throws(DatabaseError) -> Statement {
    if let statement = statements[sql] { return statement }
    let statement = try Statement(sql, on: self)
    statements[sql] = statement
    return statement
  }

  /// The answer of a pragma that gives a number.
  func number(ofPragma pragma: String) throws(DatabaseError) -> Int {
    try Statement("PRAGMA \(pragma)", on: self).first { $0.int(0) } ?? 0
  }

  /// Forbids what could damage the file through SQL.
  func enableDefense() {
    _ = csqlite_enable_defensive(handle)
  }

  /// How many rows the last statement changed.
  var changedRows: Int { Int(sqlite3_changes(handle)) }

  /// What `code` means, with SQLite's own words; values are never in it.
  func error(_ code: Int32, in sql: String) -> DatabaseError {
    let words = String(cString: sqlite3_errmsg(handle))
    let isDamage = [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xFF)
    return DatabaseError(
      isDamage ? .damaged : .sqlite(code: sqlite3_extended_errcode(handle)), "\(path): \(words).")
  }
}
