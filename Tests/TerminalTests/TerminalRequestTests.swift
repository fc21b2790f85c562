import XCTest

@testable import Terminal

final class TerminalRequestTests: XCTestCase {
  func test_B2_the_question_that_all_answer_comes_last() {
    let table: [(TerminalRequest, String)] = [
      (.background, "\u{1B}]11;?\u{1B}\\\u{1B}[c"), (.cellSize, "\u{1B}[16t\u{1B}[c"),
      ([.background, .cellSize], "\u{1B}]11;?\u{1B}\\\u{1B}[16t\u{1B}[c"),
      (.attributes, "\u{1B}[c"),
    ]
    for (question, bytes) in table { XCTAssertEqual(question.bytes, bytes) }
  }

  func test_G14_terminals_that_could_print_it_are_not_asked() {
    let table: [(String?, Bool)] = [
      (nil, false), ("", false), ("dumb", false), ("linux", false), ("screen", false),
      ("screen-256color", false), ("screen.xterm-256color", false), ("Eterm", false),
      ("Eterm-256color", false), ("xterm", true), ("xterm-256color", true),
      ("tmux-256color", true), ("foot", true),
    ]
    for (terminal, expected) in table {
      let environment = terminal.map { ["TERM": $0] } ?? [:]
      XCTAssertEqual(
        TerminalRequest.isWorthAsking(environment: environment), expected, terminal ?? "unset")
    }
  }
}
