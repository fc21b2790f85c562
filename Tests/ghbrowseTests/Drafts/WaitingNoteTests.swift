import Foundation
import StandIn
import XCTest

/// A text on somebody whose profile is not saved yet (N9, D21).
final class WaitingNoteTests: DraftTestCase {
  func test_D21_itIsMentionedByWhatIsAboutThatPerson_andIsADraftAfterA404_andSaidOnce() throws {
    let program = try program
    server.hold("/users/nobody-here")
    let terminal = try PseudoTerminal(program, columns: 200)
    terminal.expect("list>")
    terminal.enter("@nobody-here")
    terminal.expect("Nothing about nobody-here is saved yet.")
    terminal.enter(":note whose?")
    terminal.expect(try draft(on: "nobody-here", "waiting"))
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
    terminal.expect("so your note is kept as a draft in")
    XCTAssertFalse(terminal.shows("not attached yet"))
    XCTAssertEqual(text(of: try draft(on: "nobody-here")), "whose?")
    terminal.leave()
  }
}
