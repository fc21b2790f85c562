import Foundation
import StandIn
import TestSupport
import XCTest

/// Pastes of several lines (U9, U10), and the note of a row on the line (X17).
final class PastedLinesTests: ServerTestCase {
  override var content: StandInContent { .invented(count: 30) }

  private func start(rows: Int = 24) throws -> (ProgramUnderTest, PseudoTerminal) {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let terminal = try PseudoTerminal(program, rows: rows)
    terminal.expect("   20   ")
    terminal.expect("list>")
    return (program, terminal)
  }

  private func paste(_ text: String) -> String { "\u{1B}[200~\(text)\u{1B}[201~" }

  private func notes(_ program: ProgramUnderTest) throws -> [String] {
    let rows = try XCTUnwrap(try program.run(["notes", "--json"]).json as? [[String: Any]])
    return rows.compactMap { $0["note"] as? String }
  }

  func test_U9_severalPastedLines_areRunOneByOne_onceEnterIsPressed() throws {
    let (program, terminal) = try start()
    terminal.type(paste("2\n:note met\n\n:back\n:serach x\n:help quit\n"))
    terminal.expect(":help quit")
    terminal.settle()
    XCTAssertFalse(terminal.shows("Joined"), "nothing is run before Enter")
    terminal.enter()
    terminal.expectNews("saved, only on this machine.")
    terminal.expectNews("list> :serach x")
    terminal.expectNews("Did you mean :search?")
    terminal.expectNews("list> :help quit")
    terminal.expectNews("do the same.")
    terminal.leave()
    XCTAssertEqual(try notes(program), ["met"])
    let history = try String(contentsOfFile: "\(program.stateDirectory)/history", encoding: .utf8)
    XCTAssertEqual(history, "2\n:back\n:serach x\n:help quit\n:quit\n")
  }

  func test_U9_aNoteKeepsTheLinesOfAPaste_whereverItIsTyped() throws {
    let (program, terminal) = try start()
    terminal.type(paste(":note 1 one\n:quit\n"))
    terminal.enter()
    terminal.expectNews("saved, only on this machine.")
    terminal.type(":note 2 ")
    terminal.type(paste("two\n:quit"))
    terminal.enter()
    terminal.expectNews("saved, only on this machine.")
    terminal.enter("3")
    terminal.expectNews("Joined")
    terminal.enter(":note")
    terminal.expectNews("note> ")
    terminal.type(paste("three\n:quit"))
    terminal.enter()
    terminal.expectNews("saved, only on this machine.")
    terminal.leave()
    XCTAssertEqual(try notes(program).sorted(), ["one\n:quit", "three\n:quit", "two\n:quit"])
  }

  func test_D44_aPasteThatEndsInANote_keepsItsLines_andRunsNoneOfThem() throws {
    let (program, terminal) = try start()
    terminal.type(paste("3\n:note A\nB :quit"))
    terminal.enter()
    terminal.expectNews("saved, only on this machine.")
    terminal.leave()
    XCTAssertEqual(try notes(program), ["A\nB :quit"])
  }

  func test_U9_aNoteToEditInAPaste_isNotFilledWithTheRestOfIt() throws {
    let (program, terminal) = try start()
    terminal.enter(":note 1 kept")
    terminal.expectNews("saved, only on this machine.")
    terminal.type(paste("1\n:note\n:back\n:quit"))
    terminal.enter()
    terminal.expectWrapped("The last 2 lines of the paste were not run")
    terminal.expectNews("note> kept")
    terminal.type("\u{3}")
    terminal.expectNews("The note is unchanged.")
    terminal.leave()
    XCTAssertEqual(try notes(program), ["kept"])
  }

  func test_U10_aPastedNoteOfSeveralLines_leavesNothingOfItselfInTheProfileAbove() throws {
    for tail in ["", "\n\n"] {
      let (_, terminal) = try start(rows: 50)
      terminal.enter("1")
      terminal.expectNews("Joined")
      terminal.enter(":note the old one")
      terminal.expectNews("saved, only on this machine.")
      // The second line is wrapped; the third fills a row to its last column.
      let long = String(repeating: "wide ", count: 60) + "\n" + String(repeating: "x", count: 80)
      terminal.type(paste(":note one\ntwo \(long)\nthree\(tail)"))
      terminal.expect("three")
      terminal.enter()
      terminal.expectNews("It replaced:")
      // The profile is drawn anew after what was said.
      terminal.wait("the new note, and the prompt", within: .seconds(30)) {
        terminal.shows("│ one\n") && terminal.screen.last(1).hasSuffix(">")
      }
      let lines = terminal.screen.text.split(separator: "\n").map(String.init)
      let heading = try XCTUnwrap(lines.lastIndex { $0.contains("only on this machine)") })
      let prompt = try XCTUnwrap(lines.lastIndex { $0.contains("> :note one") })
      XCTAssertTrue(lines[heading + 1].contains("│ one"), terminal.screen.text)
      let block = lines[heading...].prefix { $0.contains("│") || $0.contains("only on this") }
      XCTAssertTrue(block.last?.contains("three") == true, terminal.screen.text)
      XCTAssertFalse(block.contains { $0.contains("the old one") }, terminal.screen.text)
      XCTAssertLessThan(heading, prompt, terminal.screen.text)
      XCTAssertEqual(lines.count { $0.contains("> :note one") }, 1, terminal.screen.text)
      XCTAssertEqual(
        lines.count { $0.contains("the old one") }, 2,
        "typed and replaced:\n\(terminal.screen.text)")
      terminal.leave()
    }
  }

  func test_X17_noteWithARow_putsThatNoteOnTheLine() throws {
    let (program, terminal) = try start()
    terminal.enter(":note 2 met at FOSDEM")
    terminal.expectNews("saved, only on this machine.")
    terminal.enter(":note 2")
    terminal.expectNews("Enter saves, Ctrl-C leaves it as it was.")
    terminal.expectNews("note> met at FOSDEM")
    terminal.type(" twice")
    terminal.enter()
    terminal.expectNews("│ met at FOSDEM")
    terminal.expectNews("list> ")
    terminal.enter(":note 3")
    terminal.expectNews("note> ")
    XCTAssertFalse(
      terminal.screen.text.components(separatedBy: "Enter saves").count > 2, "said once (D46)")
    terminal.enter("5 euros")
    terminal.expectNews("saved, only on this machine.")
    terminal.type(":note 4 " + paste("a\nb"))
    terminal.enter()
    terminal.expectNews("saved, only on this machine.")
    terminal.leave()
    XCTAssertEqual(try notes(program).sorted(), ["5 euros", "a\nb", "met at FOSDEM twice"])
  }
}
