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
    let terminal = try start(isStalled: true)
    for (typed, seen) in [
      ("1", "Joined"), (":unsee", "Will be marked unseen."), (":back", "\(logins[5])"),
      ("2", "Joined"), (":list", "\(logins[5])"), (":notes", "No notes"), (":search a", "search"),
      (":recent", "recent"), (":lists", "everyone"), (":tags", "No note has a tag"),
      (":status", "Saved"), (":help", ":quit"), (":list", "\(logins[5])"),
    ] {
      perform(typed, seen, terminal)
      echoes("xyz", terminal)
    }
    try setStalled(false)
    terminal.leave()
    XCTAssertFalse(terminal.screen.text.contains("writing to the database"))
  }

  func test_N9_fB13_aNoteBesideAStalledDisk_saysThatItIsSaving_andLinesBehindItRunInOrder() throws {
    let terminal = try start(isStalled: true)
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
    XCTAssertEqual(texts, ["met at FOSDEM", "met again", "three"])
    try setStalled(false)
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
    for (keys, ending) in Self.endings {
      try prepare()
      let terminal = try saving()
      terminal.enter(":note 2 met again")
      echoes("xyz", terminal)
      terminal.enter(":search a")
      end(terminal, keys, ending)
      XCTAssertEqual(texts, ["met at FOSDEM", "met again"])
      if !keys.isEmpty {
        for words in ["was still being saved", "1 note not saved yet", "1 line not run"] {
          XCTAssertTrue(
            terminal.screen.text.contains(words), "\(words): \(terminal.screen.last(12))")
        }
      }
      try setStalled(false)
    }
  }

  func test_N9_fB13_leavingWhereNoDraftCanBeWritten_printsEachText_andSaysOfNoneThatItIsKept()
    throws
  {
    let state = "\(program.directory)/no-directory"
    try program.put([(state, Array("a file".utf8))])
    program.environment["XDG_STATE_HOME"] = state
    let terminal = try start()
    let lock = try OutsideHold(lockOf: program)
    terminal.perform([(":note 1 the first", "(saving…)")])
    terminal.enter(":note 2 the second")
    terminal.enter(":add 3 the third")
    terminal.perform([(":quit", "2 lines not run.")])
    for text in ["│ :note 1 the first", "│ :note 2 the second", "│ :add 3 the third"] {
      terminal.wait(text) { terminal.screen.text.contains(text) }
    }
    XCTAssertFalse(terminal.screen.text.contains("keeps the text"), terminal.screen.text)
    XCTAssertEqual(terminal.remains(within: 20)?.ending, .exited(0))
    try lock.end()
  }

  func test_N9_fB13_aSignalWhileItLeaves_endsItAtOnce() throws {
    let terminal = try start(isStalled: true)
    terminal.perform([(":note 1 met at FOSDEM", "(saving…)"), (":quit", "was still being saved")])
    terminal.wait("the terminal as it was") { terminal.isAsItWas }
    kill(terminal.process, SIGTERM)
    XCTAssertEqual(terminal.remains(within: 10)?.ending, .signalled(SIGTERM))
    try setStalled(false)
  }

  func test_N9_fB13_besideAHeldLock_linesShowTheirResults_andANoteIsSavedWhenTheLockIsFree() throws
  {
    let terminal = try start()
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
      try prepare()
      program.environment[dumb ? "TERM" : "GHBROWSE_ACCESSIBLE"] = dumb ? "dumb" : "1"
      let terminal = try PseudoTerminal(program, at: "list>")
      try setStalled(true)
      terminal.perform([(":note 1 met at FOSDEM", "(saving…)"), (":status", "Saved")])
      terminal.enter(":quit")
      XCTAssertEqual(terminal.remains(within: 10)?.ending, .exited(0))
      XCTAssertEqual(texts, ["met at FOSDEM"])
      terminal.settle()
      XCTAssertTrue(
        terminal.screen.text.contains("was still being saved"), terminal.screen.last(12))
      try setStalled(false)
    }
  }

  func test_N9_fB13_aTerminalThatGoesBesideAStalledDisk_leavesWhatWasHalfTyped() throws {
    let terminal = try start(isStalled: true)
    terminal.type(":note 3 half typed")
    terminal.wait("a draft") { texts == ["half typed"] }
    terminal.type(" and more")
    terminal.expectNews("and more")
    terminal.hangUp()
    XCTAssertNotNil(terminal.remains(within: 10))
    XCTAssertEqual(texts, ["half typed and more"])
  }

  func test_N9_fB13_aNoteOnALogin_hasADraftOfThatPerson_whoeverHasTheLoginLater() throws {
    let terminal = try start(isStalled: true)
    terminal.perform([(":note @\(logins[1]) met", "(saving…)")])
    XCTAssertEqual(texts, ["met"])
    XCTAssertTrue(
      program.drafts[0].hasSuffix("/2+\(logins[1].lowercased()).draft"), program.drafts[0])
    try setStalled(false)
    terminal.expectNews("only on this machine")
    terminal.leave()
    XCTAssertEqual(program.drafts, [])
  }

  func test_N9_fB13_anAddition_hasADraftToo_untilItIsSaved() throws {
    let terminal = try start(isStalled: true)
    terminal.perform([(":add 1 met again", "(saving…)")])
    XCTAssertEqual(texts, ["met again"])
    try setStalled(false)
    terminal.expectNews("Started the note on")
    terminal.wait("no draft is left") { program.drafts.isEmpty }
    try setStalled(true)
    terminal.perform([(":add 1 and again", "(saving…)")])
    terminal.kill()
    XCTAssertEqual(texts, ["and again"])
    try setStalled(false)
    // The log had the line already.
    let next = try start()
    next.wait("no draft is left") { program.drafts.isEmpty }
    next.leave()
    XCTAssertEqual(try program.notes()[logins[0]]?.split(separator: "\n").count, 2)
  }

  func test_fG17_ctrlC_onAPasteThatWaits_keepsItsNotesAsDrafts_andOnTextItClearsThat() throws {
    let terminal = try start(isStalled: true)
    terminal.enter("\u{1B}[200~:note 1 one\n:note 2 two\n:note 3 three\u{1B}[201~")
    terminal.expectNews("(saving…)")
    echoes("xyz", terminal)
    terminal.type("garbage\u{3}")
    terminal.expectNews("garbage")
    XCTAssertEqual(texts, ["one", "two", "three"])
    terminal.type("\u{3}")
    terminal.expectNews("The last 2 lines of the paste were not run.")
    try setStalled(false)
    terminal.wait("the first note is saved") { texts == ["two", "three"] }
    terminal.leave()
    XCTAssertEqual(try program.notes(), [logins[0]: "one"])
  }

  func test_N9_fB13_aNoteForAProfileThatIsNotThereYet_hasADraftAboutThatPerson() throws {
    let terminal = try saving()
    terminal.enter("3")
    terminal.enter(":note three")
    echoes("xyz", terminal)
    terminal.kill()
    XCTAssertEqual(texts, ["met at FOSDEM", "three"])
    XCTAssertTrue(
      program.drafts.contains { $0.hasSuffix("+\(logins[2].lowercased()).draft") },
      "\(program.drafts)")
    try setStalled(false)
  }

  func test_N9_fB13_aNoteBeforeALineThatOpensARow_isNotAboutThatRow() throws {
    let terminal = try start(isStalled: true)
    for line in [":note 1 one", ":note 2 two", "3"] { terminal.enter(line) }
    terminal.expectNews("(saving…)")
    try setStalled(false)
    terminal.expect("on \(logins[1]) saved")
    try setStalled(true)
    terminal.expect("Joined")
    terminal.enter(":quit")
    XCTAssertEqual(terminal.remains(within: 10)?.ending, .exited(0))
    try setStalled(false)
    XCTAssertEqual(texts, [])
    XCTAssertEqual(try program.notes(), [logins[0]: "one", logins[1]: "two"])
  }

  func test_aLineOfAPaste_overtakesNoneOfTheOthers() throws {
    let terminal = try start(isStalled: true)
    terminal.perform([(":note 1 one", "(saving…)")])
    terminal.enter("\u{1B}[200~:note 2 two\n:quit\u{1B}[201~")
    echoes("xyz", terminal)
    try setStalled(false)
    XCTAssertEqual(terminal.remains(within: 20)?.ending, .exited(0))
    XCTAssertEqual(try program.notes(), [logins[0]: "one", logins[1]: "two"])
  }

  func test_N9_aDraftOfANoteThatWasSavedAfterAll_isDeletedAtTheNextStart() throws {
    let terminal = try saving()
    terminal.kill()
    XCTAssertEqual(texts, ["met at FOSDEM"])
    try setStalled(false)
    // The line is in the notes log already, whose sync was still missing.
    let next = try start()
    next.wait("no draft is left") { program.drafts.isEmpty }
    next.leave()
    XCTAssertEqual(try program.notes(), [logins[0]: "met at FOSDEM"])
  }

  func test_fG17_aNoteThatIsLeftWithCtrlD_andACommandBehindItInOneWrite_isNoNote() throws {
    let terminal = try start()
    terminal.enter(":note 7")
    terminal.expect("note>")
    terminal.type("\u{4}:list\r")
    terminal.expectNews("The note is unchanged.")
    terminal.leave()
    XCTAssertEqual(try program.notes(), [:])
    XCTAssertEqual(program.drafts, [])
  }
}
