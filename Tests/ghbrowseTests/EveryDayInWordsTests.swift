import Foundation
import StandIn
import XCTest

/// Rows, notes, search, walking and the diary at a terminal for those who listen (X5, X16, X17, X20–X22).
final class EveryDayInWordsTests: ServerTestCase {
  func test_X5_X17_X21_X22_notesTagsSearchAndDiary_areSaidInWords_inOrder() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let rows = try XCTUnwrap(program.run(["list", "--json"]).json as? [[String: Any]])
    let login = try XCTUnwrap(rows.first?["login"] as? String)
    program.environment["GHBROWSE_ACCESSIBLE"] = "1"
    let terminal = try PseudoTerminal(program)
    terminal.expectNews("list>")
    terminal.enter("1")
    terminal.expectNews("Row 1 of ")
    terminal.enter(":note met at #FOSDEM")
    terminal.expectNews("Note on \(login) saved")
    terminal.enter(":add met again")
    terminal.expectNews("Added to the note on \(login):")
    terminal.enter(":note --history")
    terminal.expectNews("The note on \(login), the newest version first")
    terminal.enter(":undo")
    terminal.expectNews("The note on \(login) is back to (before")
    terminal.enter("/fosdem")
    terminal.expectNews("Search: fosdem. 1 found")
    terminal.expectNews("matched in note: met at #FOSDEM")
    terminal.enter(":tags")
    terminal.expectNews("1 tag fosdem, 1 note")
    terminal.enter("1")
    terminal.expectNews("Search: #fosdem. 1 found")
    terminal.enter(":recent")
    terminal.expectNews("Recently opened or noted.")
    terminal.expectNews("note: met at #FOSDEM")
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0)
    let said = String(decoding: terminal.raw, as: UTF8.self)
    XCTAssertFalse(said.contains("\u{1B}[1A"), "nothing that was said is written over")
  }

  func test_X22_atATerminal_theDaysStandAboveTheRows_andANumberOpensThem() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let rows = try XCTUnwrap(program.run(["list", "--json"]).json as? [[String: Any]])
    let logins = rows.compactMap { $0["login"] as? String }
    XCTAssertEqual(try program.run(["note", logins[4], "met at the lake"]).status, 0)
    let terminal = try PseudoTerminal(program, ["--offline"])
    terminal.expectNews("list")
    terminal.enter(":recent")
    terminal.expectNews("Recently opened or noted")
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.dateFormat = "d MMM yyyy"
    // The prompt may come before the row.
    terminal.wait("the row under its day, above the prompt", within: .seconds(30)) {
      let lines = terminal.screen.last(4).split(separator: "\n")
      return lines.contains(" \(format.string(from: Date()))")
        && lines.contains { $0.contains("1   \(logins[4])") } && lines.last == "recent (offline)>"
    }
    terminal.enter("1")
    terminal.expectNews("│ met at the lake")
    terminal.enter(":back")
    terminal.expectNews("Recently opened or noted")
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0)
  }
}
