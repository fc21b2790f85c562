import Foundation
import StandIn
import TestSupport
import XCTest

/// Somebody's repositories: `repos`, `:repos`, and what a profile shows of them (X29).
final class ReposCommandTests: SavedPeopleTestCase {
  private let all = [
    InventedRepository(1, "loom", stars: 20, "Swift", description: "Weaves,\nand\tunravels."),
    InventedRepository(2, "engine", stars: 1_204, "C"),
    InventedRepository(3, "mirror", stars: 9_000, "C", isFork: true),
    InventedRepository(4, "attic", stars: 8_000, isArchived: true),
  ]

  private func many(_ count: Int) -> [InventedRepository] {
    (0..<count).map { InventedRepository(Int64($0 + 1), "r\($0)", stars: $0 % 9, "Swift") }
  }

  func test_X29_theCommand_printsThem_mostStarsFirst_savedAndOffline() throws {
    server.setRepositories(of: "ada", id: 99, all)
    let count = server.requests.count
    let printed = try program.run(["repos", "ADA"])
    XCTAssertEqual(
      printed.output,
      """
      engine\t1204\tC\t\t2026-03-12T08:00:00Z\tfalse\tfalse
      loom\t20\tSwift\tWeaves,\\nand\\tunravels.\t2026-02-12T08:00:00Z\tfalse\tfalse
      mirror\t9000\tC\t\t2026-04-12T08:00:00Z\ttrue\tfalse
      attic\t8000\t\t\t2026-05-12T08:00:00Z\tfalse\ttrue

      """)
    XCTAssertEqual([printed.error, "\(printed.status)"], ["", "0"])
    XCTAssertEqual(server.requests.count, count + 1)
    let names = try program.run(["repos", "ada", "--fields", "list", "--offline"])
    XCTAssertEqual(
      names.output.split(separator: "\n").map(String.init),
      ["engine", "loom", "mirror", "attic"].map { "contributors:ada/\($0)" })
    XCTAssertEqual(server.requests.count, count + 1, "what is less than an hour old is printed")
    let json = try program.run(["repos", "ada", "--json"]).output
    let objects = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
    XCTAssertEqual(objects?.count, 4)
    XCTAssertEqual(
      objects?[1].keys.sorted(),
      ["description", "isArchived", "isFork", "language", "list", "name", "pushedAt", "stars"])
    XCTAssertEqual(objects?[1]["description"] as? String, "Weaves,\nand\tunravels.")
    let csv = try program.run(["repos", "ada", "--csv", "--fields", "name,stars"]).output
    XCTAssertEqual(csv, "name,stars\r\nengine,1204\r\nloom,20\r\nmirror,9000\r\nattic,8000\r\n")
  }

  func test_X29_whoIsNotSaved_isFetchedFirst_andMistakesAreSaid() throws {
    server.answer("/users/bo", with: .json(#"{"id":77,"login":"bo"}"#))
    server.setRepositories(of: "bo", id: 77, Array(all.prefix(1)))
    XCTAssertEqual(try program.run(["repos", "bo", "--fields", "name"]).output, "loom\n")
    try program.run(["repos", "nobody-here"], status: 1, error: "no user called nobody-here")
    try program.run(
      ["repos", "ada", "--offline"], status: 3,
      error: "The repositories of ada are not saved and were not fetched")
    XCTAssertEqual(try program.run(["repos"]).status, 2)
    XCTAssertEqual(try program.run(["repos", "ada", "--fields", "nme"]).status, 2)
    server.setRepositories(of: "ada", id: 99, [])
    let none = try program.run(["repos", "ada"], error: "ada has no public repositories.")
    XCTAssertEqual([none.output, "\(none.status)"], ["", "0"])
  }

  func test_X29_moreThanAPage_isSaid() throws {
    server.setRepositories(of: "ada", id: 99, many(130))
    let printed = try program.run(["repos", "ada", "--fields", "name"])
    XCTAssertEqual(printed.output.split(separator: "\n").count, 100)
    XCTAssertTrue(printed.error.contains("Only the 100 pushed last are here"), printed.error)
    let more = try program.run(["-c", "@ada", "-c", ":repos", "-c", ":more 200"])
    XCTAssertTrue(more.output.contains("of the 100 pushed last"), more.output)
    XCTAssertEqual(try program.run(["repos", "ada", "--fields", "name"]).error, "")
  }

  func test_X29_atThePrompt_aNumberShowsContributors_andTheProfileShowsWhatIsSaved() throws {
    server.setRepositories(of: "ada", id: 99, all)
    server.setList("/repos/ada/engine/contributors", users: StandInPeople.ids(3))
    let terminal = try PseudoTerminal(program, columns: 80)
    terminal.expectNews("list")
    terminal.perform([
      ("@ada", "ada"), (":repos 3", "takes no row"), (":repos", "Repositories of ada"),
    ])
    terminal.wait("all of them") { terminal.screen.text.contains("attic") }
    let shown = terminal.screen.text
    for words in [
      "Repositories of ada", "4 saved, complete", "★ 1,204 · C", "mirror",
      "★ 9,000 · C", "  fork\n", "★ 8,000", "  archived\n",
    ] { XCTAssertTrue(shown.contains(words), shown) }
    terminal.perform([
      (":web 1", "That is for people, and these rows are repositories"),
      ("1", "Contributors to ada/engine"), (":back", "repos of ada"),
    ])
    terminal.enter(":back")
    terminal.wait("the languages") { terminal.screen.text.contains("C 1 · Swift 1") }
    let profile = terminal.screen.text
    XCTAssertTrue(profile.contains("Repositories with most stars"), profile)
    XCTAssertTrue(profile.contains("engine · ★ 1,204 · C"), profile)
    terminal.leave()
    let offline = try program.run(["--offline", "-c", "@ada", "-c", ":repos"])
    XCTAssertTrue(offline.output.contains("engine"), offline.output)
  }
}
