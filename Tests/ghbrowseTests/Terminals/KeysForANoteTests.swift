import Foundation
import XCTest

/// Keys typed behind a line that puts a note on the next one, or starts an editor, beside a disk that stalls (rel G17).
final class KeysForANoteTests: StalledDiskTestCase {
  func test_G17_keysBehindALineThatPutsANoteOnTheNext_areShown_andBelongToThatNote() throws {
    let program = try program()
    XCTAssertEqual(try program.run(["note", logins[1], "old"]).status, 0)
    let terminal = try start(program)
    try setStalled(true, program)
    terminal.enter(":note 1 met at FOSDEM")
    terminal.expectNews("(saving…)")
    terminal.enter(":note 2")
    let before = terminal.slept
    terminal.type(" and new")
    terminal.expectNews(" and new")
    XCTAssertLessThan(terminal.slept - before, Self.limit)
    terminal.type("\r:quit\r")
    try setStalled(false, program)
    XCTAssertEqual(terminal.remains(within: 20)?.ending, .exited(0))
    XCTAssertEqual(
      try program.notes(), [logins[0]: "met at FOSDEM", logins[1]: "old and new"])
  }

  func test_G17_ctrlC_behindALineThatPutsANoteOnTheNext_dropsTheLineAndTheKeys() throws {
    for command in [":note 2", ":note 2 --edit"] {
      let program = try program()
      let terminal = try start(program)
      try setStalled(true, program)
      terminal.enter(":note 1 met at FOSDEM")
      terminal.expectNews("(saving…)")
      terminal.enter(command)
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
      try setStalled(false, program)
      XCTAssertEqual(texts(program), ["met at FOSDEM"])
    }
  }

  func test_G17_aNoteThatWasEnteredBehindSuchALine_survivesOneCtrlC_andTwoDropAll() throws {
    for interrupts in ["\u{3}", "\u{3}\u{3}"] {
      let program = try program()
      let terminal = try start(program)
      try setStalled(true, program)
      terminal.enter(":note 1 met at FOSDEM")
      terminal.expectNews("(saving…)")
      terminal.enter(":note 2")
      terminal.type("and new\r")
      terminal.expectNews("and new")
      terminal.type(interrupts)
      terminal.expectNews(interrupts.count == 1 ? "^C" : "Not run:")
      try setStalled(false, program)
      terminal.expectNews("only on this machine")
      if interrupts.count == 1 { terminal.expect("note> and new") }
      terminal.leave()
      let texts = [logins[0]: "met at FOSDEM", logins[1]: "and new"]
      XCTAssertEqual(
        try program.notes(), texts.filter { interrupts.count == 1 || $0.key == logins[0] })
    }
  }

  func test_G17_keysForANoteThatDoesNotCome_areOnTheLine_andRunNothing() throws {
    let program = try program()
    let terminal = try start(program)
    try setStalled(true, program)
    terminal.enter(":note 1 met at FOSDEM")
    terminal.expectNews("(saving…)")
    terminal.enter(":note 99")
    terminal.type(":quit\r")
    terminal.expectNews(":quit")
    try setStalled(false, program)
    terminal.expectNews("There is no row 99")
    terminal.settle(0.2)
    XCTAssertTrue(terminal.screen.last(1).contains("list> :quit"), terminal.screen.last(3))
    terminal.type("\u{15}")
    terminal.leave()
  }
}
