import Foundation
import StandIn
import XCTest

/// Terminals that are too narrow for readline.
final class NarrowTerminalsTests: XCTestCase {
  private static let keys = [
    "ab", "漢é", "abcdefghijkl", "\u{1}", "\u{5}", "\u{7F}", "\u{12}a\u{7}", "👩\u{200D}👧",
    "\u{1B}[D", "\u{B}\u{19}", "\u{3}:help quit\r", "\u{1B}[A", "\u{1}", "\u{3}",
  ]

  private func start(
    columns: Int, rows: Int, scrollsSideways: Bool, _ variables: [String: String] = [:]
  ) throws -> PseudoTerminal {
    let program = try ProgramUnderTest()
    let setting = "set horizontal-scroll-mode \(scrollsSideways ? "on" : "off")\n"
    try Data(setting.utf8).write(to: URL(fileURLWithPath: program.directory + "/.inputrc"))
    // It is not asked, so that only readline changes how the terminal is set up.
    program.environment["GHBROWSE_THEME"] = "dark"
    program.environment.merge(variables) { $1 }
    return try PseudoTerminal(program, ["--offline"], columns: columns, rows: rows)
  }

  private func press(_ terminal: PseudoTerminal) {
    for key in Self.keys where !terminal.hasEnded {
      terminal.type(key)
      terminal.settle(0.01)
    }
  }

  private func leave(_ terminal: PseudoTerminal, _ name: String) {
    if !terminal.hasEnded { terminal.type(":quit\r") }
    XCTAssertEqual(terminal.waitForEnd(within: 30), 0, name)
    XCTAssertEqual(terminal.modes, terminal.modesBefore, name)
  }

  private func awaitPrompt(_ terminal: PseudoTerminal) {
    terminal.wait("readline") {
      terminal.hasEnded || terminal.modes != terminal.modesBefore
    }
  }

  func test_aTerminalOfAnyWidth_doesNotCrash_howeverTheLineIsDrawn() throws {
    let sizes = [(0, 0), (1, 1), (2, 1), (3, 1), (2, 5), (3, 5), (4, 5)]
    let ways = [false, true].flatMap { way in [[:], ["TERM": "dumb"]].map { (way, $0) } }
    let all = sizes.flatMap { size in ways.map { (size, $0) } }
    // A short run has each size and each way.
    for ((columns, rows), (scrollsSideways, variables)) in Loops.choice(of: all, each: 3) {
      let terminal = try start(
        columns: columns, rows: rows, scrollsSideways: scrollsSideways, variables)
      awaitPrompt(terminal)
      press(terminal)
      leave(terminal, "\(columns)×\(rows) sideways \(scrollsSideways) \(variables)")
    }
  }

  func test_aSearchInTheHistory_whereTheLineIsDrawnSideways_doesNotHang() throws {
    // What readline hung at for ever, found by random keys.
    for (columns, keys) in [(24, "漢\u{12}漢"), (26, "字字\u{12}"), (30, "xy zxy z\u{12}\u{5}")] {
      let terminal = try start(columns: columns, rows: 5, scrollsSideways: true)
      // The last thing that is said at a first start without a network.
      terminal.expectWrapped("--offline is set.")
      terminal.settle(0.2)
      terminal.type(keys)
      terminal.settle(0.2)
      XCTAssertTrue(terminal.answers(within: 30), "\(columns) columns")
      if !terminal.hasEnded { terminal.type("\u{3}") }
      leave(terminal, "\(columns) columns")
    }
  }
}
