import CSQLite

final class Statement {
  private let handle: OpaquePointer
  private unowned let connection: Connection

  init(_ sql: String, on connection: Connection) throws {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v3(
      connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK, let handle else { throw connection.error(code) }
    self.handle = handle
    self.connection = connection
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// Runs the statement with `values` bound in order, and ignores its rows.
  func run(_ values: (any Bindable)?...) throws {
    try run(values)
  }

  func run(_ values: [(any Bindable)?]) throws {
    try each(values) { _ in false }
  }

  /// The first row, converted by `make`; `nil` if there is none.
  func first<Value>(
    _ values: (any Bindable)?..., as make: (Row) throws -> Value
  ) throws -> Value? {
    var value: Value?
    try each(values) { row in
      value = try make(row)
      return false
    }
    return value
  }

  /// Every row, converted by `make`.
  func all<Value>(
    _ values: (any Bindable)?..., as make: (Row) throws -> Value
  ) throws -> [Value] {
    try all(values, as: make)
  }

  func all<Value>(
    _ values: [(any Bindable)?], as make: (Row) throws -> Value
  ) throws -> [Value] {
    var rows: [Value] = []
    try each(values) { row in
      rows.append(try make(row))
      return true
    }
    return rows
  }

  /// Calls `body` with each row until it returns `false`, and resets the statement: an open cursor prevents checkpoints.
  func each(
    _ values: [(any Bindable)?], _ body: (Row) throws -> Bool
  ) throws {
    defer {
      sqlite3_reset(handle)
      sqlite3_clear_bindings(handle)
    }
    for (index, value) in values.enumerated() {
      let index = Int32(index + 1)
      let code = value?.bind(to: handle, at: index) ?? sqlite3_bind_null(handle, index)
      guard code == SQLITE_OK else { throw connection.error(code) }
    }
    while true {
      switch sqlite3_step(handle) {
      case SQLITE_ROW: if try !body(Row(handle: handle)) { return }
      case SQLITE_DONE: return
      case let code: throw connection.error(code)
      }
    }
  }
}
