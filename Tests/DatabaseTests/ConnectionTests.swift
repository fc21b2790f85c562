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
      try connection.cached("SELECT frontier FROM lists").first { $0.int(0) }
    }
    XCTAssertEqual(count, 0)
  }
}
