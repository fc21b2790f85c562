import Foundation
import StandIn
import XCTest

/// `ghbrowse list LIST` (X18): what is asked, and what is printed in which form.
final class ListCommandTests: ListsTestCase {
  func test_X18_anEmptyList_isAskedForOnce_andPrintedInItsOrder_withPlacesOfItsOwn() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let first = try program.run(["list", "followers:ada", "--json"])
    XCTAssertEqual(try ids(first), Array(Self.followers.prefix(30)), first.error)
    let rows = try rows(first)
    XCTAssertEqual(rows.compactMap { $0["position"] as? Int }, Array(1...30))
    let inverted = rows.filter { $0["isAvatarInverted"] as? Bool == true }
    XCTAssertEqual(
      inverted.compactMap { $0["position"] as? Int }, [4, 8, 12, 16, 20, 24, 28])
    XCTAssertEqual(
      first.error,
      "ghbrowse: 30 people are saved of followers:ada, and GitHub has more; ghbrowse sync "
        + "followers:ada fetches them.\n")
    let count = server.requests.count
    XCTAssertEqual(try ids(program.run(["list", "followers:ADA", "--json"])), try ids(first))
    XCTAssertEqual(server.requests.count, count, "what is saved is printed")
    XCTAssertEqual(try program.run(["list", "followers:ada", "--quiet"]).error, "")
    XCTAssertEqual(try program.run(["list", "followers:ada", "--limit", "3"]).error, "")
  }

  func test_X18_limitAndAfter_meanTheListsOwnOrder() throws {
    let program = try programWithLists()
    let all = try program.run(["list", "followers:ada", "--json"])
    XCTAssertEqual(try ids(all), Self.followers)
    XCTAssertEqual(all.error, "", "nothing is missing")
    let after = "\(Self.followers[9])"
    let some = try program.run(
      ["list", "followers:ada", "--after", after, "--limit", "5", "--json"])
    XCTAssertEqual(try ids(some), Array(Self.followers[10..<15]))
    XCTAssertEqual(try rows(some).compactMap { $0["position"] as? Int }, Array(11...15))
    let outside = try program.run(["list", "followers:ada", "--after", "123456789"])
    XCTAssertEqual(outside.status, 1)
    XCTAssertEqual(
      outside.error,
      "ghbrowse: nobody in followers:ada has the id 123456789; --after takes the id of a member\n")
    XCTAssertEqual(
      try program.run(["list", "--offline"]).status, 3,
      "whom a list brought is not in the list of everyone")
  }

  func test_X18_refresh_asksForOnePage_andBringsWhoCame() throws {
    let program = try programWithLists()
    let newcomer = StandInPeople.ids(71)[70]
    server.setList("/users/ada/followers", users: [newcomer] + Self.followers)
    let count = server.requests.count
    let refreshed = try program.run(["list", "followers:ada", "--refresh", "--json"])
    XCTAssertEqual(server.requests.count, count + 1)
    XCTAssertEqual(
      try ids(refreshed), Self.followers + [newcomer], "its place is known at the end of the list")
  }

  func test_X18_contributions_areAKeyOfJSON_andAFieldThatCanBeChosen() throws {
    let program = try programWithLists()
    let rows = try rows(program.run(["list", "contributors:ada/engine", "--json"]))
    XCTAssertEqual(rows.map { $0["contributions"] as? Int }, [70, 8, 1])
    let fields = try program.run(
      ["list", "contributors:Ada/Engine", "--fields", "contributions,position,login"])
    let logins = Self.contributors.map(StandInPeople.login)
    XCTAssertEqual(
      fields.output, "70\t1\t\(logins[0])\n8\t2\t\(logins[1])\n1\t3\t\(logins[2])\n")
    let lines = try program.run(["list", "contributors:ada/engine"]).output.split(separator: "\n")
    XCTAssertEqual(lines.map { $0.filter { $0 == "\t" }.count }, [7, 7, 7], "the usual columns")
    let others = try self.rows(program.run(["list", "followers:ada", "--json"]))
    XCTAssertTrue(others.allSatisfy { $0["contributions"] is NSNull })
  }

  func test_X18_onATerminal_theRowsAreThoseOfThePrompt() throws {
    let program = try programWithLists()
    let terminal = try PseudoTerminal(program, ["list", "contributors:ada/engine"])
    XCTAssertEqual(terminal.waitForEnd(), 0)
    for (number, id) in Self.contributors.enumerated() {
      XCTAssertTrue(
        terminal.shows("\(number + 1)   \(StandInPeople.login(of: id))"), terminal.screen.text)
    }
  }

  func test_X18_offline_whatIsSavedIsPrinted_andWhatIsNotIsSaid() async throws {
    let program = try programWithLists()
    await server.stop()
    let saved = try program.run(["list", "followers:ada", "--offline", "--json"])
    XCTAssertEqual(try ids(saved), Self.followers)
    XCTAssertEqual(saved.error, "")
    let missing = try program.run(["list", "followers:bob", "--offline"])
    XCTAssertEqual(missing.status, 3, missing.error)
    XCTAssertEqual(missing.output, "")
    XCTAssertTrue(missing.error.contains("--offline forbids"), missing.error)
    let alone = try program.run(["list", "followers:bob"])
    XCTAssertEqual(alone.status, 3, alone.error)
    let stale = try program.run(["list", "followers:ada", "--refresh", "--json"])
    XCTAssertEqual(stale.status, 0, stale.error)
    XCTAssertEqual(try ids(stale), Self.followers)
    XCTAssertTrue(stale.error.contains("What is saved is shown."), stale.error)
  }

  func test_X18_aListWithNobody_isSavedToo_andAskedForOnce() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let empty = try program.run(["list", "followers:quiet", "--json"])
    XCTAssertEqual(empty.status, 0, empty.error)
    XCTAssertEqual(empty.output, "[]\n")
    let count = server.requests.count
    XCTAssertEqual(try program.run(["list", "followers:quiet", "--offline"]).status, 0)
    for limit in [[], ["--limit", "5"]] {
      XCTAssertEqual(
        try program.run(["list", "followers:quiet"] + limit).error,
        "ghbrowse: Nobody follows quiet, as far as GitHub shows.\n")
    }
    XCTAssertEqual(try program.run(["list", "followers:quiet", "--quiet"]).error, "")
    XCTAssertEqual(server.requests.count, count)
  }

  func test_X18_whatGitHubSaysInsteadOfAList_isSaid_withStatus1() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let first = StandInPeople.login(of: StandInPeople.ids(1)[0])
    for name in [
      "followers:nobody-of-that-name", "members:nobody-of-that-name",
      "contributors:nobody-of-that-name/engine", "contributors:\(first)/huge",
      "contributors:\(first)/blocked",
    ] {
      let outcome = try program.run(["list", name])
      XCTAssertEqual(outcome.status, 1, "\(name): \(outcome.error)")
      XCTAssertEqual(outcome.output, "", name)
      XCTAssertTrue(outcome.error.hasPrefix("ghbrowse: "), outcome.error)
      XCTAssertEqual(outcome.error.filter { $0 == "\n" }.count, 1, outcome.error)
    }
    let empty = try program.run(["list", "contributors:\(first)/empty"])
    XCTAssertEqual(empty.status, 0, empty.error)
  }

  func test_D13_aListThatIsBrokenOff_saysSo_andDoesNotPromiseMore() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    for number in 1...9 {
      let query = number == 1 ? "" : "&page=\(number)"
      let next = "\(server.baseURL)/users/ada/followers?per_page=100&page=\(number + 1)"
      server.answer(
        "/users/ada/followers?per_page=100\(query)",
        with: CannedAnswer(
          headers: ["Link": "<\(next)>; rel=\"next\""], body: #"[{"id":7,"login":"bo"}]"#))
    }
    let sync = try program.run(["sync", "followers:ada"])
    XCTAssertEqual(sync.status, 0, sync.error)
    let list = try program.run(["list", "followers:ada"])
    for said in [sync.error, list.error] {
      XCTAssertTrue(said.contains("followers:ada ends here. It may not be complete."), said)
    }
    XCTAssertFalse(list.error.contains("GitHub has more"), list.error)
  }
}
