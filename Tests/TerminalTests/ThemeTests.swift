import Terminal
import XCTest

final class ThemeTests: XCTestCase {
  func test_whatMayBeSent_followsChoiceEnvironmentAndTerminal() {
    let xterm = ["TERM": "xterm"]
    let table: [(ColorChoice, [String: String], Bool, Theme.Depth)] = [
      (.auto, xterm, true, .colors), (.auto, xterm, false, .plain), (.auto, [:], true, .plain),
      (.auto, ["TERM": "dumb"], true, .plain), (.never, xterm, true, .styles),
      (.auto, ["TERM": "xterm", "NO_COLOR": "1"], true, .styles),
      (.auto, ["TERM": "xterm", "NO_COLOR": ""], true, .colors),
      (.auto, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false, .colors),
      (.auto, ["CLICOLOR_FORCE": "0"], false, .plain),
      (.always, ["NO_COLOR": "1"], false, .colors),
    ]
    for (choice, environment, isTerminal, depth) in table {
      let theme = Theme.chosen(
        color: choice, theme: .auto, environment: environment, isTerminal: isTerminal)
      XCTAssertEqual(theme.depth, depth, "\(choice) \(environment)")
    }
  }

  func test_sizesThatMakeNoSense_areBroughtToWhatDoes() {
    XCTAssertEqual(TerminalSize(columns: 0, rows: 0), TerminalSize(columns: 20, rows: 2))
    XCTAssertEqual(
      TerminalSize.current(of: -1, environment: ["COLUMNS": "abc", "LINES": "50"]),
      TerminalSize(columns: 80, rows: 50))
  }
}
