import Foundation
import StandIn
import XCTest

/// The heading stays on the terminal with what is said around its rows (U1).
final class HintRoomTests: ServerTestCase {
  private static let sizes = [(80, 24), (60, 16), (40, 12)]

  private func session(
    _ program: ProgramUnderTest, _ size: (columns: Int, rows: Int), _ arguments: [String] = [],
    hint: String
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      program, arguments, columns: size.columns, rows: size.rows)
    terminal.expectWrapped(hint)
    return terminal
  }

  private func assertHeaded(
    _ terminal: PseudoTerminal, _ size: (columns: Int, rows: Int),
    _ heading: String = " GitHub users", line: UInt = #line
  ) {
    terminal.wait("rows, and the prompt under them", within: .seconds(30), line: line) {
      terminal.shows("    1   ") && terminal.endsWith("list>")
    }
    let visible = terminal.screen.last(size.rows)
    XCTAssertTrue(visible.contains(heading), "\(size):\n\(visible)", line: line)
    XCTAssertTrue(visible.contains("\n    1   "), "\(size):\n\(visible)", line: line)
  }

  private func leave(_ terminal: PseudoTerminal, line: UInt = #line) {
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0, line: line)
  }

  func test_U1_aFirstStart_leavesRoomForItsHint() throws {
    for size in Self.sizes {
      let program = try ProgramUnderTest(apiURL: server.baseURL)
      // With rows that are saved, the hint comes after them.
      XCTAssertEqual(try program.run(["list"]).status, 0)
      let terminal = try session(program, size, hint: ":help for everything.")
      assertHeaded(terminal, size)
      leave(terminal)
    }
  }

  func test_D40_whereADraftIsKept_theHeadingStaysToo() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    XCTAssertEqual(try program.run(["list"]).status, 0)
    try program.leaveHistory()
    let drafts = "\(program.stateDirectory)/127.0.0.1_\(server.port)/drafts"
    try FileManager.default.createDirectory(
      atPath: drafts, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try Data("met at FOSDEM".utf8).write(to: URL(fileURLWithPath: "\(drafts)/somebody.draft"))
    let terminal = try session(program, (80, 24), hint: "You have 1 draft note")
    assertHeaded(terminal, (80, 24))
    leave(terminal)
  }

  func test_U1_aDemo_alsoKeepsTheLineThatSaysThatItIsOne() throws {
    for size in Self.sizes {
      let terminal = try session(
        ProgramUnderTest(), size, ["--demo"], hint: ":help for everything.")
      assertHeaded(terminal, size, " Demo: invented people  ")
      let visible = terminal.screen.last(size.1)
      XCTAssertTrue(visible.contains(" Demo: invented people, no network."), visible)
      leave(terminal)
    }
  }

  func test_U1_aSmallerWindow_showsFewerRowsAnew_andEnterTheOthers() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    try program.leaveHistory()
    let terminal = try PseudoTerminal(program)
    terminal.expect("   22   ")
    terminal.expect("list>")
    terminal.type("x\u{8}")
    terminal.resize(columns: 60, rows: 16)
    terminal.wait("the rows once more", within: .seconds(30)) {
      terminal.news.contains(" GitHub users") && terminal.news.contains("   14   ")
    }
    terminal.settle(0.3)
    XCTAssertFalse(terminal.news.contains("   15   "), terminal.news)
    terminal.enter()
    terminal.expectNews("   15   ")
    terminal.expectNews("   22   ")
    leave(terminal)
  }
}
