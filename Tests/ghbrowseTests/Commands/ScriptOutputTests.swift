import Foundation
import StandIn
import XCTest

/// What `-c` and a pipe print (X23): what their commands show, and nothing else.
final class ScriptOutputTests: SavedPeopleTestCase {
  func test_C3_aCommandPrintsWhatItShows_andNotTheList() throws {
    let program = try savedPeople()
    let search = try program.run(["-c", ":search #cake"])
    XCTAssertEqual(search.status, 0, search.error)
    XCTAssertTrue(search.output.hasPrefix(" Search: #cake"), search.output)
    XCTAssertEqual(search.output.split(separator: "\n").count, 2, search.output)
    XCTAssertFalse(try program.run(typing: ":status\n").output.contains("wubehopo"))
    XCTAssertEqual(try program.run(typing: ":quit\n").output, "")
  }

  func test_C3_aRowNumberWorks_thoughItsListWasNotPrinted_andANoticeIsPrinted() throws {
    let program = try savedPeople()
    let noted = try program.run(["-c", ":note 1 met at FOSDEM"])
    XCTAssertEqual(noted.status, 0, noted.error)
    XCTAssertEqual(noted.output, "")
    XCTAssertTrue(noted.error.contains("saved, only on this machine."), noted.error)
    let shown = try program.run(typing: "2\n:back\n")
    XCTAssertTrue(shown.output.split(separator: "\n")[0].contains("@wubehopo"), shown.output)
    let parts = shown.output.components(separatedBy: "GitHub users")
    XCTAssertEqual(parts.count, 2, "the list is printed where :back shows it")
    XCTAssertTrue(parts[1].contains("    1   "), shown.output)
    let gone = try program.run(["-c", "99"])
    XCTAssertEqual(gone.status, 1)
    XCTAssertTrue(gone.error.contains("There is no row 99: the rows here are 1 to 12."), gone.error)
    XCTAssertEqual(gone.output, "")
  }

  func test_C3_withoutACommand_theListIsPrinted() throws {
    let program = try savedPeople()
    let outcome = try program.run(typing: "")
    XCTAssertEqual(outcome.status, 0, outcome.error)
    XCTAssertEqual(outcome.output.split(separator: "\n").count, 13, outcome.output)
    XCTAssertTrue(outcome.output.hasPrefix(" GitHub users"), outcome.output)
  }

  func test_C3_whatNeedsNoRows_asksNobodyForThem() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    XCTAssertEqual(try program.run(["-c", ":search x", "-c", ":tags", "-c", ":help"]).status, 0)
    XCTAssertEqual(server.requests.count, 0)
    XCTAssertEqual(try program.run(["--offline", "-c", ":tags"]).status, 0)
    let outcome = try program.run(["--offline", "-c", "1"])
    XCTAssertEqual(outcome.status, 3)
    XCTAssertTrue(outcome.error.contains("Nothing saved yet, and --offline"), outcome.error)
    XCTAssertEqual(try program.run(["-c", "2"]).status, 0, "rows are fetched where one is opened")
    XCTAssertEqual(server.requests.first?.path, "/users?since=0")
  }

  func test_C14_colorAlways_drawsTheTerminalsForm_alsoInAPipe() throws {
    let program = try savedPeople()
    program.environment["COLUMNS"] = "60"
    let show = try program.run(["show", "ada", "--color", "always"])
    XCTAssertTrue(show.output.contains("\u{1B}["), show.output)
    XCTAssertTrue(show.output.contains("@ada"), show.output)
    XCTAssertFalse(show.output.contains("login\tada"), show.output)
    let list = try program.run(["list", "--limit", "2", "--color", "always"])
    XCTAssertEqual(list.output.split(separator: "\n").count, 2)
    XCTAssertTrue(list.output.contains("mwubehopo\u{1B}[0m"), list.output)
    XCTAssertTrue(try program.run(["--color=always", "-c", "2"]).output.contains("\u{1B}["))
    let json = try program.run(["show", "ada", "--json", "--color", "always"])
    XCTAssertTrue(json.output.contains("\u{1B}["), json.output)
  }
}
