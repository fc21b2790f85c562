import Foundation
import Glibc
import StandIn
import TestSupport
import XCTest

/// A text that cannot be saved is kept, as a draft or until the profile is saved (fB1, fB3, fC15).
final class KeptTextTests: DraftTestCase {
  /// Checks that a draft is left and named in what was said, and removes it.
  private func takeDraft(_ outcome: ProgramUnderTest.Outcome) throws -> Data {
    XCTAssertEqual(outcome.status, 1, outcome.error)
    let path = try XCTUnwrap(program.drafts.first, outcome.error)
    XCTAssertTrue(outcome.error.contains(path), outcome.error)
    defer { unlink(path) }
    return try XCTUnwrap(FileManager.default.contents(atPath: path))
  }

  func test_whatCanBeNoNote_isRefusedInWords_andKeptAsItIs() throws {
    let most = Data(repeating: 0x78, count: 65_536)
    let outcome = try program.run(["note", logins[1], "-"], input: most + Data("\n".utf8))
    XCTAssertEqual(outcome.status, 0, "the shell's line feed does not count")
    XCTAssertEqual(Data(try note(on: logins[1]).utf8), most + Data("\n".utf8))
    for (input, words) in [
      (most + Data("x".utf8), "it is longer than 64 KiB"),
      (Data("a\0b\n".utf8), "it contains a NUL"),
      (Data([0x63, 0xE9]), "it is not UTF-8 text"),
    ] {
      let outcome = try program.run(["note", logins[0], "-"], input: input, error: words)
      XCTAssertEqual(try takeDraft(outcome).prefix(65_537), input.prefix(65_537))
    }
    // An endless input; `timeout` ends a program that reads all of it.
    program.launcher = ["/usr/bin/timeout", "20", "/bin/sh", "-c", #"yes | "$@""#, "sh"]
    let endless = try program.run(["note", logins[0], "-"], error: "it is longer than 64 KiB")
    let kept = try takeDraft(endless)
    XCTAssertTrue(kept.starts(with: Data("y\ny\n".utf8)))
    XCTAssertLessThan(kept.count, 1 << 20)
    program.launcher = []
    XCTAssertEqual(try note(on: logins[0]), "")
  }

  func test_fG11_aTextAboutSomebodyWhoCannotBeFound_orWhoseWaitIsEnded_isADraft() async throws {
    let outcome = try program.run(["note", "nobody-here", "-"], typing: "met at FOSDEM\n")
    XCTAssertTrue(outcome.error.contains("GitHub has no user"), outcome.error)
    XCTAssertEqual(try takeDraft(outcome), Data("met at FOSDEM".utf8))
    server.hold()
    for (text, signal) in [("text 0", SIGINT), ("text 1", SIGTERM), ("text 2", SIGHUP)] {
      let before = server.requests.count
      let command = try program.start(["note", "somebody-new", text])
      await server.arrived(before + 1)
      kill(command.processIdentifier, signal)
      command.waitUntilExit()
      XCTAssertEqual(command.terminationStatus, 130)
    }
    XCTAssertEqual(program.drafts.count, 3)
  }

  func test_fB1_fB3_onAFullDisk_theTextIsADraft_andIsOfferedOnceThereIsRoom_withoutARestart() throws
  {
    let disk = try SmallDisk(at: program.directory + "/disk", kibibytes: 512)
    program.environment["XDG_DATA_HOME"] = disk.path
    XCTAssertEqual(try program.run(["list"]).status, 0)
    try disk.fill()
    let outcome = try program.run(["note", logins[0], "met", "at", "FOSDEM"])
    let first = draft(on: logins[0])
    XCTAssertTrue(outcome.error.contains("Your text is kept in \(first)"), outcome.error)
    XCTAssertEqual(text(of: first), "met at FOSDEM")
    // Where no draft can be written either, the text is printed.
    let other = try program.neighbour()
    other.environment["XDG_STATE_HOME"] = disk.path
    let printed = try other.run(["note", logins[1], "-"], typing: "met at FOSDEM\n")
    XCTAssertTrue(printed.error.contains("Here is your text"), printed.error)
    XCTAssertTrue(printed.error.contains("met at FOSDEM"), printed.error)

    let terminal = try PseudoTerminal(program)
    terminal.expect("1 unsaved note, about \(logins[0]): @\(logins[0]), then :note or :unnote.")
    terminal.enter(":note 3 typed at the prompt")
    terminal.expectWrapped("Your text is kept in \(draft(on: logins[2]))")
    disk.clear()
    terminal.enter("@\(logins[2])")
    terminal.expectWrapped("There is an unsaved draft of your note on \(logins[2])")
    terminal.perform([
      (":note", "note> typed at the prompt"), (" again", "saved, only on this machine."),
    ])
    terminal.leave()
    XCTAssertEqual(try note(on: logins[2]), "typed at the prompt again\n")

    let next = try program.run(["note", logins[0]], error: "│ met at FOSDEM")
    XCTAssertEqual(next.output, "", "nothing comes back by itself")
    XCTAssertFalse(try program.run(["list"]).error.contains("draft"))
    try program.run(["note", logins[0], "--delete"], error: "1 draft was deleted")
    XCTAssertEqual(program.drafts, [])
  }

  func test_X17_fB1_aLineThatWasNotAdded_isContinuedBehindTheNote_andReplacesNothing() throws {
    let disk = try SmallDisk(at: program.directory + "/disk", kibibytes: 512)
    program.environment["XDG_DATA_HOME"] = disk.path
    program.environment["EDITOR"] = "/bin/true"
    try program.run(["note", logins[0], "met", "at", "FOSDEM"], error: "saved")
    try disk.fill()
    let outcome = try program.run(["note", logins[0], "--add", "met again"])
    XCTAssertTrue(outcome.error.contains("Nothing was added to the note"), outcome.error)
    XCTAssertEqual(program.drafts.compactMap(text), ["met again"])
    disk.clear()
    // Looking at it, with an editor that saves nothing, leaves it what it is.
    program.environment["EDITOR"] = "/bin/false"
    let edited = try program.run(["note", logins[0], "--edit"])
    XCTAssertTrue(edited.error.contains("is unchanged"), edited.error)
    XCTAssertEqual(program.drafts.compactMap(text), ["met again"])
    try program.run(["note", logins[0], "--add", "in Rome"], error: "Added")
    program.environment["EDITOR"] = "/bin/true"
    let terminal = try PseudoTerminal(program, at: "list>")
    terminal.enter("@\(logins[0])")
    terminal.expectWrapped("There is a line that was not added to your note on \(logins[0]);")
    terminal.perform([(":note", "saved. It replaced:")])
    terminal.leave()
    let day = /\d{4}-\d\d-\d\d/
    XCTAssertEqual(
      try note(on: logins[0]).replacing(day, with: "DAY"),
      "met at FOSDEM\nDAY in Rome\nDAY met again\n")
    XCTAssertEqual(program.drafts, [])
  }

  func test_aPath_isOneLine_whichCanBeCopied() throws {
    server.hold("/users/nobody-here")
    let terminal = try PseudoTerminal(program, columns: 40, at: "list>")
    terminal.perform([("@nobody-here", "Nothing about nobody-here")])
    terminal.enter(":note whose?")
    let path = draft(on: "nobody-here", "waiting")
    XCTAssertGreaterThan(path.count, 40)
    terminal.expectNews(" \(path)\n")
    terminal.perform([(":status", "Saved")])
    terminal.type("half a line")
    terminal.wait("the line below it") {
      terminal.screen.text.hasSuffix("\nnobody-here> half a line")
    }
    terminal.type("\u{15}")
    terminal.leave()
  }

  func test_aWaitingText_isMentionedByWhatIsAboutThatPerson_andIsADraftAfterA404() throws {
    server.hold("/users/nobody-here")
    let terminal = try PseudoTerminal(program, columns: 200, at: "list>")
    terminal.enter("@nobody-here")
    terminal.expect("Nothing about nobody-here is saved yet.")
    terminal.enter(":note whose?")
    terminal.expect(draft(on: "nobody-here", "waiting"))
    let beside = try program.neighbour()
    let waits = "Your note on nobody-here is not attached yet"
    for words in [["list"], ["notes"], ["note", logins[0]], ["-c", ":notes"], ["tags"]] {
      XCTAssertFalse(try beside.run(words).error.contains("nobody-"), "\(words)")
    }
    for words in [["show", "nobody-here"], ["note", "nobody-here"], ["-c", "@nobody-here"]] {
      XCTAssertTrue(try beside.run(words + ["--offline"]).error.contains(waits), "\(words)")
    }
    let other = try PseudoTerminal(beside, ["--offline"])
    other.expectWrapped("1 note waits for a profile: nobody-here.")
    other.leave()
    server.release()
    terminal.expect("Your note on nobody-here is kept as a draft in")
    XCTAssertFalse(terminal.shows("not attached yet"))
    XCTAssertEqual(text(of: draft(on: "nobody-here")), "whose?")
    terminal.leave()
  }
}
