import Foundation
import StandIn
import XCTest

/// The commands for scripts (X1): data, streams and exit statuses of product.md, section 3.
final class CommandTests: ServerTestCase {
  func test_list_fetchesTheFirstPageOnce_thenPrintsWhatIsSaved() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let first = try rows(program.run(["list", "--json"]))
    XCTAssertEqual(first.count, 30)
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
    XCTAssertTrue(fresh["seenAt"] is NSNull)
    XCTAssertEqual(
      try object(program.run(["show", login, "--json"]))["source"] as? String, "cache")
    await server.stop()
    let stale = try program.run(["show", login, "--refresh", "--json"])
    XCTAssertEqual(stale.status, 0)
    XCTAssertEqual(try object(stale)["source"] as? String, "cache")
    XCTAssertTrue(stale.error.contains("It was fetched just now."), stale.error)
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
