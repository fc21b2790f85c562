import Foundation
import StandIn
import TestSupport
import XCTest

/// `config.json` in the whole program (X12).
final class ConfigTests: ServerTestCase {
  private func program(_ config: String?) throws -> ProgramUnderTest {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let folder = program.directory + "/.config/ghbrowse"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    if let config {
      try Data(config.utf8).write(to: URL(fileURLWithPath: folder + "/config.json"))
    }
    return program
  }

  func test_X12_aMistake_endsEveryCommandWith2_andIsNamedWithItsPlace() throws {
    let program = try program("{\n  \"colour\": \"never\"\n}\n")
    for arguments in [
      ["list"], ["show", "somebody", "--json"], ["search", "x"], ["note", "somebody"], ["notes"],
      ["tags"], ["recent"], ["-c", ":list"],
    ] {
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

  func test_X13_theAddressOfTheFile_isAsked_unlessTheEnvironmentOrAnOptionSaysAnother() throws {
    let program = try program("{\"apiUrl\": \"\(server.baseURL)\"}")
    program.environment["GHBROWSE_API_URL"] = nil
    XCTAssertEqual(try program.run(["list", "--json"]).status, 0)
    XCTAssertEqual(server.requests.count, 1)
    let elsewhere = try program.run(["list", "--api-url", "http://127.0.0.1:9"])
    XCTAssertEqual(elsewhere.status, 3, elsewhere.error)
    program.environment["GHBROWSE_API_URL"] = "http://127.0.0.1:9"
    XCTAssertEqual(try program.run(["list"]).status, 3)
    XCTAssertEqual(server.requests.count, 1)
  }

  func test_X12_maxAgeOfTheFile_isTheDefaultOfShow() throws {
    let program = try program("{\"maxAge\": \"0s\"}")
    let rows = try XCTUnwrap(try program.run(["list", "--json"]).json as? [[String: Any]])
    let login = try XCTUnwrap(rows.first?["login"] as? String)
    for (arguments, source) in [
      ([], "network"), ([], "network"), (["--max-age", "1h"], "cache"),
    ] {
      let outcome = try program.run(["show", login, "--json"] + arguments)
      XCTAssertEqual(outcome.status, 0, outcome.error)
      XCTAssertEqual((outcome.json as? [String: Any])?["source"] as? String, source)
    }
  }

  func test_X12_colourAndScreenReaderOfTheFile_applyOnATerminal() throws {
    let words = try program("{\"accessible\": true}")
    let spoken = try PseudoTerminal(words, ["--demo"])
    spoken.expect("1 quillfeather, User")
    spoken.enter(":quit")
    XCTAssertEqual(spoken.waitForEnd(), 0)
    let plain = try program("{\"color\": \"never\"}")
    let terminal = try PseudoTerminal(plain, ["list"])
    XCTAssertEqual(terminal.waitForEnd(), 0)
    XCTAssertNil(Data(terminal.raw).firstRange(of: Data("[38;5;".utf8)), "no colours")
    let colored = try PseudoTerminal(plain, ["list", "--color", "always"])
    XCTAssertEqual(colored.waitForEnd(), 0)
    XCTAssertNotNil(Data(colored.raw).firstRange(of: Data("[38;5;".utf8)), "the option goes before")
  }

  func test_X12_C12_thePagerOfTheFile_goesBeforePAGER_andBehindItsOwnVariable() throws {
    let program = try program(nil)
    for name in ["of-file", "of-all", "own"] {
      _ = try program.makeScript(name, "cat > \"$HOME/paged-by-\(name)\"")
    }
    let config = program.directory + "/.config/ghbrowse/config.json"
    try Data("{\"pager\": \"\(program.directory)/of-file\"}".utf8).write(
      to: URL(fileURLWithPath: config))
    program.environment["PAGER"] = program.directory + "/of-all"
    for arguments in [["list"], ["help"]] {
      let terminal = try PseudoTerminal(program, arguments)
      XCTAssertEqual(terminal.waitForEnd(), 0)
      XCTAssertNotNil(program.text(of: "paged-by-of-file"), "\(arguments)")
      try FileManager.default.removeItem(atPath: program.directory + "/paged-by-of-file")
    }
    program.environment["GHBROWSE_PAGER"] = program.directory + "/own"
    XCTAssertEqual(try PseudoTerminal(program, ["list"]).waitForEnd(), 0)
    XCTAssertNotNil(program.text(of: "paged-by-own"))
    XCTAssertNil(program.text(of: "paged-by-of-all"))
    XCTAssertNil(program.text(of: "paged-by-of-file"))
  }
}
