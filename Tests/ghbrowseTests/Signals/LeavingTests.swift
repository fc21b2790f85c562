import Foundation
import Glibc
import StandIn
import XCTest

/// Quit, Ctrl-C and SIGINT at random moments: while something loads, at the prompt, and in a save (fF25, fG9, P5).
///
/// GHBROWSE_SEED repeats them.
final class LeavingTests: ServerTestCase {
  private static let loads = [":refresh\r", "7\r", "@nobody\r", ":more 300\r", "\r\r\r\r"]
  override var content: StandInContent { .invented(count: 4_000, budget: 1_000_000) }
  private var numbers = SeededNumbers(seed: 0)

  override func setUp() async throws {
    try await super.setUp()
    numbers = SeededNumbers()
    // Tests that run in the background ignore it, and the program would inherit that.
    signal(SIGINT, SIG_DFL)
  }

  func test_fF25_quitOrCtrlCWhileLoading_goneOrAliveWithinHalfASecond() throws {
    let count = Loops.count(short: 8, long: 40, full: 2_000)
    XCTAssertEqual(try program.run(["list"]).status, 0)
    var slowest = 0.0
    for run in 0..<count {
      let time = run % 4 == 0 ? try interruptCommand(program) : try leavePrompt(program)
      server.release()
      slowest = max(slowest, time)
      XCTAssertLessThan(time, 0.5, "run \(run) of seed \(numbers.seed)")
      if testRun?.totalFailureCount ?? 0 > 5 { return }
    }
    XCTAssertEqual(server.mostAtOnce, 1, "seed \(numbers.seed)")
    print("rel fF25: \(count) runs, the slowest took \(slowest) s, seed \(numbers.seed)")
  }

  // A shell says 130 of a process that has died of SIGINT.
  private func interruptCommand(_ program: ProgramUnderTest) throws -> Double {
    if numbers.next(below: 2) == 0 { server.hold() }
    let terminal = try PseudoTerminal(program, ["list", "--refresh"])
    terminal.watch(for: .microseconds(numbers.next(below: 120_000)))
    terminal.type("\u{3}")
    let before = terminal.slept
    let status = terminal.waitForEnd(within: 10)
    XCTAssertTrue(status == nil || status == 0, "seed \(numbers.seed): \(terminal.screen.last(10))")
    return terminal.slept - before
  }

  private func leavePrompt(_ program: ProgramUnderTest) throws -> Double {
    let terminal = try PseudoTerminal(program, at: "list>")
    terminal.reply()
    if numbers.next(below: 2) == 0 { server.hold() }
    terminal.type(Self.loads[numbers.next(below: Self.loads.count)])
    terminal.watch(for: .microseconds(numbers.next(below: 100_000)))
    let before = terminal.slept
    if numbers.next(below: 3) == 0 {
      terminal.type("\u{3}")
      terminal.perform([(":help quit", "do the same.")])
    }
    terminal.type(["\u{4}", ":quit\r"][numbers.next(below: 2)])
    XCTAssertEqual(
      terminal.waitForEnd(within: 10), 0, "seed \(numbers.seed): \(terminal.screen.last(10))")
    XCTAssertTrue(terminal.isAsItWas, "seed \(numbers.seed): \(terminal.screen.last(10))")
    return terminal.slept - before
  }

  // How often the program has answered SIGINT.
  private static func answers(on terminal: PseudoTerminal) -> Int {
    ["is still being saved.", ":quit or Ctrl-D exits."].reduce(0) {
      $0 + terminal.screen.text.components(separatedBy: $1).count
    }
  }

  func test_fG9_SIGINTAtThePrompt_clearsTheLine_andInASave_whatIsSaidHolds() throws {
    let count = Loops.count(short: 12, long: 40, full: 1_000)
    let terminal = try PseudoTerminal(program, at: "   21   ", "list>")
    terminal.type(":note 1 not meant")
    terminal.expectNews("not meant")
    Glibc.kill(terminal.process, SIGINT)
    terminal.wait("an empty line") { terminal.endsWith("list>") }
    var said: [Int: String] = [:]
    for run in 0..<count {
      let row = 1 + run % 20
      terminal.enter(":note \(row) text \(run)")
      terminal.watch(for: .microseconds(numbers.next(below: 30_000)))
      let answers = Self.answers(on: terminal)
      Glibc.kill(terminal.process, SIGINT)
      // A signal that is late would clear the next line.
      terminal.wait("the signal's answer") { Self.answers(on: terminal) > answers }
      terminal.perform([(":help quit", "do the same.")])
      // What was typed before still runs (fF25), and is reported.
      XCTAssertTrue(terminal.shows("text \(run)"), "seed \(numbers.seed)")
      let lines = terminal.screen.text.split(separator: "\n")
      let typed = lines.lastIndex { $0.contains(":note ") } ?? lines.endIndex
      if lines[typed...].contains(where: { $0.contains(" saved") }) { said[row] = "text \(run)" }
    }
    terminal.type("\u{15}")
    terminal.leave()
    XCTAssertEqual(terminal.modes, terminal.modesBefore)
    terminal.judge(by: .screen)
    XCTAssertFalse(said.isEmpty, "seed \(numbers.seed)")
    let rows = try XCTUnwrap(program.run(["list", "--json"]).json as? [[String: Any]])
    for (row, text) in said {
      XCTAssertEqual(rows[row - 1]["note"] as? String, text, "row \(row), seed \(numbers.seed)")
    }
    print("rel fG9: \(count) saves, seed \(numbers.seed)")
  }
}
