import CSQLite
import XCTest

@testable import Database

/// Transactions of a connection.
final class ConnectionTests: XCTestCase {
  private let directory = StoreDirectory()

  private func connection() throws -> Connection {
    _ = try directory.open()
    return try Connection(path: directory.database, for: .writing)
  }

  private func isReading(_ connection: Connection) -> Bool {
    sqlite3_get_autocommit(connection.handle) == 0
  }

  func test_X16_aReadWithinARead_isPartOfIt() throws {
    let connection = try connection()
    try connection.transaction(isForReading: true) { () throws(DatabaseError) in
      try connection.transaction(isForReading: true) { () throws(DatabaseError) in }
      XCTAssertTrue(isReading(connection), "the outer one goes on")
    }
    XCTAssertFalse(isReading(connection))
  }

  func test_X16_aReadThatFailsWithinARead_endsBoth_andTheNextOneWorks() throws {
    let connection = try connection()
    XCTAssertThrowsError(
      try connection.transaction(isForReading: true) { () throws(DatabaseError) in
        try connection.transaction(isForReading: true) { () throws(DatabaseError) in
          throw DatabaseError(.damaged, "no such row")
        }
      })
    XCTAssertFalse(isReading(connection))
    let count = try connection.transaction(isForReading: true) { () throws(DatabaseError) in
      try connection.cached("SELECT listed_count FROM list_state").first { $0.int(0) }
    }
    XCTAssertEqual(count, 0)
  }

  func test_C2_aDatabaseThatCannotBeCopied_isCalledWhatItIs() throws {
    _ = try directory.open()
    let path = "\(directory.path)/other.db"
    let made = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(made) }
    let source = try Connection(path: path, for: .writing)
    try source.execute("CREATE TABLE people(id INTEGER)")
    let junk = [UInt8](repeating: 0x61, count: 8_192)
    XCTAssertEqual(write(made, junk, junk.count), junk.count)
    let copy = try Connection(path: ":memory:", for: .memory)
    XCTAssertThrowsError(try copy.copy(from: source)) { error in
      guard let error = error as? DatabaseError else { return XCTFail("\(error)") }
      XCTAssertTrue(error.isDamage, error.message)
      XCTAssertTrue(error.message.contains(path), error.message)
    }
  }
}
