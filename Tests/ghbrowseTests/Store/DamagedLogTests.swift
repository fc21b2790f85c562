import Foundation
import StandIn
import TestSupport
import XCTest

/// A write-ahead log that is damaged, gone, or another database's (find S3; rel C4, C5).
final class DamagedLogTests: StoreTestCase {
  private static let pageSize = 4096
  private static let headerSize = 32
  private static let frameHeaderSize = 24

  func test_S3_C4_aFlippedBitInAnyFrameOfTheLog_losesNoNote_andIsSaidInOneLine() throws {
    let (program, notes) = try programWithTenNotes()
    let whole = try StoredFiles(of: program)
    let log = try XCTUnwrap(whole.bytes["ghbrowse.db-wal"])
    let frameSize = Self.frameHeaderSize + Self.pageSize
    let frames = (log.count - Self.headerSize) / frameSize
    XCTAssertGreaterThan(frames, 10)
    // The last frame is of the last note, whatever the step.
    let step = Loops.count(short: frames / 3, long: 10, full: 1)
    var tried = 0
    for frame in stride(from: frames - 1, through: 0, by: -step) {
      var damaged = log
      damaged[Self.headerSize + frame * frameSize + Self.frameHeaderSize + 2_000] ^= 1
      try whole.putBack(into: program, log: damaged)
      try assertToldAndWhole(program, notes, "frame \(frame) of \(frames)")
      tried += 1
    }
    print("rel C4: \(tried) of \(frames) frames flipped, no note lost")
  }

  func test_S3_C5_aLogThatIsGone_orAnotherDatabases_losesNoNote() throws {
    let (program, notes) = try programWithTenNotes()
    let whole = try StoredFiles(of: program)
    let other = try logOfAnotherDatabase(program)
    let logs: [(name: String, log: Data?)] = [("gone", nil), ("another's", other)]
    for (name, log) in logs {
      for index in Loops.choice(of: [nil, whole.bytes["ghbrowse.db-shm"]], each: 2) {
        try whole.putBack(into: program, log: log, index: index)
        try assertToldAndWhole(program, notes, "\(name), with a stale index: \(index != nil)")
      }
    }
  }

  func test_C5_anIndexThatIsGone_stale_orNoise_losesNothing_andNothingIsSaid() throws {
    let (program, notes) = try programWithTenNotes()
    let whole = try StoredFiles(of: program)
    let log = whole.bytes["ghbrowse.db-wal"]
    let stale = Data(count: 32_768)
    let noise = Data((0..<32_768).map { UInt8(truncatingIfNeeded: $0 &* 131) })
    for index in [nil, stale, noise] {
      try whole.putBack(into: program, log: log, index: index)
      let outcome = try program.run(["list", "--json"])
      XCTAssertEqual((outcome.json as? [Any])?.count, 30, outcome.error)
      XCTAssertEqual(try program.notes(), notes)
    }
    // The log was written back, and its index is left from before.
    try whole.putBack(into: program, log: log)
    try program.removeLog()
    try whole.bytes["ghbrowse.db-shm"]?.write(
      to: URL(fileURLWithPath: program.storeFile("ghbrowse.db-shm")))
    XCTAssertEqual(try program.notes(), notes)
    XCTAssertEqual(try program.integrity(), "ok")
  }

  func test_C5_anOlderLogOfTheSameDatabase_losesNoNote() throws {
    let (program, notes) = try programWithTenNotes()
    let older = try StoredFiles(of: program)
    let later = try XCTUnwrap(notes.keys.sorted().first)
    XCTAssertEqual(try program.run(["note", later, "written later"]).status, 0)
    try program.removeLog()
    try older.bytes["ghbrowse.db-wal"]?.write(
      to: URL(fileURLWithPath: program.storeFile("ghbrowse.db-wal")))
    var expected = notes
    expected[later] = "written later"
    XCTAssertEqual(try program.notes(), expected)
    XCTAssertEqual(try program.integrity(), "ok")
  }

  private func programWithTenNotes() throws -> (ProgramUnderTest, [String: String]) {
    let texts = (1...10).map { "note number \($0)" }
    let (program, logins) = try programWithNotes(texts, staysInLog: true)
    return (program, Dictionary(uniqueKeysWithValues: zip(logins, texts)))
  }

  private func assertToldAndWhole(
    _ program: ProgramUnderTest, _ notes: [String: String], _ name: String
  ) throws {
    let outcome = try program.run(["notes"])
    XCTAssertEqual(outcome.status, 0, "\(name): \(outcome.error)")
    let words = ["The notes log and the database differed", "was damaged and is kept as"]
    let lines = outcome.error.split(separator: "\n").filter { line in
      words.contains { line.contains($0) }
    }
    XCTAssertEqual(lines.count, 1, "\(name): \(outcome.error)")
    XCTAssertEqual(try program.notes(), notes, name)
    XCTAssertEqual(try program.integrity(), "ok", name)
  }

  private func logOfAnotherDatabase(_ program: ProgramUnderTest) throws -> Data {
    let path = program.directory + "/other.db"
    let outcome = try SystemCommand.python3.run([
      "-c",
      """
      import os, sqlite3, sys
      connection = sqlite3.connect(sys.argv[1])
      connection.execute('pragma journal_mode = wal')
      connection.execute('create table other(x)')
      for number in range(200): connection.execute('insert into other values(?)', ('x' * 500,))
      connection.commit()
      os._exit(0)
      """, path,
    ])
    XCTAssertTrue(outcome.isFine, outcome.output)
    return try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
  }
}

/// The database, its log and its index as they were at one moment.
private struct StoredFiles {
  /// By their names.
  let bytes: [String: Data]

  init(of program: ProgramUnderTest) throws {
    bytes = try program.storeNames.filter { $0.hasPrefix("ghbrowse.db") }.reduce(into: [:]) {
      $0[$1] = try Data(contentsOf: URL(fileURLWithPath: program.storeFile($1)))
    }
  }

  /// Makes the database what it was, with another log and another index or without.
  func putBack(into program: ProgramUnderTest, log: Data?, index: Data? = nil) throws {
    for name in program.storeNames where name.hasPrefix("ghbrowse.db") {
      try FileManager.default.removeItem(atPath: program.storeFile(name))
    }
    let files = ["": bytes["ghbrowse.db"], "-wal": log, "-shm": index]
    for case (let end, let bytes?) in files {
      let path = program.storeFile("ghbrowse.db" + end)
      try bytes.write(to: URL(fileURLWithPath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    }
  }
}
