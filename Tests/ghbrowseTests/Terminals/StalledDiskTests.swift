import Foundation
import StandIn
import TestSupport
import XCTest

/// The prompt beside a disk that stalls, a lock that is held and a server that never answers (N9, fB13, fG17).
///
/// The disk stalls as long as a file exists, so that what a test waits for comes during the stall or not at all.
final class StalledDiskTests: StalledDiskTestCase {
  func test_N9_fB13_besideAStalledDisk_eachLineThatChangesNoNote_showsItsResult_andKeysEcho()
    throws
  {
    let program = try program()
    let terminal = try start(program)
    try setStalled(true, program)
    for (typed, seen) in [
      ("1", "Joined"), (":unsee", "Will be marked unseen."), (":back", "\(logins[5])"),
      ("2", "Joined"), (":list", "\(logins[5])"), (":notes", "No notes"), (":search a", "search"),
      (":recent", "recent"), (":lists", "everyone"), (":tags", "No note has a tag"),
      (":status", "Saved"), (":help", ":quit"), (":list", "\(logins[5])"),
    ] {
      perform(typed, seen, terminal)
      echoes("xyz", terminal)
    }
    try setStalled(false, program)
    terminal.leave()
    XCTAssertFalse(terminal.screen.text.contains("writing to the database"))
  }

  func test_N9_fB13_aNoteBesideAStalledDisk_saysThatItIsSaving_andLinesBehindItRunInOrder() throws {
    let program = try program()
    let terminal = try start(program)
    try setStalled(true, program)
    terminal.enter(":note 1 met at FOSDEM")
    echoes("xyz", terminal)
    terminal.expectNews("(saving…)")
    terminal.enter(":note 2 met again")
    echoes("xyz", terminal)
    terminal.enter(":note 3 three")
    perform(":status", "Saved", terminal)
    terminal.type("\u{3}")
    terminal.expectNews("is still being saved")
    XCTAssertFalse(terminal.screen.text.contains("saved, only on this machine"))
    let texts = program.drafts.compactMap {
      try? String(contentsOfFile: $0, encoding: .utf8)
    }
    XCTAssertEqual(Set(texts), ["met at FOSDEM", "met again", "three"])
    try setStalled(false, program)
    terminal.wait("three notes are saved") {
      terminal.screen.text.components(separatedBy: "only on this machine").count == 4
    }
    terminal.wait("no draft is left") { program.drafts.isEmpty }
    terminal.leave()
    XCTAssertEqual(
      try program.notes(),
      [logins[0]: "met at FOSDEM", logins[1]: "met again", logins[2]: "three"])
  }

  func test_N9_fB13_leavingBesideAStalledDisk_takesTwoSeconds_andEachTextIsADraft() throws {
    for (keys, ending) in [
      (":quit\r", PseudoTerminal.Ending.exited(0)), ("\u{4}", .exited(0)),
      ("", .signalled(SIGTERM)),
      ("", .signalled(SIGHUP)),
    ] {
      let program = try program()
      let terminal = try start(program)
      try setStalled(true, program)
      terminal.perform([(":note 1 met at FOSDEM", "(saving…)")])
      terminal.enter(":note 2 met again")
      echoes("xyz", terminal)
      terminal.enter(":search a")
      let before = terminal.slept
      if case .signalled(let number) = ending { kill(terminal.process, number) }
      terminal.type(keys)
      let end = terminal.remains(within: 10)
      XCTAssertEqual(end?.ending, ending)
      XCTAssertLessThan(terminal.slept - before, 2.5)
      terminal.settle()
      XCTAssertTrue(terminal.isAsItWas)
      let texts = program.drafts.compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }
      XCTAssertEqual(Set(texts), ["met at FOSDEM", "met again"])
      if !keys.isEmpty {
        for words in ["was still being saved", "1 note not saved yet", "1 line not run"] {
          XCTAssertTrue(
            terminal.screen.text.contains(words), "\(words): \(terminal.screen.last(12))")
        }
      }
      try setStalled(false, program)
    }
  }

  func test_N9_fB13_aSignalWhileItLeaves_endsItAtOnce() throws {
    let program = try program()
    let terminal = try start(program)
    try setStalled(true, program)
    terminal.perform([(":note 1 met at FOSDEM", "(saving…)"), (":quit", "was still being saved")])
    terminal.wait("the terminal as it was") { terminal.isAsItWas }
    kill(terminal.process, SIGTERM)
    XCTAssertEqual(terminal.remains(within: 10)?.ending, .signalled(SIGTERM))
    try setStalled(false, program)
  }

  func test_N9_fB13_besideAHeldLock_linesShowTheirResults_andANoteIsSavedWhenTheLockIsFree() throws
  {
    let program = try program()
    let terminal = try start(program)
    let lock = try OutsideHold(lockOf: program)
    for (typed, seen) in [
      ("1", "Joined"), (":unsee", "Will be marked unseen."), (":list", "\(logins[5])"),
    ] {
      perform(typed, seen, terminal)
      echoes("xyz", terminal)
    }
    terminal.perform([(":note 2 met at FOSDEM", "(saving…)")])
    try lock.end()
    terminal.expectNews("only on this machine")
    terminal.leave()
  }

  func test_N9_fB13_onATerminalThatOnlyAppends_keysAreReadBesideAStalledDiskToo() throws {
    for dumb in [false, true] {
      let program = try program()
      program.environment[dumb ? "TERM" : "GHBROWSE_ACCESSIBLE"] = dumb ? "dumb" : "1"
      let terminal = try PseudoTerminal(program, at: "list>")
      try setStalled(true, program)
      terminal.perform([(":note 1 met at FOSDEM", "(saving…)"), (":status", "Saved")])
      terminal.enter(":quit")
      XCTAssertEqual(terminal.remains(within: 10)?.ending, .exited(0))
      XCTAssertEqual(texts(program), ["met at FOSDEM"])
      terminal.settle()
      XCTAssertTrue(
        terminal.screen.text.contains("was still being saved"), terminal.screen.last(12))
      try setStalled(false, program)
    }
  }

  func test_N9_fB13_aTerminalThatGoesBesideAStalledDisk_leavesWhatWasHalfTyped() throws {
    let program = try program()
    let terminal = try start(program)
    try setStalled(true, program)
    terminal.type(":note 3 half typed")
    terminal.wait("a draft") { texts(program) == ["half typed"] }
    terminal.type(" and more")
    terminal.expectNews("and more")
    terminal.hangUp()
    XCTAssertNotNil(terminal.remains(within: 10))
    XCTAssertEqual(texts(program), ["half typed and more"])
  }

  func test_N9_fB13_anAddition_hasADraftToo_untilItIsSaved() throws {
    let program = try program()
    let terminal = try start(program)
    try setStalled(true, program)
    terminal.perform([(":add 1 met again", "(saving…)")])
    XCTAssertEqual(texts(program), ["met again"])
    try setStalled(false, program)
    terminal.expectNews("Started the note on")
    terminal.wait("no draft is left") { program.drafts.isEmpty }
    try setStalled(true, program)
    terminal.perform([(":add 1 and again", "(saving…)")])
    terminal.kill()
    XCTAssertEqual(texts(program), ["and again"])
    try setStalled(false, program)
  }

  func test_fG17_ctrlC_onAPasteThatWaits_keepsItsNotesAsDrafts_andOnTextItClearsThat() throws {
    let program = try program()
    let terminal = try start(program)
    try setStalled(true, program)
    terminal.enter("\u{1B}[200~:note 1 one\n:note 2 two\n:note 3 three\u{1B}[201~")
    terminal.expectNews("(saving…)")
    echoes("xyz", terminal)
    terminal.type("garbage\u{3}")
    terminal.expectNews("garbage")
    XCTAssertEqual(texts(program), ["one", "two", "three"])
    terminal.type("\u{3}")
    terminal.expectNews("The last 2 lines of the paste were not run.")
    try setStalled(false, program)
    terminal.wait("the first note is saved") { texts(program) == ["two", "three"] }
    terminal.leave()
    XCTAssertEqual(try program.notes(), [logins[0]: "one"])
  }

  func test_N9_fB13_aNoteForAProfileThatIsNotThereYet_hasADraftAboutThatPerson() throws {
    let program = try program()
    let terminal = try start(program)
    try setStalled(true, program)
    terminal.perform([(":note 1 met at FOSDEM", "(saving…)")])
    terminal.enter("3")
    terminal.enter(":note three")
    echoes("xyz", terminal)
    terminal.kill()
    XCTAssertEqual(texts(program), ["met at FOSDEM", "three"])
    XCTAssertTrue(
      program.drafts.contains { $0.hasSuffix("+\(logins[2].lowercased()).draft") },
      "\(program.drafts)")
    try setStalled(false, program)
  }

  func test_N9_fB13_aNoteBeforeALineThatOpensARow_isNotAboutThatRow() throws {
    let program = try program()
    let terminal = try start(program)
    try setStalled(true, program)
    for line in [":note 1 one", ":note 2 two", "3"] { terminal.enter(line) }
    terminal.expectNews("(saving…)")
    try setStalled(false, program)
    terminal.expect("on \(logins[1]) saved")
    try setStalled(true, program)
    terminal.expect("Joined")
    terminal.enter(":quit")
    XCTAssertEqual(terminal.remains(within: 10)?.ending, .exited(0))
    try setStalled(false, program)
    XCTAssertEqual(texts(program), [])
    XCTAssertEqual(try program.notes(), [logins[0]: "one", logins[1]: "two"])
  }

  func test_aLineOfAPaste_overtakesNoneOfTheOthers() throws {
    let program = try program()
    let terminal = try start(program)
    try setStalled(true, program)
    terminal.perform([(":note 1 one", "(saving…)")])
    terminal.enter("\u{1B}[200~:note 2 two\n:quit\u{1B}[201~")
    echoes("xyz", terminal)
    try setStalled(false, program)
    XCTAssertEqual(terminal.remains(within: 20)?.ending, .exited(0))
    XCTAssertEqual(try program.notes(), [logins[0]: "one", logins[1]: "two"])
  }

  func test_N9_aDraftOfANoteThatWasSavedAfterAll_isDeletedAtTheNextStart() throws {
    let program = try program()
    let terminal = try start(program)
    try setStalled(true, program)
    terminal.perform([(":note 1 met at FOSDEM", "(saving…)")])
    terminal.kill()
    XCTAssertEqual(texts(program), ["met at FOSDEM"])
    try setStalled(false, program)
    // The line is in the notes log already, whose sync was still missing.
    let next = try start(program)
    next.wait("no draft is left") { program.drafts.isEmpty }
    next.leave()
    XCTAssertEqual(try program.notes(), [logins[0]: "met at FOSDEM"])
  }

  func test_fG17_aNoteThatIsLeftWithCtrlD_andACommandBehindItInOneWrite_isNoNote() throws {
    let program = try program()
    let terminal = try start(program)
    terminal.enter(":note 7")
    terminal.expect("note>")
    terminal.type("\u{4}:list\r")
    terminal.expectNews("The note is unchanged.")
    terminal.leave()
    XCTAssertEqual(try program.notes(), [:])
    XCTAssertEqual(program.drafts, [])
  }
}
