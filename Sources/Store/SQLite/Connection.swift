import CSQLite
import Models

/// A connection to the database, used on one queue only.
final class Connection {
  let handle: OpaquePointer
  /// The version of the tables, which a reader cannot always migrate.
  var version = Schema.version
  /// Whether the tables are those of 2.0.
  var isOf2: Bool { version < 10 }
  private let path: String
  private var statements: [String: Statement] = [:]
  private var dataVersion: Int?

  // SQLite accepts settings only before the first connection.
  private static let isSetUp = csqlite_disable_memory_statistics() == SQLITE_OK

  enum Access {
    case reading
    /// Without locks and other files (`immutable=1`, https://www.sqlite.org/uri.html).
    case readingImmutable
    /// Creates a missing file.
    case writing

    fileprivate var flags: Int32 {
      switch self {
      case .reading: SQLITE_OPEN_READONLY
      case .readingImmutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      case .writing: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    }

    fileprivate func name(of path: String) -> String {
      guard self == .readingImmutable else { return path }
      return "file:\(path.percentEncoded(keeping: "/"))?immutable=1"
    }
  }

  init(path: String, for access: Access) throws {
    // NOMUTEX, because only one queue uses the connection (https://www.sqlite.org/threadsafe.html).
    let flags =
      access.flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_EXRESCODE
    _ = Self.isSetUp
    let name = access.name(of: path)
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(name, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      let error = Self.error(code, handle: handle, path: path)
      sqlite3_close_v2(handle)
      throw error
    }
    self.handle = handle
    self.path = path
    // Closing would checkpoint outside the lock
    // (https://www.sqlite.org/c3ref/c_dbconfig_defensive.html, NO_CKPT_ON_CLOSE).
    _ = csqlite_no_checkpoint_on_close(handle)
    // This program has none; in another user's file they could change data, or never end.
    _ = csqlite_forbid_triggers_and_views(handle)
    setBusyTimeout(access == .writing ? Self.writerBusyTimeout : 10_000)
  }

  deinit {
    statements = [:]
    sqlite3_close_v2(handle)
  }

  /// Runs statements without parameters and results.
  func execute(_ sql: String) throws {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// The statement, prepared once.
  func cached(_ sql: String) throws -> Statement {
    if let statement = statements[sql] { return statement }
    let statement = try Statement(sql, on: self)
    statements[sql] = statement
    return statement
  }

  func run(_ sql: String, _ values: (any Bindable)?...) throws {
    try cached(sql).run(values)
  }

  /// Whether a query has a row.
  func exists(_ sql: String, _ values: (any Bindable)?...) throws -> Bool {
    try !cached(sql).all(values) { _ in true }.isEmpty
  }

  func number(ofPragma pragma: String) throws -> Int {
    try cached("PRAGMA \(pragma)").first { $0.int(0) } ?? 0
  }

  /// Whether other connections have committed since the last call; `true` for the first call
  /// (https://www.sqlite.org/pragma.html#pragma_data_version).
  @discardableResult
  func consumeChangesElsewhere() -> Bool {
    let version = try? number(ofPragma: "data_version")
    defer { dataVersion = version }
    return dataVersion != version
  }

  /// Runs `body` as one transaction that is rolled back if it throws.
  func transaction<Value>(
    isForReading: Bool = false, _ body: () throws -> Value
  ) throws -> Value {
    try run(isForReading ? "BEGIN" : "BEGIN IMMEDIATE")
    do {
      let value = try body()
      try run("COMMIT")
      return value
    } catch {
      // After some errors SQLite has already rolled back.
      try? execute("ROLLBACK")
      throw error
    }
  }

  /// Runs `body`, whose statements fail soon after the task was cancelled.
  func interruptible<Value>(_ body: () throws -> Value) throws -> Value {
    try watching(every: 1_000, stop: { withUnsafeCurrentTask { $0?.isCancelled == true } }, body)
  }

  /// Runs `body`, whose statements ask `stop` after so many instructions each, and fail once that is `true`.
  func watching<Value>(
    every count: Int32, stop: @escaping () -> Bool, _ body: () throws -> Value
  ) throws -> Value {
    // Asked by the statement itself, so no other one can be stopped, and no request comes too early.
    var stop = stop
    return try withUnsafeMutablePointer(to: &stop) { pointer in
      let ask: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { context in
        context?.assumingMemoryBound(to: (() -> Bool).self).pointee() == true ? 1 : 0
      }
      sqlite3_progress_handler(handle, count, ask, pointer)
      defer { sqlite3_progress_handler(handle, 0, nil, nil) }
      return try body()
    }
  }

  static let writerBusyTimeout: Int32 = 5_000

  /// Sets how many milliseconds a statement waits for other connections.
  func setBusyTimeout(_ milliseconds: Int32) {
    sqlite3_busy_timeout(handle, milliseconds)
  }

  var changedRows: Int { Int(sqlite3_changes(handle)) }

  /// The error of `code`; its message contains no values.
  func error(_ code: Int32) -> StoreError {
    Self.error(code, handle: handle, path: path)
  }

  private static func error(_ code: Int32, handle: OpaquePointer?, path: String) -> StoreError {
    let code = handle.map { sqlite3_extended_errcode($0) } ?? code
    // `errno` distinguishes a full disk from a broken one.
    let number = handle.map { sqlite3_system_errno($0) } ?? 0
    let isSystems = [SQLITE_IOERR, SQLITE_CANTOPEN].contains(code & 0xFF)
    if isSystems, StoreError.isReadOnlyCondition(errno: number) {
      return StoreError(.file(errno: number), "\(path): \(systemMessage(number)).")
    }
    let error = StoreError(.init(sqlite: code), description(of: code, handle, path))
    let classified = code == SQLITE_ERROR ? Schema.classified(error) : error
    // A disk that cannot be read is not damage, although SQLite says so.
    guard classified.isDamage, let handle, case let number = csqlite_read_errno(handle), number != 0
    else { return classified }
    return StoreError(.file(errno: number), "\(path): \(systemMessage(number)).")
  }

  // SQLite's words, unless only programmers would understand them.
  private static func description(
    of code: Int32, _ handle: OpaquePointer?, _ path: String
  ) -> String {
    switch code & 0xFF {
    case SQLITE_INTERRUPT: "The search was stopped."
    case SQLITE_FULL: "The disk is full (\(path))."
    case SQLITE_BUSY: "Another program has locked \(path) for too long; try again."
    case SQLITE_READONLY: "\(path) or its directory is not writable."
    case SQLITE_CANTOPEN: "\(path) or its directory cannot be opened."
    default:
      "\(path): \(String(cString: handle.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)))."
    }
  }

  /// A number in the table `meta`; 0 if it is missing.
  func meta(_ key: String) throws -> Int64 {
    try cached("SELECT value FROM meta WHERE key = ?1").first(key) { $0.int64(0) } ?? 0
  }

  /// A text in the table `meta`; `nil` if it is missing.
  func metaText(_ key: String) throws -> String? {
    try cached("SELECT value FROM meta WHERE key = ?1").first(key) { $0.text(0) }
  }

  func setMeta(_ key: String, _ value: any Bindable) throws {
    try run(
      "INSERT INTO meta(key, value) VALUES(?1, ?2) ON CONFLICT(key) DO UPDATE SET value = ?2",
      key, value)
  }
}
