import Foundation
import StandIn
import XCTest

/// GitHub's limit: nothing is asked before its reset, and all that is saved can be browsed (fF6).
final class LimitTests: ServerTestCase {
  // One request is answered; the next is a 403 with a reset in an hour.
  override var content: StandInContent { .invented(count: 100, budget: 1) }
  private var ends: Set<String> = []

  override func setUp() async throws {
    ends = [Self.inAnHour]
    try await super.setUp()
  }

  func test_fF6_theTimeIsShown_savedRowsBrowse_andNothingIsAsked_alsoAfterARestart() async throws {
    let first = try PseudoTerminal(program, at: "   21   ")
    // The hour begins with the first request.
    ends.insert(Self.inAnHour)
    first.perform([
      ("", "   30   "), ("", "GitHub's hourly limit has been reached; ghbrowse continues at "),
    ])
    first.wait("the time in the prompt") {
      ends.contains { first.news.contains("list (rate limited until \($0))> ") }
    }
    XCTAssertEqual(server.requests.count, 2)
    browse(first)
    XCTAssertEqual(server.requests.count, 2, "nothing is asked before the reset")

    let second = try PseudoTerminal(program, at: "   21   ")
    browse(second)
    second.expect("list (rate limited until ")
    XCTAssertEqual(server.requests.count, 2, "nor after a restart")
  }

  // Each of these would ask if it might.
  private func browse(_ terminal: PseudoTerminal) {
    for (line, words) in [
      (":refresh", "GitHub's hourly limit has been reached"), ("2", "Only the login is saved"),
      (":note limits do not matter to notes", " Note on "), (":search matter", "Search: matter"),
      (":list", "   22   "), (":status", "Saved  "),
    ] {
      // While something runs, :refresh only hurries that.
      terminal.settle()
      terminal.perform([(line, words)])
    }
    terminal.leave()
  }

  private static var inAnHour: String {
    // Such as `14:05`, in UTC, where the program is told to live.
    let minutes = (Int(Date().timeIntervalSince1970) + 3_600) / 60 % 1_440
    return String(minutes / 60 + 100).dropFirst() + ":" + String(minutes % 60 + 100).dropFirst()
  }
}
