import XCTest

@testable import Terminal

final class TerminalQueryTests: XCTestCase {
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
        TerminalQuery.isWorthAsking(environment: environment), expected, terminal ?? "unset")
    }
  }
}
