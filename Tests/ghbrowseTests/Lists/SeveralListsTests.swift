import Foundation
import StandIn
import TestSupport
import XCTest

/// `list A B`, `sync A B`, `sync -` and `followers:*` (X27).
final class SeveralListsTests: ServerTestCase {
  /// Both lists are in GitHub's order.
  private static let ada: [Int64] = Array(StandInPeople.ids(9).suffix(3))
  private static let bob: [Int64] = Array(StandInPeople.ids(4).reversed())

  override var content: StandInContent { .invented(count: 20, budget: 100_000) }

  override func setUp() async throws {
    try await super.setUp()
    server.setList("/users/ada/followers", users: Self.ada)
    server.setList("/users/bob/followers", users: Self.bob)
    server.setList("/users/bob/following", users: [Self.ada[0]])
  }

  private func saveLists() throws {
    try program.run(["sync", "followers:ada", "followers:bob", "following:bob"], status: 0)
  }

  private func ids(_ outcome: ProgramUnderTest.Outcome) throws -> [Int64] {
    try outcome.rows.compactMap { ($0["id"] as? NSNumber)?.int64Value }
  }

  func test_X27_lists_comeOneAfterTheOther_eachWithItsPlacesAndItsLimit_asOneArray() throws {
    try saveLists()
    let count = server.requests.count
    let both = try program.run(["list", "followers:bob", "followers:ada", "--json"])
    XCTAssertEqual(try ids(both), Self.bob + Self.ada, both.error)
    XCTAssertEqual([both.status, Int32(both.error.count)], [0, 0])
    let first = try program.run(
      ["list", "followers:ada", "following:bob", "FOLLOWERS:ADA", "--limit", "2", "--fields"]
        + ["list,position,id"])
    XCTAssertEqual(
      first.output,
      "followers:ada\t1\t\(Self.ada[0])\nfollowers:ada\t2\t\(Self.ada[1])\n"
        + "following:bob\t1\t\(Self.ada[0])\n", "each list once")
    let starred = try program.run(["list", "Followers:*", "--json"])
    XCTAssertEqual(try ids(starred).sorted(), (Self.bob + Self.ada).sorted())
    XCTAssertEqual(try program.run(["list", "following:bob", "followers:*", "-n", "1"]).status, 0)
    XCTAssertEqual(server.requests.count, count, "what is saved is printed")
  }

  func test_X27_aListThatIsNotSaved_isNamed_withStatus1_andTheOthersCome() throws {
    try saveLists()
    let count = server.requests.count
    let run = try program.run(["list", "followers:eve", "following:bob", "members:acme", "--json"])
    XCTAssertEqual(run.status, 1)
    XCTAssertEqual(try ids(run), [Self.ada[0]])
    XCTAssertEqual(
      run.error,
      ["followers:eve", "members:acme"].map {
        "ghbrowse: \($0) is not saved; ghbrowse sync \($0) fetches it\n"
      }.joined())
    let none = try program.run(["list", "members:*", "followers:ada"], status: 1)
    XCTAssertEqual(none.error, "ghbrowse: No members:* is saved.\n")
    XCTAssertEqual(try program.run(["list", "followers:ada", "followers"]).status, 2)
    XCTAssertEqual(server.requests.count, count, "GitHub is asked for a single list only")
    let again = try program.run(["list", "followers:eve", "followers:ada", "--refresh", "--json"])
    XCTAssertEqual(again.status, 1, again.error)
    XCTAssertEqual(try ids(again), Self.ada)
    XCTAssertTrue(again.error.contains("no user called eve"), again.error)
  }

  func test_X27_onATerminal_eachListHasATitle_andItsOwnNumbers() throws {
    try saveLists()
    let terminal = try program.onTerminal(["list", "followers:ada", "followers:bob"])
    let lines = terminal.screen.text.split(separator: "\n").map { line in
      let isRow = line.contains { $0.isNumber }
      return line.split(separator: " ").prefix(isRow ? 2 : 3).joined(separator: " ")
    }
    let rows = { (ids: [Int64]) in zip(1..., ids).map { "\($0) \(StandInPeople.login(of: $1))" } }
    XCTAssertEqual(
      lines, ["Followers of ada"] + rows(Self.ada) + ["Followers of bob"] + rows(Self.bob),
      terminal.screen.text)
  }

  func test_X27_sync_takesOneAfterTheOther_namesTheOneThatFails_andPrintsAnArray() throws {
    let names = ["followers:ada", "followers:eve", "following:bob"]
    let run = try program.run(["sync"] + names + ["--json"], status: 1)
    let objects = try run.rows
    XCTAssertEqual(objects.compactMap { $0["list"] as? String }, names)
    XCTAssertEqual(objects.compactMap { $0["users"] as? Int }, [3, 0, 1])
    XCTAssertEqual(objects.compactMap { $0["isWhole"] as? Bool }, [true, false, true])
    XCTAssertTrue(run.error.contains("ghbrowse: GitHub has no user called eve"), run.error)
    let fresh = try program.run(["sync", "followers:*", "following:bob", "--json"]).rows
    XCTAssertEqual(fresh.compactMap { $0["requests"] as? Int }, [0, 0], "they are fresh")
    XCTAssertEqual((try program.run(["sync", "followers:*", "--json"]).json as? [Any])?.count, 1)
  }

  func test_X27_sync_readsTheNamesFromStandardInput() throws {
    let run = try program.run(["sync", "-"], typing: "followers:ada\r\n\n  following:bob\n")
    XCTAssertEqual(run.status, 0, run.error)
    XCTAssertEqual(
      try program.run(["lists", "--fields", "list,count"]).output.split(separator: "\n").sorted(),
      ["everyone\t0", "followers:ada\t3", "following:bob\t1"])
    let count = server.requests.count
    let nothing = try program.run(["sync", "-", "--json"], typing: "")
    XCTAssertEqual([nothing.output, nothing.error], ["[]\n", ""])
    for input in [Data("followers:ada\nfollowers\n".utf8), Data("followers:".utf8) + [0xFF]] {
      XCTAssertEqual(try program.run(["sync", "-"], input: input).status, 2)
    }
    XCTAssertEqual(server.requests.count, count)
  }

  func test_X27_X7_severalLists_waitForTheLimit_withoutATerminal_andGoOnTogether() async throws {
    let server = try await standIn(.invented(count: 2_000, budget: 13))
    for name in ["ada", "bob"] {
      server.setList("/users/\(name)/followers", users: StandInPeople.ids(400))
    }
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let process = try program.start(["sync", "followers:ada", "followers:bob", "--profiles"])
    waitUntil("it waits", within: .seconds(30)) {
      program.text(of: "stderr")?.contains("; continuing at ") == true
    }
    kill(process.processIdentifier, SIGINT)
    let run = try program.outcome(of: process)
    XCTAssertEqual(run.status, 130, run.error)
    XCTAssertTrue(
      run.error.hasSuffix(
        "ghbrowse sync followers:ada followers:bob --profiles continues from there.\n"), run.error)
  }
}
