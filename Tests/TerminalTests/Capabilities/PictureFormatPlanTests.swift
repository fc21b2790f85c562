import XCTest

@testable import Terminal

final class PictureFormatPlanTests: XCTestCase {
  private let cell = PixelSize(width: 10, height: 20)

  private func plan(
    _ choice: PictureChoice = .auto, _ environment: [String: String] = ["TERM": "xterm-256color"],
    depth: ColorDepth = .full, isAppendOnly: Bool = false
  ) -> PictureFormat.Plan {
    PictureFormat.plan(
      choice, environment: environment, depth: depth, isAppendOnly: isAppendOnly)
  }

  func test_X8_each_terminal_gets_what_it_is_known_for_and_blocks_when_unsure() {
    let table: [([String: String], PictureFormat.Plan)] = [
      (["TERM": "xterm-kitty"], .known(.kitty)),
      (["TERM": "xterm-ghostty"], .known(.kitty)),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], .known(.iterm)),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], .known(.iterm)),
      (["TERM": "foot"], .sixel(isSure: true)), (["TERM": "foot-extra"], .sixel(isSure: true)),
      (["TERM": "xterm-256color"], .sixel(isSure: false)),
      (["TERM": "linux"], .known(.halfBlocks)), (["TERM": "screen-256color"], .known(.blocks)),
      (["TERM": "tmux-256color"], .known(.blocks)),
      (["TERM": "xterm-kitty", "TMUX": "/tmp/tmux-0/default,1,0"], .known(.blocks)),
      (["TERM": "foot", "STY": "1.pts"], .known(.blocks)),
      (["TERM": "xterm-kitty", "ZELLIJ": "0"], .known(.blocks)),
      (["TERM": "xterm-kitty", "TERM_PROGRAM": "tmux"], .known(.blocks)),
    ]
    for (environment, expected) in table {
      XCTAssertEqual(plan(.auto, environment), expected, "\(environment)")
    }
  }

  func test_X8_said_aloud_wins_but_where_nothing_is_drawn_over() {
    let tmux = ["TERM": "tmux-256color", "TMUX": "x"]
    XCTAssertEqual(plan(.kitty, tmux), .known(.kitty))
    XCTAssertEqual(plan(.iterm, tmux), .known(.iterm))
    XCTAssertEqual(plan(.sixel, tmux), .sixel(isSure: true))
    for choice in PictureChoice.allCases {
      XCTAssertEqual(plan(choice, isAppendOnly: true), .known(.none))
    }
    XCTAssertEqual(plan(.off), .known(.none))
  }

  func test_X8_withoutColours_orBlocksInTheCharset_nothingIsDrawnWithCharacters() {
    for depth in [ColorDepth.plain, .styles] {
      XCTAssertEqual(plan(.auto, ["TERM": "xterm-kitty"], depth: depth), .known(.none))
      XCTAssertEqual(plan(.blocks, depth: depth), .known(.none))
      XCTAssertEqual(plan(.kitty, depth: depth), .known(.kitty))
    }
    let ascii = ["TERM": "foot", "LC_ALL": "C"]
    XCTAssertEqual(plan(.auto, ascii), .known(.none))
    XCTAssertEqual(plan(.kitty, ascii), .known(.kitty))
    XCTAssertEqual(plan(.auto, ["TERM": "linux"], depth: .sixteen), .known(.halfBlocks))
    XCTAssertEqual(plan(.blocks, ["TERM": "linux"], depth: .sixteen), .known(.halfBlocks))
  }

  func test_X8_no_sixel_without_the_size_of_a_cell() {
    var findings = TerminalReport()
    let sure = PictureFormat.Plan.sixel(isSure: true)
    let unsure = PictureFormat.Plan.sixel(isSure: false)
    XCTAssertEqual(sure.format(findings, cell: nil), .blocks)
    XCTAssertEqual(unsure.format(findings, cell: cell), .blocks)
    XCTAssertEqual(sure.format(findings, cell: cell), .sixel(cell))
    findings.hasSixel = true
    XCTAssertEqual(unsure.format(findings, cell: nil), .blocks)
    XCTAssertEqual(unsure.format(findings, cell: cell), .sixel(cell))
  }
}
