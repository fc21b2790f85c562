import Foundation
import TestSupport
import XCTest

/// `ghbrowse doctor` checks stores in any state, and changes nothing in them (X12).
final class DoctorStoreTests: DoctorTestCase {
  func test_X12_withoutAStore_noneIsCreated_andAllIsWell() throws {
    let program = try program()
    let checks = try checks(program)
    XCTAssertTrue(checks["store"]?.message.hasPrefix("none yet (") == true, "\(checks)")
    XCTAssertTrue(checks["data directory"]?.message.hasSuffix("created when it is needed") == true)
    XCTAssertEqual(checks["network"]?.message, "not asked, because --offline forbids it")
    XCTAssertEqual(
      try FileManager.default.contentsOfDirectory(atPath: program.directory).sorted(),
      ["stderr", "stdin", "stdout"])
  }

  func test_X12_aBrokenStore_isAProblem_andStaysUnchanged() throws {
    let program = try programWithStore()
    let database = program.storeFile("ghbrowse.db")
    try program.removeLog()
    let sound = try Data(contentsOf: URL(fileURLWithPath: database))
    let foreign = program.directory + "/foreign.db"
    _ = try SystemCommand.python3.run([
      "-c",
      "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); "
        + "c.execute('create table t(x)'); c.execute('pragma application_id = 7'); c.commit()",
      foreign,
    ])
    var newer = sound
    newer.replaceSubrange(60..<64, with: [0, 0, 0, 99])
    var holed = sound
    holed.replaceSubrange(
      holed.count / 2..<holed.count, with: Data(count: holed.count - holed.count / 2))
    let table: [(Data, String)] = [
      (Data("no database".utf8), "file is not a database"), (sound.prefix(8192), "malformed"),
      (try Data(contentsOf: URL(fileURLWithPath: foreign)), "another program's database"),
      (newer, "this ghbrowse knows versions up to"), (holed, "the database is damaged"),
    ]
    for (bytes, words) in table {
      try bytes.write(to: URL(fileURLWithPath: database))
      let before = try state(of: program)
      let checks = try checks(program, status: 1)
      let bad = checks.filter { $0.value.status == "problem" }
      XCTAssertTrue(
        bad.contains { $0.value.message.contains(words) && $0.value.remedy != nil },
        "\(words) \(checks)")
      XCTAssertEqual(try state(of: program), before, words)
    }
  }

  func test_X12_aBadLineIsAWarning_draftsAreListed_andAMissingVersionIsAProblem() throws {
    let program = try programWithStore()
    let log = program.storeFile("notes.jsonl")
    let whole = try Data(contentsOf: URL(fileURLWithPath: log))
    try (whole + Data("no line of ours\n".utf8)).write(to: URL(fileURLWithPath: log))
    XCTAssertEqual(try program.run(["note", "nobody-here", "a draft", "--offline"]).status, 3)
    let before = try state(of: program)
    let found = try checks(program)
    XCTAssertEqual(found["notes log"]?.status, "warning")
    XCTAssertEqual(found["notes log"]?.message, "\(log) has 1 line that cannot be read")
    XCTAssertEqual(found["notes"]?.status, "ok")
    XCTAssertEqual(found["drafts"]?.message, program.drafts.joined())
    XCTAssertEqual(try state(of: program), before)
    try FileManager.default.removeItem(atPath: log)
    let missing = try checks(program, status: 1)["notes"]
    XCTAssertEqual(missing?.status, "problem")
    XCTAssertEqual(
      missing?.message, "2 versions are only in one of the database and the notes log")
  }

  func test_X12_D36_openPermissionsAreAWarning_andUnreadableFilesAProblem() throws {
    let program = try programWithStore()
    let log = program.storeFile("notes.jsonl")
    chmod(log, 0o644)
    let open = try checks(program)["data directory"]
    XCTAssertEqual(open?.status, "warning")
    XCTAssertEqual(open?.remedy, "Run: chmod go= \(log)")
    var status = stat()
    XCTAssertEqual(stat(log, &status), 0)
    XCTAssertEqual(status.st_mode & 0o777, 0o644, "it is only reported")
    chmod(log, 0o600)
    let parent = (program.storeDirectory as NSString).deletingLastPathComponent
    chmod(parent, 0o777)
    XCTAssertEqual(try checks(program)["data directory"]?.remedy, "Run: chmod go= \(parent)")
    chmod(parent, 0o700)
    chmod(program.storeDirectory, 0o500)
    try program.runAsNobody()
    XCTAssertEqual(try checks(program, status: 1)["data directory"]?.status, "problem")
    chmod(program.storeDirectory, 0o700)
    chmod(program.storeFile("ghbrowse.db"), 0)
    let closed = try checks(program, status: 1)["store"]
    XCTAssertTrue(
      closed?.message.contains("Permission denied") == true, "\(String(describing: closed))")
  }
}
