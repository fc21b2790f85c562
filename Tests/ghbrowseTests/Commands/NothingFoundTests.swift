import Foundation
import StandIn
import XCTest

/// Commands that have nothing to print (D26).
final class NothingFoundTests: SavedPeopleTestCase {
  func test_D26_onATerminal_aLineSaysWhyNothingIsPrinted_andAPipeGetsNone() throws {
    let program = try savedPeople()
    let rows = try XCTUnwrap(program.run(["list", "--json"]).json as? [[String: Any]])
    let login = try XCTUnwrap(rows.first { $0["note"] is NSNull }?["login"] as? String)
    let table = [
      (["search", "zzz"], "Nobody saved here matches \"zzz\"."),
      (["note", login], "There is no note on \(login)."),
    ]
    for (arguments, sentence) in table {
      let terminal = try PseudoTerminal(program, arguments)
      XCTAssertEqual(terminal.waitForEnd(), 0, "\(arguments)")
      XCTAssertTrue(terminal.shows(sentence), "\(arguments): \(terminal.screen.text)")
      let piped = try program.run(arguments)
      XCTAssertEqual([piped.output, piped.error], ["", ""], "\(arguments)")
    }
  }

  func test_D26_inAnEmptyStore_notesTagsAndRecentSaySo() throws {
    let program = try ProgramUnderTest()
    for (command, sentence) in [
      ("notes", "There are no notes yet"), ("tags", "No note has a tag yet"),
      ("recent", "You have not opened a profile or written a note yet."),
    ] {
      let terminal = try PseudoTerminal(program, [command])
      XCTAssertEqual(terminal.waitForEnd(), 0, command)
      XCTAssertTrue(terminal.shows(sentence), "\(command): \(terminal.screen.text)")
    }
  }
}
