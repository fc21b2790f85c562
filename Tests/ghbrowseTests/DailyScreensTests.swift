import Foundation
import StandIn
import TestSupport
import XCTest

/// What an empty store says, a locale without UTF-8, and the heading of a demo (U14, U20, U22).
final class DailyScreensTests: ServerTestCase {
  private func program() throws -> ProgramUnderTest {
    try ProgramUnderTest(apiURL: server.baseURL)
  }

  private func leave(_ terminal: PseudoTerminal, line: UInt = #line) {
    terminal.type("\u{3}\u{15}:quit\r")
    XCTAssertEqual(terminal.waitForEnd(), 0, line: line)
  }

  func test_U14_nothingSavedAndNoNetwork_isSaidInWords_andNoShapeStays() async throws {
    let program = try program()
    await server.stop()
    let terminal = try PseudoTerminal(program)
    terminal.expectWrapped(
      "Nothing saved yet, and GitHub cannot be reached: the connection was refused.")
    terminal.wait("no shape", within: .seconds(30)) { !terminal.screen.text.contains("░") }
    leave(terminal)
    let outcome = try program.run(["list"])
    XCTAssertEqual(outcome.status, 3)
    XCTAssertTrue(
      outcome.error.contains(
        "Nothing saved yet, and GitHub cannot be reached: the connection was refused."),
      outcome.error)
    let offline = try program.run(["list", "--offline"])
    XCTAssertEqual(offline.status, 3)
    XCTAssertTrue(
      offline.error.contains("Nothing saved yet, and --offline forbids asking GitHub."),
      offline.error)
  }

  func test_D39_X14_aFirstStartWithoutANetwork_namesTheDemo_andNoRowsThatAreNotThere() async throws
  {
    let program = try program()
    let port = server.port
    await server.stop()
    let terminal = try PseudoTerminal(program)
    terminal.expectWrapped("ghbrowse --demo shows invented people without a network.")
    terminal.enter(":help quit")
    terminal.expectNews("do the same.")
    XCTAssertFalse(terminal.shows("Type a row's number to open it"), terminal.screen.text)
    try await server.start(port: port)
    terminal.enter(":refresh")
    terminal.expectNews("Type a row's number to open it")
    leave(terminal)
  }

  func test_U20_withoutUTF8_theTerminalGetsASCII() throws {
    let program = try ProgramUnderTest()
    program.environment["LC_ALL"] = "POSIX"
    let terminal = try PseudoTerminal(program, ["--demo"])
    terminal.expect("list>")
    terminal.enter(":note 2 met at Café Müller")
    terminal.expectNews("saved, only")
    terminal.enter("3")
    terminal.expectNews("noor-alhuda-77> ")
    terminal.enter("2")
    terminal.expectNews("bramblewick> ")
    terminal.enter(":back")
    terminal.expectNews("list> ")
    terminal.enter("2")
    terminal.expectNews("| met at Cafe Muller")
    leave(terminal)
    XCTAssertEqual(terminal.raw.filter { $0 >= 0x80 }, [])
  }

  func test_U20_withoutUTF8_aPipeGetsPlainMarks_andDataAsItIs() throws {
    let program = try program()
    program.environment["LC_ALL"] = "POSIX"
    let note = "met at Café Müller → Zoë"
    let login = try XCTUnwrap(
      try program.run(["list", "--limit", "1"]).output.split(separator: "\t").dropFirst().first)
    XCTAssertEqual(try program.run(["note", String(login), note]).status, 0)
    let shown = try program.run(["-c", "1"])
    XCTAssertTrue(shown.output.contains("| met at Café Müller > Zoë"), shown.output)
    XCTAssertFalse(shown.output.contains("·"), shown.output)
    for arguments in [["notes"], ["notes", "--json"], ["note", String(login)]] {
      let data = try program.run(arguments)
      XCTAssertTrue(data.output.contains(note), data.output)
    }
  }

  func test_U22_X14_theDemo_saysSoInItsHeading_atWords_andLeavesNothing() throws {
    let program = try ProgramUnderTest()
    let terminal = try PseudoTerminal(program, ["--demo"], columns: 40, rows: 40)
    terminal.expectWrapped("Everything is deleted when you quit")
    terminal.wait("the demo's heading", within: .seconds(30)) {
      terminal.newsLines.contains { $0.hasPrefix(" Demo: invented people  ") }
    }
    let lines = terminal.newsLines
    XCTAssertTrue(lines.contains(" Demo: invented people, no network."), "\(lines.prefix(4))")
    leave(terminal)
    let left = try FileManager.default.contentsOfDirectory(atPath: program.directory)
    XCTAssertEqual(left.filter { $0.hasPrefix("ghbrowse-") }, [], "all of it is removed")
  }
}
