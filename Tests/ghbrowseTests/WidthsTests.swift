import StandIn
import TestSupport
import XCTest

/// Text of every width in a real terminal: columns stay where they are (H6).
final class WidthsTests: ServerTestCase {
  private static let texts =
    HostileText.wide + [
      "ordinary", "❤\u{FE0F}", "☎\u{FE0F}x", "1\u{FE0F}\u{20E3}", "🤷🏽\u{200D}♀\u{FE0F}",
      "👨\u{200D}💻",
      "e\u{301}\u{308}", "각", "𝒳", "㊙", "〰", "⚠", "☕", "★…—①", "ﷺ", "a\u{200D}b", "한",
      // The last column in which a login may stand falls within a wide character.
      "漢字漢字漢字漢字漢字漢字漢字", "x漢字漢字漢字漢字漢字漢字漢字", "👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽",
    ]
  override var content: StandInContent { .invented(count: 10) }

  override func setUp() async throws {
    try await super.setUp()
    let rows = Self.texts.enumerated().map { index, text in
      // The one whose profile is opened has the number that the profile has.
      let id = text == "ordinary" ? 1 : index + 101
      return "{\"id\":\(id),\"login\":\(HostilePeople.json(text, .escaped)),\"type\":\"User\"}"
    }
    server.answer("/users", with: .json("[\(rows.joined(separator: ","))]"))
    let bio = Self.texts.joined(separator: " ")
    server.answer("/users/ordinary", with: HostilePeople([bio], spelling: .bytes).biography(0))
  }

  func test_H6_wideAndJoinedCharacters_moveNoColumn_atAnyWidth() throws {
    let program = try program()
    // Where a note is shown it is cut in the last column; else its mark stands before that one.
    let note = String(repeating: "x", count: 99)
    let notes = Self.texts.indices.map { ":note \($0 + 1) \(note)" }
    XCTAssertEqual(try program.run(notes.flatMap { ["-c", $0] }).status, 0)
    for columns in [24, 40, 41, 80] {
      let tmux = try Tmux(program, columns: columns, rows: Self.texts.count + 4)
      let marked = { (grid: CellGrid) in
        let rows = grid.text.split(separator: "\n", omittingEmptySubsequences: false)
        return rows.indices.filter { rows[$0].hasSuffix("✎") || rows[$0].hasSuffix("x…") }
      }
      let screen = try tmux.wait("a row each") { marked($0).count == Self.texts.count }
      let rows = screen.text.split(separator: "\n", omittingEmptySubsequences: false)
      let ends = try tmux.lastColumns()
      for row in marked(screen) {
        let end = rows[row].hasSuffix("✎") ? columns - 2 : columns - 1
        XCTAssertEqual(ends[row], end, "row \(row) of \(columns):\n\(screen.text)")
      }
    }
  }

  func test_H6_textThatIsBrokenIntoLines_wrapsNowhereElse() throws {
    for columns in [20, 40, 41, 80] {
      let tmux = try Tmux(try program(), columns: columns, rows: 60)
      try tmux.expect("list>")
      try tmux.enter("@ordinary")
      try tmux.wait("the profile, and the prompt under it") { grid in
        CellGrid.below("Joined", grid)?.text.contains(">") == true
      }
      let wrapped = try tmux.wrappedRows()
      let shown = try tmux.screen().text
      XCTAssertEqual(wrapped, [], "\(columns): \(shown)")
    }
  }
}

extension WidthsTests {
  private func program() throws -> ProgramUnderTest {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    program.environment["TERM"] = "tmux-256color"
    try program.leaveHistory()
    return program
  }
}
