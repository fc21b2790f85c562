import Foundation
import StandIn
import XCTest

/// `show` with several people, and with names from standard input.
final class ShowSeveralTests: SavedPeopleTestCase {
  func test_X28_severalAreShownInOrder_asProfiles_anArray_orATable() throws {
    let both = try program.run(["show", "wubehopo", "ada"], status: 0)
    let single = try ["wubehopo", "ada"].map { try program.run(["show", $0]).output }
    XCTAssertEqual(
      both.output.replacing("source\tnetwork", with: "source\tcache"),
      single.joined(separator: "\n"))
    let asked = server.requests.filter { $0.path.hasPrefix("/users/") }.count
    let json = try program.run(["show", "ada", "wubehopo", "@ADA", "--json"])
    XCTAssertEqual(try json.logins, ["ada", "wubehopo"])
    XCTAssertEqual(
      try program.run(["show", "ada", "wubehopo", "--fields", "login,company,tags"]).output,
      "ada\tLoom\ttea\nwubehopo\t\ttea cake\n")
    XCTAssertEqual(
      try program.run(["show", "ada", "wubehopo", "--csv", "--fields", "login,company"]).output,
      "login,company\r\nada,Loom\r\nwubehopo,\r\n")
    XCTAssertEqual(
      server.requests.filter { $0.path.hasPrefix("/users/") }.count, asked, "all are saved")
    XCTAssertEqual(try program.run(["show", "ada", "wubehopo", "--refresh"]).status, 0)
    XCTAssertEqual(server.requests.filter { $0.path.hasPrefix("/users/") }.count, asked + 2)
  }

  func test_X28_linesOfAnyForm_areRead_andWhoIsUnknown_isNamedByLine() throws {
    let lines = """
      \u{FEFF}ada\r
      \r
      @ADA
      https://github.com/ada
      99+former@users.noreply.github.com
        wubehopo\t
      nobody-here
      bad name
      wubehopo
      """
    let found = try program.run(["show", "-", "--fields", "login"], typing: lines, status: 1)
    XCTAssertEqual(found.output, "ada\nwubehopo\n")
    XCTAssertEqual(
      found.error,
      """
      ghbrowse: Line 7: GitHub has no user called nobody-here.
      ghbrowse: Line 8: "bad name" cannot be a login: a login has letters, digits, - and _ only

      """)
    let one = try program.run(["show", "-", "--json"], typing: "ada")
    XCTAssertEqual(try one.logins, ["ada"], "an array")
    let none = try program.run(["show", "-", "--json"], typing: "\n", status: 0)
    XCTAssertEqual([none.output, none.error], ["[]\n", ""])
  }

  func test_X28_anAddressForCommits_isFoundByItsID_savedOrNot() throws {
    let count = server.requests.count
    let saved = try program.run(["show", "99+Other@users.noreply.github.com", "--json"])
    XCTAssertEqual((saved.json as? [String: Any])?["login"] as? String, "ada", saved.error)
    XCTAssertEqual(server.requests.count, count)
    // Somebody else has the login now.
    let other = Self.ada.replacing("\"id\":99", with: "\"id\":700")
      .replacing("\"login\":\"ada\"", with: "\"login\":\"taken\"")
    server.answer("/users/taken", with: .json(other))
    let moved = other.replacing("700", with: "701").replacing("taken", with: "moved")
    server.answer("/user/701", with: .json(moved))
    let fetched = try program.run(["show", "701+taken@users.noreply.github.com", "--json"])
    XCTAssertEqual((fetched.json as? [String: Any])?["login"] as? String, "moved", fetched.error)
  }

  func test_X28_atALimit_theOthersAreShown_andTheRestIsNamed() throws {
    server.answer(
      "/users/limited",
      with: CannedAnswer(
        status: 403, headers: ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "4000000000"],
        body: "{}"))
    let count = server.requests.count
    let found = try program.run(
      ["show", "limited", "jivahu", "ada", "third", "--fields", "login"], status: 1)
    XCTAssertEqual(found.output, "ada\n")
    XCTAssertTrue(found.error.hasSuffix("Not asked for any more: jivahu, third.\n"), found.error)
    XCTAssertEqual(server.requests.count, count + 1)
  }

  func test_X28_mistakes_areToldBeforeAnythingIsDone() throws {
    for arguments in [["ada", "bad name"], ["ada", "ada", "--web"], ["-", "--web"], []] {
      let outcome = try program.run(["show"] + arguments, status: 2)
      XCTAssertEqual(outcome.output, "")
    }
    XCTAssertEqual(try program.run(["show", "ada@users.noreply.github.com"]).status, 2)
  }
}
