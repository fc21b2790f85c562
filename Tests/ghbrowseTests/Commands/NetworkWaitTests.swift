import StandIn
import XCTest

/// What a command shows while it waits for the network (C12).
final class NetworkWaitTests: ServerTestCase {
  private static let wheel = "⠋ Asking GitHub for"

  func test_C12_aWheelTurnsWhileACommandWaits_andIsGoneBeforeTheOutput() async throws {
    let cases: [([String], String)] = [
      (["list"], "/users?since=0"), (["note", "ada", "hello"], "/users/ada"),
    ]
    server.answer("/users/ada", with: .json(SavedPeopleTestCase.ada))
    for (arguments, path) in cases {
      let program = try ProgramUnderTest(apiURL: server.baseURL)
      server.hold(path)
      let terminal = try PseudoTerminal(program, arguments, rows: 50)
      terminal.expect(Self.wheel)
      terminal.expect("⠙ Asking GitHub for")
      server.release()
      XCTAssertEqual(terminal.waitForEnd(), 0, "\(arguments)")
      XCTAssertFalse(terminal.shows("Asking GitHub"), terminal.screen.text)
      XCTAssertFalse(terminal.screen.text.isEmpty, "\(arguments)")
    }
  }

  func test_C12_forThoseWhoListen_itIsOneSentence_andOffATerminalNothing() throws {
    server.answer("/users/ada", with: .json(SavedPeopleTestCase.ada))
    server.hold("/users/ada")
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    program.environment["GHBROWSE_ACCESSIBLE"] = "1"
    let spoken = try PseudoTerminal(program, ["show", "ada"])
    spoken.expect("Asking GitHub for ada…")
    server.release()
    XCTAssertEqual(spoken.waitForEnd(), 0)
    let all = String(decoding: spoken.raw, as: UTF8.self)
    XCTAssertEqual(all.components(separatedBy: "Asking GitHub").count, 2, all)
    XCTAssertFalse(all.contains("\u{1B}"), all)
    XCTAssertEqual(try program.run(["list", "--refresh"]).error, "")
  }
}
