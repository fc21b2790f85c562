import Foundation
import StandIn
import XCTest

/// Hostile text on the prompt's screens, judged on every byte that reaches the terminal (H1–H5, H7, H10).
final class HostileScreensTests: ServerTestCase {
  private static let texts = Loops.choice(of: HostileText.all, each: 6)
  // An invented person would answer for the id of somebody hostile.
  override var content: StandInContent { .invented(count: 0, budget: 1_000) }

  func test_fH1_fH2_hostileTextInEveryField_reachesTheTerminalInert() throws {
    let count: UInt64 = Loops.count(short: 12, long: 100, full: 100)
    let seed = SeededNumbers.seedOfRun()
    let random = (0..<count).map { HostileText.random(seed: seed + $0) }
    for (texts, spelling) in [(Self.texts, HostilePeople.Spelling.bytes), (random, .escaped)] {
      let people = HostilePeople(texts, spelling: spelling)
      server.answer("/users", with: people.page)
      for index in texts.indices {
        server.answer("/users/hostile-\(index + 1)", with: people.profile(index))
      }
      let terminal = try openList(rows: texts.count)
      for row in 1...texts.count { terminal.perform([("\(row)", "Joined"), (":back", "list>")]) }
      leave(terminal)
    }
  }

  // Such logins have no profile to ask for: that is said, with the login in it.
  func test_fH1_fH10_hostileLogins_reachTheTerminalInert_alsoInPromptsAndNotices() throws {
    let texts = Self.texts
    let people = HostilePeople(texts, spelling: .bytes, hasHostileLogins: true)
    server.answer("/users", with: people.page)
    let terminal = try openList(rows: texts.count)
    for row in 1...texts.count {
      terminal.perform([
        ("\(row)", "Only the login is saved"), (":note about number \(row)", "saved,"),
        (":back", "list>"),
      ])
    }
    leave(terminal)
    let asked = server.requests.map(\.path)
    XCTAssertTrue(
      asked.allSatisfy { $0.utf8.allSatisfy { (0x21...0x7E).contains($0) } }, "\(asked)")
    let parts = asked.flatMap { $0.split(separator: "/") }
    XCTAssertFalse(parts.contains(".."), "\(asked)")
  }

  func test_fH2_anErrorsMessage_reachesTheTerminalInert() throws {
    server.answer("/users", with: HostilePeople(["x"], spelling: .bytes).page)
    let terminal = try openList(rows: 1)
    for (index, text) in Self.texts.enumerated() {
      let message = HostilePeople.json(text, .escaped)
      server.answer(
        "/users/hostile-1", with: .json("{\"message\":\(message)}", status: [403, 422][index % 2]))
      terminal.perform([("@hostile-1", "refused")])
      terminal.type("\u{3}")
      terminal.perform([(":back", "list")])
    }
    leave(terminal)
  }

  // Of logins that look the same, the reader could not tell one from the other.
  func test_fH3_fH4_fH7_columnsStayWhereTheyAre_nothingIsCalledBlank_andEqualLoginsShowTheirIds()
    throws
  {
    let logins = [
      "evil\u{202E}gnp", "over\rwritten", "tab\tbed", "back\u{8}\u{8}space", "a\u{2028}b",
      "\u{3164}", "mojombo", "mojo\u{200B}mbo", "Mojombo",
    ]
    let people = logins.enumerated().map { index, login in
      let login = HostilePeople.json(login, .escaped)
      return "{\"id\":\(index + 1),\"login\":\(login),\"type\":\"User\",\"site_admin\":false}"
    }
    server.answer("/users", with: .json("[" + people.joined(separator: ",") + "]"))
    let terminal = try openList(rows: logins.count)
    let lines = terminal.screen.text.split(separator: "\n").map(String.init)
    let rows = (1...logins.count).compactMap { number in
      lines.last { $0.hasPrefix("    \(number)  ") }
    }
    XCTAssertEqual(rows.count, logins.count, terminal.screen.text)
    let columns = Set(
      rows.prefix(6).map { $0.firstRange(of: "User")?.lowerBound.utf16Offset(in: $0) })
    XCTAssertEqual(columns.count, 1, terminal.screen.text)
    XCTAssertTrue(rows[0].contains("⚠ bidi"), rows[0])
    XCTAssertTrue(rows[5].contains("(blank)"), rows[5])
    for (index, row) in rows.enumerated() {
      XCTAssertEqual(row.contains("id \(index + 1)"), index > 5, row)
    }
    leave(terminal)
  }

  private func openList(rows: Int) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(ProgramUnderTest(apiURL: server.baseURL), rows: 200)
    // Rows that are only on their way have numbers too, and are counted; the hint comes after them.
    terminal.expect("\(rows) saved")
    terminal.expect("Type a row number to open it")
    terminal.expect("list>")
    return terminal
  }

  private func leave(
    _ terminal: PseudoTerminal, file: StaticString = #filePath, line: UInt = #line
  ) {
    terminal.leave()
    XCTAssertTrue(terminal.isAsItWas, file: file, line: line)
    terminal.judge(by: .screen, file: file, line: line)
  }
}
