import Foundation
import Glibc
import StandIn
import TestSupport
import XCTest

@testable import Database

/// Notes log and database have the same versions, whatever was done to one of them
/// (finds S5, S6, D1; rel 2.2.3, C9–C11).
final class LogStepTests: StoreTestCase {
  func test_D1_C11_anOldCopyOfEither_orAnotherMachinesLog_takesNoNoteAway_andIsSaid() throws {
    let (program, logins) = try programWithNotes()
    try program.removeLog()
    let old = try program.copy("notes.jsonl", "ghbrowse.db")
    XCTAssertEqual(try program.run(["note", logins[0], "newer"]).status, 0)
    XCTAssertEqual(try program.run(["note", logins[1], "--delete"]).status, 0)
    XCTAssertEqual(try program.run(["note", logins[2], "the third"]).status, 0)
    var notes = [logins[0]: "newer", logins[2]: "the third"]
    let versions = Set(try program.versions())
    for (name, words) in [
      ("notes.jsonl", "The notes log lacked 3 lines"),
      ("ghbrowse.db", "the newest for \(logins[0]), \(logins[1]), \(logins[2])."),
    ] {
      try program.removeLog()
      try old[name]?.write(to: URL(fileURLWithPath: program.storeFile(name)))
      let outcome = try program.run(["notes"])
      XCTAssertTrue(outcome.error.contains(words), "\(name): \(outcome.error)")
      XCTAssertEqual(try program.run(["notes"]).error, "", "said once")
      XCTAssertEqual(Set(try program.versions()), versions, name)
      try assertReads(program, logins, notes, name)
      try program.assertStoreIsSound(notes, name)
    }
    let id = try XCTUnwrap(versions.map(\.id).max())
    let other = LogLine(
      time: 1_800_000_000_000, id: id, login: logins[2], content: .note("from elsewhere"))
    try Data(other.bytes(host: "api.github.com") + [0x0A]).write(
      to: URL(fileURLWithPath: program.storeFile("notes.jsonl")))
    let outcome = try program.run(["note", logins[2]])
    XCTAssertEqual(outcome.output, "from elsewhere\n")
    XCTAssertTrue(outcome.error.contains("the newest for \(logins[2])."), outcome.error)
    notes[logins[2]] = "from elsewhere"
    XCTAssertEqual(Set(try program.versions()), versions.union([other]))
    try program.assertStoreIsSound(notes, "with another machine's log")
  }

  func test_S6_C9_aLogThatIsGone_cutOff_orFlipped_isWholeAgain_byACommand_andUnderAnOpenPrompt()
    throws
  {
    let (program, logins) = try programWithNotes()
    let path = program.storeFile("notes.jsonl")
    let whole = try XCTUnwrap(FileManager.default.contents(atPath: path))
    let spoils: [() throws -> Void] = [
      { try FileManager.default.removeItem(atPath: path) }, { truncate(path, 0) },
      { truncate(path, off_t(whole.count - 20)) },
      {
        let flipped = whole.map { $0 == UInt8(ascii: "T") ? $0 ^ 1 : $0 }
        try Data(flipped).write(to: URL(fileURLWithPath: path))
      },
    ]
    let notes = [logins[0]: "met at FOSDEM", logins[1]: "wants to talk about TOML"]
    func isWhole() throws -> Bool { try program.loggedNotes() == notes }
    for (number, spoil) in spoils.enumerated() {
      try spoil()
      XCTAssertFalse(try isWhole(), "\(number)")
      XCTAssertEqual(try program.run(["list"]).status, 0)
      XCTAssertTrue(try isWhole(), "\(number)")
    }
    let terminal = try PseudoTerminal(program)
    terminal.expect("list>")
    for spoil in spoils {
      try spoil()
      try waitUntil("the log is whole again", within: .seconds(30)) { try isWhole() }
    }
    XCTAssertEqual(try program.run(["note", logins[4], "written elsewhere"]).status, 0)
    terminal.enter(":search elsewhere")
    terminal.expectNews(logins[4])
    terminal.leave()
  }

  func test_S5_aVersionTakenOutOfTheDatabase_isNamedByDoctor_andComesBackOnceItIsMovedAside()
    throws
  {
    let (program, logins) = try programWithNotes()
    for statement in [
      "DELETE FROM note_versions WHERE text LIKE 'met%'",
      "UPDATE note_versions SET text = 'met in PRISON' WHERE text LIKE 'met%'",
    ] {
      try program.changeStore(statement)
      let checks = try program.run(["doctor", "--offline"])
      XCTAssertTrue(
        checks.output.contains("only in one of the database and the notes log"), checks.output)
      try program.removeDatabase()
      XCTAssertEqual(try program.run(["list"]).status, 0)
      XCTAssertEqual(try program.notes()[logins[0]], "met at FOSDEM")
      XCTAssertEqual(try program.notes().count, 2)
    }
  }

  func test_C10_withTheDatabaseRemoved_allNotesComeBack() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let count = Loops.count(short: 1_000, long: 10_000, full: 10_000)
    let lines = ExportedNotes(count, from: server.baseURL)
    XCTAssertEqual(try program.run(["import", "-"], typing: lines.file).status, 0)
    let log = try program.copy("notes.jsonl")
    try program.removeDatabase()
    let start = ContinuousClock.now
    let restored = try program.run(["list", "--offline"])
    let time = ContinuousClock.now - start
    XCTAssertEqual(restored.status, 3, "nobody is saved: \(restored.error)")
    XCTAssertTrue(restored.error.contains(" more."), restored.error)
    XCTAssertEqual(try program.notes(), lines.notes)
    XCTAssertEqual(try program.copy("notes.jsonl"), log)
    XCTAssertEqual(try program.integrity(), "ok")
    print(
      "rel C10: \(count) of \(count) notes came back in \(time), in a build without optimization")
  }
}
