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
    let stale = try program.run(["show", login, "--refresh", "--json"])
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
