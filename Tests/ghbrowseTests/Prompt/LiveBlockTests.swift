import Foundation
import StandIn
import XCTest

/// The newest block is redrawn in place above the line being typed, and fits the terminal.
final class LiveBlockTests: ServerTestCase {
  override var content: StandInContent { .invented(count: 60) }

  func test_L4_loadingRows_stayAboveThePrompt_andTheHalfTypedLineStays() throws {
    let terminal = try listed()
    terminal.perform([("", "   30 ")])
    server.hold()
    terminal.perform([("", "Loading more users…"), (":help", "Commands can be shortened")])
    var spinners: [Int] {
      let lines = terminal.screen.text.split(separator: "\n")
      return lines.indices.filter { lines[$0].contains("Loading more users…") }
        .map { lines.count - $0 }
    }
    terminal.wait("one spinner, above the prompt") { spinners == [2] }
    terminal.perform([(":notes", "notes>")])
    terminal.wait("no spinner") { spinners.isEmpty }
    terminal.perform([(":back", "list>")])
    terminal.type(":search half ty")
    var pictures: Set<Character> = []
    terminal.wait("the spinner turns") {
      terminal.screen.text.first { "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏".contains($0) }.map { _ = pictures.insert($0) }
      return pictures.count > 2
    }
    terminal.wait("the line under the spinner") { terminal.endsWith("list> :search half ty") }
    server.release()
    terminal.expectNews("   52 ")
    terminal.wait("the line without a spinner") {
      spinners.isEmpty && terminal.endsWith("list> :search half ty")
    }
  }

  func test_N9_L11_skeletons_pushNoResultOfACommandAway() throws {
    server.hold()
    let terminal = try PseudoTerminal(program)
    terminal.wait("skeletons") { terminal.screen.text.contains("   21   ░") }
    terminal.perform([(":status", "Saved "), (":help quit", "do the same.")])
    XCTAssertTrue(terminal.screen.last(24).contains("Job 1 "), terminal.screen.text)
    server.release()
    terminal.expectNews(" 30 saved")
    terminal.leave()
  }

  func test_G7_anotherWidth_orAClearedScreen_printsTheBlockAgain_andTheHalfTypedLine() throws {
    let terminal = try listed()
    terminal.type(":search half")
    terminal.expect(":search half")
    terminal.type("\u{C}")
    terminal.wait("the rows, written again, and the line") {
      terminal.news.contains("   21   ") && numbers(terminal).suffix(21) == Array(1...21)[...]
        && terminal.endsWith("list> :search half")
    }
    terminal.type("\u{15}")
    terminal.wait("an empty line") { terminal.endsWith("list>") }
    // What is news from here on is the smaller window's.
    terminal.type("x\u{8}")
    terminal.resize(columns: 60, rows: 16)
    terminal.wait("the rows that fit") {
      terminal.news.contains(" GitHub users") && terminal.news.contains("   14   ")
    }
    terminal.perform([("", "   15   ")])
    terminal.expectNews("   21   ")
    terminal.type("\u{3}")
    terminal.expectNews(":quit or Ctrl-D exits.")
    terminal.leave()
  }

  func test_theHeadingStaysOnTheTerminal_withTheHintsOfTheStart() throws {
    XCTAssertEqual(try program.run(["list"]).status, 0)
    for (columns, rows) in [(80, 24), (40, 12)] {
      let demo = try PseudoTerminal(ProgramUnderTest(), ["--demo"], columns: columns, rows: rows)
      demo.expectWrapped(":help for the commands.")
      expectHeading(" Demo: invented people  ", on: demo, rows: rows)
      let visible = demo.screen.last(rows)
      XCTAssertTrue(visible.contains(" Demo: invented people, no network."), demo.screen.text)
      // The first start of all leaves a history, so it has none yet.
      try? FileManager.default.removeItem(atPath: program.stateDirectory)
      let terminal = try PseudoTerminal(program, columns: columns, rows: rows)
      terminal.expectWrapped(":help for the commands.")
      expectHeading(" GitHub users", on: terminal, rows: rows)
      terminal.leave()
    }
    let drafts = "\(program.stateDirectory)/127.0.0.1_\(server.port)/drafts"
    try program.put([("\(drafts)/somebody.draft", Array("met at FOSDEM".utf8))])
    let terminal = try PseudoTerminal(program)
    terminal.expectWrapped("1 unsaved note")
    expectHeading(" GitHub users", on: terminal, rows: 24)
    terminal.leave()
  }

  private func expectHeading(
    _ heading: String, on terminal: PseudoTerminal, rows: Int, line: UInt = #line
  ) {
    terminal.wait("rows, and the prompt under them", line: line) {
      terminal.shows("    1   ") && terminal.endsWith("list>")
    }
    let visible = terminal.screen.last(rows)
    XCTAssertTrue(visible.contains(heading), visible, line: line)
    XCTAssertTrue(visible.contains("\n    1   "), visible, line: line)
  }

  private func listed() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(program, at: "   21 ")
    // The first start has a hint, after the rows.
    terminal.expect(":help for the commands.")
    terminal.wait("a prompt") { terminal.endsWith("list>") }
    return terminal
  }

  private func numbers(_ terminal: PseudoTerminal) -> [Int] {
    terminal.screen.text.split(separator: "\n").compactMap { line in
      line.hasPrefix("  ") ? Int(line.prefix(5).filter { $0 != " " }) : nil
    }
  }
}
