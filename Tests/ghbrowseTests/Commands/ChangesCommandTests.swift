import Foundation
import StandIn
import XCTest

/// Who came, who left and who moved: `changes` and `:changes` (X26).
final class ChangesCommandTests: SavedPeopleTestCase {
  // People 1 to 12 follow ada, who is 99; some of that changed now, and one thing long ago.
  override func setUp() async throws {
    try await super.setUp()
    try saveLists()
    let now = Int(Date().timeIntervalSince1970 * 1000)
    let followers = "FROM lists WHERE key = 'followers:ada'"
    try program.changeStore(
      "INSERT INTO member_changes SELECT id, \(StandInPeople.ids(12)[0]), \(now - 30), 'new' \(followers)",
      "INSERT INTO member_changes SELECT id, \(StandInPeople.ids(12)[1]), \(now - 20), 'left' \(followers)",
      "INSERT INTO profile_changes(user_id, at, field, old, new) VALUES (99, \(now - 10), 'company', 'Acme', 'Loom')",
      "INSERT INTO profile_changes(user_id, at, field) VALUES (99, \(now - 40 * 86_400_000), 'bio')"
    )
  }

  private var logins: [String] { StandInPeople.ids(12).map(StandInPeople.login) }

  func test_X26_theCommand_printsLines_orJSON_ofListsAndPeople() throws {
    let fields = ["--fields", "login,change,list,old,new"]
    let moved = "ada\tcompany\t\tAcme\tLoom\n"
    let left = "\(logins[1])\tleft\tfollowers:ada\t\t\n"
    let new = "\(logins[0])\tnew\tfollowers:ada\t\t\n"
    let all = try program.run(["changes"] + fields, status: 0)
    XCTAssertEqual(all.output, moved + left + new, all.error)
    XCTAssertEqual(try program.run(["changes", "followers:*"] + fields).output, left + new)
    XCTAssertEqual(
      try program.run(["changes", "ada", "followers:ada"] + fields).output, moved + left + new)
    XCTAssertEqual(try program.run(["changes", "@ada"] + fields).output, moved)
    XCTAssertEqual(
      try program.run(["changes", "ada", "--since", "9w", "--fields", "change"]).output,
      "company\nbio\n")
    let json = try program.run(["changes", "--json"]).json as? [[String: Any]]
    XCTAssertEqual(json?.count, 3)
    XCTAssertEqual(json?.first?["new"] as? String, "Loom")
    XCTAssertTrue(json?.first?["list"] is NSNull)
    XCTAssertEqual(try program.run(["changes", "contributors:ada/engine"]).output, "")
  }

  func test_X26_aListWhoseLastAnswerIsDoubtful_isNamedOnStandardError() throws {
    let doubt = "'{\"found\":0,\"expected\":12,\"isUndecided\":true}'"
    try program.changeStore("UPDATE lists SET doubt = \(doubt) WHERE key = 'followers:ada'")
    for names in [[], ["followers:ada"]] {
      let error = try program.run(["changes"] + names).error
      XCTAssertTrue(
        error.hasPrefix("ghbrowse: followers:ada: GitHub's answer is doubtful: 0 of 12 came."),
        error)
    }
    XCTAssertEqual(try program.run(["changes", "ada"]).error, "")
  }

  func test_X21_aFormerLogin_isSaidToBeCalledOtherwiseNow() throws {
    try program.changeStore(
      "INSERT INTO profile_changes(user_id, at, field, old, new) VALUES (99, 5, 'login', 'countess', 'ada')"
    )
    for command in [["show", "Countess", "--offline"], ["note", "Countess"]] {
      try program.run(command, error: "Countess was last seen as ada.")
    }
    XCTAssertEqual(try program.run(["changes", "countess", "--fields", "new"]).output, "Loom\n")
  }

  func test_X26_whatIsNotSaved_isNamed_andTheRestComes() throws {
    let both = try program.run(
      ["changes", "members:acme", "nobody-here", "ada", "--fields", "change"], status: 1,
      error: "members:acme is not saved")
    XCTAssertEqual(both.output, "company\n")
    XCTAssertTrue(both.error.contains("nobody-here is not saved"), both.error)
    let none = try program.run(["changes", "nobody-here"])
    XCTAssertEqual([none.output, "\(none.status)"], ["", "1"])
    XCTAssertEqual(try program.run(["changes", "nonsense:x"]).status, 2)
  }

  func test_X26_atATerminal_rowsStandUnderDays_withListAndNote() throws {
    let terminal = try program.onTerminal(["changes"], columns: 100, rows: 20)
    let text = terminal.screen.text
    for words in [
      "company: Acme → Loom", "left followers:ada", "new in followers:ada", "✎ two", "ada",
    ] { XCTAssertTrue(text.contains(words), "\(words): \(text)") }
    XCTAssertFalse(text.contains("id 99"), text)
  }

  func test_X26_atThePrompt_theList_hasItsOwnChanges_andNumbersOpen() throws {
    let terminal = try PseudoTerminal(program, ["--offline"])
    terminal.expectNews("list")
    terminal.perform([
      (":changes", "1 new, 1 left, 1 moved since"), ("1", "ada"), (":back", "1 moved since"),
      (":followers ada", "followers:ada"), (":changes 2w", "changes in followers:ada"),
    ])
    for words in ["1 new, 1 left since", "\(logins[1])  "] {
      terminal.wait(words) { terminal.screen.text.contains(words) }
    }
    terminal.perform([(":changes soon", "takes a time")])
    terminal.leave()
  }

  func test_X26_at40Columns_andSpoken() throws {
    let narrow = try PseudoTerminal(program, ["--offline"], columns: 40, rows: 24)
    narrow.expectNews("list")
    narrow.perform([(":changes", "company…")])
    narrow.leave()
    program.environment["GHBROWSE_ACCESSIBLE"] = "1"
    let spoken = try PseudoTerminal(program, ["--offline"], columns: 100, rows: 24)
    spoken.expectNews("list")
    spoken.perform([(":changes", "1 ada, company: Acme")])
    spoken.leave()
  }

  func test_X26_theRecipeOfTheReadme_mailsWhatHasChanged() throws {
    let readme = try String(
      contentsOf: DocumentsTests.root.appendingPathComponent("README.md"), encoding: .utf8)
    let line = try XCTUnwrap(readme.split(separator: "\n").first { $0.contains("| mail -s") })
    _ = try program.makeScript("mail", "echo \"$@\" > mail.txt; cat >> mail.txt")
    _ = try program.makeScript("ghbrowse", "exec \"\(ProgramUnderTest.path.path)\" \"$@\"")
    program.environment["PATH"] = "\(program.directory):/usr/bin:/bin"
    program.launcher = [
      "/bin/sh", "-c", "cd \(program.directory) && \(line.replacing("mojombo", with: "ada"))",
    ]
    try program.run([], status: 0)
    let mail = try XCTUnwrap(program.text(of: "mail.txt"))
    XCTAssertTrue(mail.contains("you@example.org"), mail)
    XCTAssertTrue(mail.contains("\tada\tcompany\t\tAcme\tLoom\n"), mail)
  }
}
