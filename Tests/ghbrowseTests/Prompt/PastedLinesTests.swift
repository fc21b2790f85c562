import Foundation
import StandIn
import TestSupport
import XCTest

/// Pastes of several lines, and the note of a row on the line (X17).
final class PastedLinesTests: ServerTestCase {
  private static let saved = "saved, only on this machine."
  override var content: StandInContent { .invented(count: 30) }

  private func start(rows: Int = 24) throws -> PseudoTerminal {
    try PseudoTerminal(program, rows: rows, at: "   20   ", "list>")
  }

  private func paste(_ text: String) -> String { "\u{1B}[200~\(text)\u{1B}[201~" }

  func test_pastedLines_runOneByOne_onceEnterIsPressed() throws {
    let terminal = try start()
    terminal.type(paste("2\n:note met\n\n:back\n:serach x\n:help quit\n"))
    terminal.expect(":help quit")
    terminal.settle()
    XCTAssertFalse(terminal.shows("Joined"), "nothing runs before Enter")
    terminal.enter()
    for text in [
      Self.saved, "list> :serach x", "Did you mean :search?", "list> :help quit", "do the same.",
    ] { terminal.expectNews(text) }
    terminal.leave()
    XCTAssertEqual(try program.notesByID().values.sorted(), ["met"])
    XCTAssertEqual(
      program.text(of: ".local/state/ghbrowse/history"),
      "2\n:back\n:serach x\n:help quit\n:quit\n")
  }

  func test_aNoteToEditInAPaste_isNotFilledWithTheRestOfThePaste() throws {
    let terminal = try start()
    terminal.perform([(":note 1 kept", Self.saved)])
    terminal.type(paste("1\n:note\n:back\n:quit"))
    terminal.enter()
    terminal.expectWrapped("The last 2 lines of the paste were not run")
    terminal.expectNews("note> kept")
    terminal.type("\u{3}")
    terminal.expectNews("The note is unchanged.")
    terminal.leave()
    XCTAssertEqual(try program.notesByID().values.sorted(), ["kept"])
  }

  func test_aPastedNoteOfSeveralLines_leavesNothingOfItselfInTheProfileAbove() throws {
    let terminal = try start(rows: 60)
    terminal.perform([
      ("1", "Joined"), (":note the old one", Self.saved), (":note", "note> the old one"),
    ])
    terminal.type("\u{3}")
    terminal.expectNews("The note is unchanged.")
    // The second line is wrapped; the third fills a row to its last column.
    let long = String(repeating: "wide ", count: 60) + "\n" + String(repeating: "x", count: 80)
    terminal.type(paste(":note one\ntwo \(long)\nthree\n\n"))
    terminal.expect("three")
    terminal.perform([("", "It replaced (:undo brings it back):")])
    // The profile is redrawn after the notice.
    terminal.wait("the new note, and the prompt") {
      terminal.shows("│ one\n") && terminal.screen.last(1).hasSuffix(">")
    }
    let lines = terminal.screen.text.split(separator: "\n").map(String.init)
    let heading = try XCTUnwrap(lines.lastIndex { $0.contains("only on this machine)") })
    let prompt = try XCTUnwrap(lines.lastIndex { $0.contains("> :note one") })
    let block = lines[(heading + 1)...].prefix { $0.contains("│") }
    XCTAssertTrue(block.first?.contains("│ one") == true, terminal.screen.text)
    XCTAssertTrue(block.last?.contains("three") == true, terminal.screen.text)
    XCTAssertLessThan(heading, prompt, terminal.screen.text)
    XCTAssertEqual(lines.count { $0.contains("> :note one") }, 1, terminal.screen.text)
    XCTAssertEqual(
      lines.count { $0.contains("the old one") && !$0.contains("note> ") }, 2,
      "typed and replaced:\n\(terminal.screen.text)")
    terminal.leave()
  }

  func test_X17_noteWithARow_putsThatNoteOnTheLine_andExplainsItOnce() throws {
    let terminal = try start()
    terminal.perform([
      (":note 2 met at FOSDEM", Self.saved),
      (":note 2", "Enter saves the note; Ctrl-C discards your changes."),
    ])
    terminal.expectNews("note> met at FOSDEM")
    terminal.perform([(" twice", "│ met at FOSDEM")])
    terminal.expectNews("list> ")
    terminal.perform([(":note 3", "note> ")])
    XCTAssertEqual(terminal.screen.text.components(separatedBy: "Enter saves").count, 2)
    terminal.perform([(paste("5 euros\n:quit"), Self.saved)])
    terminal.leave()
    XCTAssertEqual(
      try program.notesByID().values.sorted(), ["5 euros\n:quit", "met at FOSDEM twice"])
  }

  func test_aScreenReader_hearsANoteToEditOnce() throws {
    program.environment["GHBROWSE_ACCESSIBLE"] = "1"
    let terminal = try PseudoTerminal(program, at: "21 ")
    terminal.perform([(":note 1 met at FOSDEM", Self.saved)])
    for line in [":note 1", ":note"] {
      if line == ":note" {
        terminal.perform([("1", "Joined")])
        // The note comes after that, then the prompt.
        terminal.wait("the prompt") { terminal.screen.last(1).hasSuffix(">") }
      }
      terminal.perform([(line, "note> met at FOSDEM")])
      terminal.settle(0.3)
      for text in ["note> ", "met at FOSDEM"] {
        XCTAssertEqual(terminal.news.components(separatedBy: text).count, 2, terminal.news)
      }
      terminal.type("\u{3}")
      terminal.expectNews("unchanged")
    }
    terminal.leave()
  }
}
