import Foundation
import StandIn
import TestSupport
import XCTest

/// The main job on a real terminal, over the recorded first page and recorded profiles.
final class StoryTests: XCTestCase {
  override func setUp() {
    continueAfterFailure = false
  }

  // G1 G2 L1 L2 L6 L7 P1 P3 P4 N2 S5 S6: the story of the first issue, told once through.
  func test_aNewcomerBrowsesWritesSearchesQuits_andFindsAllOfItAgainWithoutANetwork() async throws {
    try await tell(
      Cast(
        folder: Fixtures.folder, first: "quillfern", name: "Quill Fernsby",
        location: "Dry Tortola", fitting: "peduma", below: "dabeba", last: "kaferapa"))
  }

  func test_theSameStory_overWhatGitHubSent() async throws {
    try RecordedAnswers.skipUnlessThere()
    try await tell(
      Cast(
        folder: RecordedAnswers.folder, first: "mojombo", name: "Tom Preston-Werner",
        location: "San Francisco", fitting: "tomtt", below: "railsjitsu", last: "bmizerany"))
  }

  /// Who is in the story: the first of the list, the last that fits the terminal, the one below,
  /// and the last of the page.
  private struct Cast {
    let folder, first, name, location, fitting, below, last: String

    var fittingRow: String { "21   \(fitting)" }
    var lastRow: String { "30   \(last)" }
    var seenRow: String {
      "1   \(first.padding(toLength: 22, withPad: " ", startingAt: 0))\(name) · "
    }
  }

  private func tell(_ cast: Cast) async throws {
    let server = StandInServer(.recorded(folder: cast.folder))
    try await server.start()
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let first = try PseudoTerminal(program)
    for text in [cast.fittingRow, "list>", "30 saved · online"] { first.expect(text) }
    XCTAssertFalse(first.shows(cast.below), "the block ends where the terminal does (L3)")
    first.enter("1")
    for text in [
      "\(cast.name) · @\(cast.first)", "\(cast.first)>", "Location   \(cast.location)",
    ] {
      first.expect(text)
    }
    first.enter(":note met at FOSDEM")
    first.expect("Note on \(cast.first) saved, only on this machine.")
    first.enter(":back")
    first.expect(cast.seenRow)
    first.expect("✎ met at FOSDEM")
    first.enter(":search fosdem")
    first.expect("Search: fosdem")
    // The prompt may come before the row.
    first.wait("the row above the prompt") {
      first.screen.last(3).contains(cast.seenRow) && first.screen.last(1) == "search>"
    }
    first.enter(":back")
    first.enter()
    first.expect(cast.lastRow)
    first.leave()
    await server.stop()
    try findsAllAgain(program, cast)
  }

  private func findsAllAgain(_ program: ProgramUnderTest, _ cast: Cast) throws {
    let second = try PseudoTerminal(program)
    for text in [cast.fittingRow, cast.seenRow, "✎ met at FOSDEM"] { second.expect(text) }
    second.enter("1")
    second.expect("│ met at FOSDEM")
    second.enter(":back")
    second.enter()
    second.expect(cast.lastRow)
    second.enter()
    second.expectWrapped(
      "GitHub cannot be reached: the connection was refused. ghbrowse keeps trying; Ctrl-C stops it."
    )
    second.expect("list (offline, retry in ")
    XCTAssertFalse(
      second.screen.last(3).contains(cast.last), "rows are printed once:\n\(second.screen.text)")
    second.type("\u{4}")
    XCTAssertEqual(second.waitForEnd(), 0, "Ctrl-D leaves")
    XCTAssertTrue(second.isAsItWas)
  }

  func test_ctrlC_clearsTheLineAndStays_andAHalfTypedLineSurvivesNews() async throws {
    let server = StandInServer(.invented(count: 40))
    try await server.start()
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let terminal = try PseudoTerminal(program)
    // What a first start says last would come between.
    for text in ["  21  ", "list>", ":help for everything."] { terminal.expect(text) }
    terminal.type(":search never")
    terminal.expect("list> :search never")
    terminal.type("\u{3}")
    terminal.expect("never\nlist>")
    terminal.enter(":help")
    terminal.expect("opens the profile on row 7")
    terminal.type(":sea")
    terminal.expect("list> :sea")
    let beside = try program.neighbour()
    XCTAssertEqual(try beside.run(["-c", ":note 1 from elsewhere"]).status, 0)
    terminal.expect("1 row above has changed")
    terminal.type("rch elsewhere\r")
    terminal.expect("Search: elsewhere")
    terminal.leave()
    await server.stop()
  }

  func test_aNoteIsEditedOnThePromptLine() throws {
    let terminal = try PseudoTerminal(ProgramUnderTest(), ["--demo"])
    terminal.expect("20 saved")
    terminal.expect("list>")
    terminal.perform([
      ("2", "Joined"), (":note first thoughts", "saved, only on this machine."),
      (":note", "note> first thoughts"),
    ])
    terminal.enter(" and second ones, \(String(repeating: "and more ", count: 12))")
    terminal.expect("It replaced:")
    var bars: [Substring] {
      terminal.screen.text.split(separator: "\n").filter { $0.hasPrefix(" │") }
    }
    // The profile is drawn again after the notice.
    terminal.wait("the new note in the old one's place, and that one") {
      bars.first?.contains("first thoughts and second ones") == true
        && bars.last == " │ first thoughts"
    }
    terminal.perform([(":note first thoughts and second ones", "It replaced:")])
    terminal.enter(":note")
    // The line typed before says the same; this one is at the end.
    terminal.wait("the note, to be edited") {
      terminal.endsWith("note> first thoughts and second ones")
    }
    terminal.type("\u{3}")
    terminal.leave()
  }
}
