import XCTest

@testable import Store

/// Migrations, by steps made for the test (fA3).
final class SchemaTests: XCTestCase {
  private let directory = StoreDirectory()

  private func step(_ sql: String) -> Schema.Step { { try $0.execute(sql) } }

  func test_fA3_aStepIsTakenWholeOrNotAtAll_andTheNotesStay() async throws {
    try await directory.open().note("kept", on: 1)
    let connection = try Connection(path: directory.database, for: .writing)
    let added = step("CREATE TABLE added(x); INSERT INTO added VALUES(7)")
    let half = step("CREATE TABLE half(x); INSERT INTO nowhere VALUES(1)")
    let steps = Schema.migrations + [added]
    XCTAssertThrowsError(try Schema.migrate(connection, by: steps + [half]))
    XCTAssertEqual(try connection.number(ofPragma: "user_version"), Schema.version + 1)
    XCTAssertEqual(try tables(on: connection, named: ["added", "half"]), ["added"])
    try Schema.migrate(connection, by: steps + [step("CREATE TABLE half(x)")])
    XCTAssertEqual(try connection.number(ofPragma: "user_version"), Schema.version + 2)
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
