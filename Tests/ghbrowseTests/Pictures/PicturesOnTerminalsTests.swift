import StandIn
import TestSupport
import XCTest

/// Pictures on terminals, in the whole program: what the terminal is asked about them, where they are
/// drawn, and that nothing else is written (X8).
final class PicturesOnTerminalsTests: PicturesTestCase {
  private func terminal(
    _ images: String, cell: (Int, Int) = (10, 20), _ variables: [String: String] = [:]
  ) throws -> PseudoTerminal {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    program.environment["GHBROWSE_IMAGES"] = images
    program.environment["GHBROWSE_THEME"] = "dark"
    program.environment["COLORTERM"] = "truecolor"
    program.environment.merge(variables) { $1 }
    return try PseudoTerminal(
      program, columns: 80, rows: 40, cell: (width: cell.0, height: cell.1))
  }

  // The lines that begin with the number of a row, by that number.
  private func rows(of terminal: PseudoTerminal) -> [Int] {
    let lines = terminal.screen.text.split(separator: "\n", omittingEmptySubsequences: false)
    return (1...12).compactMap { number in
      lines.firstIndex { line in
        line.prefix(5).allSatisfy { $0 == " " || $0.isNumber }
          && Int(line.prefix(5).drop { $0 == " " }) == number
      }
    }
  }

  func test_X8_eachFormat_isDrawnOverItsOwnCells_andNothingElseIsWritten() throws {
    for images in ["kitty", "sixel", "iterm"] {
      let terminal = try terminal(images)
      terminal.expect("list>")
      terminal.wait("twelve pictures", within: .seconds(30)) {
        Set(terminal.screen.pictures).count >= 12
      }
      let rows = rows(of: terminal)
      XCTAssertEqual(rows.count, 12, terminal.screen.text)
      XCTAssertEqual(
        Set(terminal.screen.pictures),
        Set(rows.map { VirtualScreen.Picture(row: $0, column: 7) }), images)
      // A row that changes gets its picture again, and so does the profile.
      terminal.enter(":note 3 seen at a fair")
      terminal.expectNews("saved, only on this machine")
      terminal.enter("5")
      terminal.expectNews("Joined")
      terminal.wait("the profile's", within: .seconds(30)) {
        terminal.screen.pictures.last?.column == 1
      }
      terminal.enter(":quit")
      XCTAssertEqual(terminal.waitForEnd(), 0)
      XCTAssertTrue(terminal.isAsItWas)
      terminal.judge(by: .screen)
    }
  }

  func test_X8_blocksInEveryDepth_areWordsOfTheTable() throws {
    let looks = [
      ["COLORTERM": "truecolor"], ["COLORTERM": ""], ["COLORTERM": "", "TERM": "xterm"],
    ]
    for (look, code) in zip(looks, ["48;2;200;30;40", "48;5;", "\u{1B}[10"]) {
      let terminal = try terminal("blocks", look)
      terminal.expect("list>")
      terminal.wait("pictures in \(look)", within: .seconds(30)) {
        text(terminal).contains(code)
      }
      terminal.enter(":quit")
      XCTAssertEqual(terminal.waitForEnd(), 0)
      terminal.judge(by: .screen)
    }
  }

  private func text(_ terminal: PseudoTerminal) -> String {
    String(decoding: terminal.raw, as: UTF8.self)
  }

  private func expectBlocks(on terminal: PseudoTerminal) {
    terminal.wait("pictures of blocks", within: .seconds(30)) {
      text(terminal).contains("48;2;200;30;40m")
    }
    XCTAssertEqual(terminal.screen.pictures, [])
  }

  func test_X8_aTerminalThatSaysSixel_whoseCellsAreKnown_getsSixels() throws {
    let terminal = try terminal("auto")
    terminal.wait("the questions", within: .seconds(30)) {
      text(terminal).contains("\u{1B}[c")
    }
    terminal.type("oc\u{1B}[?62;4;22ct")
    terminal.wait("twelve pictures", within: .seconds(30)) {
      Set(terminal.screen.pictures).count == 12
    }
    terminal.wait("what was typed meanwhile", within: .seconds(30)) {
      terminal.endsWith("list> oct")
    }
    // A picture is as large as its cells, in whole bands of six pixels.
    XCTAssertTrue(text(terminal).contains("q\"1;1;40;36"))
  }

  func test_X8_withoutSixel_orWithoutTheSizeOfACell_orWithoutAnAnswer_thereAreBlocks() throws {
    for (answer, cell) in [
      ("\u{1B}[?62;22c", (10, 20)), ("\u{1B}[?62;4;22c", (0, 0)), ("", (10, 20)),
    ] {
      let terminal = try terminal("auto", cell: cell)
      terminal.wait("the questions", within: .seconds(30)) {
        text(terminal).contains("\u{1B}[c")
      }
      terminal.type(answer)
      expectBlocks(on: terminal)
    }
    let chosen = try terminal("sixel", cell: (0, 0))
    chosen.expect("blocks")
    expectBlocks(on: chosen)
  }

  func test_X8_whatIsKnown_orSaid_isNotAsked() throws {
    let table: [[String: String]] = [
      ["TMUX": "/tmp/tmux-0/default,1,0"], ["GHBROWSE_IMAGES": "blocks"],
      ["GHBROWSE_IMAGES": "off"], ["TERM_PROGRAM": "WezTerm"], ["NO_COLOR": "1"],
    ]
    for variables in table {
      let terminal = try terminal("auto", variables)
      terminal.expect("list>")
      XCTAssertFalse(text(terminal).contains("\u{1B}[c"), "\(variables)")
    }
  }
}
