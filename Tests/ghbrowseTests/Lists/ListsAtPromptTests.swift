import Foundation
import StandIn
import XCTest

/// Lists of people at the prompt, through a pipe, and for those who listen (X18, X10, X20, X23).
final class ListsAtPromptTests: ServerTestCase {
  private let people = StandInPeople.ids(40)

  override var content: StandInContent { .invented(count: 100, budget: 1_000) }

  override func setUp() async throws {
    try await super.setUp()
    server.setList("/users/mojombo/followers", users: people)
  }

  private func login(_ index: Int) -> String { StandInPeople.login(of: people[index]) }

  private func started(_ variables: [String: String] = [:]) throws -> PseudoTerminal {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    program.environment.merge(variables) { $1 }
    let terminal = try PseudoTerminal(program)
    terminal.expect("list>")
    return terminal
  }

  private func leave(_ terminal: PseudoTerminal, line: UInt = #line) {
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0, line: line)
  }

  func test_X18_fromARow_andFromAProfile_aListOpens_andBackReturns() throws {
    let first = login(0)
    server.setList("/users/\(first)/followers", users: Array(people.suffix(3)))
    server.setList("/users/\(first)/following", users: [])
    let terminal = try started()
    terminal.expect(" 21 ")
    terminal.enter(":followers 1")
    terminal.expectNews("Followers of \(first)")
    terminal.expectNews("That is everybody GitHub lists: 3 people.")
    terminal.expectNews("followers:\(first)>")
    terminal.enter("2")
    terminal.expectNews("2 of 3 · next: \(login(39))")
    terminal.enter(":back")
    terminal.expectNews("followers:\(first)>")
    terminal.enter("@\(first)")
    terminal.expectNews("\(first)>")
    terminal.enter(":following")
    terminal.expectNews("\(first) follows nobody, as far as GitHub shows.")
    terminal.expectNews("following:\(first)>")
    terminal.enter(":back")
    terminal.expectNews("\(first)>")
    leave(terminal)
  }

  func test_X18_onAnOrganizationsProfile_membersNeedsNoArgument() throws {
    let organization = StandInPeople.organization
    server.setList("/orgs/\(organization)/public_members", users: Array(people.prefix(2)))
    let terminal = try started()
    terminal.enter("@\(organization)")
    terminal.expectNews("\(organization)>")
    terminal.enter(":members")
    terminal.expectNews("Public members of \(organization)")
    terminal.expectNews("Members who do not say")
    terminal.enter("1")
    terminal.expectNews("1 of 2 · next: \(login(1))")
    terminal.enter(":members")
    terminal.expectNews(":members is for organizations, and \(login(0)) is a person;")
    XCTAssertEqual(server.requests.count { $0.path.contains("public_members") }, 1, "not asked for")
    leave(terminal)
  }

  func test_X18_X10_TAB_completesLoginsRepositoriesAndNamesOfLists() throws {
    server.setList("/repos/ada/engine/contributors", users: Array(people.prefix(2)))
    let terminal = try started()
    terminal.expect(" 21 ")
    terminal.enter(":contributors ada/engine")
    terminal.expectNews("That is everybody")
    terminal.expectNews("contributors:ada/engine>")
    terminal.type(":contributors ad\t")
    terminal.expect("contributors:ada/engine> :contributors ada/engine")
    terminal.type("\u{15}:list contrib\t")
    terminal.expect("contributors:ada/engine> :list contributors:ada/engine")
    terminal.type("\u{15}:followers \(login(20).prefix(6))\t")
    terminal.expect("contributors:ada/engine> :followers \(login(20))")
    terminal.type("\u{15}")
    leave(terminal)
  }

  func test_X18_X23_throughAPipe_rowsArePrinted_andWhatIsMissingIsAnError() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let list = try program.run(["-c", ":followers mojombo", "-c", "2", "-c", ":back"])
    XCTAssertEqual(list.status, 0, list.error)
    XCTAssertTrue(list.output.contains(" Followers of mojombo "), list.output)
    XCTAssertTrue(list.output.contains("   30   \(login(29)) "), list.output)
    XCTAssertTrue(list.output.contains(" 2 of 30 · next: "), list.output)
    XCTAssertFalse(list.output.contains("GitHub users"), "only what the command shows")
    let missing = try program.run(["-c", ":members nobody-at-all"])
    XCTAssertEqual(missing.status, 1)
    XCTAssertTrue(
      missing.error.contains("GitHub knows no organization called nobody-at-all"), missing.error)
    let offline = try program.run(["--offline", "-c", ":followers somebody"])
    XCTAssertEqual(offline.status, 3, offline.error)
    XCTAssertTrue(
      offline.error.contains("Nothing of followers:somebody is saved yet"), offline.error)
    let lists = try program.run(["-c", ":lists"])
    XCTAssertTrue(lists.output.contains("followers:mojombo"), lists.output)
    XCTAssertTrue(lists.output.contains("30 people · not whole"), lists.output)
  }

  func test_X18_X5_forThoseWhoListen_titleRowsAndEndAreWords() throws {
    server.setList("/repos/ada/engine/contributors", users: Array(people.prefix(2)))
    let terminal = try started(["GHBROWSE_ACCESSIBLE": "1"])
    terminal.enter(":contributors ada/engine")
    terminal.expectNews("Contributors of ada/engine. 2 saved, whole, online")
    terminal.expectNews("1 \(login(0)), 2 commits, ")
    terminal.expectNews("That is everybody GitHub lists: 2 people.")
    terminal.enter(":lists")
    terminal.expectNews("Lists of people.")
    terminal.expectNews("contributors:ada/engine, 2 people, whole, fetched just now")
    leave(terminal)
    terminal.judge(by: .appendOnly)
  }

  func test_X18_G7_atFortyColumns_promptAndRowsFit() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let terminal = try PseudoTerminal(program, columns: 40)
    terminal.expect("list>")
    terminal.enter(":find \(String(repeating: "x", count: 100))")
    terminal.expectNews("find:xxxxxxxxxxxx…>")
    terminal.enter(":followers mojombo")
    terminal.expectNews("followers:mojombo>")
    leave(terminal)
  }
}
