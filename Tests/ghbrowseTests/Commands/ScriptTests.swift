import Foundation
import StandIn
import XCTest

/// The prompt's commands in a pipe and after `-c`: they print what they show, and nothing else.
final class ScriptTests: PeopleTestCase {
  func test_aCommandPrintsWhatItShows_andNotTheList() throws {
    try savePeople()
    let search = try program.run(["-c", ":search #cake"], status: 0)
    XCTAssertTrue(search.output.hasPrefix(" Search: #cake"), search.output)
    XCTAssertEqual(search.output.split(separator: "\n").count, 2, search.output)
    XCTAssertFalse(try program.run(typing: ":status\n").output.contains("wubehopo"))
    XCTAssertEqual(try program.run(typing: ":quit\n").output, "")
  }

  func test_aRowNumberWorks_thoughItsListWasNotPrinted_andANoticeIsPrinted() throws {
    try savePeople()
    let noted = try program.run(
      ["-c", ":note 1 met at FOSDEM"], status: 0, error: "saved, only on this machine.")
    XCTAssertEqual(noted.output, "")
    let shown = try program.run(typing: "2\n:back\n")
    XCTAssertTrue(shown.output.split(separator: "\n")[0].contains("@wubehopo"), shown.output)
    let parts = shown.output.components(separatedBy: "GitHub users")
    XCTAssertEqual(parts.count, 2, "the list is printed where :back shows it")
    XCTAssertTrue(parts[1].contains("    1   "), shown.output)
    let gone = try program.run(
      ["-c", "99"], status: 1, error: "There is no row 99: the rows here are 1 to 12.")
    XCTAssertEqual(gone.output, "")
  }

  func test_P3_badInput_getsASentence_andLosesNothing() throws {
    let long = String(repeating: "n", count: 70_000)
    let lines = "@nobody-here\n1\n:note kept\n:note  \n:note \(long)\n:note\n"
    let outcome = try program.run(
      typing: lines, status: 1, error: "GitHub has no user called nobody-here.")
    XCTAssertTrue(
      outcome.error.contains("The note is 70,000 bytes long; the limit is 65,536."), outcome.error)
    XCTAssertTrue(outcome.output.hasSuffix("kept\n"), "the old note is still there")
    let path = try XCTUnwrap(outcome.error.split(separator: " ").last { $0.hasPrefix("/") })
    let draft = try String(contentsOfFile: path.trimmingCharacters(in: .newlines), encoding: .utf8)
    XCTAssertEqual(draft, long, "the refused text is whole in its draft")
  }

  func test_bytesThatAreNoText_areRefused_inALineAndInAnArgument() throws {
    let input =
      Data("1\n:note caf".utf8) + Data([0xE9, 0x9B, 0x0A]) + Data(":note tea\n:note\n".utf8)
    let outcome = try program.run([], input: input, error: "A line is not UTF-8 text")
    XCTAssertEqual(outcome.status, 1, "the line is refused, and the rest still ran")
    XCTAssertTrue(outcome.output.hasSuffix("tea\n"), outcome.output)
    program.launcher = ["/bin/sh", "-c", "exec \"$@\" \"$(printf 'caf\\351\\233')\"", "sh"]
    let argument = try program.run(["note", "ada"], status: 2)
    XCTAssertEqual(argument.error, "ghbrowse: Argument 3 is not UTF-8 text; nothing was done.\n")
  }

  func test_aLineThatIsTooLong_orAnInputThatCannotBeRead_isSaid() throws {
    let long = String(repeating: "x", count: 3 << 20)
    let outcome = try program.run(
      typing: "\(long)\n:help quit\n", status: 1, error: "A line is longer than 1 MiB")
    XCTAssertTrue(outcome.output.contains("do the same."), "the next line is done")
    program.launcher = ["/bin/sh", "-c", #"exec "$@" < /"#, "sh"]
    try program.run([], status: 1, error: "Standard input can no longer be read")
  }

  func test_withoutACommand_theListIsPrinted() throws {
    try savePeople()
    let outcome = try program.run(typing: "", status: 0)
    XCTAssertEqual(outcome.output.split(separator: "\n").count, 13, outcome.output)
    XCTAssertTrue(outcome.output.hasPrefix(" GitHub users"), outcome.output)
  }

  func test_whatNeedsNoRows_fetchesNone() throws {
    XCTAssertEqual(try program.run(["-c", ":search x", "-c", ":tags", "-c", ":help"]).status, 0)
    XCTAssertEqual(server.requests.count, 0)
    try program.onTerminal(["--offline", "-c", ":tags"])
    try program.run(
      ["--offline", "-c", "1"], status: 3, error: "nothing was fetched: --offline is set")
    XCTAssertEqual(try program.run(["-c", "2"]).status, 0, "rows are fetched where one is opened")
    XCTAssertEqual(server.requests.first?.path, "/users?since=0")
  }

  func test_colorAlways_drawsTheTerminalsForm_alsoInAPipe() throws {
    try savePeople()
    program.environment["COLUMNS"] = "60"
    let show = try program.run(["show", "ada", "--color", "always"])
    XCTAssertTrue(show.output.contains("\u{1B}["), show.output)
    XCTAssertTrue(show.output.contains("@ada"), show.output)
    XCTAssertFalse(show.output.contains("login\tada"), show.output)
    let list = try program.run(["list", "--limit", "2", "--color", "always"])
    XCTAssertEqual(list.output.split(separator: "\n").count, 2)
    XCTAssertTrue(list.output.contains("mwubehopo\u{1B}[0m"), list.output)
    let json = try program.run(["show", "ada", "--json", "--color", "always"])
    XCTAssertTrue(json.output.contains("\u{1B}["), json.output)
  }
}
