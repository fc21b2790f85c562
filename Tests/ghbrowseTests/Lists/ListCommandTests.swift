import Foundation
import StandIn
import XCTest

/// `ghbrowse list LIST`, `sync LIST`, `lists`, `search --in` and `forget --list` (X18).
final class ListCommandTests: ServerTestCase {
  /// The ids of Ada's followers, in GitHub's order.
  private static let followers = Array(StandInPeople.ids(70).reversed())
  /// The ids of those who have worked on `ada/engine`, the one with most commits first.
  private static let contributors: [Int64] = [9, 2, 5].map { StandInPeople.ids(9)[Int($0) - 1] }

  override var content: StandInContent { .invented(count: 100, budget: 100_000) }

  override func setUp() async throws {
    try await super.setUp()
    server.setList("/users/ada/followers", users: Self.followers)
    server.setList("/users/quiet/followers", users: [])
    server.setList(
      "/repos/ada/engine/contributors", users: Self.contributors,
      contributions: Dictionary(uniqueKeysWithValues: zip(Self.contributors, [70, 8, 1])))
  }

  private func saveLists() throws {
    for name in ["followers:ada", "contributors:ada/engine"] {
      try program.run(["sync", name, "--quiet"], status: 0)
    }
  }

  private func ids(_ outcome: ProgramUnderTest.Outcome) throws -> [Int64] {
    try outcome.rows.compactMap { ($0["id"] as? NSNumber)?.int64Value }
  }

  func test_X18_list_isAskedForOnce_andPrintedInItsOrder_alsoOffline() async throws {
    let first = try program.run(["list", "followers:ada", "--json"])
    XCTAssertEqual(try ids(first), Array(Self.followers.prefix(30)), first.error)
    let rows = try first.rows
    XCTAssertEqual(rows.compactMap { $0["position"] as? Int }, Array(1...30))
    let inverted = rows.filter { $0["isAvatarInverted"] as? Bool == true }
    XCTAssertEqual(inverted.compactMap { $0["position"] as? Int }, [4, 8, 12, 16, 20, 24, 28])
    XCTAssertEqual(
      first.error,
      "ghbrowse: 30 people in followers:ada are saved, and GitHub has more; ghbrowse sync "
        + "followers:ada fetches them.\n")
    let empty = try program.run(["list", "followers:quiet"])
    XCTAssertEqual(empty.error, "ghbrowse: GitHub lists no followers of quiet.\n")
    let count = server.requests.count
    XCTAssertEqual(try ids(program.run(["list", "followers:ADA", "--json"])), try ids(first))
    XCTAssertEqual(try program.run(["list", "followers:quiet", "--json"]).output, "[]\n")
    XCTAssertEqual(server.requests.count, count, "what is saved is printed")
    await server.stop()
    let stale = try program.run(["list", "followers:ada", "--refresh", "--json"])
    XCTAssertEqual(try ids(stale), try ids(first), stale.error)
    XCTAssertTrue(stale.error.contains("Showing what is saved."), stale.error)
  }

  func test_X18_list_saysThatGitHubsSearchRanOutOfTime_withTheFirstPage() throws {
    for (count, limit) in [(70, []), (2, []), (70, ["--limit", "1"])] {
      server.setList(
        "/search/users?q=ada",
        StandInList(users: Array(Self.followers.prefix(count)), isIncomplete: true))
      let program = try ProgramUnderTest(apiURL: server.baseURL)
      for _ in 1...2 {
        try program.run(
          ["list", "find:ada"] + limit,
          error: "GitHub's search ran out of time and may have missed people.")
      }
    }
  }

  func test_X18_sync_bringsAListToItsEnd_withProfilesAndPictures_andEachLineNamesIt() throws {
    let run = try program.run(["sync", "followers:ada"], status: 0)
    let lines = run.error.split(separator: "\n")
    XCTAssertTrue(lines.allSatisfy { $0.hasPrefix("sync followers:ada: ") }, run.error)
    XCTAssertTrue(run.error.contains("That is everybody GitHub lists: 70 people."), run.error)
    XCTAssertEqual(try ids(program.run(["list", "followers:ada", "--json"])), Self.followers)
    let name = "contributors:ada/engine"
    let profiles = try program.run(["sync", name, "--profiles", "--json"])
    XCTAssertEqual((profiles.json as? [String: Any])?["profiles"] as? Int, 3, profiles.error)
    XCTAssertTrue((profiles.json as? [String: Any])?["nextCommand"] is NSNull)
    let fields = try program.run(["list", name, "--fields", "contributions,position,login"])
    let logins = Self.contributors.map(StandInPeople.login)
    XCTAssertEqual(fields.output, "70\t1\t\(logins[0])\n8\t2\t\(logins[1])\n1\t3\t\(logins[2])\n")
  }

  func test_X9_X18_lists_saysHowLargeAndWholeEachIs_andSearchAndNotesInsideOneFindItsPeople() throws
  {
    try saveLists()
    let member = Self.contributors[1]
    for id in [member, Self.followers[0]] {
      let note = ["note", StandInPeople.login(of: id), "met at FOSDEM"]
      XCTAssertEqual(try program.run(note).status, 0)
    }
    XCTAssertEqual(
      try program.run(["lists", "--fields", "list,count,isWhole,notedCount,unseenCount"]).output
        .split(separator: "\n").sorted(),
      [
        "contributors:ada/engine\t3\ttrue\t1\t3", "everyone\t0\tfalse\t0\t0",
        "followers:ada\t70\ttrue\t2\t70",
      ])
    let found = try program.run(["search", "--in", "contributors:ada/engine", "fosdem", "--json"])
    XCTAssertEqual(try ids(found), [member], found.error)
    XCTAssertEqual(try found.rows.first?["position"] as? Int, 2)
    XCTAssertEqual(try ids(program.run(["search", "fosdem", "--json"])).count, 2)
    let inList = ["--in", "contributors:ada/engine", "--json"]
    XCTAssertEqual(try ids(program.run(["notes"] + inList)), [member])
    XCTAssertEqual(try ids(program.run(["notes", "MET", "at"] + inList)), [member])
    XCTAssertEqual(try ids(program.run(["notes", "met again"] + inList)), [])
    XCTAssertEqual(try ids(program.run(["notes", "\u{301}", "--json"])), [], "folds to nothing")
    let typed = try program.run(["-c", ":contributors ada/engine", "-c", ":notes"])
    XCTAssertEqual(typed.output.matches(of: /met at FOSDEM/).count, 2, "list, and notes")
    for command in ["search", "notes"] {
      let unsaved = try program.run([command, "--in", "followers:bob", "fosdem"], status: 1)
      XCTAssertEqual(
        unsaved.error,
        "ghbrowse: followers:bob is not saved; ghbrowse sync followers:bob fetches it\n")
    }
  }

  func test_X15_X18_forgetAList_asksFirst_removesIt_andNobody_andNoNote() throws {
    try saveLists()
    let noted = StandInPeople.login(of: Self.followers[3])
    XCTAssertEqual(try program.run(["note", noted, "met at FOSDEM"]).status, 0)
    let terminal = try PseudoTerminal(program, ["forget", "--list", "followers:ada"], columns: 160)
    terminal.expect("Forget followers:ada (70 people)? [y/N]")
    terminal.enter("y")
    XCTAssertEqual(terminal.waitForEnd(), 0)
    XCTAssertEqual(try program.run(["list", "followers:ada", "--offline"]).status, 3)
    XCTAssertEqual(try ids(program.run(["search", "met", "at", "--json"])), [Self.followers[3]])
  }
}
