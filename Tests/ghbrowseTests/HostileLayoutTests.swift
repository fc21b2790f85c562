import Foundation
import StandIn
import XCTest

/// What hostile text may not do to the text around it (H3–H5, H7).
final class HostileLayoutTests: ServerTestCase {
  override var content: StandInContent { .invented(count: 10) }

  func test_H3_textThatTurnsTheDirection_leavesTheColumnsWhereTheyAre_andIsMarked() throws {
    let logins = HostileText.directions.map(\.text)
    let terminal = try openList(logins)
    let rows = terminal.rows(of: logins.count)
    XCTAssertEqual(
      Set(rows.map { $0.firstRange(of: "User")?.lowerBound.utf16Offset(in: $0) }).count, 1,
      terminal.screen.text)
    for row in rows { XCTAssertTrue(row.contains("⚠ bidi"), row) }
    leave(terminal)
  }

  func test_H4_aNameOfNothingThatCanBeSeen_isCalledBlank_besideTheLogin() throws {
    let names = ["\u{3164}", "\u{200B}\u{2060}", "\u{FEFF}"]
    let people = HostilePeople(names, spelling: .escaped)
    let terminal = try openList(names, people)
    for index in names.indices {
      server.answer("/users/hostile-\(index + 1)", with: people.profile(index))
      terminal.enter("\(index + 1)")
      terminal.expectNews("Joined")
      XCTAssertTrue(terminal.news.contains("(blank)"), terminal.news)
      XCTAssertTrue(terminal.news.contains("@hostile-\(index + 1)"), terminal.news)
      XCTAssertFalse(terminal.news.contains("Company"), "a field of nothing is no field")
      terminal.enter(":back")
      terminal.expectNews("list>")
    }
    leave(terminal)
  }

  func test_H4_aLoginOfNothingThatCanBeSeen_isCalledBlank() throws {
    let terminal = try openList(["\u{3164}", "\u{200B}", "\u{E0041}"])
    for row in terminal.rows(of: 3) { XCTAssertTrue(row.contains("(blank)"), row) }
    leave(terminal)
  }

  // rel 2.3.6: the reader could not tell one from the other.
  func test_H4_loginsThatLookTheSame_showTheirIds() throws {
    let terminal = try openList(["mojombo", "mojo\u{200B}mbo", "Mojombo", "other"])
    let rows = terminal.rows(of: 4)
    for (index, row) in rows.prefix(3).enumerated() {
      XCTAssertTrue(row.contains("id \(index + 1)"), row)
    }
    XCTAssertFalse(rows[3].contains("id 4"), rows[3])
    leave(terminal)
  }

  func test_H7_lineEndsTabsAndBackspaces_overwriteNoNeighbour() throws {
    // Longer ones push what comes after them.
    let logins = HostileText.lineEnds.map(\.text).filter { $0.count < 16 }
    let terminal = try openList(logins)
    let rows = terminal.rows(of: logins.count)
    XCTAssertEqual(rows.count, logins.count, terminal.screen.text)
    XCTAssertEqual(
      Set(rows.map { $0.firstRange(of: "User")?.lowerBound.utf16Offset(in: $0) }).count, 1,
      terminal.screen.text)
    for (index, row) in rows.enumerated() {
      XCTAssertTrue(row.hasPrefix("    \(index + 1)  "), row)
    }
    leave(terminal)
  }
}

extension HostileLayoutTests {
  private func openList(_ logins: [String], _ people: HostilePeople? = nil) throws
    -> PseudoTerminal
  {
    let page = people?.page ?? HostileLogins(logins).page
    server.answer("/users", with: page)
    let terminal = try PseudoTerminal(try ProgramUnderTest(apiURL: server.baseURL))
    terminal.expect("    \(logins.count)  ")
    // It is not there while rows are written above it.
    terminal.wait("the prompt under the rows", within: .seconds(30)) { terminal.endsWith("list>") }
    return terminal
  }

  private func leave(_ terminal: PseudoTerminal) {
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0)
    terminal.judge(by: .screen(height: 24))
  }
}

/// A list of ordinary users with these logins.
private struct HostileLogins {
  let page: CannedAnswer

  init(_ logins: [String]) {
    let rows = logins.enumerated().map { index, login in
      let login = HostilePeople.json(login, .escaped)
      return "{\"id\":\(index + 1),\"login\":\(login),\"type\":\"User\",\"site_admin\":false}"
    }
    page = .json("[" + rows.joined(separator: ",") + "]")
  }
}

extension PseudoTerminal {
  /// The rows of the list, which has so many, from the last time that it was printed.
  fileprivate func rows(of count: Int) -> [String] {
    let lines = screen.text.split(separator: "\n").map(String.init)
    return (1...count).compactMap { number in
      lines.last { $0.hasPrefix("    \(number)  ") }
    }
  }
}
