import XCTest

@testable import Terminal

final class ColorDepthTests: XCTestCase {
  private func depth(
    _ color: ColorChoice, _ environment: [String: String], isTerminal: Bool = true
  ) -> ColorDepth {
    .init(color, environment: environment, isTerminal: isTerminal)
  }

  func test_B2_what_may_be_sent_follows_choice_environment_and_terminal() {
    let xterm = ["TERM": "xterm"]
    let table: [(ColorChoice, [String: String], Bool, ColorDepth)] = [
      (.auto, xterm, true, .sixteen), (.auto, xterm, false, .plain), (.auto, [:], true, .plain),
      (.auto, ["TERM": ""], true, .plain), (.auto, ["TERM": "dumb"], true, .plain),
      (.auto, ["TERM": "dumb", "COLORTERM": "truecolor"], true, .plain),
      (.never, xterm, true, .styles), (.never, xterm, false, .plain),
      (.never, ["TERM": "xterm", "CLICOLOR_FORCE": "1"], true, .styles),
      (.auto, ["TERM": "xterm", "NO_COLOR": "1"], true, .styles),
      (.auto, ["TERM": "xterm", "NO_COLOR": "1"], false, .plain),
      (.auto, ["TERM": "xterm", "NO_COLOR": ""], true, .sixteen),
      (.auto, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false, .sixteen),
      (.auto, ["CLICOLOR_FORCE": "1", "TERM": "dumb"], true, .sixteen),
      (.auto, ["CLICOLOR_FORCE": "0"], false, .plain),
      (.auto, ["CLICOLOR_FORCE": ""], false, .plain),
      (.always, ["NO_COLOR": "1"], false, .sixteen),
      (.always, ["TERM": "xterm-256color"], false, .indexed),
    ]
    for (choice, environment, isTerminal, expected) in table {
      XCTAssertEqual(
        depth(choice, environment, isTerminal: isTerminal), expected, "\(choice) \(environment)")
    }
  }

  func test_B2_how_many_colours_there_are_is_read_from_the_environment() {
    let table: [([String: String], ColorDepth)] = [
      (["TERM": "xterm", "COLORTERM": "truecolor"], .full),
      (["TERM": "xterm", "COLORTERM": "24bit"], .full),
      (["TERM": "xterm", "COLORTERM": "yes"], .sixteen),
      (["TERM": "xterm-256color"], .indexed), (["TERM": "tmux-256color"], .indexed),
      (["TERM": "tmux-256color", "TMUX": "/tmp/a,1,0", "COLORTERM": "truecolor"], .full),
      (["TERM": "screen"], .indexed), (["TERM": "screen.xterm-256color"], .indexed),
      (["TERM": "xterm", "TMUX": "/tmp/a,1,0"], .indexed),
      (["TERM": "vt220", "STY": "1.a"], .indexed),
      (["TERM": "xterm-direct"], .full), (["TERM": "xterm-kitty"], .full),
      (["TERM": "foot"], .full), (["TERM": "foot-extra"], .full), (["TERM": "alacritty"], .full),
      (["TERM": "xterm-ghostty"], .full), (["TERM": "footling"], .sixteen),
      (["TERM": "linux"], .sixteen), (["TERM": "linux", "COLORTERM": "truecolor"], .sixteen),
      (["TERM": "rxvt"], .sixteen),
    ]
    for (environment, expected) in table {
      XCTAssertEqual(depth(.auto, environment), expected, "\(environment)")
    }
  }
}
