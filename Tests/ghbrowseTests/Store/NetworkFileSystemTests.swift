import Foundation
import StandIn
import TestSupport
import XCTest

/// A store on a file system of the network, as statfs(2) tells it (rel 2.1.13, B11).
final class NetworkFileSystemTests: StoreTestCase {
  private static let notice = "is on NFS, so the database there is written without a log"

  func test_B11_thereNoLogIsKept_whichIsSaidOnce_andAllWorksAsElsewhere() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    try program.preload(.networkFileSystem)
    let first = try program.run(["list"])
    XCTAssertTrue(first.error.contains(Self.notice), first.error)
    let (_, logins) = try programWithNotes(["met at FOSDEM", "wants to talk about TOML"], program)
    let notes = [logins[0]: "met at FOSDEM", logins[1]: "wants to talk about TOML"]
    try assertReads(program, logins, notes)
    XCTAssertFalse(try program.run(["notes"]).error.contains(Self.notice), "said once")
    try assertNoLog(program)
    let checks = try program.run(["doctor", "--offline"])
    XCTAssertTrue(checks.output.contains("is on NFS, whose locks may fail"), checks.output)
    let terminal = try PseudoTerminal(program)
    terminal.expect("list>")
    let beside = try program.neighbour().run(["note", logins[2], "written beside"])
    XCTAssertEqual(beside.status, 0, beside.error)
    terminal.enter(":search beside")
    terminal.expectNews(logins[2])
    terminal.leave()
    XCTAssertEqual(try program.integrity(), "ok")
  }

  func test_B11_aStoreThatIsMovedThere_andBack_losesNothing() throws {
    let (program, logins) = try programWithNotes()
    let notes = [logins[0]: "met at FOSDEM", logins[1]: "wants to talk about TOML"]
    try program.preload(.networkFileSystem)
    let moved = try program.run(["list"])
    XCTAssertTrue(moved.error.contains(Self.notice), moved.error)
    try assertReads(program, logins, notes)
    try assertNoLog(program)
    program.environment["LD_PRELOAD"] = nil
    XCTAssertEqual(try program.run(["note", logins[0], "back at home"]).status, 0)
    XCTAssertTrue(program.storeNames.contains("ghbrowse.db-wal"))
    XCTAssertEqual(try program.notes()[logins[0]], "back at home")
  }

  func test_B11_A1_killedAtEachCallOfASave_everyNoteIsThere_andTheDatabaseIsWhole() throws {
    let (program, logins) = try programWithNotes()
    try program.preload(.networkFileSystem)
    XCTAssertEqual(try program.run(["note", logins[2], "before"]).status, 0)
    var known = [
      logins[0]: "met at FOSDEM", logins[1]: "wants to talk about TOML", logins[2]: "before",
    ]
    var killed = 0
    for number in Loops.choice(of: Array(1...24), each: 9) {
      try program.fail("pwrite64,write,fdatasync,fsync,ftruncate:signal=KILL:when=\(number)")
      let text = "killed at call \(number)"
      let session = try program.start(["note", logins[0], text])
      let outcome = try program.outcome(of: session)
      program.launcher = []
      if outcome.status != 0 { killed += 1 }
      let notes = try program.notes()
      if outcome.status == 0 || notes[logins[0]] == text { known[logins[0]] = text }
      XCTAssertEqual(notes, known, text)
      XCTAssertEqual(try program.integrity(), "ok", text)
    }
    XCTAssertGreaterThan(killed, 0)
  }

  // SQLite's rollback journal stays, empty.
  private func assertNoLog(_ program: ProgramUnderTest) throws {
    let log = FileManager.default.contents(atPath: program.storeFile("ghbrowse.db-wal"))
    XCTAssertNil(log, "\(program.storeNames)")
    XCTAssertEqual(
      FileManager.default.contents(atPath: program.storeFile("ghbrowse.db-journal")), Data())
  }
}
