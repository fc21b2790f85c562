import Foundation
import StandIn
import XCTest

/// Rows that say what one knows, at the prompt, through a pipe and in commands (X16).
final class RowsTests: ServerTestCase {
  override var content: StandInContent { .invented(count: 30) }

  func test_X16_aRow_isTheSameAtThePrompt_inAListAndThroughAPipe_andANoteIsRedrawn() throws {
    // The profile of row 2 has been opened, and there is a note on it.
    server.answer(
      "/users/wubehopo",
      with: .json(
        """
        {"id":2,"login":"wubehopo","type":"User","site_admin":true,"name":"Ada Fir",
        "location":"Port Elsewhere"}
        """))
    try program.run(["-c", "2", "-c", ":note met at FOSDEM,\twants to talk"], status: 0)
    let row =
      "    2   wubehopo  STAFF       Ada Fir · Port Elsewhere · ✎ met at FOSDEM, wants to talk         ✓ ✎"
    program.environment["COLUMNS"] = "100"
    let output = try program.run(typing: ":list\n").output
    XCTAssertTrue(output.contains(row), output)
    program.environment["COLUMNS"] = nil
    let list = try program.onTerminal(["list"], columns: 100, rows: 40)
    XCTAssertTrue(list.screen.text.contains(row), list.screen.text)
    let prompt = try PseudoTerminal(program, columns: 100, at: row)
    prompt.enter(":note 2 somewhere else")
    prompt.expect("✎ somewhere else")
    prompt.leave()
  }
}
