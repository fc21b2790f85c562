import Foundation
import StandIn
import XCTest

/// A newcomer's first session.
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
    let first = try PseudoTerminal(program, at: "21   peduma", "list>", "30 saved · online")
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

    let second = try PseudoTerminal(program, at: "21   peduma", seenRow, "✎ met at FOSDEM")
    second.perform([("1", "│ met at FOSDEM"), (":back", "✎ met at FOSDEM"), ("", "30   kaferapa")])
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
}
