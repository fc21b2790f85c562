import XCTest

/// Which theme the command line and the environment ask for (B2).
final class ThemeOptionTests: XCTestCase {
  func test_B2_a_theme_that_there_is_not_is_named_and_ends_the_program() throws {
    let program = try ProgramUnderTest()
    program.environment["GHBROWSE_THEME"] = "solarized"
    let outcome = try program.run(["list", "--offline"])
    XCTAssertEqual(outcome.status, 2)
    XCTAssertEqual(outcome.output, "")
    XCTAssertEqual(
      outcome.error,
      "ghbrowse: GHBROWSE_THEME is \"solarized\"; it can be auto, dark or light\n")
  }

  func test_B2_what_the_command_line_says_goes_first() throws {
    let program = try ProgramUnderTest()
    program.environment["GHBROWSE_THEME"] = "solarized"
    for theme in ["auto", "dark", "light"] {
      let outcome = try program.run(["list", "--demo", "--theme", theme, "--limit", "1"])
      XCTAssertEqual(outcome.status, 0, outcome.error)
    }
    XCTAssertEqual(try program.run(["list", "--theme", "solarized"]).status, 2)
  }

  func test_H1_what_the_variable_says_is_made_inert() throws {
    let program = try ProgramUnderTest()
    program.environment["GHBROWSE_THEME"] = "\u{1B}]0;x\u{7}"
    let outcome = try program.run(["list", "--offline"])
    XCTAssertEqual(outcome.status, 2)
    XCTAssertFalse(outcome.errorBytes.contains(0x1B))
  }
}
