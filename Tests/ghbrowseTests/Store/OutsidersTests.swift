import Foundation
import Glibc
import StandIn
import TestSupport
import XCTest

/// Other processes that use the store at the same time, with our lock or without it (fD1, fD3, fD4).
final class OutsidersTests: StoreTestCase {
  private static let mebibyte = 1 << 20

  func test_fD1_X17_twoProcessesAndAPrompt_saveEachNoteOnce() throws {
    let count = Loops.count(short: 20, long: 200, full: 1_000)
    let (program, logins) = try programWithNotes([])
    let terminal = try PseudoTerminal(program.neighbour(), rows: 40, at: "   30   ", "list>")
    let writers = try (0..<2).map { _ in try program.neighbour() }
    let sessions = try writers.enumerated().map { number, writer in
      let notes = (1...count).map { ":note \(8 * number + $0 % 8 + 1) \(number) wrote \($0)\n" }
      let lines = (1...15).map { ":add 30 writer \(number) line \($0)\n" }
      return try writer.start([], input: Data((lines + notes).joined().utf8))
    }
    for row in 21...29 {
      terminal.perform([(":note \(row) typed on \(row)", "saved, only on this machine.")])
    }
    for (writer, session) in zip(writers, sessions) {
      let outcome = try writer.outcome(of: session)
      XCTAssertEqual(outcome.status, 0, outcome.error)
      expectNoLock(in: outcome.error)
    }
    terminal.leave()
    expectNoLock(in: String(decoding: terminal.raw, as: UTF8.self))
    var notes = try program.notes()
    let lines = try XCTUnwrap(notes.removeValue(forKey: logins[29])).split(separator: "\n")
    XCTAssertEqual(Set(lines).count, 30, "no line is lost: \(lines)")
    var expected: [String: String] = [:]
    for number in 0..<2 {
      for text in (count - 7)...count {
        expected[logins[8 * number + text % 8]] = "\(number) wrote \(text)"
      }
    }
    for row in 21...29 { expected[logins[row - 1]] = "typed on \(row)" }
    XCTAssertEqual(notes, expected)
    let versions = try program.versions()
    XCTAssertEqual(versions.count, 2 * (count + 15) + 9)
    XCTAssertEqual(Set(versions).count, versions.count, "each once")
    XCTAssertEqual(try program.integrity(), "ok")
  }

  func test_fD1_aPromptThatCannotWatchTheStore_showsAnotherProcessesNote() throws {
    let (program, logins) = try programWithNotes([])
    let neighbour = try program.neighbour()
    try neighbour.preload(.noInotify)
    let terminal = try PseudoTerminal(neighbour, at: "list>")
    XCTAssertEqual(try program.run(["note", logins[0], "from elsewhere"]).status, 0)
    terminal.expect("from elsewhere")
    terminal.leave()
  }

  func test_fD3_whileAnotherProgramReads_notesAreSaved_andAfterwardsTheWALIsEmpty() throws {
    let (program, _) = try programWithNotes()
    XCTAssertEqual(logSize(program), 0, "each command checkpoints it")
    let count = Loops.count(short: 200, long: 2_000, full: 10_000)
    let outside = try OutsideHold(on: program, ["begin", "select count(*) from note_versions"])
    let lines = (1...count).map { ":note \($0 % 30 + 1) number \($0)\n" }
    let session = try program.run([], typing: lines.joined(), status: 0)
    expectNoLock(in: session.error)
    XCTAssertEqual(try program.versions().count, count + 2)
    let size = logSize(program)
    XCTAssertGreaterThan(size, 4 * Self.mebibyte, "it could not be checkpointed")
    try outside.end()
    try program.run(["-c", ":note 2 met too", "-c", "99"], status: 1)
    XCTAssertEqual(logSize(program), 0, "a command that fails checkpoints it too")
    XCTAssertEqual(try program.integrity(), "ok")
    print("rel fD3: \(count) notes during a read, a WAL of \(size / Self.mebibyte) MiB")
  }

  func
    test_fD4_whileAnotherProgramWrites_aNoteAtThePromptWaits_aCommandsIsRefused_andKeysAreEchoed()
    throws
  {
    let (program, logins) = try programWithNotes(["met at FOSDEM"])
    let terminal = try PseudoTerminal(program, at: "list>")
    let outside = try OutsideHold(on: program, ["begin immediate"])
    terminal.perform([(":note 3 waits for a while", "list (saving…)>")])
    terminal.type(":search wai")
    terminal.expectNews(":search wai")
    try program.run(["note", logins[4], "is refused"], status: 1, error: "; try again.")
    try assertReads(program, logins, [logins[0]: "met at FOSDEM"])
    terminal.enter("ts")
    XCTAssertFalse(terminal.screen.text.contains("was not saved"), "the note still waits")
    try outside.end()
    terminal.expect("saved, only on this machine.")
    terminal.expect(" Search: waits")
    terminal.leave()
    XCTAssertEqual(
      try program.notes(), [logins[0]: "met at FOSDEM", logins[2]: "waits for a while"])
    XCTAssertEqual(program.drafts.count, 1, "of the command")
  }

  private func logSize(_ program: ProgramUnderTest) -> Int {
    var status = stat()
    return stat(program.storeFile("ghbrowse.db-wal"), &status) == 0 ? Int(status.st_size) : 0
  }
}
