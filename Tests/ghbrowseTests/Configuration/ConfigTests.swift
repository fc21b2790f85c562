import Foundation
import StandIn
import TestSupport
import XCTest

/// `config.json` in the whole program (X12).
final class ConfigTests: ServerTestCase {
  private func program(_ config: String) throws -> ProgramUnderTest {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let folder = program.directory + "/.config/ghbrowse"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(config.utf8).write(to: URL(fileURLWithPath: folder + "/config.json"))
    return program
  }

  func test_X12_aMistake_endsEveryCommandWith2_andIsNamedWithItsPlace() throws {
    let program = try program("{\n  \"colour\": \"never\"\n}\n")
    for arguments in [["list"], ["show", "somebody", "--json"], ["-c", ":list"]] {
      let outcome = try program.run(arguments)
      XCTAssertEqual(outcome.status, 2, "\(arguments) \(outcome.error)")
      XCTAssertEqual(outcome.output, "")
      XCTAssertEqual(
        outcome.error,
        "ghbrowse: \(program.directory)/.config/ghbrowse/config.json, line 2, column 3: "
          + "there is no setting \"colour\"; did you mean color?\n")
    }
    XCTAssertEqual(server.requests.count, 0)
    XCTAssertEqual(try program.run(["--help"]).status, 0, "the help helps all the same")
  }

  func test_X12_offlineAndQuiet_applyAsIfTheyWereOptions() throws {
    let program = try program("{\"offline\": true, \"quiet\": true}")
    let outcome = try program.run(["list"])
    XCTAssertEqual(outcome.status, 3, outcome.error)
    XCTAssertTrue(outcome.error.contains("--offline forbids"), outcome.error)
    XCTAssertEqual(server.requests.count, 0)
  }

  func test_X12_anOption_goesBeforeTheFile_onATerminalToo() throws {
    let program = try program("{\"color\": \"never\"}")
    for (arguments, isColored) in [([], false), (["--color", "always"], true)] {
      let terminal = try PseudoTerminal(program, ["list"] + arguments)
      XCTAssertEqual(terminal.waitForEnd(), 0)
      let colors = Data(terminal.raw).firstRange(of: Data("[38;5;".utf8))
      XCTAssertEqual(colors != nil, isColored, "\(arguments)")
    }
  }
}
