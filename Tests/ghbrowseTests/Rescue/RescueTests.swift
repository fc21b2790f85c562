import Foundation
import Glibc
import XCTest

/// Texts that the store had no room for, or that could not be opened (S1, S13, B1, B3).
final class RescueTests: RescueTestCase {
  func test_S1_theText_isKept_whenTheStoreCannotBeOpened_andComesBackByItself() throws {
    let lock = try dataDirectory + "/ghbrowse.lock"
    try? FileManager.default.removeItem(atPath: lock)
    XCTAssertEqual(symlink("/dev/null", lock), 0)
    for (arguments, text) in [(["-"], "through a\npipe"), (["as", "words"], "as words")] {
      let outcome = try program.run(["note", logins[0]] + arguments, typing: "\(text)\n")
      XCTAssertEqual(outcome.status, 1)
      XCTAssertTrue(outcome.error.contains(try rescuePath), outcome.error)
    }
    let kept = try XCTUnwrap(text(of: rescuePath))
    XCTAssertTrue(kept.contains(#""id":null"#), kept)
    XCTAssertTrue(kept.contains(#"through a\npipe"#), kept)
    XCTAssertEqual(unlink(lock), 0)
    let next = try program.run(["notes"])
    XCTAssertTrue(next.error.contains("that could not be saved earlier"), next.error)
    XCTAssertTrue(next.output.contains("as words"), next.output)
    XCTAssertNil(try text(of: rescuePath))
    let log = try XCTUnwrap(text(of: dataDirectory + "/notes.jsonl"))
    XCTAssertTrue(log.contains(#"through a\npipe"#), "the earlier one was a note too")
    XCTAssertEqual(try program.run(["notes"]).error, "", "said once")
  }

  func test_A9_aLineToAdd_isADraft_whenTheStoreCannotBeOpened_andNeverTakesTheNotesPlace() throws {
    XCTAssertEqual(try program.run(["note", logins[0], "before"]).status, 0)
    let database = try dataDirectory + "/ghbrowse.db"
    let lock = try dataDirectory + "/ghbrowse.lock"
    for (number, path) in [database, lock].enumerated() {
      XCTAssertEqual(rename(path, path + "-aside"), 0)
      XCTAssertEqual(symlink("/dev/null", path), 0)
      let outcome = try program.run(["note", logins[0], "--add", "further"])
      XCTAssertEqual(outcome.status, 1, outcome.error)
      XCTAssertEqual(try program.drafts.count, number + 1, outcome.error)
      XCTAssertTrue(outcome.error.contains("Your text is kept in"), outcome.error)
      XCTAssertNil(try text(of: rescuePath))
      XCTAssertEqual(unlink(path), 0)
      XCTAssertEqual(rename(path + "-aside", path), 0)
      XCTAssertEqual(try note(on: logins[0]), "before\n")
    }
    // The store opens, and its reader cannot be asked who that is.
    try program.fail("openat:error=EIO:when=1")
    try program.launcher += ["-P", database]
    XCTAssertEqual(try program.run(["note", logins[0], "--add", "further"]).status, 1)
    try program.launcher = []
    XCTAssertEqual(try program.drafts.count, 3)
    XCTAssertEqual(try note(on: logins[0]), "before\n")
  }

  func test_S13_B1_B3_aNoteOnAFullDisk_isKept_andSavedByTheNextCommandWithRoom() throws {
    let disk = try fullDisk()
    let outcome = try program.run(["note", logins[0], "met", "at", "FOSDEM"])
    XCTAssertEqual(outcome.status, 1)
    XCTAssertTrue(outcome.error.contains("was not saved"), outcome.error)
    XCTAssertTrue(outcome.error.contains(try rescuePath), outcome.error)
    var status = stat()
    XCTAssertEqual(stat(try rescuePath, &status), 0)
    XCTAssertEqual(status.st_mode & 0o777, 0o600)
    XCTAssertEqual(try program.run(["list"]).output.split(separator: "\n").count, 30)
    XCTAssertNotNil(try text(of: rescuePath), "there is no room yet")
    disk.clear()
    let next = try program.run(["search", "fosdem"])
    XCTAssertTrue(
      next.error.contains("The note on \(logins[0]) that could not be saved earlier is saved now."),
      next.error)
    XCTAssertTrue(next.output.contains("met at FOSDEM"), next.output)
    XCTAssertNil(try text(of: rescuePath))
    XCTAssertEqual(try program.run(["note", logins[0]]).error, "", "said once")
  }

  func test_S13_B1_B3_anOpenPrompt_savesItWithinFiveSecondsOfThereBeingRoom() throws {
    let disk = try fullDisk()
    let terminal = try PseudoTerminal(program)
    terminal.expect("   21   ")
    terminal.expect("list")
    terminal.enter(":note 3 met at FOSDEM")
    terminal.expectNews("was not saved")
    terminal.wait("the text is on disk", within: .seconds(30)) {
      ((try? rescuePath).flatMap { text(of: $0) } ?? "").contains("met at FOSDEM")
    }
    terminal.enter(":list")
    terminal.expectNews("   22   ")
    disk.clear()
    let time = terminal.wait("the text is a note", within: .seconds(30)) {
      (try? rescuePath).flatMap { text(of: $0) } == nil
    }
    XCTAssertLessThanOrEqual(time, .seconds(5))
    terminal.expectWrapped("The note on \(logins[2]) that could not be saved earlier is saved now.")
    terminal.wait("the open row has its mark", within: .seconds(30)) { terminal.shows("✎") }
    terminal.leave()
    XCTAssertEqual(try note(on: logins[2]), "met at FOSDEM\n")
  }

  func test_S13_whatAnEarlierRunCouldNotSave_anOpenPromptSaves_afterItsFirstRows() throws {
    try leave(line("from before", on: logins[1]))
    let terminal = try PseudoTerminal(program)
    terminal.expect("   21   ")
    terminal.expectWrapped("The note on \(logins[1]) that could not be saved earlier is saved now.")
    terminal.leave()
    XCTAssertEqual(try note(on: logins[1]), "from before\n")
    XCTAssertNil(try text(of: rescuePath))
  }

  func test_S13_afterAnInputOutputError_theTextIsADraft_andNeverMergedInSilence() throws {
    XCTAssertEqual(try program.run(["note", logins[0], "before"]).status, 0)
    for injection in ["ftruncate:error=EIO", "pwrite64:error=EIO"] {
      try program.fail(injection)
      let outcome = try program.run(["note", logins[0], "-"], typing: "refused text\n")
      try program.launcher = []
      XCTAssertEqual(outcome.status, 1, injection)
      let draft = try XCTUnwrap(program.drafts.last, injection)
      XCTAssertTrue(outcome.error.contains(draft), outcome.error)
      XCTAssertEqual(text(of: draft), "refused text", injection)
      XCTAssertNil(try text(of: rescuePath), injection)
      XCTAssertEqual(try note(on: logins[0]), "before\n", injection)
      try FileManager.default.removeItem(atPath: draft)
    }
  }

  func test_S13_aLimitOnFiles_refusesANote_andKeepsIt() throws {
    XCTAssertEqual(try program.run(["note", logins[0], "before"]).status, 0)
    let program = try program
    // As a shell that ignores the signal leaves it to a program, the write itself fails.
    program.launcher = ["/bin/sh", "-c", #"trap '' XFSZ; ulimit -f 1; exec "$@""#, "sh"]
    let text = "over the limit" + String(repeating: " and", count: 40)
    let outcome = try program.run(["note", logins[0], text])
    program.launcher = []
    XCTAssertEqual(outcome.status, 1, outcome.error)
    XCTAssertTrue(outcome.error.contains("File too large"), outcome.error)
    XCTAssertTrue(outcome.error.contains(try rescuePath), outcome.error)
    XCTAssertEqual(try note(on: logins[0]), text + "\n")
  }
}
