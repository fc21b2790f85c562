import Foundation
import TestSupport
import XCTest

/// A text that cannot be saved is a draft, and comes back when the reader says so (B1, B3, rel 2.1.12).
final class RefusedNoteTests: DraftTestCase {
  func test_B1_B3_onAFullDisk_theTextIsADraft_andIsOfferedOnceThereIsRoom_withoutARestart() throws {
    let disk = try fullDisk()
    let outcome = try program.run(["note", logins[0], "met", "at", "FOSDEM"])
    XCTAssertEqual(outcome.status, 1)
    let first = try draft(on: logins[0])
    XCTAssertTrue(outcome.error.contains("Your text is kept in \(first)"), outcome.error)
    XCTAssertEqual(text(of: first), "met at FOSDEM")

    let terminal = try PseudoTerminal(program)
    terminal.expect("You have 1 draft note, on \(logins[0])")
    terminal.enter(":note 3 typed at the prompt")
    terminal.expectWrapped("Your text is kept in \(try draft(on: logins[2]))")
    disk.clear()
    terminal.enter("@\(logins[2])")
    terminal.expectWrapped("A draft of your note on \(logins[2]) has not been saved")
    terminal.enter(":note")
    terminal.expectNews("note> typed at the prompt")
    terminal.enter(" again")
    terminal.expectNews("saved, only on this machine.")
    terminal.leave()
    XCTAssertEqual(try note(on: logins[2]), "typed at the prompt again\n")

    let next = try program.run(["note", logins[0]])
    XCTAssertEqual(next.output, "", "nothing comes back by itself")
    XCTAssertTrue(next.error.contains("│ met at FOSDEM"), next.error)
    XCTAssertFalse(try program.run(["list"]).error.contains("draft"))
    let deleted = try program.run(["note", logins[0], "--delete"])
    XCTAssertTrue(deleted.error.contains("1 draft was deleted"), deleted.error)
    XCTAssertEqual(try program.drafts, [])
  }

  func test_B1_whereNoDraftCanBeWrittenEither_theTextIsPrinted() throws {
    let disk = try fullDisk()
    try program.environment["XDG_STATE_HOME"] = disk.path
    let outcome = try program.run(["note", logins[0], "-"], typing: "met at FOSDEM\n")
    XCTAssertEqual(outcome.status, 1)
    XCTAssertTrue(outcome.error.contains("Here is your text"), outcome.error)
    XCTAssertTrue(outcome.error.contains("met at FOSDEM"), outcome.error)
    disk.clear()
    XCTAssertEqual(try note(on: logins[0]), "")
  }
}
