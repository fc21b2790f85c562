import XCTest

@testable import Store

/// Migrations, by steps made for the test (rel A3).
final class SchemaTests: XCTestCase {
  private let directory = StoreDirectory()

  func test_A3_aStepIsTakenWholeOrNotAtAll_andTheNotesStay() async throws {
    try await directory.open().note("kept", on: 1)
    let connection = try Connection(path: directory.database, for: .writing)
    let table = "CREATE TABLE added(x); INSERT INTO added VALUES(7)"
    let cut = [table, "CREATE TABLE half(x); INSERT INTO nowhere VALUES(1)"]
    XCTAssertThrowsError(try Schema.migrate(connection, by: cut))
    XCTAssertEqual(try connection.number(ofPragma: "user_version"), Schema.firstVersion + 1)
    XCTAssertEqual(try tables(on: connection, named: ["added", "half"]), ["added"])
    try Schema.migrate(connection, by: [table, "CREATE TABLE half(x)"])
    XCTAssertEqual(try connection.number(ofPragma: "user_version"), Schema.firstVersion + 2)
    XCTAssertEqual(try tables(on: connection, named: ["added", "half"]), ["added", "half"])
    let rows = try connection.cached("SELECT count(*) FROM added").first { $0.int(0) }
    XCTAssertEqual(rows, 1, "a step is not taken twice")
    let note = try connection.cached("SELECT text FROM note_versions").first { $0.text(0) }
    XCTAssertEqual(note, "kept")
  }

  private func tables(on connection: Connection, named names: [String]) throws -> [String] {
    try connection.cached("SELECT name FROM sqlite_schema ORDER BY name").all { $0.text(0) }
      .filter(names.contains)
  }
}
