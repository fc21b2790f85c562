import Foundation
import StandIn
import XCTest

/// Hostile text on the prompt's screens, judged on every byte that reaches the terminal.
final class HostileScreensTests: ServerTestCase {
  private static let texts = Loops.choice(of: HostileText.all.map(\.text), each: 4)
  // An invented person would answer for the id of somebody hostile.
  override var content: StandInContent { .invented(count: 0, budget: 1_000) }
  private var program = try? ProgramUnderTest()

  override func setUp() async throws {
    try await super.setUp()
    program = try ProgramUnderTest(apiURL: server.baseURL)
  }

  override func tearDown() async throws {
    try await super.tearDown()
    program = nil
  }

  func test_H1_H2_hostileTextInEveryField_reachesTheTerminalInert() throws {
    for spelling in HostilePeople.Spelling.allCases {
      try browse(Self.texts, spelling)
    }
  }

  func test_H1_H2_textPutTogetherAtRandom_reachesTheTerminalInert() throws {
    let count: UInt64 = Loops.count(short: 20, long: 100, full: 5_000)
    let seed = SeededNumbers.seedOfRun()
    // GitHub lists a hundred at most, and an answer has a limit.
    for first in stride(from: 0, to: count, by: 100) {
      let seeds = first..<min(first + 100, count)
      try browse(seeds.map { HostileText.random(seed: seed + $0) }, .escaped)
    }
  }

  // Such logins have no profile to ask for: that is said, with the login in it.
  func test_H1_H10_hostileLogins_reachTheTerminalInert_alsoInPromptsAndNotices() throws {
    let texts = Self.texts
    let people = HostilePeople(texts, spelling: .bytes, hasHostileLogins: true)
    server.answer("/users", with: people.page)
    let terminal = try openList(rows: texts.count)
    for row in 1...texts.count {
      terminal.enter("\(row)")
      terminal.expectNews("Only the login is saved")
      terminal.enter(":note about number \(row)")
      terminal.expectNews("saved,")
      terminal.enter(":back")
      terminal.expectNews("list>")
    }
    leave(terminal)
    let asked = server.requests.map(\.path)
    XCTAssertTrue(
      asked.allSatisfy { $0.utf8.allSatisfy { (0x21...0x7E).contains($0) } }, "\(asked)")
    let parts = asked.flatMap { $0.split(separator: "/") }
    XCTAssertFalse(parts.contains(".."), "\(asked)")
  }

  func test_H2_whatAnErrorSays_reachesTheTerminalInert() throws {
    server.answer("/users", with: HostilePeople(["x"], spelling: .bytes).page)
    let terminal = try openList(rows: 1)
    for (index, text) in Self.texts.enumerated() {
      let message = HostilePeople.json(text, .escaped)
      server.answer(
        "/users/hostile-1", with: .json("{\"message\":\(message)}", status: [403, 422][index % 2]))
      terminal.enter("@hostile-1")
      terminal.expectNews("refused")
      terminal.type("\u{3}")
      terminal.enter(":refresh")
      terminal.expectNews("refused")
      terminal.type("\u{3}")
      terminal.enter(":back")
      terminal.expectNews("list")
    }
    leave(terminal)
  }
}

extension HostileScreensTests {
  /// Opens the whole list, and every profile in it, and writes a note on each fourth.
  private func browse(_ texts: [String], _ spelling: HostilePeople.Spelling) throws {
    let people = HostilePeople(texts, spelling: spelling)
    server.answer("/users", with: people.page)
    for index in texts.indices {
      server.answer("/users/hostile-\(index + 1)", with: people.profile(index))
    }
    program = try ProgramUnderTest(apiURL: server.baseURL)
    let terminal = try openList(rows: texts.count)
    for row in 1...texts.count {
      terminal.enter("\(row)")
      terminal.expectNews("Joined")
      terminal.enter(":back")
      terminal.expectNews("list>")
    }
    leave(terminal)
  }

  private func openList(rows: Int) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(try XCTUnwrap(program), columns: 80, rows: 200)
    // Rows that are only on their way have numbers too.
    terminal.expect("\(rows) saved")
    terminal.expect("list>")
    return terminal
  }

  private func leave(
    _ terminal: PseudoTerminal, file: StaticString = #filePath, line: UInt = #line
  ) {
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0, file: file, line: line)
    XCTAssertTrue(terminal.isAsItWas, file: file, line: line)
    terminal.judge(by: .screen(height: 200), file: file, line: line)
  }
}
