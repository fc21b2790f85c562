import Foundation
import StandIn
import XCTest

/// A newcomer's first session, and how the prompt edits lines.
final class StoryTests: XCTestCase {
  override func setUp() {
    continueAfterFailure = false
  }

  func test_G1_G2_L1_L3_P1_P3_N2_S5_aNewcomersSession_isAllThereAgainWithoutANetwork()
    async throws
  {
    let server = StandInServer(.recorded(folder: Fixtures.folder))
    try await server.start()
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let first = try PseudoTerminal(program)
    for text in ["21   peduma", "list>", "30 saved · online"] { first.expect(text) }
    XCTAssertFalse(first.shows("dabeba"), "the block ends where the terminal does")
    let seenRow = "1   quillfern             Quill Fernsby · "
    first.perform([
      ("1", "Location   Dry Tortola"),
      (":note met at FOSDEM", "Note on quillfern saved, only on this machine."),
      (":back", "✎ met at FOSDEM"), (":search fosdem", "Search: fosdem"),
    ])
    first.wait("the row above the prompt") {
      first.screen.last(3).contains(seenRow) && first.screen.last(1) == "search>"
    }
    first.perform([(":back", "✎ met at FOSDEM"), ("", "30   kaferapa")])
    first.leave()
    await server.stop()

    let second = try PseudoTerminal(program)
    for text in ["21   peduma", seenRow, "✎ met at FOSDEM"] { second.expect(text) }
    second.perform([
      ("1", "│ met at FOSDEM"), (":back", "✎ met at FOSDEM"), ("", "30   kaferapa"),
    ])
    second.enter()
    second.expectWrapped(
      "GitHub cannot be reached: the connection was refused. ghbrowse keeps trying; Ctrl-C stops it."
    )
    second.expect("list (offline, retry in ")
    XCTAssertFalse(second.screen.last(3).contains("kaferapa"), "rows are printed once")
    second.type("\u{4}")
    XCTAssertEqual(second.waitForEnd(), 0, "Ctrl-D leaves")
    XCTAssertTrue(second.isAsItWas)
  }

  func test_X2_ctrlC_clearsTheLineAndStays_andAHalfTypedLineSurvivesNews() async throws {
    let server = StandInServer(.invented(count: 40))
    try await server.start()
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let terminal = try PseudoTerminal(program)
    // The last line of a first start would come between.
    for text in ["  21  ", "list>", ":help for the commands."] { terminal.expect(text) }
    terminal.type(":search never")
    terminal.expect("list> :search never")
    terminal.type("\u{3}")
    terminal.expect("never\nlist>")
    terminal.enter(":help")
    terminal.expect("opens row 7: the profile")
    terminal.type(":sea")
    terminal.wait("the half-typed line") { terminal.endsWith("list> :sea") }
    let beside = try program.neighbour()
    XCTAssertEqual(try beside.run(["-c", ":note 1 from elsewhere"]).status, 0)
    terminal.expect("1 row above has changed")
    terminal.type("rch elsewhere\r")
    terminal.expect("Search: elsewhere")
    terminal.leave()
    await server.stop()
  }

  func test_P3_aNoteIsEditedOnThePromptLine() throws {
    let terminal = try PseudoTerminal(ProgramUnderTest(), ["--demo"])
    terminal.expect("20 saved")
    terminal.expect("list>")
    terminal.perform([
      ("2", "Joined"), (":note first thoughts", "saved, only on this machine."),
      (":note", "note> first thoughts"),
    ])
    terminal.enter(" and second ones, \(String(repeating: "and more ", count: 12))")
    terminal.expect("It replaced (:undo brings it back):")
    var bars: [Substring] {
      terminal.screen.text.split(separator: "\n").filter { $0.hasPrefix(" │") }
    }
    // The profile is drawn again after the notice.
    terminal.wait("the new note in the old one's place, and that one") {
      bars.first?.contains("first thoughts and second ones") == true
        && bars.last == " │ first thoughts"
    }
    terminal.leave()
  }
}
