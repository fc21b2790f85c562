import Foundation
import StandIn
import XCTest

/// A test of commands about lists: seventy follow Ada, and three have worked on her engine.
class ListsTestCase: ServerTestCase {
  /// The ids of Ada's followers, in GitHub's order.
  static let followers = Array(StandInPeople.ids(70).reversed())
  /// The ids of those who have worked on `ada/engine`, the one with most commits first.
  static let contributors: [Int64] = [9, 2, 5].map { StandInPeople.ids(9)[Int($0) - 1] }

  override var content: StandInContent { .invented(count: 100, budget: 100_000) }

  override func setUp() async throws {
    try await super.setUp()
    server.setList("/users/ada/followers", users: Self.followers)
    server.setList("/users/quiet/followers", users: [])
    server.setList(
      "/repos/ada/engine/contributors", users: Self.contributors,
      contributions: Dictionary(uniqueKeysWithValues: zip(Self.contributors, [70, 8, 1])))
  }

  /// The program with both lists fetched to their end.
  func programWithLists() throws -> ProgramUnderTest {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    for name in ["followers:ada", "contributors:ada/engine"] {
      let sync = try program.run(["sync", name, "--quiet"])
      XCTAssertEqual(sync.status, 0, sync.error)
    }
    return program
  }

  /// The objects that a command prints as JSON.
  func rows(_ outcome: ProgramUnderTest.Outcome) throws -> [[String: Any]] {
    try XCTUnwrap(outcome.json as? [[String: Any]], outcome.output + outcome.error)
  }

  /// The ids of the people whom a command prints as JSON.
  func ids(_ outcome: ProgramUnderTest.Outcome) throws -> [Int64] {
    try rows(outcome).compactMap { ($0["id"] as? NSNumber)?.int64Value }
  }
}
