import Models
import Repository
import ScreensSupport
import StandIn
import XCTest

@testable import Screens

/// What a reader is told of GitHub's answers to requests for lists (X18).
@MainActor
final class ListAnswersTests: XCTestCase {
  func test_X18_whatGitHubAnswers_isSaid_andHoldsBackNoOtherList() async throws {
    let blocked = #"{"message":"Repository access blocked","block":{"reason":"dmca"}}"#
    let answers: [(name: String, answer: CannedAnswer, words: String)] = [
      ("a/taken", .json(blocked, status: 451), "GitHub withholds a/taken for legal reasons."),
      (
        "a/empty", CannedAnswer(status: 204),
        "Nobody has contributed to a/empty, as far as GitHub shows; it may be empty."
      ),
      (
        "a/large", .json(#"{"message":"It is too large."}"#, status: 403),
        "GitHub does not show contributors:a/large: It is too large."
      ),
    ]
    let bench = try await workbench()
    bench.server.setList("/users/ada/followers", users: StandInPeople.ids(3))
    for (name, answer, words) in answers {
      bench.server.answer("/repos/\(name)/contributors", with: answer)
      let list = bench.people(in: try UserList(.contributors, name))
      await list.opened(capacity: 5)
      XCTAssertEqual(list.notices.map(\.text), [words])
      let other = bench.people(in: try UserList(.followers, "ada"))
      await other.opened(capacity: 5)
      XCTAssertEqual(other.rows.all.count, 3, "after \(name)")
    }
  }
}
