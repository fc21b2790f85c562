import Foundation
import StandIn
import XCTest

/// Seen, and changed since (X4, X9).
final class SeenStoryTests: ServerTestCase {
  // The first of the invented people.
  private static let login = "wubehopo"

  private func answer(company: String) {
    server.answer(
      "/users/\(Self.login)",
      with: .json(
        #"{"id":2,"login":"\#(Self.login)","type":"User","company":"\#(company)"}"#))
  }

  /// The last row of that person in what was printed.
  private func row(in output: String) -> String? {
    output.split(separator: "\n").map(String.init).last { $0.contains("    2   \(Self.login) ") }
  }

  func test_X4_aChange_isMarkedInTheListAfterARestart_andSeenOnOpening() async throws {
    answer(company: "Analytical Engines")
    XCTAssertEqual(try program.run(typing: "2\n").status, 0)
    answer(company: "Difference Engines")
    XCTAssertEqual(try program.run(["show", Self.login, "--refresh"]).status, 0)
    await server.stop()
    let changed = try XCTUnwrap(row(in: program.run(typing: ":list\n").output))
    XCTAssertTrue(changed.contains(", changed since"), changed)
    XCTAssertTrue(changed.contains(" +"), changed)
    let opened = try program.run(typing: "2\n:back\n")
    XCTAssertTrue(opened.output.contains("Analytical Engines → Difference Engines"), opened.output)
    let after = try XCTUnwrap(row(in: opened.output), opened.output)
    XCTAssertTrue(after.hasSuffix("✓"), after)
    XCTAssertFalse(after.contains("changed since"), after)
    let again = try program.run(typing: "2\n")
    XCTAssertFalse(again.output.contains("changed since"), again.output)
  }

  func test_X9_unseeAndUnseen_throughAPipe() throws {
    for (typed, isUnseen) in [("2\n:unseen\n", false), (":unsee 2\n:unseen\n", true)] {
      let outcome = try program.run(typing: typed, status: 0)
      let parts = outcome.output.components(separatedBy: "Search: -is:seen")
      XCTAssertEqual(parts.count, 2, outcome.output)
      XCTAssertEqual(parts.last?.contains(" \(Self.login) "), isUnseen, outcome.output)
      let said = (outcome.output + outcome.error).contains("\(Self.login) is marked as not seen.")
      XCTAssertEqual(said, isUnseen)
    }
    XCTAssertEqual(try program.run(typing: ":unsee\n").status, 2, "a list needs the row")
    XCTAssertEqual(try program.run(typing: "2\n:unsee\n:unsee\n").status, 1, "not seen any more")
  }
}
