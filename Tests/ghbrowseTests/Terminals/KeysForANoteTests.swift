import Foundation
import XCTest

/// Keys typed behind a line that puts a note on the next one, or starts an editor, beside a disk that stalls (fG17).
final class KeysForANoteTests: StalledDiskTestCase {
  func test_fG17_keysBehindALineThatPutsANoteOnTheNext_areShown_andBelongToThatNote() throws {
    XCTAssertEqual(try program.run(["note", logins[1], "old"]).status, 0)
    let terminal = try keep("", behind: ":note 2")
    let before = terminal.slept
    terminal.type(" and new")
    terminal.expectNews(" and new")
    XCTAssertLessThan(terminal.slept - before, Self.limit)
    terminal.type("\r:quit\r")
    try setStalled(false)
    XCTAssertEqual(terminal.remains(within: 20)?.ending, .exited(0))
    XCTAssertEqual(try program.notes(), [logins[0]: "met at FOSDEM", logins[1]: "old and new"])
  }

  func test_fG17_ctrlC_behindALineThatPutsANoteOnTheNext_dropsTheLineAndTheKeys() throws {
    for command in [":note 2", ":note 2 --edit"] {
      try prepare()
      let terminal = try keep("", behind: command)
      terminal.settle(0.2)
      let before = terminal.slept
      terminal.type("and new")
      terminal.settle(0.1)
      terminal.type("\u{3}")
      terminal.expectNews("Not run:")
      XCTAssertLessThan(terminal.slept - before, Self.limit)
      echoes("xyz", terminal)
      terminal.enter(":quit")
      XCTAssertEqual(terminal.remains(within: 10)?.ending, .exited(0))
      try setStalled(false)
      XCTAssertEqual(texts, ["met at FOSDEM"])
    }
  }

  func test_fG17_linesBehindACtrlC_thatDroppedALineWhichPutsANoteOnTheNext_run() throws {
    try program.preload(.stalledReads)
    let terminal = try start(isStalled: true)
    terminal.enter(":note 2")
    terminal.settle(0.3)
    terminal.type("not meant")
    terminal.expectNews("not meant")
    terminal.type("\u{3}")
    terminal.settle(0.3)
    terminal.type(":note 3 meant\r:lists\r")
    terminal.expectNews("meant")
    try setStalled(false)
    terminal.expectNews("Lists of people")
    terminal.leave()
    XCTAssertEqual(try program.notes(), [logins[2]: "meant"])
    XCTAssertEqual(program.drafts, [])
  }

  func test_fG17_aNoteThatWasEnteredBehindSuchALine_survivesOneCtrlC_andTwoDropAll() throws {
    for (enter, interrupts) in [("\r", "\u{3}"), ("\n", "\u{3}"), ("\r", "\u{3}\u{3}")] {
      try prepare()
      let terminal = try keep("", behind: ":note 2")
      terminal.type("and new\(enter)")
      terminal.expectNews("and new")
      terminal.type(interrupts)
      terminal.expectNews(interrupts.count == 1 ? "^C" : "Not run:")
      try setStalled(false)
      terminal.expectNews("only on this machine")
      if interrupts.count == 1 { terminal.expect("note> and new") }
      terminal.leave()
      let texts = [logins[0]: "met at FOSDEM", logins[1]: "and new"]
      XCTAssertEqual(
        try program.notes(), texts.filter { interrupts.count == 1 || $0.key == logins[0] })
    }
  }

  func test_fG17_keysForANoteThatDoesNotCome_areOnTheLine_andRunNothing() throws {
    let terminal = try keep("", behind: ":note 99")
    terminal.type(":quit\r")
    terminal.expectNews(":quit")
    try setStalled(false)
    terminal.expectNews("There is no row 99")
    terminal.settle(0.2)
    XCTAssertTrue(terminal.screen.last(1).contains("list> :quit"), terminal.screen.last(3))
    terminal.type("\u{15}")
    terminal.leave()
  }

  func test_fG17_keysForANote_areADraft_behindTheOldText_whateverEndsTheProgram() throws {
    for number in [SIGTERM, SIGHUP, SIGKILL] {
      try prepare()
      XCTAssertEqual(try program.run(["note", logins[1], "old"]).status, 0)
      let terminal = try keep(" and new", behind: ":note 2")
      if number == SIGKILL { terminal.wait("a draft") { texts.contains("old and new") } }
      kill(terminal.process, number)
      XCTAssertEqual(terminal.remains(within: 10)?.ending, .signalled(number))
      XCTAssertEqual(texts, ["met at FOSDEM", "old and new"])
      try setStalled(false)
    }
  }

  func test_fG17_keysForANote_thatALineBeforeChanges_areADraftBehindThatText() throws {
    XCTAssertEqual(try program.run(["note", logins[0], "old"]).status, 0)
    let terminal = try keep(" and new", behind: ":note 1")
    kill(terminal.process, SIGTERM)
    XCTAssertEqual(terminal.remains(within: 10)?.ending, .signalled(SIGTERM))
    XCTAssertEqual(texts, ["met at FOSDEM", "met at FOSDEM and new"])
    try setStalled(false)
  }

  func test_fG17_ctrlC_behindMoreKeysThanALineHolds_dropsThem() throws {
    for (count, interrupts) in [(100 << 10, "\u{3}"), (150 << 10, "\r\u{3}\u{3}")] {
      try prepare()
      let terminal = try keep("", behind: ":note 2")
      let keys = String(repeating: "pasted text ", count: count / 12)
      XCTAssertTrue(terminal.feed(Array(keys.utf8), timeout: 20))
      terminal.type(interrupts)
      terminal.expectNews("Not run:")
      echoes("xyz", terminal)
      terminal.enter(":quit")
      XCTAssertEqual(terminal.remains(within: 10)?.ending, .exited(0))
      try setStalled(false)
      XCTAssertEqual(texts, ["met at FOSDEM"])
    }
  }

  func test_fG17_onATerminalThatOnlyAppends_keysForANoteAreShownToo() throws {
    for dumb in [false, true] {
      try prepare()
      XCTAssertEqual(try program.run(["note", logins[1], "old"]).status, 0)
      program.environment[dumb ? "TERM" : "GHBROWSE_ACCESSIBLE"] = dumb ? "dumb" : "1"
      let terminal = try PseudoTerminal(program, at: "list>")
      try keep("", behind: ":note 2", terminal)
      terminal.settle(0.3)
      terminal.type(" and new")
      terminal.expectNews(" and new")
      try setStalled(false)
      terminal.expect("note> old and new")
      terminal.type("\r")
      terminal.expectNews("It replaced")
      terminal.leave()
      XCTAssertEqual(try program.notes(), [logins[0]: "met at FOSDEM", logins[1]: "old and new"])
    }
  }

  func test_fG17_keysForANote_thatWereADraft_areInTheNoteOnce() throws {
    let terminal = try keep("new", behind: ":note 2")
    terminal.wait("a draft") { texts.contains("new") }
    try setStalled(false)
    terminal.expect("note> new")
    terminal.perform([("", "saved, only on this machine")])
    terminal.leave()
    XCTAssertEqual(try program.notes(), [logins[0]: "met at FOSDEM", logins[1]: "new"])
    XCTAssertEqual(program.drafts, [])
  }

  func test_fG17_keysForANote_withLinesBehindIt_stayKeys_thoughTheirDraftHasLineBreaks() throws {
    program.environment["EDITOR"] = "/bin/true"
    let terminal = try keep("new\r:quit\r", behind: ":note 2")
    terminal.wait("a draft") { texts.contains { $0.contains(":quit") } }
    try setStalled(false)
    XCTAssertEqual(terminal.remains(within: 20)?.ending, .exited(0))
    XCTAssertEqual(try program.notes(), [logins[0]: "met at FOSDEM", logins[1]: "new"])
  }

  func test_fG17_anInterruptBySignal_dropsTheLineAndTheKeysToo() throws {
    let terminal = try keep(":quit\r", behind: ":note 2")
    kill(terminal.process, SIGINT)
    terminal.expectNews("Not run:")
    echoes("xyz", terminal)
    try setStalled(false)
    terminal.leave()
  }

  func test_fG17_ctrlC_afterCtrlZ_dropsALineThatStartsAnEditor() throws {
    let terminal = try keep("", behind: ":note 2 --edit")
    kill(terminal.process, SIGTSTP)
    // No shell could continue this process, so that it does not stop.
    terminal.expectNews(logins[5])
    terminal.settle(0.3)
    terminal.type("\u{3}")
    terminal.expectNews("Not run:")
    try setStalled(false)
    terminal.leave()
  }

  func test_fG17_keysForANote_areShownAsSafeText() throws {
    let terminal = try keep("a\u{9B}31mb\u{202E}c", behind: ":note 2")
    terminal.expectNews("a\u{FFFD}31mbc")
    XCTAssertFalse(terminal.news.unicodeScalars.contains { ["\u{9B}", "\u{202E}"].contains($0) })
    try setStalled(false)
    terminal.expect("note> a\u{FFFD}31mbc")
    terminal.type("\u{3}")
    terminal.leave()
  }

  func test_fG17_keysForANoteThatDoesNotCome_areOneUpAway_whereAnotherNoteComes() throws {
    let terminal = try keep("kept", behind: "\u{1B}[200~:note 99\n:note 3\u{1B}[201~")
    try setStalled(false)
    terminal.expect("note>")
    terminal.type("\u{3}\u{10}\u{10}")
    terminal.expectNews("kept")
    terminal.type("\u{15}")
    terminal.leave()
  }

  func test_fG17_keysInOneWriteWithALineThatPutsNoNoteOnTheNext_areNoNote_andRunNothing() throws {
    let terminal = try start()
    terminal.perform([("1", "Joined")])
    terminal.type(":note 7\r:list\r")
    terminal.expectNews(":list")
    terminal.settle(0.3)
    terminal.type("\u{15}")
    terminal.leave()
    XCTAssertEqual(try program.notes(), [:])
  }

  func test_fG17_keysInOneWriteWithALineThatStartsAnEditor_runNothing() throws {
    program.environment["EDITOR"] = "/bin/true"
    let terminal = try start()
    terminal.type(":note 2 --edit\r:quit\r")
    terminal.expectNews("unchanged")
    echoes("xyz", terminal)
    terminal.leave()
  }

  @discardableResult
  private func keep(
    _ keys: String, behind line: String, _ terminal: PseudoTerminal? = nil
  ) throws -> PseudoTerminal {
    let terminal = try saving(on: terminal)
    terminal.enter(line)
    terminal.settle(0.2)
    terminal.type(keys)
    terminal.settle(0.2)
    return terminal
  }
}
