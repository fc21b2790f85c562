import Foundation
import Glibc
import TestSupport
import XCTest

/// A text that cannot be saved is a draft, and comes back when the reader says so (B1, B3, rel 2.1.12).
final class RefusedNoteTests: DraftTestCase {
  func test_B1_B3_onAFullDisk_theTextIsADraft_andIsOfferedOnceThereIsRoom_withoutARestart() throws {
    let disk = try fullDisk()
    let outcome = try program.run(["note", logins[0], "met", "at", "FOSDEM"])
    XCTAssertEqual(outcome.status, 1)
    XCTAssertTrue(outcome.error.contains("was not saved"), outcome.error)
    let first = try draft(on: logins[0])
    XCTAssertTrue(outcome.error.contains("Your text is kept in \(first)"), outcome.error)
    XCTAssertEqual(text(of: first), "met at FOSDEM")
    var status = stat()
    XCTAssertEqual(stat(first, &status), 0)
    XCTAssertEqual(status.st_mode & 0o777, 0o600)
    XCTAssertEqual(try program.run(["list"]).output.split(separator: "\n").count, 30)

    let terminal = try PseudoTerminal(program)
    terminal.expect("1 draft of notes is kept, on \(logins[0])")
    terminal.enter(":note 3 typed at the prompt")
    terminal.expectWrapped("Your text is kept in \(try draft(on: logins[2]))")
    disk.clear()
    for (row, text) in [(1, "met at FOSDEM"), (3, "typed at the prompt")] {
      terminal.enter("@\(logins[row - 1])")
      terminal.expectWrapped("A draft of your note on \(logins[row - 1]) is not saved")
      terminal.enter(":note")
      terminal.expectNews("note> \(text)")
      terminal.enter(" again")
      terminal.expectNews("saved, only on this machine.")
      XCTAssertEqual(try note(on: logins[row - 1]), "\(text) again\n")
    }
    terminal.wait("no draft is left", within: .seconds(30)) { (try? program.drafts) == [] }
    terminal.leave()
  }

  func test_B1_whereNoDraftCanBeWrittenEither_theTextIsPrinted() throws {
    let disk = try fullDisk()
    try program.environment["XDG_STATE_HOME"] = disk.path
    for arguments in [["met at FOSDEM"], ["-"], ["--add", "met at FOSDEM"]] {
      let outcome = try program.run(["note", logins[0]] + arguments, typing: "met at FOSDEM\n")
      XCTAssertEqual(outcome.status, 1)
      XCTAssertTrue(outcome.error.contains("Here is your text"), outcome.error)
      XCTAssertTrue(outcome.error.contains("met at FOSDEM"), outcome.error)
    }
    disk.clear()
    XCTAssertEqual(try note(on: logins[0]), "")
  }

  func test_B5_withoutTheRight_theTextIsADraft_andNothingComesBackByItself() throws {
    let program = try program
    let data = try dataDirectory
    try program.runAsNobody()
    XCTAssertEqual(chmod(data, 0o500), 0)
    let files = try FileManager.default.contentsOfDirectory(atPath: data)
    for file in files { XCTAssertEqual(chmod("\(data)/\(file)", 0o400), 0) }
    let outcome = try program.run(["note", logins[0], "-"], typing: "met at FOSDEM\n")
    XCTAssertEqual(outcome.status, 1)
    XCTAssertTrue(outcome.error.contains(try draft(on: logins[0])), outcome.error)
    XCTAssertEqual(try program.run(["list"]).output.split(separator: "\n").count, 30)
    for file in files { XCTAssertEqual(chmod("\(data)/\(file)", 0o600), 0) }
    XCTAssertEqual(chmod(data, 0o700), 0)
    let next = try program.run(["note", logins[0]])
    XCTAssertEqual(next.output, "")
    XCTAssertTrue(next.error.contains("│ met at FOSDEM"), next.error)
    XCTAssertFalse(try program.run(["list"]).error.contains("draft"))
    let deleted = try program.run(["note", logins[0], "--delete"])
    XCTAssertTrue(deleted.error.contains("1 draft is deleted"), deleted.error)
    XCTAssertEqual(program.drafts, [])
  }

  func test_S1_whereTheStoreCannotBeOpened_theTextIsADraft_andTheNoteStays() throws {
    XCTAssertEqual(try program.run(["note", logins[0], "before"]).status, 0)
    for file in ["ghbrowse.db", "ghbrowse.lock"] {
      let path = try "\(dataDirectory)/\(file)"
      XCTAssertEqual(rename(path, path + "-aside"), 0)
      XCTAssertEqual(symlink("/dev/null", path), 0)
      for arguments in [["through a pipe", "-"], ["as words"], ["a line", "--add"]] {
        let words = arguments.last == "-" ? ["-"] : arguments.reversed()
        let outcome = try program.run(["note", logins[0]] + words, typing: "through a pipe\n")
        XCTAssertEqual(outcome.status, 1, outcome.error)
        let kept = try XCTUnwrap(program.drafts.first { text(of: $0) == arguments[0] })
        XCTAssertTrue(outcome.error.contains(kept), outcome.error)
      }
      XCTAssertEqual(unlink(path), 0)
      XCTAssertEqual(rename(path + "-aside", path), 0)
      XCTAssertEqual(try note(on: logins[0]), "before\n")
    }
  }

  func test_B4_afterAnInputOutputError_theTextIsADraft_andNeverMergedInSilence() throws {
    XCTAssertEqual(try program.run(["note", logins[0], "before"]).status, 0)
    for injection in ["ftruncate:error=EIO", "pwrite64:error=EIO"] {
      try program.fail(injection)
      let outcome = try program.run(["note", logins[0], "-"], typing: "refused text\n")
      try program.launcher = []
      XCTAssertEqual(outcome.status, 1, injection)
      let draft = try draft(on: logins[0])
      XCTAssertTrue(outcome.error.contains(draft), outcome.error)
      XCTAssertEqual(text(of: draft), "refused text", injection)
      XCTAssertEqual(try note(on: logins[0]), "before\n", injection)
      XCTAssertEqual(unlink(draft), 0)
    }
  }

  func test_R7_aLimitOnFiles_refusesANote_andKeepsIt() throws {
    XCTAssertEqual(try program.run(["note", logins[0], "before"]).status, 0)
    let program = try program
    // As a shell that ignores the signal leaves it to a program, the write itself fails.
    program.launcher = ["/bin/sh", "-c", #"trap '' XFSZ; ulimit -f 1; exec "$@""#, "sh"]
    let long = "over the limit" + String(repeating: " and", count: 40)
    let outcome = try program.run(["note", logins[0], long])
    program.launcher = []
    XCTAssertEqual(outcome.status, 1, outcome.error)
    XCTAssertTrue(outcome.error.contains("File too large"), outcome.error)
    XCTAssertEqual(text(of: try draft(on: logins[0])), long)
    XCTAssertEqual(try note(on: logins[0]), "before\n")
  }
}
