import Foundation
import Glibc
import StandIn
import XCTest

/// Notes that are being typed when the program ends (fA7, fG6, fG11).
final class DraftAutosaveTests: DraftTestCase {
  private func start(on row: Int? = nil) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(program, at: "   20   ")
    if let row { terminal.perform([("\(row)", "Joined")]) }
    return terminal
  }

  // A file that is still being written is no draft yet.
  private var drafts: [String] {
    program.drafts.filter { !$0.hasSuffix(".new") }.compactMap(text)
  }

  private func waitForDraft(_ text: String, _ terminal: PseudoTerminal) {
    let before = terminal.slept
    terminal.wait("\"\(text)\" is on disk") { drafts.contains(text) }
    XCTAssertLessThan(
      terminal.slept - before, 2, "a second later, or two where it waits for nothing")
  }

  private func waitForNoDraft(_ terminal: PseudoTerminal) {
    terminal.wait("no draft is left") { program.drafts.isEmpty }
  }

  func
    test_fA7_killed_whileANoteIsTyped_theNextStartTellsOfIt_andTheProfileOffersIt_untilItIsSaved()
    throws
  {
    let first = try start()
    first.type(":note 3 met at FOSDEM, wants to talk é")
    waitForDraft("met at FOSDEM, wants to talk é", first)
    first.kill()
    let second = try start()
    second.expectWrapped("1 unsaved note, about \(logins[2].lowercased())")
    second.kill()
    let third = try start()
    third.enter("@\(logins[2])")
    third.expect("│ met at FOSDEM, wants to talk é")
    XCTAssertFalse(third.shows("unsaved note,"), "told once")
    for _ in 0..<2 {
      third.perform([(":note", "note> met at FOSDEM, wants to talk é")])
      third.type("\u{3}")
    }
    third.perform([
      (":note", "note> met at FOSDEM, wants to talk é"),
      (" about TOML", "saved, only on this machine."),
    ])
    waitForNoDraft(third)
    third.leave()
    XCTAssertEqual(try note(on: logins[2]), "met at FOSDEM, wants to talk é about TOML\n")
  }

  func test_fG6_fG11_aSignal_orATerminalThatGoes_keepsWhatWasJustTyped() throws {
    for (row, signal) in [(1, SIGTERM), (2, SIGHUP), (3, nil as Int32?)] {
      let terminal = try start(on: row)
      terminal.reply()
      terminal.type(":note just typed on \(row)")
      terminal.expectNews("just typed on \(row)")
      let before = terminal.slept
      if let signal { Glibc.kill(terminal.process, signal) } else { terminal.hangUp() }
      let ending = terminal.remains(within: 30)?.ending
      XCTAssertNotNil(ending, "it ends with its terminal")
      XCTAssertLessThan(terminal.slept - before, 1)
      if let signal {
        XCTAssertEqual(ending, .signalled(signal))
        terminal.settle()
        XCTAssertTrue(terminal.isAsItWas, "\(signal): \(terminal.raw.suffix(60))")
      }
      XCTAssertTrue(drafts.contains("just typed on \(row)"))
    }
  }

  func test_fG6_ctrlD_endsOnAnEmptyLineOnly_alsoOnANotes() throws {
    let terminal = try start(on: 1)
    terminal.type(":note not finished\u{4}\u{4}!")
    terminal.expectNews("not finished!")
    waitForDraft("not finished!", terminal)
    terminal.type("\u{15}")
    waitForNoDraft(terminal)
    terminal.perform([(":note", "note> ")])
    terminal.type("\u{4}")
    terminal.expectNews("The note is unchanged.")
    terminal.wait("the prompt") { terminal.screen.last(1).hasSuffix(">") }
    XCTAssertEqual(terminal.screen.last(1).count { $0 == ">" }, 1, "one prompt")
    terminal.type("\u{4}")
    XCTAssertEqual(terminal.waitForEnd(), 0)
    XCTAssertEqual(program.drafts, [])
  }
}
