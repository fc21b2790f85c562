import Foundation
import Glibc
import StandIn
import TestSupport
import XCTest

/// A store of a newer program or of another one, and one that may only be read (rel P6, B6, C6, C7).
final class UntouchedStoreTests: StoreTestCase {
  func test_C6_aNewerDatabase_isRefused_bothVersionsAreNamed_andNotAByteChanges() throws {
    for isOnlyInLog in Loops.choice(of: [true, false], each: 2) {
      let (program, logins) = try programWithNotes()
      try change(program, "PRAGMA user_version = 999", isOnlyInLog: isOnlyInLog)
      try assertRefused(
        program, logins,
        [
          "has version 999, this ghbrowse knows up to ",
          "it was not touched: use a newer ghbrowse.",
        ])
    }
  }

  func test_C6_aDatabaseOrANotesLogOfVersion1_isRefused_andNotAByteChanges() throws {
    let (program, logins) = try programWithNotes()
    let log = URL(fileURLWithPath: program.storeFile("notes.jsonl"))
    let whole = try Data(contentsOf: log)
    let words = [
      "was made by ghbrowse 1.0 and was not touched. Export your notes with that program, "
    ]
    try Data(#"{"seq":1,"at":"2026-01-02T03:04:05Z","id":1}"#.utf8).write(to: log)
    try assertRefused(program, logins, words)
    try whole.write(to: log)
    try change(program, "PRAGMA user_version = 8", isOnlyInLog: false)
    try assertRefused(program, logins, words)
  }

  func test_C7_anotherProgramsDatabase_isRefused_andNotAByteChanges() throws {
    for isOnlyInLog in Loops.choice(of: [false, true], each: 2) {
      let (program, logins) = try programWithNotes()
      try change(program, "PRAGMA application_id = 77", isOnlyInLog: isOnlyInLog)
      try assertRefused(
        program, logins, ["is another program's database and was not touched; move it aside."])
    }
  }

  func test_B6_whatStandsInTheLogOnly_isRead_whereNothingMayBeWritten() throws {
    for keepsIndex in [true, false] {
      let (program, logins) = try programWithNotes(staysInLog: true)
      XCTAssertEqual(try olderView(of: program), 0, "the notes are in the log only")
      if !keepsIndex {
        try FileManager.default.removeItem(atPath: program.storeFile("ghbrowse.db-shm"))
      }
      let names = program.storeNames
      try program.runAsNobody()
      for name in names { chmod(program.storeFile(name), 0o400) }
      chmod(program.storeDirectory, 0o555)
      let notes = [logins[0]: "met at FOSDEM", logins[1]: "wants to talk about TOML"]
      if keepsIndex {
        try assertReads(program, logins, notes)
      } else {
        try assertNotesOnly(program, notes)
      }
      let terminal = try PseudoTerminal(program)
      terminal.expect("\nlist")
      terminal.enter(":search TOML")
      terminal.expectNews(logins[1])
      terminal.leave()
      XCTAssertEqual(program.storeNames, names, "no file comes or goes")
    }
  }

  func test_B5_B6_onADiskThatMayNotBeWritten_theLogIsReadToo() throws {
    for keepsIndex in Loops.choice(of: [true, false], each: 2) {
      let (program, disk, logins) = try programOnDisk(kibibytes: 1024, staysInLog: true)
      if !keepsIndex {
        try FileManager.default.removeItem(atPath: program.storeFile("ghbrowse.db-shm"))
      }
      try disk.remount(readOnly: true)
      let notes = [logins[0]: "met at FOSDEM"]
      if keepsIndex {
        try assertReads(program, logins, notes)
      } else {
        try assertNotesOnly(program, notes)
      }
    }
  }

  /// How many notes somebody finds who passes over the log.
  private func olderView(of program: ProgramUnderTest) throws -> Int {
    let outcome = try SystemCommand.python3.run([
      "-c",
      """
      import sqlite3, sys
      connection = sqlite3.connect('file:' + sys.argv[1] + '?immutable=1', uri=True)
      try: print(connection.execute('select count(*) from note_versions').fetchone()[0])
      except sqlite3.DatabaseError: print(0)  # Without its log, there is no table, or no order.
      """, program.storeFile("ghbrowse.db"),
    ])
    let number = outcome.output.trimmingCharacters(in: .whitespacesAndNewlines)
    return try XCTUnwrap(Int(number), outcome.output)
  }

  /// Changes a number in the header, and leaves it in the log or brings it into the database.
  private func change(
    _ program: ProgramUnderTest, _ statement: String, isOnlyInLog: Bool
  ) throws {
    // A close by the program that the test uses would write the log back.
    let outcome = try SystemCommand.python3.run([
      "-c",
      """
      import os, sqlite3, sys
      connection = sqlite3.connect(sys.argv[1])
      connection.execute(sys.argv[2])
      connection.commit()
      if sys.argv[3] == 'false': connection.execute('pragma wal_checkpoint(truncate)')
      sys.stdout.flush()
      os._exit(0)
      """, program.storeFile("ghbrowse.db"), statement, "\(isOnlyInLog)",
    ])
    XCTAssertTrue(outcome.isFine, outcome.output)
  }

  private func assertRefused(
    _ program: ProgramUnderTest, _ logins: [String], _ words: [String], line: UInt = #line
  ) throws {
    let before = try contents(of: program)
    for arguments in [
      ["list"], ["notes"], ["show", logins[0]], ["search", "x"], ["-c", ":list"],
      ["note", logins[0], "a text"],
    ] {
      let outcome = try program.run(arguments)
      XCTAssertEqual(outcome.status, 1, "\(arguments) \(outcome.error)", line: line)
      XCTAssertEqual(outcome.output, "", line: line)
      for words in words { XCTAssertTrue(outcome.error.contains(words), outcome.error, line: line) }
    }
    XCTAssertEqual(try contents(of: program), before, "not one byte is changed", line: line)
  }

  // The index of the log holds no data; SQLite's locks are in it.
  private func contents(of program: ProgramUnderTest) throws -> [String: Data] {
    try program.storeNames.filter { !$0.hasSuffix("-shm") }.reduce(into: [:]) {
      $0[$1] = try Data(contentsOf: URL(fileURLWithPath: program.storeFile($1)))
    }
  }
}
