import Foundation
import Glibc
import StandIn
import TestSupport
import XCTest

/// A damaged database or write-ahead log loses no note (X11, fC1 to fC5).
final class DamagedStoreTests: StoreTestCase {
  private static let isQuarantined = "was damaged and is kept as"

  func test_X11_fC1_fC3_aDamagedFile_isKeptUnderAnotherName_andNotesAreRestored() throws {
    let (program, logins) = try programWithNotes()
    XCTAssertEqual(try program.run(["-c", "2"]).status, 0, "a profile is seen")
    try program.removeLog()
    let path = program.storeFile("ghbrowse.db")
    let sound = try XCTUnwrap(contents(of: path))
    let overwritten = Data([1, 2, 3, 4] + Array(sound)[4...])
    for damaged in [overwritten] + [1, 5000].map({ Data(sound.prefix($0)) }) {
      let name = "\(damaged.count) bytes"
      for file in program.damagedFiles { unlink(program.storeFile(file)) }
      try program.removeDatabase()
      try damaged.write(to: URL(fileURLWithPath: path))
      let outcome = try program.run(["notes", "--json"], error: Self.isQuarantined)
      XCTAssertEqual(outcome.status, 0, "\(name): \(outcome.error)")
      let copies = program.damagedFiles.map { contents(of: program.storeFile($0)) }
      XCTAssertEqual(copies, [damaged], "\(name): unchanged")
      let rows = try XCTUnwrap(outcome.json as? [[String: Any]], name)
      let seen = rows.filter { $0["seenAt"] is String }.compactMap { $0["login"] as? String }
      XCTAssertEqual(seen, [logins[1]], name)
      let notes = [logins[0]: "met at FOSDEM", logins[1]: "wants to talk about TOML"]
      try assertReads(program, logins, notes, name)
    }
  }

  func test_X23_aListWhoseDatabaseIsFoundDamagedMeanwhile_fails() throws {
    let (program, _) = try programWithNotes()
    try program.removeLog()
    let page = try program.changeStore("select rootpage from sqlite_schema where name = 'people'")
    let path = program.storeFile("ghbrowse.db")
    var database = try XCTUnwrap(contents(of: path))
    let end = try XCTUnwrap(Int(page)) * 4096
    database.replaceSubrange(end - 4096..<end, with: Data(repeating: 7, count: 4096))
    try database.write(to: URL(fileURLWithPath: path))
    let outcome = try program.run(["list", "--json"], status: 1, error: Self.isQuarantined)
    XCTAssertEqual(outcome.output, "")
    XCTAssertTrue(outcome.error.contains("Some people may be missing here"), outcome.error)
    XCTAssertEqual(try program.run(["list", "--json"]).status, 0, "the first page is fetched")
  }

  func test_fC4_fC5_aWALWithAFlippedBit_orOfAnotherDatabase_losesNoNote_andIsReportedOnce() throws {
    let texts = (1...10).map { "note number \($0)" }
    let (program, logins) = try programWithNotes(texts, staysInLog: true)
    let notes = Dictionary(uniqueKeysWithValues: zip(logins, texts))
    let whole = ["", "-wal", "-shm"].map { contents(of: program.storeFile("ghbrowse.db" + $0)) }
    let log = try XCTUnwrap(whole[1])
    // A header of 32 bytes, then frames: a header of 24 bytes and a page.
    let (header, frame) = (32, 24 + 4096)
    let frames = (log.count - header) / frame
    XCTAssertGreaterThan(frames, 10)
    let step = Loops.count(short: frames / 2, long: 10, full: 1)
    var logs: [(String, Data?)] = [("gone", nil), ("another's", try logOfAnotherDatabase(program))]
    for number in stride(from: frames - 1, through: 0, by: -step) {
      var flipped = log
      flipped[header + number * frame + 2_000] ^= 1
      logs.append(("frame \(number) of \(frames)", flipped))
    }
    for (name, log) in logs {
      for index in log == nil ? [nil, whole[2]] : [nil] {
        try program.removeDatabase()
        for (end, bytes) in [("", whole[0]), ("-wal", log), ("-shm", index)] {
          let path = program.storeFile("ghbrowse.db" + end)
          try bytes?.write(to: URL(fileURLWithPath: path))
          chmod(path, 0o600)
        }
        let outcome = try program.run(["notes"])
        XCTAssertEqual(outcome.status, 0, "\(name): \(outcome.error)")
        let words = ["The notes log and the database differed", Self.isQuarantined]
        let said = words.reduce(0) { $0 + outcome.error.components(separatedBy: $1).count - 1 }
        XCTAssertEqual(said, 1, "\(name): \(outcome.error)")
        XCTAssertEqual(try program.notes(), notes, name)
        XCTAssertEqual(try program.integrity(), "ok", name)
      }
    }
  }

  func test_damageFoundByAnOpenPrompt_isRepairedThere() throws {
    let (program, logins) = try programWithNotes()
    try program.removeLog()
    let path = program.storeFile("ghbrowse.db")
    var bytes = try XCTUnwrap(contents(of: path))
    // All pages but the first, which is read at the start.
    for place in stride(from: 4096, to: bytes.count, by: 7) { bytes[place] ^= 0x5A }
    try bytes.write(to: URL(fileURLWithPath: path))
    let terminal = try PseudoTerminal(program, at: Self.isQuarantined)
    terminal.perform([(":search FOSDEM", logins[0])])
    terminal.leave()
  }

  private func logOfAnotherDatabase(_ program: ProgramUnderTest) throws -> Data {
    let path = "\(program.directory)/other.db"
    let script = """
      import os, sqlite3, sys
      connection = sqlite3.connect(sys.argv[1])
      connection.execute('pragma journal_mode = wal')
      connection.execute('create table other as select zeroblob(100000)')
      os._exit(0)
      """
    XCTAssertTrue(try SystemCommand.python3.run(["-c", script, path]).isFine)
    return try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
  }
}
