import StandIn
import XCTest

/// What the terminal is asked about pictures before the first prompt, and what comes of it (X8).
final class PictureInquiryTests: PicturesTestCase {
  private func terminal(
    _ variables: [String: String] = [:], cell: (width: Int, height: Int) = (10, 20)
  ) throws -> PseudoTerminal {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    program.environment["GHBROWSE_IMAGES"] = "auto"
    program.environment["GHBROWSE_THEME"] = "dark"
    program.environment["COLORTERM"] = "truecolor"
    program.environment.merge(variables) { $1 }
    return try PseudoTerminal(program, columns: 80, rows: 40, cell: cell)
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
    let terminal = try terminal()
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
      let terminal = try terminal(cell: cell)
      terminal.wait("the questions", within: .seconds(30)) {
        text(terminal).contains("\u{1B}[c")
      }
      terminal.type(answer)
      expectBlocks(on: terminal)
    }
  }

  func test_X8_whatIsKnown_orSaid_isNotAsked() throws {
    let table: [[String: String]] = [
      ["TMUX": "/tmp/tmux-0/default,1,0"], ["GHBROWSE_IMAGES": "blocks"],
      ["GHBROWSE_IMAGES": "off"], ["TERM_PROGRAM": "WezTerm"], ["NO_COLOR": "1"],
    ]
    for variables in table {
      let terminal = try terminal(variables)
      terminal.expect("list>")
      XCTAssertFalse(text(terminal).contains("\u{1B}[c"), "\(variables)")
    }
  }
}
