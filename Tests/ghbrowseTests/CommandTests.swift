import Foundation
import StandIn
import XCTest

/// The commands for scripts (X1): data, streams and exit statuses of product.md, section 3.
final class CommandTests: ServerTestCase {
  private static let rowKeys: Set = [
    "id", "login", "type", "isSiteAdmin", "avatarUrl", "htmlUrl", "position", "isAvatarInverted",
    "name", "isGone", "note", "noteUpdatedAt", "seenAt", "fetchedAt",
  ]
  private static let listKeys = rowKeys.union(["contributions"])
  private static let profileKeys: Set = [
    "name", "company", "blog", "location", "email", "bio", "twitterUsername", "isHireable",
    "followers", "following", "publicRepos", "publicGists", "createdAt", "updatedAt", "source",
  ]

  func test_list_fetchesTheFirstPageOnce_thenPrintsWhatIsSaved() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let first = try rows(program.run(["list", "--json"]))
    XCTAssertEqual(first.count, 30)
    XCTAssertTrue(first.allSatisfy { Set($0.keys) == Self.listKeys }, "every key, always")
    XCTAssertEqual(first.compactMap { $0["position"] as? Int }, Array(1...30))
    XCTAssertEqual(
      first.filter { $0["isAvatarInverted"] as? Bool == true }.compactMap {
        $0["position"] as? Int
      },
      [4, 8, 12, 16, 20, 24, 28])
    let asked = server.requests.count
    XCTAssertEqual(try rows(program.run(["list", "--json", "--limit", "40"])).count, 30)
    XCTAssertEqual(server.requests.count, asked, "a limit fetches nothing")
  }

  func test_list_forAnotherProgram_hasTabsAndNoHeading() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let lines = try program.run(["list"]).output.split(separator: "\n")
    XCTAssertEqual(lines.count, 30)
    XCTAssertTrue(lines.allSatisfy { $0.filter { $0 == "\t" }.count == 7 })
  }

  func test_show_asksOnce_thenAnswersFromTheStore_andNeverMarksAsSeen() async throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let login = try firstLogin(program)
    let fresh = try object(program.run(["show", login, "--json"]))
    XCTAssertEqual(fresh["source"] as? String, "network")
    XCTAssertEqual(Set(fresh.keys), Self.rowKeys.union(Self.profileKeys))
    XCTAssertTrue(fresh["seenAt"] is NSNull)
    XCTAssertEqual(
      try object(program.run(["show", login, "--json"]))["source"] as? String, "cache")
    await server.stop()
    let stale = try program.run(["show", login, "--max-age", "0s", "--json"])
    XCTAssertEqual(stale.status, 0)
    XCTAssertEqual(try object(stale)["source"] as? String, "cache")
    XCTAssertTrue(stale.error.contains("What is saved was fetched just now."), stale.error)
  }

  func test_note_isWrittenPrintedSearchedAndDeleted() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let login = try firstLogin(program)
    XCTAssertEqual(try program.run(["note", login, "--json"]).output, "null\n")
    XCTAssertEqual(try program.run(["note", login, "--", "-starts with a dash"]).status, 0)
    XCTAssertEqual(try program.run(["note", login]).output, "-starts with a dash\n")
    XCTAssertEqual(
      try program.run(["note", login, "-"], typing: "two\nlines: é\u{1B}\n").status, 0)
    XCTAssertEqual(
      try program.run(["note", login]).output, "two\nlines: é^[\n", "inert when printed")
    let found = try rows(program.run(["search", "LINES: E", "--json"]))
    XCTAssertEqual(
      found.compactMap { $0["note"] as? String }, ["two\nlines: é\u{1B}"], "whole in JSON")
    XCTAssertEqual(try rows(program.run(["notes", "--json"])).count, 1)
    XCTAssertEqual(try program.run(["note", login, "--delete"]).status, 0)
    XCTAssertEqual(try rows(program.run(["notes", "--json"])).count, 0)
    XCTAssertEqual(
      try program.run(["note", login, "--delete"]).status, 1, "there is none any more")
  }

  func test_wrongUsage_is2_andNamesWhatWasMeant() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let mistyped = try program.run(["serach", "x"])
    XCTAssertEqual(mistyped.status, 2)
    XCTAssertTrue(mistyped.error.contains("did you mean search?"), mistyped.error)
    XCTAssertEqual(try program.run(["list", "--limit", "many"]).status, 2)
    XCTAssertEqual(try program.run(["--api-url", "http://example.org", "list"]).status, 2)
    XCTAssertEqual(try program.run(["--version"]).status, 0)
    XCTAssertTrue(try program.run(["--help"]).output.contains("ghbrowse --demo"))
  }

  func test_aRefusedToken_is4_andIsNowhereRepeated() throws {
    server.answer("/users?since=0", with: CannedAnswer(status: 401, body: "{}"))
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    program.environment["GH_ENTERPRISE_TOKEN"] = "canary-token"
    let outcome = try program.run(["list"])
    XCTAssertEqual(outcome.status, 4, outcome.error)
    XCTAssertFalse((outcome.output + outcome.error).contains("canary"))
    program.environment["GH_ENTERPRISE_TOKEN"] = "broken\ncanary"
    let malformed = try program.run(["list"])
    XCTAssertEqual(malformed.status, 4)
    XCTAssertFalse(malformed.error.contains("canary"))
  }

  func test_theDemo_needsNoNetwork_andLeavesNothing() throws {
    let program = try ProgramUnderTest()
    program.environment["TMPDIR"] = program.directory
    let outcome = try program.run(["--demo"], typing: "1\n:note hello\n:more 5\n")
    XCTAssertEqual(outcome.status, 2, ":more 5 on a profile is refused")
    XCTAssertTrue(outcome.error.contains("Demo: invented people"), outcome.error)
    let left = try FileManager.default.contentsOfDirectory(atPath: program.directory)
    XCTAssertEqual(left.sorted(), ["stderr", "stdin", "stdout"], "only what the test made")
  }
}

extension CommandTests {
  private func rows(_ outcome: ProgramUnderTest.Outcome) throws -> [[String: Any]] {
    try XCTUnwrap(outcome.json as? [[String: Any]], outcome.output + outcome.error)
  }

  private func object(_ outcome: ProgramUnderTest.Outcome) throws -> [String: Any] {
    try XCTUnwrap(outcome.json as? [String: Any], outcome.output + outcome.error)
  }

  private func firstLogin(_ program: ProgramUnderTest) throws -> String {
    try XCTUnwrap(
      try rows(program.run(["list", "--json", "--limit", "1"])).first?["login"] as? String)
  }
}
