import StandIn
import TestSupport
import XCTest

/// Pictures on terminals: what the terminal is asked about them, where they are drawn, and that nothing else is written.
final class PicturesOnTerminalsTests: PicturesTestCase {
  private func terminal(_ images: String) throws -> PseudoTerminal {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    program.environment["GHBROWSE_IMAGES"] = images
    program.environment["GHBROWSE_THEME"] = "dark"
    program.environment["COLORTERM"] = "truecolor"
    return try PseudoTerminal(program, columns: 80, rows: 40, cell: (width: 10, height: 20))
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
      terminal.perform([(":note 3 seen at a fair", "only on this machine"), ("5", "Joined")])
      terminal.wait("the profile's", within: .seconds(30)) {
        terminal.screen.pictures.last?.column == 1
      }
      terminal.leave()
      terminal.judge(by: .screen)
    }
  }

  func test_X8_offAsksForNoPicture() throws {
    let terminal = try terminal("off")
    terminal.expect("Webikiwi")
    terminal.expect("list>")
    terminal.perform([("3", "Joined")])
    terminal.leave()
    XCTAssertFalse(server.requests.contains { $0.path.hasPrefix("/u/") })
  }

  func test_X8_aTerminalThatSaysSixel_whoseCellsAreKnown_getsSixels() throws {
    let terminal = try terminal("auto")
    let text = { String(decoding: terminal.raw, as: UTF8.self) }
    terminal.wait("the questions", within: .seconds(30)) { text().contains("\u{1B}[c") }
    terminal.type("oc\u{1B}[?62;4;22ct")
    terminal.wait("twelve pictures", within: .seconds(30)) {
      Set(terminal.screen.pictures).count == 12 && terminal.endsWith("list> oct")
    }
    // A picture is as large as its cells, in whole bands of six pixels.
    XCTAssertTrue(text().contains("q\"1;1;40;36"))
  }
}
