import Foundation
import StandIn
import XCTest

/// A maintainer opens contributors, loses the network on the second page, writes two notes, and finds the list complete
/// by itself, all of it offline, and the same people in other lists.
final class ListsStoryTests: ServerTestCase {
  private let people = StandInPeople.ids(70)

  override var content: StandInContent { .invented(count: 100, budget: 1_000) }

  override func setUp() async throws {
    try await super.setUp()
    continueAfterFailure = false
    server.setList("/repos/ada/engine/contributors", users: people)
    server.setList("/users/zoe/followers", users: people.reversed())
  }

  private func login(_ row: Int) -> String { StandInPeople.login(of: people[row - 1]) }

  func test_X18_aMaintainer_notesContributorsOffline_andFindsThemInOtherLists() async throws {
    try await readsContributors(program)
    await server.stop()
    try findsAllOffline(program)
  }

  func test_X18_refresh_printsTheListAsItIsNow_butNotUnderALineThatIsTyped() async throws {
    server.setList("/users/zoe/followers", users: Array(people[1...3]))
    let terminal = try PseudoTerminal(program, at: "list>")
    terminal.perform([(":followers zoe", "3 saved, complete"), ("", "That is everybody")])
    server.setList("/users/zoe/followers", users: Array(people[0...2]))
    terminal.enter(":refresh")
    for text in [
      "Followers of zoe", " 1 ", login(1), "followers:zoe is up to date: 1 new, 1 left.",
    ] { terminal.expectNews(text) }
    server.setList("/users/zoe/followers", users: Array(people[0...4]))
    let count = server.requests.count
    server.hold()
    terminal.enter(":refresh")
    await server.arrived(count + 1)
    terminal.type(":note 1 met")
    terminal.wait("the note") { terminal.endsWith("followers:zoe> :note 1 met") }
    server.release()
    terminal.expectNews("1 new, 1 back; :followers zoe reprints it.")
    terminal.enter()
    terminal.expectNews("Note on \(login(1)) saved")
    terminal.leave()
  }

  private func readsContributors(_ program: ProgramUnderTest) async throws {
    let port = server.port
    let terminal = try PseudoTerminal(program, at: "list>")
    terminal.perform([(":contributors ada/engine", "Contributors to ada/engine")])
    terminal.expectNews("70 commits")
    terminal.expectNews("contributors:ada/engine>")
    terminal.perform([(":more 30", "21 commits")])
    await server.stop()
    terminal.perform([(":more 500", "keeps trying;")])
    terminal.expectNews("contributors:ada/engine (offline")
    terminal.enter(":note 3 met at #FOSDEM")
    terminal.expectNews("Note on \(login(3)) saved")
    terminal.enter(":note 40 reviews the parser")
    terminal.expectNews("Note on \(login(40)) saved")
    try await server.start(port: port)
    terminal.expectNews(
      "That is everybody GitHub lists: 70 people. GitHub links only the first 500")
    terminal.perform([
      (":followers zoe", "Followers of zoe"), (":more 500", "met at #FOSDEM"),
      (":search parser", "Search in followers:zoe: parser"),
    ])
    terminal.expectNews(login(40))
    terminal.expectNews("search in followers:zoe>")
    terminal.leave()
  }

  private func findsAllOffline(_ program: ProgramUnderTest) throws {
    let list = try program.run(["--offline", "-c", ":contributors ada/engine", "-c", ":more 500"])
    XCTAssertEqual(list.status, 0, list.error)
    for row in 1...70 {
      let rows = list.output.components(separatedBy: "\n").filter { $0.contains(" \(login(row)) ") }
      XCTAssertEqual(rows.count, 1, "\(login(row)), once")
      XCTAssertTrue(rows[0].contains(try Regex("^ +\(row) ")), rows[0])
    }
    XCTAssertTrue(list.output.contains("✎ met at #FOSDEM"), list.output)
    XCTAssertTrue(list.output.contains("70 saved, complete"), list.output)
    let terminal = try PseudoTerminal(program, ["--offline"], at: "list")
    terminal.perform([(":lists", "contributors:ada/engine")])
    terminal.expectNews("70 people · complete")
    terminal.perform([("1", "GitHub users")])
    terminal.leave()
  }
}
