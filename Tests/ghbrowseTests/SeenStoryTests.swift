import StandIn
import XCTest

/// X4, X9: seen and changed since, through a pipe and on a terminal.
final class SeenStoryTests: ServerTestCase {
  override func setUp() async throws {
    continueAfterFailure = false
    try await super.setUp()
  }

  private func program() throws -> ProgramUnderTest {
    try ProgramUnderTest(apiURL: server.baseURL)
  }

  /// The first login of the list, and its id.
  private func first(_ program: ProgramUnderTest) throws -> (login: String, id: Int) {
    let rows = try XCTUnwrap(
      program.run(["list", "--limit", "1", "--json"]).json as? [[String: Any]])
    return (
      try XCTUnwrap(rows.first?["login"] as? String), try XCTUnwrap(rows.first?["id"] as? Int)
    )
  }

  private func answer(_ user: (login: String, id: Int), company: String) {
    server.answer(
      "/users/\(user.login)",
      with: .json(
        """
        {"id":\(user.id),"login":"\(user.login)","type":"User","company":"\(company)"}
        """))
  }

  /// The row of `login` in what was printed.
  private func row(of login: String, in output: String) -> String? {
    output.split(separator: "\n").map(String.init).last {
      $0.contains("    1   \(login) ")
    }
  }

  func test_X4_aChange_isMarkedInTheListAfterARestart_andSeenOnOpening() async throws {
    let program = try program()
    let user = try first(program)
    answer(user, company: "Analytical Engines")
    XCTAssertEqual(try program.run(typing: "1\n").status, 0)
    answer(user, company: "Difference Engines")
    XCTAssertEqual(try program.run(["show", user.login, "--refresh"]).status, 0)
    await server.stop()

    let changed = try program.run(typing: ":list\n")
    let row = try XCTUnwrap(row(of: user.login, in: changed.output), changed.output)
    XCTAssertTrue(row.contains(", changed since"), row)
    XCTAssertTrue(row.contains(" +"), row)
    let opened = try program.run(typing: "1\n:back\n")
    XCTAssertTrue(
      opened.output.contains("Analytical Engines → Difference Engines"), opened.output)
    let after = try XCTUnwrap(self.row(of: user.login, in: opened.output), opened.output)
    XCTAssertTrue(after.hasSuffix("✓"), after)
    XCTAssertFalse(after.contains("changed since"), after)
    let again = try program.run(typing: "1\n")
    XCTAssertFalse(again.output.contains("→"), again.output)
  }

  func test_X9_unseeAndUnseen_throughAPipe() throws {
    let program = try program()
    let user = try first(program)
    let seen = try program.run(typing: "1\n:unseen\n")
    XCTAssertEqual(seen.status, 0, seen.error)
    let unseen = seen.output.components(separatedBy: "Not seen yet")
    XCTAssertEqual(unseen.count, 2, seen.output)
    XCTAssertNil(row(of: user.login, in: unseen[1]), unseen[1])
    let taken = try program.run(typing: ":unsee 1\n:unseen\n")
    XCTAssertEqual(taken.status, 0, taken.error)
    XCTAssertTrue((taken.output + taken.error).contains("\(user.login) is marked as not seen."))
    let anew = taken.output.components(separatedBy: "Not seen yet")
    XCTAssertNotNil(row(of: user.login, in: anew[1]), anew[1])
    XCTAssertEqual(try program.run(typing: ":unsee\n").status, 2, "a list wants the row")
    XCTAssertEqual(try program.run(typing: "1\n:unsee\n:unsee\n").status, 1, "there is none left")
  }
}
