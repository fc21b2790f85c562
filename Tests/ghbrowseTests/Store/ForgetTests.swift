import Foundation
import StandIn
import XCTest

/// `ghbrowse forget` (X15): what it asks and reports, and that no file has anything left.
final class ForgetTests: StoreTestCase {
  private var (id, login) = (0, "")

  /// Returns a program with notes, drafts, typed lines and pictures of two people; the first is to be
  /// forgotten.
  private func filled() throws -> ProgramUnderTest {
    let (program, logins) = try programWithNotes(["kumquat one", "about another"])
    let session = try program.run(["-c", "1", "-c", ":note kumquat two", "-c", "2"])
    XCTAssertEqual(session.status, 0, "both were seen: \(session.error)")
    let rows = try XCTUnwrap(program.run(["list", "--json"]).json as? [[String: Any]])
    (id, login) = (try XCTUnwrap(rows[0]["id"] as? Int), logins[0])
    let host = (program.storeDirectory as NSString).lastPathComponent
    let drafts = "\(program.stateDirectory)/\(host)/drafts/"
    let avatars = "\(program.directory)/.cache/ghbrowse/\(host)/avatars/"
    let typed = ":list\n@\(login)\n:search \(login.uppercased())\n:search tom\n"
    try program.put(
      [
        ("\(drafts)\(login.lowercased()).draft", "kumquat draft"),
        ("\(drafts)\(login.lowercased()).draft~", "kumquat draft"),
        ("\(drafts)\(id)+\(login.lowercased()).addition", "kumquat line"),
        ("\(drafts)\(login.lowercased()).2.waiting", "kumquat typed"),
        ("\(drafts)\(login.lowercased()).waiting-addition", "kumquat added"),
        ("\(drafts)\(logins[1].lowercased()).draft", "a draft about another"),
        ("\(program.stateDirectory)/history", typed),
        ("\(avatars)\(id)-64", "kumquat"), ("\(avatars)\(id)-460", "kumquat"),
        ("\(avatars)7-64", "x"),
      ].map { ($0, Array($1.utf8)) })
    return program
  }

  /// Checks that no file but the history mentions the person.
  private func assertGone(from program: ProgramUnderTest) {
    for (path, bytes) in program.files where !path.hasSuffix("/history") {
      for text in [login, login.lowercased(), login.uppercased(), "kumquat", "\"id\":\(id),"] {
        XCTAssertNil(Data(bytes).range(of: Data(text.utf8)), "\(text) is in \(path)")
      }
    }
  }

  func test_X15_whereNothingButAListIsSaved_itAsksToRemoveThat() throws {
    XCTAssertEqual(try program.run(["list", "find:nobodyhere"]).status, 0)
    let terminal = try PseudoTerminal(program, ["forget", "nobodyhere"], columns: 200)
    terminal.expect(
      "Remove the list find:nobodyhere (nothing else is saved about nobodyhere)? [y/N]")
    terminal.enter("y")
    terminal.expect("Removed from this machine: the list find:nobodyhere.")
    XCTAssertEqual(terminal.waitForEnd(), 0)
  }

  func test_X15_itAsksFirst_thenRemovesAllOfOnePerson_andNothingOfOthers() throws {
    let program = try filled()
    let terminal = try PseudoTerminal(program, ["forget", login], columns: 200)
    terminal.expect("Forget \(login) for good: your note on \(login), its 2 versions")
    terminal.expect("[y/N]")
    terminal.enter("n")
    terminal.expect("Nothing was removed")
    XCTAssertEqual(terminal.waitForEnd(), 1)
    let others = try program.notes().filter { $0.key != login }
    XCTAssertEqual(others.count, 1)
    let outcome = try program.run(["forget", "@" + login.uppercased(), "--yes", "--json"])
    XCTAssertEqual(outcome.status, 0, outcome.error)
    let object = try XCTUnwrap(outcome.json as? [String: Any], outcome.output)
    XCTAssertEqual(
      Set(object.keys),
      [
        "login", "ids", "note", "versions", "seenAt", "saved", "drafts", "avatars", "mayStillHold",
        "lists",
      ])
    XCTAssertEqual(object["ids"] as? [Int], [id])
    for (key, count) in [("versions", 2), ("drafts", 4), ("avatars", 2)] {
      XCTAssertEqual(object[key] as? Int, count, key)
    }
    XCTAssertEqual(
      object["mayStillHold"] as? [String], ["\(program.stateDirectory)/history"],
      "the history is named, and stays")
    assertGone(from: program)
    XCTAssertEqual(try program.notes(), others)
    let rows = try XCTUnwrap(program.run(["list", "--json"]).json as? [[String: Any]])
    XCTAssertEqual(rows.compactMap { $0["position"] as? Int }, Array(2...30))
    try program.run(
      ["forget", login, "--yes"], status: 1, error: "Nothing about \(login) is saved here")
  }

  func test_X15_somebodyElseWithTheLogin_isMentioned() throws {
    let line = ExportedNotes(1, from: server.baseURL).file
    let other = line.replacing("\"id\":1000001", with: "\"id\":7")
    XCTAssertEqual(try program.run(["import", "-"], input: Data((line + other).utf8)).status, 0)
    for isLast in [false, true] {
      let outcome = try program.run(["forget", "person-1", "--yes"], status: 0)
      XCTAssertEqual(outcome.error.contains("Somebody else with the login person-1"), !isLast)
    }
    XCTAssertEqual(try program.notes(), [:])
  }

  func test_X15_anOpenPrompt_writesNothingBack() throws {
    let program = try filled()
    for path in program.drafts { unlink(path) }
    let terminal = try PseudoTerminal(program, at: "30 saved")
    terminal.enter("1")
    terminal.expect("\(login)>")
    let beside = try PseudoTerminal(program.neighbour(), ["forget", login], columns: 200)
    beside.expect("[y/N]")
    beside.enter("y")
    beside.expect("2 pictures")
    beside.expect("were left as they are")
    XCTAssertEqual(beside.waitForEnd(), 0)
    terminal.expect("Nothing about \(login)")
    terminal.enter(":back")
    terminal.expect("29 saved")
    terminal.enter(":note 2 written beside")
    terminal.expect("Note on ")
    terminal.leave()
    assertGone(from: program)
    XCTAssertTrue(try program.notes().values.contains("written beside"))
  }

  func test_ifASyncFails_theReasonIsReported_andNothingIsCalledRemoved() throws {
    let (program, logins) = try programWithNotes(["one", "two"])
    // strace counts the calls of each thread, so only the first of each, or all, are certain.
    for (login, count) in zip(logins, [":when=1", ""]) {
      try program.fail("fdatasync:error=EIO\(count)")
      for file in ["ghbrowse.db", "ghbrowse.db-wal"] {
        program.launcher += ["-P", program.storeFile(file)]
      }
      let outcome = try program.run(["forget", login, "--yes"])
      program.launcher = []
      XCTAssertEqual(outcome.status, 1, outcome.error)
      XCTAssertTrue(outcome.error.contains("I/O error"), outcome.error)
      XCTAssertFalse(outcome.error.contains("Removed"), outcome.error)
    }
  }
}
