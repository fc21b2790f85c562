import XCTest

@testable import Terminal

final class ThemeLinksTests: XCTestCase {
  func test_H2_links_only_where_the_terminal_is_known_to_cope() {
    let table: [([String: String], Bool)] = [
      (["TERM": "xterm-kitty"], true), (["TERM": "foot"], true), (["TERM": "alacritty"], true),
      (["TERM": "xterm-256color"], false),
      (["TERM": "xterm-256color", "VTE_VERSION": "6800"], true),
      (["TERM": "xterm-256color", "VTE_VERSION": "5000"], false),
      (["TERM": "xterm-256color", "VTE_VERSION": "4803"], false),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], true),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "vscode"], true),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"], false),
      (["TERM": "linux", "TERM_PROGRAM": "vscode"], false),
      (["TERM": "screen-256color", "VTE_VERSION": "6800"], false),
      (["TERM": "tmux-256color", "VTE_VERSION": "6800"], false),
      (["TERM": "xterm-256color", "TMUX": "/tmp/a,1,0", "VTE_VERSION": "6800"], false),
      (["TERM": "xterm-256color", "STY": "1.a", "VTE_VERSION": "6800"], false),
    ]
    for (environment, expected) in table {
      XCTAssertEqual(Theme.canLink(environment), expected, "\(environment)")
    }
  }

  func test_H2_tmux_copes_from_3_4_on() {
    for (version, expected) in [
      ("3.4", true), ("3.5a", true), ("3.10", true), ("4.0", true), ("3.3a", false),
      ("2.9", false), ("next-3.6", false), ("master", false), ("", false),
    ] {
      let environment = [
        "TERM": "tmux-256color", "TMUX": "/tmp/a,1,0", "TERM_PROGRAM": "tmux",
        "TERM_PROGRAM_VERSION": version,
      ]
      XCTAssertEqual(Theme.canLink(environment), expected, version)
    }
  }

  func test_H2_no_links_without_colours_or_into_a_pipe() throws {
    let kitty = ["TERM": "xterm-kitty"]
    for (color, isTerminal, expected) in [
      (ColorChoice.auto, true, true), (.never, true, false), (.always, false, false),
    ] {
      let theme = try Theme.chosen(
        color: color, theme: .dark, environment: kitty, isTerminal: isTerminal)
      XCTAssertEqual(theme.hasLinks, expected, "\(color)")
    }
  }
}
