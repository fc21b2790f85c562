import Foundation
import Glibc
import TestSupport
import XCTest

/// Notes and journal are in step, whatever was done to one of them (finds S5, S6, S8, S11;
/// rel 2.2.3, 2.2.4, B8, B10, C9).
final class JournalStepTests: StoreTestCase {
  func test_S5_aNoteAlteredInsideTheDatabase_isFoundOut_andTheJournalWins() throws {
    let (program, logins) = try programWithNotes()
    try program.removeLog()
    let path = program.storeFile("ghbrowse.db")
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let place = try XCTUnwrap(bytes.range(of: Data("met at FOSDEM".utf8)))
    bytes.replaceSubrange(place, with: Data("met in PRISON".utf8))
    try bytes.write(to: URL(fileURLWithPath: path))
    let shown = try program.run(["list", "--json"])
    XCTAssertFalse(shown.output.contains("PRISON"), shown.output)
    XCTAssertTrue(shown.error.contains("came back from the journal."), shown.error)
    let notes = [logins[0]: "met at FOSDEM", logins[1]: "wants to talk about TOML"]
    try assertReads(program, logins, notes)
  }

  func test_S5_aNoteTakenOutOfTheDatabase_comesBackBeforeNotesArePrinted() throws {
    let (program, logins) = try programWithNotes()
    try program.changeStore("DELETE FROM notes WHERE sequence = 1")
    let one = try program.run(["note", logins[0]])
    XCTAssertEqual(one.output, "met at FOSDEM\n", one.error)
    try program.changeStore("DELETE FROM notes WHERE sequence = 1")
    XCTAssertEqual(try program.notes()[logins[0]], "met at FOSDEM")
  }

  func test_S6_notesKeptOnAFullDisk_areThereBeforeAnythingElse_onceThereIsRoom() throws {
    let (program, disk, logins) = try programOnDisk(kibibytes: 600)
    try disk.fill()
    let terminal = try PseudoTerminal(program)
    terminal.expect("list (read-only")
    var notes = [logins[0]: "met at FOSDEM"]
    for number in 2...6 {
      terminal.enter(":note \(number) kept \(number)")
      terminal.expectNews("saved in the journal")
      notes[logins[number - 1]] = "kept \(number)"
    }
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0)
    disk.clear()
    let replaced = try program.run(["note", logins[2], "anew"])
    XCTAssertTrue(replaced.error.contains("kept 3"), "it says what it replaced: \(replaced.error)")
    notes[logins[2]] = "anew"
    try assertReads(program, logins, notes)
  }

  func test_S6_C9_aJournalThatIsGone_orCutOff_isMadeAgain_byACommand_andUnderAnOpenPrompt() throws {
    let (program, logins) = try programWithNotes()
    let path = program.storeFile("notes.jsonl")
    let whole = try XCTUnwrap(FileManager.default.contents(atPath: path))
    let spoil: [() throws -> Void] = [
      { try FileManager.default.removeItem(atPath: path) }, { truncate(path, 0) },
      { truncate(path, off_t(whole.count - 20)) },
    ]
    for (number, spoil) in spoil.enumerated() {
      try spoil()
      XCTAssertEqual(try program.run(["list"]).status, 0)
      XCTAssertEqual(
        try texts(in: path), ["met at FOSDEM", "wants to talk about TOML"], "\(number)")
    }
    let terminal = try PseudoTerminal(program)
    terminal.expect("list>")
    for spoil in spoil {
      try spoil()
      try waitUntil("the journal is whole again", within: .seconds(30)) {
        try texts(in: path) == ["met at FOSDEM", "wants to talk about TOML"]
      }
    }
    let late = try program.run(["note", logins[4], "written elsewhere"])
    XCTAssertEqual(late.status, 0, late.error)
    terminal.enter(":search elsewhere")
    terminal.expectNews(logins[4])
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0)
  }

  func test_S6_aLineThatAnotherMachineAdded_isTakenOver_andSaid() throws {
    let (program, logins) = try programWithNotes()
    let line = try journalLine(9, 2, logins[1], "from elsewhere")
    let path = program.storeFile("notes.jsonl")
    let file = try XCTUnwrap(FileHandle(forWritingAtPath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data((line + "\n").utf8))
    try file.close()
    let outcome = try program.run(["note", logins[1]])
    XCTAssertEqual(outcome.output, "from elsewhere\n")
    XCTAssertTrue(outcome.error.contains("1 note came back from the journal."), outcome.error)
  }

  func test_S8_aNoteWhoseSyncFailed_staysRefused() throws {
    for replaced in [nil, "the old text"] {
      let (program, logins) = try programWithNotes(["met at FOSDEM"])
      if let replaced { _ = try program.run(["note", logins[1], replaced]) }
      try program.fail("fsync:error=EIO:when=1")
      let refused = try program.run(["note", logins[1], "refused text"])
      XCTAssertEqual(refused.status, 1, refused.error)
      XCTAssertTrue(refused.error.contains("was not saved"), refused.error)
      program.launcher = []
      XCTAssertEqual(try program.notes()[logins[1]], replaced)
      XCTAssertEqual(try program.run(["note", logins[2], "another"]).status, 0)
      XCTAssertEqual(try program.notes()[logins[1]], replaced)
    }
  }

  func test_S8_alsoWhereTheLineCannotBeCutOffAgain() throws {
    for replaced in [nil, "the old text"] {
      let (program, logins) = try programWithNotes(["met at FOSDEM"])
      if let replaced { _ = try program.run(["note", logins[1], replaced]) }
      try program.fail("fsync:error=EIO:when=1")
      // Of the journal alone: SQLite cuts files as well.
      let journal = program.storeFile("notes.jsonl")
      program.launcher += ["-e", "inject=ftruncate:error=EIO", "-P", journal]
      XCTAssertEqual(try program.run(["note", logins[1], "refused text"]).status, 1)
      program.launcher = []
      let lines = try String(contentsOfFile: journal, encoding: .utf8).split(separator: "\n")
      XCTAssertTrue(lines.dropLast().last?.contains("refused text") == true, "it is still there")
      XCTAssertEqual(try program.notes()[logins[1]], replaced)
    }
  }

  func test_S11_B8_whatOthersMayReadOrWrite_isTakenFromThem_andSaid() throws {
    let (program, logins) = try programWithNotes()
    let above = (program.storeDirectory as NSString).deletingLastPathComponent
    chmod(program.storeFile("notes.jsonl"), 0o666)
    chmod(program.storeFile("ghbrowse.db"), 0o644)
    chmod(above, 0o777)
    let outcome = try program.run(["note", logins[0]])
    XCTAssertEqual(outcome.output, "met at FOSDEM\n")
    XCTAssertTrue(outcome.error.contains("Others could read or write"), outcome.error)
    for path in [program.storeFile("notes.jsonl"), program.storeFile("ghbrowse.db"), above] {
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      XCTAssertEqual((mode ?? 0o777) & 0o077, 0, path)
    }
    XCTAssertFalse(try program.run(["note", logins[0]]).error.contains("Others could"), "once")
  }

  /// The texts of the notes in a journal, in alphabetical order.
  private func texts(in path: String) throws -> [String] {
    let bytes = FileManager.default.contents(atPath: path) ?? Data()
    return bytes.split(separator: 0x0A).compactMap { line in
      let object = try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
      return object?["note"] as? String
    }.sorted()
  }

  private func journalLine(
    _ sequence: Int, _ id: Int, _ login: String, _ note: String
  ) throws -> String {
    let outcome = try SystemCommand.python3.run([
      "-c",
      """
      import sys, zlib
      body = '{"seq":%s,"at":"2026-11-22T04:00:00Z","id":%s,"login":"%s","note":"%s"' % tuple(
        sys.argv[1:])
      print(body + ',"crc":"%08x"}' % zlib.crc32(body.encode()), end='')
      """, String(sequence), String(id), login, note,
    ])
    XCTAssertTrue(outcome.isFine, outcome.output)
    return outcome.output
  }
}
