import Foundation
import StandIn
import TestSupport
import XCTest

/// Stargazers in the shell and at the prompt (X18): GitHub shows them to a repository's own people only.
final class StargazersTests: ListsTestCase {
  private static let path = "/repos/ada/engine/stargazers"
  private static let name = "stargazers:ada/engine"
  private static let access =
    "Since July 2026 it shows stargazers to a repository's own people only: the token must be of an admin "
    + "or collaborator, with public_repo or Contents: write."
  private static let unknown =
    "GitHub knows no repository called ada/engine, or does not show you its stargazers."
  private static let empty =
    "GitHub does not give stargazers:ada/engine: it sent an empty list, which does not say that nobody is "
    + "there."

  private let people = StandInPeople.ids(40)

  override func setUp() async throws {
    try await super.setUp()
    server.setList(Self.path, users: people)
  }

  /// - Parameter token: `nil` asks without one.
  private func program(token: String? = nil) throws -> ProgramUnderTest {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    program.environment["GH_ENTERPRISE_TOKEN"] = token
    return program
  }

  /// What is said of an answer to strangers.
  private func said(_ beginning: String, token: String?) -> String {
    let advice =
      token == nil
      ? "Set GH_ENTERPRISE_TOKEN to such a token."
      : "The token in GH_ENTERPRISE_TOKEN may be no such token."
    return "\(beginning) \(Self.access) \(advice)"
  }

  func test_X18_list_ofStargazersThatAreNotShown_saysWhatIsKnown_withStatus1() throws {
    let table: [(access: StargazerAccess, token: String?, beginning: String)] = [
      (.closed, nil, "GitHub does not give \(Self.name): Requires authentication."),
      (.closed, "stranger", Self.unknown),
      (
        .forbidden, "fine-grained",
        "GitHub does not give \(Self.name): Resource not accessible by personal access token."
      ),
      (.empty, "stranger", Self.empty),
    ]
    for (access, token, beginning) in table {
      server.setStargazers(access)
      let program = try program(token: token)
      for command in ["list", "sync"] {
        let outcome = try program.run([command, Self.name, "--quiet"])
        XCTAssertEqual(outcome.status, 1, outcome.error)
        XCTAssertEqual(outcome.output, "")
        let words = said(beginning, token: token)
        XCTAssertTrue(outcome.error.contains(words), "\(command): \(outcome.error)")
      }
      let lists = try rows(program.run(["lists", "--json"])).compactMap { $0["list"] as? String }
      XCTAssertEqual(lists, ["everyone"], "it is not called whole, with nobody")
      XCTAssertEqual(
        try ids(program.run(["list", "followers:ada", "--json"])).count, 30, "as before")
      XCTAssertEqual(
        server.requests.last?.header("authorization"), token.map { "Bearer \($0)" })
    }
  }

  func test_X18_a401WithAToken_isToldOfTheListAlone_andTheTokenIsSentOn() throws {
    server.answer(Self.path, with: .json(#"{"message":"Requires authentication"}"#, status: 401))
    let program = try program(token: "good")
    let outcome = try program.run(["-c", ":stargazers ada/engine", "-c", ":followers ada"])
    XCTAssertTrue(
      outcome.error.contains(
        said("GitHub does not give \(Self.name): Requires authentication.", token: "good")),
      outcome.error)
    XCTAssertFalse(outcome.error.contains("GitHub refused the token"), outcome.error)
    XCTAssertTrue(outcome.output.contains("Followers of ada"), outcome.output)
    XCTAssertEqual(server.requests.last?.header("authorization"), "Bearer good")
  }

  func test_X18_toOwnPeople_theyAreAListLikeOthers_oldestStarFirst_alsoOffline() async throws {
    server.setStargazers(.open)
    let program = try program(token: "insider")
    XCTAssertEqual(try program.run(["sync", Self.name, "--quiet"]).status, 0)
    await server.stop()
    let list = try program.run(["list", Self.name, "--offline", "--json"])
    XCTAssertEqual(try ids(list), people, list.error)
    XCTAssertEqual(try rows(list).compactMap { $0["position"] as? Int }, Array(1...40))
    let saved = try rows(program.run(["lists", "--json"]))
    let row = try XCTUnwrap(saved.first { $0["list"] as? String == Self.name })
    XCTAssertEqual(row["title"] as? String, "Stargazers of ada/engine")
    XCTAssertEqual(row["isWhole"] as? Bool, true)
  }

  func test_X18_atThePrompt_closedStargazersSayWhoSeesThem_andOpenOnesComeWhenAskedAgain() throws {
    let terminal = try PseudoTerminal(try program())
    terminal.expect("list>")
    terminal.enter(":stargazers ada/engine")
    terminal.expectNews("Stargazers of ada/engine")
    terminal.expectWrapped(
      said("GitHub does not give \(Self.name): Requires authentication.", token: nil))
    terminal.expectNews("\(Self.name)>")
    terminal.enter(":followers ada")
    terminal.expectNews("Followers of ada")
    terminal.expectNews("followers:ada>")
    terminal.enter(":back")
    terminal.expectNews("\(Self.name)>")
    server.setStargazers(.open)
    terminal.enter(":refresh")
    terminal.expectNews(StandInPeople.login(of: people[0]))
    terminal.enter(":more 40")
    terminal.expectNews("That is everybody GitHub lists: 40 people.")
    server.setStargazers(.closed)
    terminal.enter(":refresh")
    terminal.expectWrapped("What is saved is shown.")
    terminal.enter(":lists")
    terminal.expectNews("40 people · whole")
    terminal.leave()
  }

  func test_X18_recordedStargazers_areReadInBothShapes() async throws {
    try RecordedAnswers.skipUnlessThere()
    let recorded = StandInServer(.recorded(folder: RecordedAnswers.folder))
    try await recorded.start()
    let program = try ProgramUnderTest(apiURL: recorded.baseURL)
    for (name, count) in [("PyGithub/PyGithub", 67), ("hub4j/github-api", 30)] {
      let sync = try program.run(["sync", "stargazers:\(name)", "--users", "\(count)", "--quiet"])
      XCTAssertEqual(sync.status, 0, sync.error)
      let list = try program.run(["list", "stargazers:\(name)", "--json"])
      XCTAssertEqual(try ids(list).count, count, list.error)
    }
    await recorded.stop()
  }
}
