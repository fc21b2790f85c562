import StandIn
import XCTest

/// A network that is up, and loses all that comes.
final class NamespaceSilenceTests: NamespaceTestCase {
  func test_F4_whileAnswersAreLost_keysAreEchoedAtOnce() async throws {
    let server = try server()
    let terminal = try PseudoTerminal(try program())
    terminal.expect("invented-20")
    try XCTUnwrap(pair).loseAnswers(true)
    terminal.enter()
    terminal.expect("Loading more users")
    type(isFull ? 400 : 40, on: terminal)
    XCTAssertFalse(terminal.shows("invented-40"), "answers are not lost")
    try XCTUnwrap(pair).loseAnswers(false)
    let limit = Duration.seconds(isFull ? 40 : 10)
    let time = terminal.wait("the page", within: limit) { terminal.shows("invented-40") }
    report("page after answers come again", time)
    terminal.type("\u{15}")
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0)
    let requests = server.stop().filter { $0.kind == "request" }
    XCTAssertLessThanOrEqual(requests.count, isFull ? 5 : 3, "\(requests)")
  }

  func test_F4_whileAnswersAreLost_commandsEndWithinTwentySeconds() async throws {
    _ = try server()
    let program = try program()
    XCTAssertEqual(try program.run(["list", "--limit", "20"]).status, 0)
    try XCTUnwrap(pair).loseAnswers(true)
    // What is not saved, and what is: each takes all of its time.
    let cases = [(["show", "x-3"], 3, 0), (["list", "--limit", "40"], 0, 20)]
    for (arguments, status, lines) in Loops.choice(of: cases, each: 2) {
      let start = ContinuousClock.now
      let outcome = try program.run(arguments)
      let time = ContinuousClock.now - start
      report(arguments.joined(separator: " "), "\(time), status \(outcome.status)")
      XCTAssertLessThanOrEqual(time, .seconds(20.5))
      XCTAssertEqual(Int(outcome.status), status, outcome.error)
      XCTAssertEqual(outcome.output.split(separator: "\n").count, lines, outcome.output)
    }
  }

  private func type(_ count: Int, on terminal: PseudoTerminal) {
    var typed = ""
    var slowest = Duration.zero
    for number in 0..<count {
      let key = String(number % 10)
      // The line is begun anew before it wraps.
      if typed.count == 40 {
        terminal.type("\u{15}")
        typed = ""
      }
      typed += key
      terminal.type(key)
      let time = terminal.wait("the echo of \(typed)", within: .seconds(2)) {
        terminal.screen.last(1).hasSuffix("> \(typed)")
      }
      slowest = max(slowest, time)
      terminal.settle(0.025)
    }
    report("slowest echo of \(count) keys", slowest)
    XCTAssertLessThanOrEqual(slowest, .milliseconds(200))
  }
}
