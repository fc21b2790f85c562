import StandIn
import XCTest

/// What a command shows while it waits for the network.
final class NetworkWaitTests: ServerTestCase {
  override func setUp() async throws {
    try await super.setUp()
    server.answer("/users/ada", with: .json(PeopleTestCase.ada))
    server.hold("/users/ada")
  }

  func test_aSpinnerTurnsWhileACommandWaits_andIsGoneBeforeTheOutput() throws {
    let terminal = try PseudoTerminal(
      program, ["note", "ada", "hello"], rows: 50, at: "⠋ Asking GitHub for", "⠙ Asking GitHub for")
    server.release()
    XCTAssertEqual(terminal.waitForEnd(), 0)
    XCTAssertFalse(terminal.shows("Asking GitHub"), terminal.screen.text)
    XCTAssertTrue(terminal.shows("saved, only on this machine"), terminal.screen.text)
  }

  func test_forAScreenReader_itIsOneSentence_andInAPipeNothing() throws {
    program.environment["GHBROWSE_ACCESSIBLE"] = "1"
    let spoken = try PseudoTerminal(program, ["show", "ada"], at: "Asking GitHub for ada…")
    server.release()
    XCTAssertEqual(spoken.waitForEnd(), 0)
    let all = String(decoding: spoken.raw, as: UTF8.self)
    XCTAssertEqual(all.components(separatedBy: "Asking GitHub").count, 2, all)
    XCTAssertFalse(all.contains("\u{1B}"), all)
    XCTAssertEqual(try program.run(["list", "--refresh"]).error, "")
  }
}
