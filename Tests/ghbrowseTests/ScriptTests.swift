import StandIn
import XCTest

/// The prompt's commands through a pipe and from arguments.
final class ScriptTests: ServerTestCase {
  func test_commandsFromArguments_doTheSame_andTheFirstFailureSetsTheStatus() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let outcome = try program.run(["-c", "99", "-c", ":serach x", "-c", ":help search"])
    XCTAssertEqual(outcome.status, 1, "row 99 was the first to fail")
    XCTAssertTrue(outcome.error.contains("There is no row 99"), outcome.error)
    XCTAssertTrue(outcome.error.contains("Did you mean :search?"), outcome.error)
    XCTAssertTrue(outcome.output.contains(":search TEXT"), "the rest still ran")
  }

  func test_badInput_getsASentence_andLosesNothing() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let long = String(repeating: "n", count: 70_000)
    let lines = "@nobody-here\n1\n:note kept\n:note  \n:note \(long)\n:note\n"
    let outcome = try program.run(typing: lines)
    XCTAssertEqual(outcome.status, 1)
    XCTAssertTrue(outcome.error.contains("GitHub knows nobody called nobody-here."), outcome.error)
    XCTAssertTrue(
      outcome.error.contains("It has 70,000 bytes, and the limit is 65,536."), outcome.error)
    XCTAssertTrue(outcome.output.hasSuffix("kept\n"), "the old note is still there")
    let path = try XCTUnwrap(outcome.error.split(separator: " ").last { $0.hasPrefix("/") })
    let draft = try String(
      contentsOfFile: path.trimmingCharacters(in: .newlines), encoding: .utf8)
    XCTAssertEqual(draft, long, "the refused text is whole in its draft")
  }

  func test_C15_bytesThatAreNoText_areRefused_inALineAndInAnArgument() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let input =
      Data("1\n:note caf".utf8) + Data([0xE9, 0x9B, 0x0A]) + Data(":note tea\n:note\n".utf8)
    let outcome = try program.run([], input: input)
    XCTAssertEqual(outcome.status, 1, "the line is refused, and the rest still ran")
    XCTAssertTrue(outcome.error.contains("A line is not UTF-8 text"), outcome.error)
    XCTAssertTrue(outcome.output.hasSuffix("tea\n"), outcome.output)
    program.launcher = ["/bin/sh", "-c", "exec \"$@\" \"$(printf 'caf\\351\\233')\"", "sh"]
    let argument = try program.run(["note", "ada"])
    XCTAssertEqual(argument.status, 2)
    XCTAssertEqual(argument.error, "ghbrowse: Argument 3 is not UTF-8 text; nothing was done.\n")
  }

  func test_S10_aLineThatIsTooLong_orAnInputThatCannotBeRead_isSaid() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let long = String(repeating: "x", count: 3 << 20)
    let outcome = try program.run(typing: "\(long)\n:help quit\n")
    XCTAssertEqual(outcome.status, 1, outcome.error)
    XCTAssertTrue(outcome.error.contains("A line is longer than 1 MiB"), outcome.error)
    XCTAssertTrue(outcome.output.contains("do the same."), "the next line is done")
    program.launcher = ["/bin/sh", "-c", #"exec "$@" < /"#, "sh"]
    let unread = try program.run([])
    XCTAssertEqual(unread.status, 1, unread.error)
    XCTAssertTrue(unread.error.contains("Standard input can no longer be read"), unread.error)
  }

  func test_D20_atATerminal_itPrintsWhatItsCommandsShow_andAsksForNothingElse() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let empty = try PseudoTerminal(program, ["-c", ":notes"])
    XCTAssertEqual(empty.waitForEnd(), 0)
    XCTAssertEqual(server.requests.count, 0)
    let away = try PseudoTerminal(ProgramUnderTest(), ["--offline", "-c", ":tags"])
    XCTAssertEqual(away.waitForEnd(), 0, "nothing else is asked for, and fails")
    XCTAssertEqual(try program.run(["-c", ":note 1 met"]).status, 0)
    let asked = server.requests.count
    let notes = try PseudoTerminal(program, ["-c", ":notes"])
    XCTAssertEqual(notes.waitForEnd(), 0)
    XCTAssertTrue(notes.shows("✎ met") || notes.shows("│ met"), notes.screen.text)
    XCTAssertFalse(notes.screen.text.contains("GitHub users"), notes.screen.text)
    let failing = try PseudoTerminal(program, ["-c", ":nonsense"])
    XCTAssertEqual(failing.waitForEnd(), 2)
    XCTAssertEqual(server.requests.count, asked)
  }
}
