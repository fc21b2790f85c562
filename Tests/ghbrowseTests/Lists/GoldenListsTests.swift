import Database
import Foundation
import Models
import StandIn
import TestSupport
import XCTest

/// Lists of people that look unlike the list of everyone, kept as pictures: 40, 80 and 120 columns (X18).
final class GoldenListsTests: XCTestCase {
  // The words of a screen reader are the same at every width.
  private static let looks: [(look: GoldenLook, widths: [Int])] = [
    (.dark, [40, 80, 120]), (.light, [40, 80, 120]), (.plain, [40, 80, 120]), (.accessible, [80]),
  ]
  private static let people = StandInPeople.ids(40)

  func test_X18_G3_contributorsASearchInsideAndLists_lookAsTheyAreKept() async throws {
    let program = try await program()
    for (look, widths) in Self.looks {
      program.environment.merge(look.environment) { $1 }
      for columns in widths { try browses(program, look, columns) }
      for name in look.environment.keys { program.environment[name] = nil }
    }
  }

  /// Somebody who has read the contributors of a repository, and noted two of them; one has gone since.
  private func program() async throws -> ProgramUnderTest {
    let program = try ProgramUnderTest()
    program.environment["TERM"] = "tmux-256color"
    let engine = try UserList(name: "contributors:ada/engine")
    let others = Self.people.filter { $0 != Self.people[4] }
    try await program.save(Self.people, in: engine)
    try await program.save(others, in: engine)
    try await program.save(Self.people.reversed(), in: try UserList(name: "followers:ada"))
    try await program.save(
      Array(Self.people.prefix(3)), of: 6_038, in: try UserList(name: "find:location:Berlin"))
    try program.leaveHistory()
    let evening = [
      ":contributors ada/engine", ":note 2 met at FOSDEM", ":note 4 reviews the parser",
    ]
    let outcome = try program.run(["--offline"] + evening.flatMap { ["-c", $0] })
    XCTAssertEqual(outcome.status, 0, outcome.error)
    return program
  }

  private func browses(_ program: ProgramUnderTest, _ look: GoldenLook, _ columns: Int) throws {
    let tmux = try Tmux(program, ["--offline"], columns: columns, rows: 24)
    // The prompt may come before what is said of a list that nobody is in.
    try tmux.wait("what is said, and the prompt") { screen in
      screen.text.contains("forbids asking GitHub.") && screen.text.contains("list (offline)>")
    }
    try tmux.enter(":contributors ada/engine")
    try tmux.expect("contributors", look, showing: "Telesiza")
    try tmux.enter(":search a")
    try tmux.expect("inside", look, showing: " more; ")
    try tmux.enter(":lists")
    try tmux.expect("lists", look, showing: "followers:ada")
    try tmux.enter(":find location:Berlin")
    try tmux.expect("berlin", look, showing: "Webikiwi")
  }
}

extension ProgramUnderTest {
  /// Saves a list as if GitHub's own API had sent it three days ago.
  fileprivate func save(_ ids: [Int64], of total: Int? = nil, in list: UserList) async throws {
    var page = UserPage(
      users: ids.map { User(id: $0, login: StandInPeople.login(of: $0), type: "User") },
      contributions: list.kind == .contributors
        ? Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, 1_500 / ($0 + 1)) }) : [:])
    page.total = total
    try await save(page, at: PagePlace(of: list, after: 0), date: Date() - 302_400)
  }
}
