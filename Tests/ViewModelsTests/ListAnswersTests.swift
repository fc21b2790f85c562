import Models
import Repository
import StandIn
import ViewModelSupport
import ViewModels
import XCTest

/// What a reader is told of GitHub's answers to requests for lists (X18).
@MainActor
final class ListAnswersTests: XCTestCase {
  /// What GitHub answers to a request for a list, and what is said of it.
  private struct Case {
    let list: UserList
    let path: String
    let answer: CannedAnswer
    let words: String
  }

  private static let large =
    "The history or contributor list is too large to list contributors for this repository via the API."
  private static let long = "The search is longer than 256 characters."

  private func contributors(
    of name: String, _ answer: CannedAnswer, _ words: String
  ) throws -> Case {
    Case(
      list: try UserList(.contributors, name), path: "/repos/\(name)/contributors", answer: answer,
      words: words)
  }

  private func cases() throws -> [Case] {
    let blocked = #"{"message":"Repository access blocked","block":{"reason":"dmca"}}"#
    let invalid =
      #"{"message":"Validation Failed","errors":[{"code":"invalid","message":"\#(Self.long)"}]}"#
    return [
      try contributors(
        of: "a/large", .json(#"{"message":"\#(Self.large)"}"#, status: 403),
        "GitHub does not show contributors:a/large: \(Self.large)"),
      try contributors(
        of: "a/taken", .json(blocked, status: 451), "GitHub withholds a/taken for legal reasons."),
      try contributors(
        of: "a/empty", CannedAnswer(status: 204),
        "Nobody has contributed to a/empty, as far as GitHub shows; it may be empty."),
      Case(
        list: try UserList(.find, "x"), path: "/search/users", answer: .json(invalid, status: 422),
        words: "GitHub does not show find:x: \(Self.long)"),
      Case(
        list: try UserList(.members, "nobody"), path: "/orgs/nobody/public_members",
        answer: .json(#"{"message":"Not Found"}"#, status: 404),
        words: "GitHub knows no organization called nobody, or does not show it."),
    ]
  }

  func test_X18_whatGitHubAnswers_isSaid_andHoldsBackNoOtherList() async throws {
    let bench = try await Workbench()
    bench.server.setList("/users/ada/followers", users: StandInPeople.ids(3))
    for row in try cases() {
      bench.server.answer(row.path, with: row.answer)
      let list = bench.people(in: row.list)
      await list.opened(room: 5)
      XCTAssertEqual(list.notices.map(\.text), [row.words])
      let other = bench.people(in: try UserList(.followers, "ada"))
      await other.opened(room: 5)
      XCTAssertEqual(other.rows.all.count, 3, "after \(row.path)")
    }
    await bench.close()
  }
}
