import Foundation
import StandIn
import XCTest

/// The last block is drawn anew in place, and nothing of what is being typed is touched.
final class LiveBlockTests: ServerTestCase {
  override var content: StandInContent { .invented(count: 60) }

  func test_section4_aNoteOnARow_isDrawnIntoTheRow() throws {
    let terminal = try listed()
    terminal.enter(":note 3 met at FOSDEM")
    terminal.expect("saved, only on this machine")
    var marked: [Substring] {
      terminal.screen.text.split(separator: "\n").filter { $0.contains("✎") }
    }
    // The row is drawn anew before what was said, or after it.
    terminal.wait("one row with a note", within: .seconds(30)) { marked.count == 1 }
    XCTAssertTrue(marked.first?.hasPrefix("    3 ") == true)
    XCTAssertEqual(numbers(terminal), Array(1...21))
  }

  func test_L11_skeletonsStandWhereTheRowsCome() throws {
    server.hold()
    let terminal = try PseudoTerminal(ProgramUnderTest(apiURL: server.baseURL))
    terminal.wait("21 skeletons", within: .seconds(30)) {
      terminal.shows("░░░░") && numbers(terminal) == Array(1...21)
    }
    server.release()
    terminal.expect("online")
    terminal.wait("rows, and no skeleton", within: .seconds(30)) {
      !terminal.shows("░") && numbers(terminal) == Array(1...21)
    }
  }

  func test_L4_theSpinnerTurnsAtTheEndOfTheList_andTheHalfTypedLineStays() throws {
    let terminal = try listed()
    terminal.enter()
    terminal.expect("   30 ")
    server.hold()
    terminal.enter()
    terminal.expect("Loading more users…")
    terminal.type(":search half ty")
    let pictures = spinners(terminal, atLeast: 3)
    XCTAssertGreaterThanOrEqual(pictures.count, 3)
    terminal.wait("the line stands under the wheel", within: .seconds(2)) {
      terminal.endsWith("list> :search half ty")
    }
    server.release()
    terminal.expect("   52 ")
    terminal.wait("the wheel is gone, the line is not", within: .seconds(30)) {
      !terminal.shows("Loading more users…") && terminal.endsWith("list> :search half ty")
    }
    XCTAssertEqual(numbers(terminal), Array(1...52))
  }

  func test_D42_theSpinner_staysAboveThePrompt_whateverIsTypedMeanwhile() throws {
    let terminal = try listed()
    terminal.enter()
    terminal.expect("   30 ")
    server.hold()
    terminal.enter()
    terminal.expect("Loading more users…")
    var spinners: [Int] {
      let lines = terminal.screen.text.split(separator: "\n")
      return lines.indices.filter { lines[$0].contains("Loading more users…") }
        .map { lines.count - $0 }
    }
    terminal.enter(":help")
    terminal.expectNews("Commands can be shortened")
    terminal.wait("one spinner, above the prompt", within: .seconds(30)) { spinners == [2] }
    terminal.enter(":notes")
    terminal.expectNews("notes>")
    terminal.wait("no spinner", within: .seconds(30)) { spinners.isEmpty }
  }

  func test_D42_ctrlCOnAnEmptyLine_withoutAJob_saysHowToLeave() throws {
    let terminal = try listed()
    terminal.type("\u{3}")
    terminal.expectNews(":quit or Ctrl-D leaves.")
    terminal.leave()
  }

  func test_D32_afterANoteOfOnesOwn_nothingIsSaidOfARowThatHasChanged() throws {
    let terminal = try listed()
    for row in 1...3 {
      terminal.enter(":note \(row) met")
      terminal.expectNews("saved, only on this machine")
    }
    terminal.enter(":undo")
    terminal.expectNews("Undone")
    terminal.enter(":help quit")
    terminal.expectNews("do the same.")
    XCTAssertFalse(terminal.shows("changed"), terminal.screen.text)
  }

  func test_G7_anotherWidth_printsTheBlockAnewBelowTheOldOne() throws {
    let terminal = try listed()
    terminal.resize(columns: 60, rows: 24)
    terminal.wait("all rows once more, and the prompt", within: .seconds(30)) {
      numbers(terminal) == Array(1...21) + Array(1...21) && terminal.endsWith("list>")
    }
  }

  func test_X4_aProfileThatChanges_isDrawnAnewWhereItStands() throws {
    server.answer("/users/ada", with: profile(company: "Old Works"))
    let terminal = try listed()
    terminal.enter("@ada")
    terminal.expect("Old Works")
    server.answer("/users/ada", with: profile(company: "New Works"))
    terminal.enter(":refresh")
    terminal.expect("New Works")
    XCTAssertFalse(terminal.shows("Old Works"))
    XCTAssertEqual(terminal.screen.text.components(separatedBy: "· @ada").count, 2)
  }

  func test_section4_aClearedScreen_showsTheBlockAndTheHalfTypedLineAgain() throws {
    let terminal = try listed()
    terminal.type(":search half")
    terminal.expect(":search half")
    terminal.type("\u{C}")
    terminal.wait("the rows and the line", within: .seconds(30)) {
      numbers(terminal).suffix(21) == ArraySlice(1...21)
        && terminal.endsWith("list> :search half")
    }
  }

  private func profile(company: String) -> CannedAnswer {
    .json(#"{"id":9000001,"login":"ada","name":"Ada","company":"\#(company)"}"#)
  }

  private func listed() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(ProgramUnderTest(apiURL: server.baseURL))
    terminal.expect("   21 ")
    // The first launch has a hint, after the rows.
    terminal.expect(":help for everything.")
    terminal.wait("a prompt", within: .seconds(30)) { terminal.endsWith("list>") }
    return terminal
  }

  /// The pictures of the wheel, in the order in which they came, until there are that many.
  private func spinners(_ terminal: PseudoTerminal, atLeast count: Int) -> [Character] {
    var pictures: [Character] = []
    terminal.wait("the wheel turns", within: .seconds(30)) {
      let picture = terminal.screen.text.first { "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏".contains($0) }
      if let picture, picture != pictures.last { pictures.append(picture) }
      return pictures.count >= count
    }
    return pictures
  }

  private func numbers(_ terminal: PseudoTerminal) -> [Int] {
    terminal.screen.text.split(separator: "\n").compactMap { line in
      line.hasPrefix("  ") ? Int(line.prefix(5).filter { $0 != " " }) : nil
    }
  }
}
