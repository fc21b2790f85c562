import Foundation
import StandIn
import XCTest

/// Lists of people at the prompt and through a pipe (X18, X10, X20, X23).
final class ListsAtPromptTests: ServerTestCase {
  private let people = StandInPeople.ids(40)

  override var content: StandInContent { .invented(count: 100, budget: 1_000) }

  override func setUp() async throws {
    try await super.setUp()
    server.setList("/users/mojombo/followers", users: people)
  }

  private func login(_ index: Int) -> String { StandInPeople.login(of: people[index]) }

  private func started() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(try ProgramUnderTest(apiURL: server.baseURL))
    terminal.expect("list>")
    return terminal
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
    terminal.leave()
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
    terminal.leave()
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
      offline.error.contains("followers:somebody is not saved yet"), offline.error)
    let lists = try program.run(["-c", ":lists"])
    XCTAssertTrue(lists.output.contains("followers:mojombo"), lists.output)
    XCTAssertTrue(lists.output.contains("30 people · incomplete"), lists.output)
  }
}
