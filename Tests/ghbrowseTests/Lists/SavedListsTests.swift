import Foundation
import Models
import StandIn
import XCTest

/// `lists`, `search --in`, `forget --list`, and names that are no list (X18).
final class SavedListsTests: ListsTestCase {
  private static let keys: Set = [
    "list", "title", "count", "isWhole", "fetchedAt", "notedCount", "unseenCount", "wholeAt",
    "total", "goneCount", "isIncomplete",
  ]

  private static func login(_ index: Int) -> String { StandInPeople.login(of: followers[index]) }

  func test_X18_lists_saysOfEachHowLargeWholeAndOldItIs_andHowManyAreNotedAndUnseen() throws {
    let program = try programWithLists()
    XCTAssertEqual(try program.run(["list"]).status, 0)
    XCTAssertEqual(try program.run(["note", Self.login(3), "met at FOSDEM"]).status, 0)
    XCTAssertEqual(try program.run(["-c", "@\(Self.login(4))"]).status, 0)
    let lists = try rows(program.run(["lists", "--json"]))
    XCTAssertTrue(lists.allSatisfy { Set($0.keys) == Self.keys }, "every key, always")
    let names = lists.compactMap { $0["list"] as? String }
    XCTAssertEqual(names.first, "everyone")
    XCTAssertEqual(Set(names), ["everyone", "followers:ada", "contributors:ada/engine"])
    let followers = try XCTUnwrap(lists.first { $0["list"] as? String == "followers:ada" })
    XCTAssertEqual(followers["count"] as? Int, 70)
    XCTAssertEqual(followers["isWhole"] as? Bool, true)
    XCTAssertEqual(followers["notedCount"] as? Int, 1)
    XCTAssertEqual(followers["unseenCount"] as? Int, 69)
    XCTAssertTrue(followers["wholeAt"] is String && followers["fetchedAt"] is String)
    XCTAssertTrue((followers["title"] as? String ?? "").contains("ada"))
    let columns = try program.run(["lists", "--fields", "list,count,isWhole"]).output
    XCTAssertTrue(columns.contains("followers:ada\t70\ttrue\n"), columns)
    XCTAssertTrue(columns.hasPrefix("everyone\t30\tfalse\n"), columns)
    XCTAssertTrue(lists.first?["fetchedAt"] is String, "\(lists)")
    XCTAssertTrue(
      try program.run(["-c", ":list"]).output.contains(" 30 saved"), "followers are not in it")
  }

  func test_X15_X18_whoWasForgotten_isNotCounted_andComesBackWithTheNextPage() throws {
    let program = try programWithLists()
    let people = try rows(program.run(["list", "--json"]))
    let login = try XCTUnwrap(people[3]["login"] as? String)
    XCTAssertEqual(try program.run(["forget", login, "--yes"]).status, 0)
    let columns = try program.run(["lists", "--fields", "list,count,unseenCount"]).output
    XCTAssertTrue(columns.hasPrefix("everyone\t29\t29\n"), columns)
    XCTAssertEqual(try program.run(["list", "--refresh"]).status, 0)
    let again = try rows(program.run(["list", "--json"]))
    XCTAssertEqual(again.map { $0["login"] as? String }, people.map { $0["login"] as? String })
  }

  func test_X18_lists_ofAListThatIsNotWhole_saysSo_alsoOnATerminalAndForThoseWhoListen() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    XCTAssertEqual(try program.run(["list", "followers:ada"]).status, 0)
    let columns = try program.run(["lists"]).output.split(separator: "\n")
      .map { $0.components(separatedBy: "\t") }
    let row = try XCTUnwrap(columns.first { $0[0] == "followers:ada" })
    XCTAssertEqual([row[2], row[3], row[5], row[6]], ["30", "false", "0", "30"])
    for (accessible, row) in [
      ("", "    2  followers:ada  30 people · not whole · fetched "),
      ("1", "2 followers:ada, 30 people, not whole, fetched "),
    ] {
      program.environment["GHBROWSE_ACCESSIBLE"] = accessible
      let terminal = try PseudoTerminal(program, ["lists"], columns: 120)
      XCTAssertEqual(terminal.waitForEnd(), 0)
      XCTAssertTrue(terminal.shows(row), terminal.screen.text)
    }
  }

  func test_X18_search_inAList_findsOnlyItsPeople_inPlacesOfThatList() throws {
    let program = try programWithLists()
    let member = Self.contributors[1]
    let login = StandInPeople.login(of: member)
    for id in [member, Self.followers[0]] {
      let note = ["note", StandInPeople.login(of: id), "met at FOSDEM"]
      XCTAssertEqual(try program.run(note).status, 0)
    }
    let count = server.requests.count
    let found = try program.run(["search", "--in", "contributors:ada/engine", "fosdem", "--json"])
    XCTAssertEqual(try ids(found), [member], found.error)
    XCTAssertEqual(try rows(found).first?["position"] as? Int, 2)
    XCTAssertEqual(try ids(program.run(["search", "fosdem", "--json"])).count, 2)
    let everyone = try program.run(["search", "--in", "everyone", "fosdem", "--json"])
    XCTAssertEqual(try ids(everyone).count, 2)
    let exact = try program.run(
      ["search", "--in", "followers:ada", "--exact", login, "--fields", "login"])
    XCTAssertEqual(exact.output, "\(login)\n")
    let nobody = try program.run(["search", "--in", "followers:ada", "nobody-has-this"])
    XCTAssertEqual([nobody.output, nobody.error, "\(nobody.status)"], ["", "", "0"])
    let unsaved = try program.run(["search", "--in", "followers:bob", "fosdem"])
    XCTAssertEqual(unsaved.status, 1)
    XCTAssertEqual(
      unsaved.error,
      "ghbrowse: followers:bob is not saved; ghbrowse sync followers:bob fetches it\n")
    XCTAssertEqual(server.requests.count, count, "GitHub is never asked")
  }

  func test_X18_forgetAList_removesIt_andNobody_andNoNote() throws {
    let program = try programWithLists()
    XCTAssertEqual(try program.run(["note", Self.login(3), "met at FOSDEM"]).status, 0)
    let forgotten = try program.run(["forget", "--list", "followers:ADA", "--yes", "--json"])
    XCTAssertEqual(forgotten.status, 0, forgotten.error)
    let object = try XCTUnwrap(forgotten.json as? [String: Any])
    XCTAssertEqual(Set(object.keys), ["list", "count"])
    XCTAssertEqual(object["count"] as? Int, 70)
    let names = try rows(program.run(["lists", "--json"])).compactMap { $0["list"] as? String }
    XCTAssertEqual(names, ["everyone", "contributors:ada/engine"])
    XCTAssertEqual(try ids(program.run(["search", "met at", "--json"])), [Self.followers[3]])
    XCTAssertEqual(try program.run(["list", "followers:ada", "--offline"]).status, 3)
    let again = try program.run(["forget", "--list", "followers:ada", "--yes"])
    XCTAssertEqual(again.status, 1)
    XCTAssertEqual(again.error, "ghbrowse: followers:ada is not saved here.\n")
    let told = try program.run(["forget", "--list", "contributors:ada/engine", "--yes"])
    XCTAssertTrue(
      told.error.hasPrefix("ghbrowse: Forgot contributors:ada/engine, a list of 3 people."),
      told.error)
  }

  func test_X15_X18_forgettingAPerson_tellsWhichListsGoToo() throws {
    let lists: Set = ["followers:ada", "contributors:ada/engine"]
    for words in [["--json"], []] {
      let outcome = try programWithLists().run(["forget", "ada", "--yes"] + words)
      XCTAssertEqual(outcome.status, 0, outcome.error)
      if words.isEmpty {
        for list in lists {
          XCTAssertTrue(outcome.error.contains("the list \(list)"), outcome.error)
        }
      } else {
        let names = (outcome.json as? [String: Any])?["lists"] as? [String]
        XCTAssertEqual(names.map { Set($0) }, lists)
      }
    }
  }

  func test_X18_forgetAList_asksFirst_andOnlyWhereSomebodyCanAnswer() throws {
    let program = try programWithLists()
    let alone = try program.run(["forget", "--list", "followers:ada"])
    XCTAssertEqual(alone.status, 2)
    XCTAssertTrue(
      alone.error.hasSuffix("without being asked: ghbrowse forget --list followers:ada --yes\n"),
      alone.error)
    for (answer, status) in [("n", Int32(1)), ("y", 0)] {
      let terminal = try PseudoTerminal(
        program, ["forget", "--list", "followers:ada"], columns: 160)
      terminal.expect("Forget followers:ada, a list of 70 people? [y/N]")
      terminal.enter(answer)
      terminal.expect(status == 0 ? "Forgot followers:ada" : "nothing was removed.")
      XCTAssertEqual(terminal.waitForEnd(), status)
      XCTAssertEqual(
        try program.run(["list", "followers:ada", "--offline"]).status, status == 0 ? 3 : 0)
    }
  }

  func test_X18_whatIsNoList_isSaidInOneSentence_withStatus2_andNothingIsAsked() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    for name in [
      "nonsense", "nonsense:x", "", "followers", "followers:", "followers:a b", "members:a/b",
      "contributors:apple", "contributors:a/b/c", "find:", "stars\u{1B}[31m",
    ] {
      let sentence = sentence(about: name)
      for words in [
        ["list", name], ["sync", name], ["search", "--in", name, "x"],
        ["forget", "--list", name, "--yes"],
      ] {
        let outcome = try program.run(words)
        XCTAssertEqual(outcome.status, 2, "\(words)")
        XCTAssertEqual(outcome.output, "", "\(words)")
        XCTAssertEqual(outcome.error, "ghbrowse: \(sentence)\n", "\(words)")
      }
    }
    XCTAssertEqual(server.requests.count, 0)
  }

  // What is said of it, as a terminal may see it.
  private func sentence(about name: String) -> String {
    do {
      let list = try UserList(name: name)
      XCTFail("\(list.name) is a list")
      return ""
    } catch {
      return error.sentence.replacing("\u{1B}", with: "^[")
    }
  }
}
