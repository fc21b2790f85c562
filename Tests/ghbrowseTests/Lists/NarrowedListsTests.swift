import Foundation
import StandIn
import Terminal
import XCTest

/// What was saved, narrowed by words, in the shell and at the prompt (X25, X27).
final class NarrowedListsTests: ServerTestCase {
  private static let followers = StandInPeople.ids(6)
  private static let following = Array(StandInPeople.ids(6).prefix(2))
  override var content: StandInContent { .invented(count: 20, budget: 100_000) }

  override func setUp() async throws {
    try await super.setUp()
    server.setList("/users/ada/followers", users: Self.followers)
    server.setList("/users/ada/following", users: Self.following)
    try program.run(["sync", "followers:ada", "following:ada"], status: 0)
  }

  private func logins(_ ids: some Sequence<Int64>) -> [String] { ids.map(StandInPeople.login) }

  func test_X27_whoIsNotFollowedBack_inTheShell_andAtThePrompt() throws {
    let words = ["search", "--in", "followers:ada", "-list:following:ada", "--fields", "login"]
    let found = try program.run(words, status: 0)
    let day = "following:ada is as of \(LocalTime.day(Date()))."
    XCTAssertTrue(found.error.contains(day), found.error)
    XCTAssertEqual(
      found.output.split(separator: "\n").map(String.init), logins(Self.followers.dropFirst(2)))
    let terminal = try PseudoTerminal(program, at: "list>")
    terminal.perform([
      (":followers ada", logins(Self.followers)[0]), ("/-list:following:ada", day),
      ("/list:following:ada", "2 found"), ("/followers:>=1", "6 of 6 have no saved profile"),
      ("/followers:many", "The list is list:followers:many."), (":list", "list>"),
      ("/-list:following:ada zzzz", day),
    ])
    terminal.leave()
  }

  func test_X27_aListThatIsNotSaved_orNotWhole_isSaid_andNobodyIsAccused() throws {
    for (word, sentence) in [
      ("list:followers:bob", "followers:bob is not saved; ghbrowse sync followers:bob fetches it"),
      ("-list:everyone", "Nobody can be said to be missing from everyone"),
    ] {
      let outcome = try program.run(["search", word], status: 1, error: sentence)
      XCTAssertEqual(outcome.output, "", word)
    }
    for words in [["sort:list"], ["followers:1k"], ["--exact", "-in:berlin"], ["folowers:3"]] {
      XCTAssertEqual(try program.run(["search"] + words).status, 2, "\(words)")
    }
  }

  func test_X25_numbersOfSavedProfiles_sortAndNarrow_andWhoHasNoneIsCounted() throws {
    for login in logins(Self.followers.prefix(4)) {
      XCTAssertEqual(try program.run(["show", login]).status, 0)
    }
    let sorted = try program.run([
      "search", "--in", "followers:ada", "followers:>=0", "sort:-followers", "--fields",
      "login,followers",
    ])
    let numbers = sorted.output.split(separator: "\n").compactMap { line in
      Int(line.split(separator: "\t").last ?? "")
    }
    XCTAssertEqual(numbers.count, 4, sorted.output)
    XCTAssertEqual(numbers, numbers.sorted())
    XCTAssertTrue(
      sorted.error.contains(
        "2 of 6 have no saved profile; ghbrowse sync followers:ada --profiles fetches them."),
      sorted.error)
    let terminal = try PseudoTerminal(program, at: "list>")
    terminal.perform([
      (":followers ada", logins(Self.followers)[0]),
      ("/followers:>=0", "2 of 6 have no saved profile"),
    ])
    terminal.leave()
  }
}
