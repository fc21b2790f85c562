import Foundation
import StandIn
import XCTest

/// From profile to profile in the whole program, on a terminal and through a pipe (X20, U1 to U3, U6).
final class WalkingStoryTests: ServerTestCase {
  override var content: StandInContent { .invented(count: 100, budget: 1_000) }

  private func program(_ variables: [String: String] = [:]) throws -> ProgramUnderTest {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    program.environment.merge(variables) { $1 }
    return program
  }

  /// The logins of the list in its order, as far as it is saved.
  private func logins(_ program: ProgramUnderTest) throws -> [String] {
    let rows = try XCTUnwrap(program.run(["list", "--json"]).json as? [[String: Any]])
    return rows.compactMap { $0["login"] as? String }
  }

  /// The numbers of the rows in `text`, in the order printed.
  private func numbers(_ text: String) -> [Int] {
    text.split(separator: "\n").compactMap { line in
      line.hasPrefix("   ") ? Int(line.prefix(5).trimmingCharacters(in: .whitespaces)) : nil
    }
  }

  private func leave(_ terminal: PseudoTerminal, line: UInt = #line) {
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0, line: line)
  }

  func test_U2_U3_aReaderWalksThePeople_andBackShowsWhoeverWasOpenedLast() throws {
    let program = try program()
    let logins = try logins(program)
    let terminal = try PseudoTerminal(program)
    terminal.expect(" 21 ")
    terminal.expect(":help for everything.")
    terminal.enter()
    terminal.expectNews(" 30 ")
    terminal.enter("7")
    terminal.expectNews("7 of 30 · next: \(logins[7])")
    terminal.expectNews("\(logins[6])> ")
    terminal.enter()
    terminal.expectNews("8 of 30 · next: \(logins[8])")
    terminal.enter("30")
    terminal.expectNews("30 of 30")
    terminal.expectNews("\(logins[29])> ")
    terminal.enter()
    terminal.expectNews("Enter opens ")
    terminal.enter()
    terminal.expectNews("31 of 60 · next: ")
    terminal.enter("9")
    terminal.expectNews("9 of 60 · next: ")
    terminal.enter(":prev")
    terminal.expectNews("8 of 60 · next: ")
    terminal.type("half a line")
    terminal.expect("\(logins[7])> half a line")
    terminal.type("\u{15}")
    terminal.enter(":back")
    terminal.expectNews(" 22 ")
    XCTAssertEqual(numbers(terminal.news), Array(1...22), terminal.news)
    leave(terminal)
  }

  func test_U2_throughAPipe_numbersEnterAndPrev_openTheirRows() throws {
    let program = try program()
    let outcome = try program.run(typing: "2\n8\n\n:prev\n:prev\n:more\n:back\n")
    XCTAssertEqual(outcome.status, 0, outcome.error)
    let logins = try logins(program)
    let places = outcome.output.split(separator: "\n").filter { $0.contains(" of 30 · next: ") }
    XCTAssertEqual(
      places.map { $0.suffix { $0 != "@" }.prefix { $0 != " " } },
      [1, 7, 8, 7, 6, 7].map { logins[$0][...] }, outcome.output)
    XCTAssertEqual(
      outcome.output.components(separatedBy: "GitHub users").count, 2, "one :back is enough")
  }

  func test_X20_throughAPipe_pastTheLastRow_comesTheNextPage_andPrevAtTheFirstSaysSo() throws {
    let program = try program()
    let outcome = try program.run(["-c", "30", "-c", "", "-c", "1", "-c", ":prev"])
    XCTAssertEqual(outcome.status, 1, outcome.error)
    XCTAssertTrue(outcome.output.contains("31 of 60 · next: "), outcome.output)
    XCTAssertTrue(outcome.error.contains("This is the first row;"), outcome.error)
  }

  func test_D37_X20_forThoseWhoListen_thePlaceIsALineOfWords() throws {
    let program = try program(["GHBROWSE_ACCESSIBLE": "1"])
    let terminal = try PseudoTerminal(program)
    terminal.expect("21 ")
    terminal.expect("list>")
    terminal.enter("2")
    let logins = try logins(program)
    terminal.expectNews("Row 2 of 30, next \(logins[2]).")
    terminal.enter()
    terminal.expectNews("Row 3 of 30, next \(logins[3]).")
    terminal.enter(":prev")
    terminal.expectNews("Row 2 of 30, next \(logins[2]).")
    leave(terminal)
    terminal.judge(by: .appendOnly)
  }
}
