import Foundation
import StandIn
import TestSupport
import XCTest

/// A start with nothing saved, a locale without UTF-8, and a demo (X14).
final class DailyScreensTests: ServerTestCase {
  private static let nothing =
    "Nothing saved yet, and GitHub cannot be reached: the connection was refused."

  func test_X14_aFirstStartWithoutANetwork_isSaid_namesTheDemo_andNoRows() async throws {
    let port = server.port
    await server.stop()
    for (arguments, sentence) in [
      ([], Self.nothing),
      (["--offline"], "Nothing saved yet, and nothing was fetched: --offline is set."),
    ] { try program.run(["list"] + arguments, status: 3, error: sentence) }
    let terminal = try PseudoTerminal(program)
    terminal.expectWrapped(Self.nothing)
    terminal.expectWrapped("ghbrowse --demo shows invented people without a network.")
    terminal.wait("no skeleton row") { !terminal.screen.text.contains("░") }
    terminal.perform([(":help quit", "do the same.")])
    XCTAssertFalse(terminal.shows("Type a row number to open it"), terminal.screen.text)
    try await server.start(port: port)
    // The program may try again by itself before this is typed.
    terminal.enter(":refresh")
    terminal.expect("Type a row number to open it")
    terminal.leave()
  }

  func test_withoutUTF8_theTerminalGetsASCII() throws {
    let program = try ProgramUnderTest()
    program.environment["LC_ALL"] = "POSIX"
    let terminal = try PseudoTerminal(program, ["--demo"], at: "list>", "noor-alhuda-77")
    terminal.perform([
      (":note 2 met at Café Müller", "saved, only"), ("3", "noor-alhuda-77> "),
      ("2", "| met at Cafe Muller"), (":back", "list> "),
    ])
    terminal.leave()
    XCTAssertEqual(terminal.raw.filter { $0 >= 0x80 }, [])
    let left = try FileManager.default.contentsOfDirectory(atPath: program.directory)
    XCTAssertEqual(left.filter { $0.hasPrefix("ghbrowse-") }, [], "all of it is removed")
  }
}
