import Foundation
import XCTest

/// A profile as the reader's own layout has it, in the whole program (P5, J6).
final class LayoutTests: XCTestCase {
  private func program(_ layout: String?) throws -> ProgramUnderTest {
    let program = try ProgramUnderTest()
    let folder = program.directory + "/.config/ghbrowse"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    if let layout {
      try Data(layout.utf8).write(to: URL(fileURLWithPath: folder + "/profile.layout"))
    }
    return program
  }

  func test_P5_theReadersOwnLayoutIsUsed_atThePromptAndInScripts() throws {
    let program = try program("title Who:  {login}\n\nplain Where:  {location}\n")
    let outcome = try program.run(["--demo", "-c", "1"])
    XCTAssertEqual(outcome.status, 0, outcome.error)
    let place = String(repeating: " ", count: 30) + "1 of 20 · next: bramblewick"
    XCTAssertEqual(
      outcome.output, " Who     @quillfeather\(place)\n\n Where   Little Wobbling\n")
    let terminal = try PseudoTerminal(program, ["--demo"])
    terminal.expect("list>")
    terminal.enter("1")
    terminal.expect("Who     @quillfeather")
    XCTAssertFalse(terminal.shows("Joined"), terminal.screen.text)
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0)
  }

  func test_P5_aMistakeIsSaidByLine_withThePath_andTheBuiltInLayoutIsUsed() throws {
    let program = try program("# mine\nplain {nme}\n")
    let outcome = try program.run(["--demo", "-c", "1", "-c", ":back", "-c", "2"])
    XCTAssertEqual(outcome.status, 0, "no script fails of it")
    XCTAssertTrue(outcome.output.contains(" Location   Little Wobbling"), outcome.output)
    let lines = outcome.error.split(separator: "\n").filter { $0.contains("profile.layout") }
    XCTAssertEqual(lines.count, 1, "once: \(outcome.error)")
    XCTAssertTrue(
      lines.first?.contains(
        "/.config/ghbrowse/profile.layout, line 2: there is no field {nme}; did you mean {name}?")
        == true, outcome.error)
  }

  func test_P5_showUsesItToo_onATerminal() throws {
    let own = try program("title Who:  {login}\n")
    let terminal = try PseudoTerminal(own, ["show", "quillfeather", "--demo"])
    XCTAssertEqual(terminal.waitForEnd(), 0)
    XCTAssertTrue(terminal.shows(" Who   @quillfeather"), terminal.screen.text)
    let mistaken = try program("plain {nme}\n")
    let wrong = try PseudoTerminal(mistaken, ["show", "quillfeather", "--demo"])
    XCTAssertEqual(wrong.waitForEnd(), 0)
    XCTAssertTrue(wrong.shows("there is no field {nme}"), wrong.screen.text)
    XCTAssertTrue(wrong.shows("Location   Little Wobbling"), wrong.screen.text)
  }

  func test_P5_theFirstRowsDoNotWaitForTheLayout() throws {
    let program = try program("plain {nme}\n")
    let outcome = try program.run(["--demo", "-c", ":help"])
    XCTAssertFalse(outcome.error.contains("profile.layout"), "not read before the first profile")
  }

  func test_P5_checkLayoutSaysWhetherAFileIsRight() throws {
    let program = try program(nil)
    let none = try program.run(["--check-layout"])
    XCTAssertEqual(none.status, 0, none.error)
    XCTAssertTrue(none.output.hasPrefix("the built-in layout: right, "), none.output)

    let path = program.directory + "/a.layout"
    try Data("title {name}\n".utf8).write(to: URL(fileURLWithPath: path))
    let right = try program.run(["--check-layout", path])
    XCTAssertEqual(right.output, "\(path): right, 1 line\n")

    try Data("titel {name}\n\nplain {name} }\n".utf8).write(to: URL(fileURLWithPath: path))
    let wrong = try program.run(["--check-layout", path])
    XCTAssertEqual(wrong.status, 1)
    XCTAssertEqual(
      wrong.output,
      """
      \(path):1:1: there is no style titel; did you mean title?
      \(path):3:14: } closes nothing; }} is a brace by itself

      """)
    XCTAssertEqual(try program.run(["--check-layout", path + "x"]).status, 1)
    XCTAssertEqual(try program.run(["--check-layout", "/dev/zero"]).status, 1)
  }

  func test_P5_checkLayoutWithoutAFile_looksAtTheReadersOwn() throws {
    let outcome = try program("plain {nme}\n").run(["browse", "--check-layout"])
    XCTAssertEqual(outcome.status, 1)
    XCTAssertTrue(outcome.output.contains("profile.layout:1:8: there is no field"), outcome.output)
  }

  func test_theHelpTellsOfCheckLayout_andAFileAloneIsNoCommand() throws {
    let program = try program(nil)
    XCTAssertTrue(try program.run(["browse", "--help"]).output.contains("--check-layout [FILE]"))
    XCTAssertEqual(try program.run(["--offline", "x.layout"]).status, 2)
  }
}
