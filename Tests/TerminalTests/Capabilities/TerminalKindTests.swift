import XCTest

@testable import Terminal

/// What a terminal gets, by its environment.
final class TerminalKindTests: XCTestCase {
  private typealias Environment = [String: String]

  private func kind(_ environment: Environment, isTerminal: Bool = true) -> TerminalKind {
    TerminalKind(environment: environment, isTerminal: isTerminal)
  }

  func test_B2_theOptionOverridesForcedColours_theseNO_COLOR_andThatTERM() {
    let xterm = ["TERM": "xterm"]
    let table: [(ColorChoice, Environment, Bool, ColorDepth)] = [
      (.auto, xterm, true, .sixteen), (.auto, xterm, false, .plain), (.auto, [:], true, .plain),
      (.auto, ["TERM": "dumb", "COLORTERM": "truecolor"], true, .plain),
      (.never, xterm, true, .styles), (.never, xterm, false, .plain),
      (.never, ["TERM": "xterm", "CLICOLOR_FORCE": "1"], true, .styles),
      (.auto, ["TERM": "xterm", "NO_COLOR": "1"], true, .styles),
      (.auto, ["TERM": "xterm", "NO_COLOR": "1"], false, .plain),
      (.auto, ["TERM": "xterm", "NO_COLOR": ""], true, .sixteen),
      (.auto, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false, .sixteen),
      (.auto, ["CLICOLOR_FORCE": "0"], false, .plain),
      (.always, ["NO_COLOR": "1"], false, .sixteen),
      (.always, ["TERM": "xterm-256color"], false, .indexed),
    ]
    for (choice, environment, isTerminal, expected) in table {
      let depth = kind(environment, isTerminal: isTerminal).depth(choice)
      XCTAssertEqual(depth, expected, "\(choice) \(environment)")
    }
  }

  func test_B2_theEnvironmentSaysHowManyColoursThereAre() {
    let table: [(Environment, ColorDepth)] = [
      (["TERM": "xterm", "COLORTERM": "truecolor"], .full),
      (["TERM": "xterm", "COLORTERM": "yes"], .sixteen),
      (["TERM": "xterm-256color"], .indexed), (["TERM": "tmux-256color"], .indexed),
      (["TERM": "tmux-256color", "TMUX": "/tmp/a,1,0", "COLORTERM": "24bit"], .full),
      (["TERM": "screen"], .indexed), (["TERM": "xterm", "TMUX": "/tmp/a,1,0"], .indexed),
      (["TERM": "vt220", "STY": "1.a"], .indexed), (["TERM": "xterm-direct"], .full),
      (["TERM": "foot"], .full), (["TERM": "foot-extra"], .full), (["TERM": "footling"], .sixteen),
      (["TERM": "linux", "COLORTERM": "truecolor"], .sixteen), (["TERM": "rxvt"], .sixteen),
    ]
    for (environment, expected) in table {
      XCTAssertEqual(kind(environment).depth(.auto), expected, "\(environment)")
    }
  }

  func test_B2_aChosenThemeCounts_thenCOLORFGBG_andDarkIsTheDefault() {
    let table: [(ThemeChoice, String, isDark: Bool)] = [
      (.dark, "0;15", true), (.light, "15;0", false), (.auto, "15;0", true),
      (.auto, "0;15", false), (.auto, "0;default;15", false), (.auto, "0;7", false),
      (.auto, "7;8", true), (.auto, "15;default", true), (.auto, "0;16", true), (.auto, ";", true),
    ]
    for (choice, value, isDark) in table {
      let theme = Theme(choice, .auto, on: kind(["TERM": "xterm", "COLORFGBG": value]))
      XCTAssertEqual(theme.isDark, isDark, "\(choice) \(value)")
      XCTAssertEqual(theme.isChosen, choice != .auto)
    }
  }

  func test_fH2_linksAreWrittenOnlyWhereTheTerminalIsKnownToSupportThem() {
    let table: [(Environment, Bool)] = [
      (["TERM": "xterm-kitty"], true), (["TERM": "foot"], true), (["TERM": "xterm"], false),
      (["TERM": "xterm", "VTE_VERSION": "6800"], true),
      (["TERM": "xterm", "VTE_VERSION": "5000"], false),
      (["TERM": "xterm", "TERM_PROGRAM": "iTerm.app"], true),
      (["TERM": "xterm", "TERM_PROGRAM": "Apple_Terminal"], false),
      (["TERM": "linux", "TERM_PROGRAM": "vscode"], false),
      (["TERM": "screen-256color", "VTE_VERSION": "6800"], false),
      (["TERM": "xterm", "TMUX": "/tmp/a,1,0", "VTE_VERSION": "6800"], false),
      (["TERM": "xterm-kitty", "ZELLIJ": "0"], false),
      (["TERM": "xterm-kitty", "NO_COLOR": "1"], false),
    ]
    for (environment, expected) in table {
      let theme = Theme(.auto, .auto, on: kind(environment))
      XCTAssertEqual(theme.hasLinks, expected, "\(environment)")
    }
    let pipe = kind(["TERM": "xterm-kitty"], isTerminal: false)
    XCTAssertFalse(Theme(.auto, .always, on: pipe).hasLinks)
    for (version, expected) in [
      ("3.4", true), ("3.5a", true), ("3.10", true), ("3.3a", false), ("next-3.6", false),
      ("", false),
    ] {
      let tmux = ["TERM": "tmux", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": version]
      XCTAssertEqual(kind(tmux).hasLinks, expected, version)
    }
  }

  func test_X8_eachTerminalGetsItsPictureFormat_andBlocksInAMultiplexer() {
    let table: [(Environment, PictureFormat?)] = [
      (["TERM": "xterm-kitty"], .kitty), (["TERM": "xterm-ghostty"], .kitty),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], .iterm),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], .iterm),
      (["TERM": "foot-extra"], .sixel), (["TERM": "xterm-256color"], nil),
      (["TERM": "linux"], .halfBlocks), (["TERM": "screen-256color"], .blocks),
      (["TERM": "xterm-kitty", "TMUX": "/tmp/tmux-0/default,1,0"], .blocks),
      (["TERM": "foot", "STY": "1.pts"], .blocks),
      (["TERM": "xterm-kitty", "ZELLIJ": "0"], .blocks),
      (["TERM": "xterm-kitty", "TERM_PROGRAM": "tmux"], .blocks),
      (["TERM": "foot", "LC_ALL": "C"], .off),
    ]
    for (environment, expected) in table {
      XCTAssertEqual(format(.auto, environment), expected, "\(environment)")
    }
  }

  func test_X8_aChosenFormatIsUsed_exceptWhereRowsNeverChange_orBlocksCannotBeShown() {
    let tmux = ["TERM": "tmux-256color", "TMUX": "x"]
    XCTAssertEqual(format(.kitty, tmux), .kitty)
    XCTAssertEqual(format(.sixel, tmux), .sixel)
    XCTAssertEqual(format(.off, tmux), .off)
    XCTAssertEqual(format(.blocks, ["TERM": "linux"], .sixteen), .halfBlocks)
    for choice in PictureChoice.allCases {
      XCTAssertEqual(format(choice, tmux, isAppendOnly: true), .off)
    }
    for depth in [ColorDepth.plain, .styles] {
      XCTAssertEqual(format(.auto, ["TERM": "xterm-kitty"], depth), .off)
      XCTAssertEqual(format(.blocks, tmux, depth), .off)
      XCTAssertEqual(format(.kitty, tmux, depth), .kitty)
    }
  }

  func test_fG14_terminalsThatCouldPrintAQuery_getNone() {
    for name in ["", "dumb", "linux", "screen", "screen-256color", "Eterm", "Eterm-256color"] {
      XCTAssertFalse(kind(["TERM": name]).answersQueries, name)
    }
    for name in ["xterm", "tmux-256color", "foot"] {
      XCTAssertTrue(kind(["TERM": name]).answersQueries, name)
    }
  }

  func test_fG14_anImpossibleSize_isClamped() {
    let none = TerminalSize(columns: 0, rows: 0)
    XCTAssertEqual([none.columns, none.rows], [20, 2])
    let named = TerminalSize.current(of: -1, environment: ["COLUMNS": "abc", "LINES": "50"])
    XCTAssertEqual([named.columns, named.rows], [80, 50])
  }

  private func format(
    _ choice: PictureChoice, _ environment: Environment, _ depth: ColorDepth = .full,
    isAppendOnly: Bool = false
  ) -> PictureFormat? {
    kind(environment).pictureFormat(choice, depth: depth, isAppendOnly: isAppendOnly)
  }
}
