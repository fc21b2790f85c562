import Foundation
import TestSupport
import XCTest

@testable import ghbrowse

/// The pager of commands on a terminal (C12).
final class PagerTests: SavedPeopleTestCase {
  func test_C12_eachCommandThatPeopleRead_goesThroughThePager_withItsSettings() throws {
    let program = try savedPeople()
    program.environment["PAGER"] = try pager(program, "echo \"<$LESS|$LV>\"; cat; echo end")
    for arguments in [
      ["list"], ["search", "o"], ["notes"], ["recent"], ["tags"], ["show", "ada"], ["--help"],
      ["notes", "--json"],
    ] {
      let terminal = try PseudoTerminal(program, arguments, rows: 100)
      XCTAssertEqual(terminal.waitForEnd(), 0, "\(arguments)")
      let text = terminal.screen.text
      XCTAssertTrue(text.hasPrefix("<FRX|-c>\n"), "\(arguments): \(text)")
      XCTAssertTrue(text.contains("\nend"), "\(arguments): \(text)")
    }
    program.environment.merge(["LESS": "X", "LV": ""]) { $1 }
    let terminal = try PseudoTerminal(program, ["tags"])
    XCTAssertEqual(terminal.waitForEnd(), 0)
    XCTAssertTrue(terminal.shows("<X|>"), "what is set stays: \(terminal.screen.text)")
  }

  func test_C12_thereIsNone_whereNobodyWantsOne() throws {
    let program = try savedPeople()
    let pager = try pager(program, "echo PAGED; cat")
    let refused: [([String], [String: String])] = [
      (["tags", "--no-pager"], [:]), (["note", "ada"], [:]),
      (["--help", "--no-pager"], [:]), (["tags"], ["GHBROWSE_PAGER": ""]),
      (["tags"], ["GHBROWSE_PAGER": "cat"]), (["tags"], ["TERM": "dumb"]),
      (["tags"], ["GHBROWSE_ACCESSIBLE": "1"]),
    ]
    for (arguments, variables) in refused {
      program.environment["PAGER"] = pager
      let before = program.environment
      program.environment.merge(variables) { $1 }
      let terminal = try PseudoTerminal(program, arguments)
      XCTAssertEqual(terminal.waitForEnd(), 0)
      XCTAssertFalse(terminal.shows("PAGED"), "\(arguments) \(variables)")
      XCTAssertFalse(terminal.screen.text.isEmpty)
      program.environment = before
    }
    XCTAssertFalse(try program.run(["tags"]).output.contains("PAGED"), "no pager in a pipe")
    program.environment["GHBROWSE_ACCESSIBLE"] = "1"
    program.environment["GHBROWSE_PAGER"] = pager
    let terminal = try PseudoTerminal(program, ["tags"])
    XCTAssertEqual(terminal.waitForEnd(), 0)
    XCTAssertTrue(terminal.shows("PAGED"), "its own variable always counts")
  }

  func test_C12_onePagerThatCannotBeStarted_isNamedOnce_andTheTextIsPrinted() throws {
    let program = try savedPeople()
    for words in ["/nowhere/at-all", "'less", program.directory] {
      program.environment["GHBROWSE_PAGER"] = words
      let terminal = try PseudoTerminal(program, ["tags"], columns: 200)
      XCTAssertEqual(terminal.waitForEnd(), 0)
      let text = terminal.screen.text
      let parts = text.components(separatedBy: "The text is printed without one.")
      XCTAssertEqual(parts.count, 2, text)
      XCTAssertTrue(text.contains("The pager"), text)
      XCTAssertTrue(text.contains("#cake"), text)
    }
  }

  func test_C12_aPagerThatIsClosedEarly_isNoError() throws {
    let program = try savedPeople()
    program.environment["GHBROWSE_PAGER"] = "head -n 1"
    let terminal = try PseudoTerminal(program, ["list"])
    XCTAssertEqual(terminal.waitForEnd(), 0)
    XCTAssertEqual(terminal.screen.text.split(separator: "\n").count, 1, terminal.screen.text)
    program.environment["GHBROWSE_PAGER"] = try pager(program, "kill -INT $$")
    let interrupted = try PseudoTerminal(program, ["list"])
    XCTAssertNil(interrupted.waitForEnd(), "the signal that ended the pager ends the program")
  }

  func test_C12_less_showsTheFirstRows_andQLeavesIt_alsoAfterCtrlC() throws {
    let program = try savedPeople()
    program.environment["PAGER"] = nil
    program.environment["PATH"] = "\(try SystemCommand.less.path().dropLast(5)):/usr/bin:/bin"
    let terminal = try PseudoTerminal(program, ["list"], rows: 8)
    terminal.expect("    2   wubehopo")
    XCTAssertFalse(terminal.shows("   12 "), terminal.screen.text)
    terminal.type("\u{3}")
    // less throws away what is typed until it has seen Ctrl-C.
    for _ in 0..<50 where !terminal.shows("   12   ") {
      terminal.type("G")
      terminal.watch(for: .milliseconds(200))
    }
    XCTAssertTrue(terminal.shows("   12   "), terminal.screen.text)
    terminal.type("q")
    XCTAssertEqual(terminal.waitForEnd(), 0)
    XCTAssertTrue(terminal.isAsItWas)
    let short = try PseudoTerminal(program, ["tags"])
    XCTAssertEqual(short.waitForEnd(), 0, "a text that fits is only printed")
    XCTAssertTrue(short.shows("#cake"))
  }

  func test_C12_theFirstOfItsVariablesCounts() throws {
    let environment = ["PATH": "/usr/bin:/bin", "TERM": "xterm", "PAGER": "head -n 3"]
    let words = { (variables: [String: String]) throws -> [String] in
      let all = environment.merging(variables) { $1 }
      let command = try MainActor.assumeIsolated { try Pager.command(all) }
      return command.map { [String($0.path.split(separator: "/").last ?? "")] + $0.arguments } ?? []
    }
    XCTAssertEqual(try words([:]), ["head", "-n", "3"])
    XCTAssertEqual(try words(["GHBROWSE_PAGER": "tail"]), ["tail"])
    XCTAssertEqual(try words(["GHBROWSE_PAGER": " "]), [])
    XCTAssertEqual(try words(["PAGER": ""]), [])
    XCTAssertEqual(try words(["PAGER": "cat"]), [])
  }

  private func pager(_ program: ProgramUnderTest, _ script: String) throws -> String {
    let path = "\(program.directory)/pager"
    try "#!/bin/sh\n\(script)\n".write(toFile: path, atomically: true, encoding: .utf8)
    chmod(path, 0o755)
    return path
  }
}
