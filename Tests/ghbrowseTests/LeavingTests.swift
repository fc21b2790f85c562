import Foundation
import Glibc
import StandIn
import XCTest

/// Quit, Ctrl-C and SIGINT at random moments: while something loads, at the prompt, and in a save (F25, G9, rel P5).
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

  func test_F25_quitOrCtrlCWhileLoading_goneOrAliveWithinHalfASecond() throws {
    let count = Loops.count(short: 15, long: 40, full: 2_000)
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    XCTAssertEqual(try program.run(["list"]).status, 0)
    var slowest = Duration.zero
    for run in 0..<count {
      let (story, time) =
        numbers.next(below: 4) == 0 ? try interruptCommand(program) : try leavePrompt(program)
      server.release()
      slowest = max(slowest, time)
      XCTAssertLessThanOrEqual(time, .milliseconds(500), "run \(run) of \(numbers.seed): \(story)")
      if testRun?.totalFailureCount ?? 0 > 5 { return }
    }
    XCTAssertEqual(server.mostAtOnce, 1, "seed \(numbers.seed)")
    print("rel F25: \(count) runs, the slowest took \(slowest), seed \(numbers.seed)")
  }

  // A shell says 130 of a process that has died of SIGINT.
  private func interruptCommand(_ program: ProgramUnderTest) throws -> (String, Duration) {
    if numbers.next(below: 2) == 0 { server.hold() }
    let terminal = try PseudoTerminal(program, ["list", "--refresh"])
    terminal.watch(for: .microseconds(numbers.next(below: 120_000)))
    terminal.type("\u{3}")
    let start = ContinuousClock.now
    let status = terminal.waitForEnd(within: 5)
    XCTAssertTrue(status == nil || status == 0, "\(status ?? -1): \(terminal.screen.last(10))")
    return ("a command", ContinuousClock.now - start)
  }

  private func leavePrompt(_ program: ProgramUnderTest) throws -> (String, Duration) {
    let terminal = try PseudoTerminal(program)
    terminal.expect("list>")
    if numbers.next(below: 2) == 0 { server.hold() }
    let load = Self.loads[numbers.next(below: Self.loads.count)]
    terminal.type(load)
    terminal.watch(for: .microseconds(numbers.next(below: 100_000)))
    var (story, time) = (load, Duration.zero)
    if numbers.next(below: 3) == 0 {
      terminal.type("\u{3}")
      terminal.type(":help quit\r")
      time = terminal.wait("an answer") { terminal.news.contains("do the same.") }
      story += ", Ctrl-C in \(time)"
    }
    terminal.type(["\u{4}", ":quit\r"][numbers.next(below: 2)])
    let start = ContinuousClock.now
    XCTAssertEqual(terminal.waitForEnd(within: 5), 0, terminal.screen.last(10))
    XCTAssertTrue(terminal.isAsItWas, terminal.screen.last(10))
    return (story, max(time, ContinuousClock.now - start))
  }

  func test_G9_SIGINTAtThePrompt_clearsTheLine_andInASave_whatIsSaidHolds() throws {
    let count = Loops.count(short: 15, long: 40, full: 1_000)
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let terminal = try PseudoTerminal(program)
    terminal.expect("   21   ")
    terminal.expect("list>")
    for _ in 0..<5 {
      terminal.type(":note 1 not meant")
      terminal.expectNews("not meant")
      Glibc.kill(terminal.process, SIGINT)
      terminal.wait("an empty line") { terminal.endsWith("list>") }
    }
    var said: [Int: String] = [:]
    for run in 0..<count {
      let row = 1 + run % 20
      terminal.enter(":note \(row) text \(run)")
      terminal.watch(for: .microseconds(numbers.next(below: 30_000)))
      Glibc.kill(terminal.process, SIGINT)
      terminal.enter(":help quit")
      terminal.expectNews("do the same.")
      // What was typed before is still done (F25), and so is said.
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
    print("rel G9: \(count) saves, seed \(numbers.seed)")
  }

  func test_G9_aCommandsSave_isWholeOrNotThere() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let rows = try XCTUnwrap(program.run(["list", "--json"]).json as? [[String: Any]])
    let login = try XCTUnwrap(rows.first?["login"] as? String)
    for run in 0..<20 {
      let saving = try program.start(["note", login, "text \(run)"])
      poll(nil, 0, Int32(run * 4))
      Glibc.kill(saving.processIdentifier, SIGINT)
      saving.waitUntilExit()
      let note = try program.run(["note", login]).output
      if [SIGINT, 130].contains(saving.terminationStatus) {
        XCTAssertTrue(note.isEmpty || note.hasPrefix("text "), note)
      } else {
        XCTAssertEqual(note, "text \(run)\n")
      }
    }
  }
}
