import Foundation
import TestSupport
import XCTest

/// The man page: made from the help, readable, and whole (X10).
final class ManualPageTests: XCTestCase {
  private var program: ProgramUnderTest!
  private var path: String { "\(program.directory)/ghbrowse.1" }

  override func setUpWithError() throws {
    program = try ProgramUnderTest()
    let page = try program.run(["---manual"])
    XCTAssertEqual(page.status, 0, page.error)
    try Data(page.outputBytes).write(to: URL(fileURLWithPath: path))
  }

  // The page as `man` shows it, without the marks of bold letters.
  private func rendered() throws -> String {
    let (isFine, text) = try SystemCommand.groff.run(
      ["-man", "-Tutf8", "-P-cbou", "-rLL=200n", "-rHY=0", path])
    XCTAssertTrue(isFine, text)
    return text
  }

  func test_X10_thePage_isReadWithoutAWarning() throws {
    let (isFine, warnings) = try SystemCommand.groff.run(["-man", "-ww", "-z", "-Tutf8", path])
    XCTAssertTrue(isFine)
    XCTAssertEqual(warnings, "")
    let lint = try SystemCommand.mandoc.run(["-Tlint", "-Wwarning", path])
    XCTAssertEqual(lint.output, "")
    XCTAssertTrue(lint.isFine)
  }

  func test_X10_everyCommandAndOption_isInIt() throws {
    let text = try rendered()
    for command in try CommandLineTable(program).commands where command.name != "help" {
      XCTAssertTrue(text.contains("\n   \(command.name)\n"), command.name)
      for option in command.options {
        XCTAssertNotNil(
          text.range(of: "\n +(-\\w, )?\(option)(\\W|$)", options: .regularExpression),
          "\(option) of \(command.name)")
      }
    }
  }

  func test_X10_everyCommandOfThePrompt_isInIt() throws {
    let text = try rendered()
    let help = try program.run(["-c", ":help", "--demo"]).output
    let names = help.matches(of: /(?m)^ *(:[a-z]+)/).map { String($0.1) }
    XCTAssertGreaterThan(names.count, 15, help)
    for name in names { XCTAssertTrue(text.contains("\n       \(name)"), name) }
  }

  func test_X10_sectionsStandInTheOrderOfMan() throws {
    let names = try rendered().matches(of: /(?m)^[A-Z][A-Z -]+$/).map { String($0.0) }
    XCTAssertEqual(
      names,
      [
        "NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS", "PROMPT", "ENVIRONMENT", "CONFIG",
        "FILES",
        "FORMATS", "EXIT STATUS", "EXAMPLES", "SEE ALSO",
      ])
  }
}
