import Foundation
import TestSupport
import XCTest

@testable import ghbrowse

/// The pager for commands on a terminal.
final class PagerTests: SavedPeopleTestCase {
  func test_commandsForReading_goThroughThePager() throws {
    program.environment["PAGER"] = try program.makeScript(
      "pager", "echo \"<$LESS|$LV>\"; cat; echo end")
    for arguments in [
      ["list"], ["show", "ada"], ["--help"], ["notes", "--json"],
    ] {
      let terminal = try program.onTerminal(arguments, rows: 100)
      let text = terminal.screen.text
      XCTAssertTrue(text.hasPrefix("<FRX|-c>\n"), "\(arguments): \(text)")
      XCTAssertTrue(text.contains("\nend"), "\(arguments): \(text)")
    }
    program.environment.merge(["LESS": "X", "LV": ""]) { $1 }
    let terminal = try program.onTerminal(["tags"])
    XCTAssertTrue(terminal.shows("<-R X|>"), "what is set stays: \(terminal.screen.text)")
  }

  func test_less_showsColours_whateverItsOptionsAre() throws {
    program.environment["PAGER"] = try SystemCommand.less.path()
    for options in ["-F", "iM", "", "-Pa page", "--quit-if-one-screen -X"] {
      program.environment["LESS"] = options
      let terminal = try PseudoTerminal(program, ["list"], rows: 8, at: "    2   wubehopo")
      XCTAssertFalse(terminal.shows("ESC"), "\(options): \(terminal.screen.text)")
      terminal.type("q")
      XCTAssertEqual(terminal.waitForEnd(), 0)
    }
  }

  func test_thereIsNoPager_ifNobodyWantsOne() throws {
    let pager = try program.makeScript("pager", "echo PAGED; cat")
    let refused: [([String], [String: String])] = [
      (["tags", "--no-pager"], [:]), (["note", "ada"], [:]), (["--help", "--no-pager"], [:]),
      (["--version"], [:]), (["tags"], ["PAGER": ""]), (["tags"], ["PAGER": "cat"]),
      (["tags"], ["TERM": "dumb"]), (["--help"], ["GHBROWSE_ACCESSIBLE": "1"]),
    ]
    for (arguments, variables) in refused {
      program.environment["PAGER"] = pager
      let before = program.environment
      program.environment.merge(variables) { $1 }
      let terminal = try program.onTerminal(arguments)
      XCTAssertFalse(terminal.shows("PAGED"), "\(arguments) \(variables)")
      XCTAssertFalse(terminal.screen.text.isEmpty)
      program.environment = before
    }
    XCTAssertFalse(try program.run(["tags"]).output.contains("PAGED"), "no pager in a pipe")
  }

  func test_aMissingPager_isReported_butNotAMissingLess() throws {
    program.environment["PAGER"] = "/nowhere/at-all"
    let terminal = try program.onTerminal(["tags"], columns: 200)
    let sentence = "The pager \"/nowhere/at-all\" was not found. Set PAGER, or use --no-pager."
    XCTAssertTrue(terminal.shows(sentence), terminal.screen.text)
    for pager in ["/nowhere/at-all", "false", "exec kill -9 $$"] {
      program.environment["PAGER"] = pager
      for arguments in [["tags"], ["--help"]] {
        let terminal = try program.onTerminal(arguments, rows: 100)
        let text = terminal.screen.text
        XCTAssertTrue(text.contains(arguments == ["tags"] ? "#cake" : "SUBCOMMANDS"), text)
      }
    }
    program.environment["PAGER"] = nil
    program.environment["PATH"] = "/nowhere"
    let without = try program.onTerminal(["tags"])
    XCTAssertTrue(without.shows("#cake"), without.screen.text)
  }

  func test_quittingThePagerEarly_isNoError() throws {
    program.environment["PAGER"] = "head -n 1"
    let terminal = try program.onTerminal(["list"])
    XCTAssertEqual(terminal.screen.text.split(separator: "\n").count, 1, terminal.screen.text)
    program.environment["PAGER"] = "head -n 1; exit 3"
    let failing = try program.onTerminal(["list"])
    XCTAssertEqual(failing.screen.text.split(separator: "\n").count, 1, "what it has shown, it has")
    program.environment["PAGER"] = try program.makeScript("pager", "kill -INT $$")
    let interrupted = try PseudoTerminal(program, ["list"])
    XCTAssertNil(interrupted.waitForEnd(), "the signal that ended the pager ends the program")
  }

  func test_less_showsTheFirstRows_andQuits_evenAfterCtrlC() throws {
    program.environment["PAGER"] = nil
    program.environment["PATH"] = "\(try SystemCommand.less.path().dropLast(5)):/usr/bin:/bin"
    let terminal = try PseudoTerminal(program, ["list"], rows: 8, at: "    2   wubehopo")
    XCTAssertFalse(terminal.shows("   12 "), terminal.screen.text)
    terminal.type("\u{3}")
    // less discards keys until it has seen Ctrl-C.
    for _ in 0..<50 where !terminal.shows("   12   ") {
      terminal.type("G")
      terminal.watch(for: .milliseconds(200))
    }
    XCTAssertTrue(terminal.shows("   12   "), terminal.screen.text)
    terminal.type("q")
    XCTAssertEqual(terminal.waitForEnd(), 0)
    XCTAssertTrue(terminal.isAsItWas)
  }
}
