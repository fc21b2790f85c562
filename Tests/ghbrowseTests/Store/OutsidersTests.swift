import Foundation
import Glibc
import StandIn
import TestSupport
import XCTest

/// Other programs that read or write the database without our lock, or move it away (rel D3–D5).
final class OutsidersTests: StoreTestCase {
  private static let mebibyte: Int64 = 1 << 20

  func test_D3_whileAnotherProgramReads_notesAreSaved_andTheLogShrinksAfterwards() throws {
    let (program, _) = try programWithNotes()
    let start = ContinuousClock.now
    let count = Loops.count(short: 200, long: 2_000, full: 10_000)
    let outside = try OutsideTransaction(
      on: program, ["begin", "select count(*) from note_versions"])
    let session = try write(count, program)
    expectNoLock(in: session.error)
    XCTAssertEqual(try program.versions().count, count + 2)
    let size = logSize(program)
    XCTAssertGreaterThan(size, 4 * Self.mebibyte, "it could not be written back")
    if size > 64 * Self.mebibyte {
      let warnings = session.error.components(separatedBy: "its log has grown to").count - 1
      XCTAssertEqual(warnings, 1, "said once")
    }
    try outside.end()
    _ = try write(30, program)
    XCTAssertLessThanOrEqual(logSize(program), 4 * Self.mebibyte)
    XCTAssertEqual(try program.integrity(), "ok")
    print(
      "rel D3: \(count) notes beside a reader, a log of \(size / Self.mebibyte) MiB, then "
        + "\(logSize(program) / Self.mebibyte); \((ContinuousClock.now - start).components.seconds) s"
    )
  }

  func test_D4_whileAnotherProgramWrites_aNoteIsRefusedInWords_andIsADraft() throws {
    let (program, logins) = try programWithNotes(["met at FOSDEM"])
    let outside = try OutsideTransaction(on: program, ["begin immediate"])
    let refused = try program.run(["note", logins[1], "written meanwhile"])
    XCTAssertEqual(refused.status, 1)
    XCTAssertTrue(
      refused.error.contains("another program has locked it and did not finish in time"),
      refused.error)
    try assertReads(program, logins, [logins[0]: "met at FOSDEM"])
    try outside.end()
    let next = try program.run(["note", logins[1]])
    XCTAssertEqual(next.output, "")
    XCTAssertTrue(next.error.contains("│ written meanwhile"), next.error)
  }

  func test_D4_atThePrompt_keysAreEchoed_whileANoteWaitsForAnotherProgram() throws {
    let program = try programWithNotes(["met at FOSDEM"]).program
    let (terminal, outside) = try promptWithWaitingNote(program)
    terminal.type(":search wai")
    terminal.expectNews(":search wai")
    XCTAssertFalse(terminal.news.contains("was not saved"), "the note still waits")
    terminal.expectWrapped("another program has locked it and did not finish in time; try again.")
    terminal.expectWrapped("Your text is kept in \(program.drafts.first ?? "no draft")")
    try outside.end()
    terminal.enter("ts")
    terminal.expectNews("Nobody saved here matches")
    terminal.enter(":back")
    terminal.enter(":note 3 saved now")
    terminal.expectNews("saved, only on this machine.")
    terminal.leave()
  }

  func test_D4_aNoteThatWaits_isSavedAsSoonAsTheOtherProgramHasEnded() throws {
    let (program, logins) = try programWithNotes(["met at FOSDEM"])
    let (terminal, outside) = try promptWithWaitingNote(program)
    terminal.enter(":search waits")
    try outside.end()
    terminal.expectNews(logins[2])
    terminal.leave()
    XCTAssertEqual(try program.notes()[logins[2]], "waits for a while")
  }

  func test_D5_aDatabaseThatWasMovedAwayOrRemoved_takesNoNote_andTheTextComesBack() throws {
    for isMoved in [true, false] {
      let (program, logins) = try programWithNotes(["met at FOSDEM"])
      let terminal = try PseudoTerminal(program)
      terminal.expect("list>")
      // The first note opens the writer, which holds on to the file.
      terminal.enter(":note 2 before")
      terminal.expectNews("saved, only on this machine.")
      let path = program.storeFile("ghbrowse.db")
      if isMoved {
        XCTAssertEqual(rename(path, path + ".away"), 0)
      } else {
        for end in ["", "-wal", "-shm"] { XCTAssertEqual(unlink(path + end), 0) }
      }
      terminal.enter(":note 3 not lost")
      terminal.expectWrapped("was moved or removed while it was open, so nothing was saved")
      terminal.expectWrapped("Your text is kept in \(program.drafts.first ?? "no draft")")
      terminal.leave()
      if isMoved { XCTAssertEqual(rename(path + ".away", path), 0) }
      let notes = [logins[0]: "met at FOSDEM", logins[1]: "before"]
      XCTAssertEqual(try program.notes(), notes, "moved: \(isMoved)")
      XCTAssertEqual(try program.integrity(), "ok")
    }
  }

  func test_D5_aDatabaseThatWasReplaced_isOpenedAnew_andTheNoteIsInIt() throws {
    let (program, logins) = try programWithNotes(["met at FOSDEM"])
    let terminal = try PseudoTerminal(program)
    terminal.expect("list>")
    terminal.enter(":note 2 before")
    terminal.expectNews("saved, only on this machine.")
    try program.changeStore("PRAGMA wal_checkpoint(TRUNCATE)")
    let path = program.storeFile("ghbrowse.db")
    try FileManager.default.copyItem(atPath: path, toPath: path + ".copy")
    XCTAssertEqual(rename(path + ".copy", path), 0)
    terminal.enter(":note 3 into the new one")
    terminal.expectNews("saved, only on this machine.")
    terminal.leave()
    let notes = [
      logins[0]: "met at FOSDEM", logins[1]: "before", logins[2]: "into the new one",
    ]
    try assertReads(program, logins, notes)
    XCTAssertEqual(try program.integrity(), "ok")
  }

  /// A prompt where a note on the third row waits for another program's transaction.
  private func promptWithWaitingNote(
    _ program: ProgramUnderTest
  ) throws -> (PseudoTerminal, OutsideTransaction) {
    let terminal = try PseudoTerminal(program)
    terminal.expect("list>")
    let outside = try OutsideTransaction(on: program, ["begin immediate"])
    terminal.enter(":note 3 waits for a while")
    terminal.expectNews("list>")
    return (terminal, outside)
  }

  private func write(_ count: Int, _ program: ProgramUnderTest) throws -> ProgramUnderTest.Outcome {
    let lines = (1...count).map { ":note \($0 % 30 + 1) number \($0)\n" }
    let outcome = try program.run([], typing: lines.joined())
    XCTAssertEqual(outcome.status, 0, outcome.error)
    return outcome
  }

  private func logSize(_ program: ProgramUnderTest) -> Int64 {
    var status = stat()
    return stat(program.storeFile("ghbrowse.db-wal"), &status) == 0 ? Int64(status.st_size) : 0
  }
}
