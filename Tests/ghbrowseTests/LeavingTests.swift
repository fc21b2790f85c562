import Foundation
import Glibc
import StandIn
import XCTest

/// Quit and Ctrl-C while something loads, at random moments (F25, rel P5).
///
/// 15 runs, 40 or 2,000, as ``Loops`` says; GHBROWSE_SEED begins with that seed.
final class LeavingTests: ServerTestCase {
  override var content: StandInContent { .invented(count: 4_000, budget: 1_000_000) }
  private var numbers = SeededNumbers(seed: 0)
  /// What the run at hand does.
  private var story = ""

  override func setUp() async throws {
    try await super.setUp()
    // Tests that run in the background ignore it, and the program would inherit that.
    signal(SIGINT, SIG_DFL)
  }

  func test_F25_quitOrCtrlCWhileLoading_goneOrAliveWithinHalfASecond() async throws {
    let count = Loops.count(short: 15, long: 40, full: 2_000)
    numbers = SeededNumbers()
    let seed = numbers.seed
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    XCTAssertEqual(try program.run(["list"]).status, 0)
    var times: [TimeInterval] = []
    for run in 0..<count {
      let time =
        numbers.next(below: 4) == 0 ? try interruptCommand(program) : try leavePrompt(program)
      times.append(time)
      server.release()
      XCTAssertLessThanOrEqual(time, 0.5, "run \(run) of seed \(seed): \(story)")
      if testRun?.totalFailureCount ?? 0 > 5 { return }
    }
    XCTAssertEqual(server.mostAtOnce, 1, "seed \(seed)")
    print(
      "rel F25: \(count) runs, the slowest took \(Int((times.max() ?? 0) * 1_000)) ms, seed \(seed)"
    )
  }
}

extension LeavingTests {
  private static let loads = [":refresh\r", "7\r", "@nobody\r", ":more 300\r", "\r\r\r\r"]

  // Whoever sees 130 in a shell sees a process that died of SIGINT.
  private func interruptCommand(_ program: ProgramUnderTest) throws -> TimeInterval {
    if numbers.next(below: 2) == 0 { server.hold() }
    story = "a command"
    let terminal = try PseudoTerminal(program, ["list", "--refresh"])
    terminal.watch(for: .microseconds(numbers.next(below: 120_000)))
    terminal.type("\u{3}")
    let start = Date()
    let status = terminal.waitForEnd(within: 5)
    XCTAssertTrue(status == nil || status == 0, "\(status ?? -1): \(terminal.screen.last(10))")
    return Date().timeIntervalSince(start)
  }

  private func leavePrompt(_ program: ProgramUnderTest) throws -> TimeInterval {
    let terminal = try PseudoTerminal(program)
    terminal.expect("list>")
    if numbers.next(below: 2) == 0 { server.hold() }
    story = Self.loads[numbers.next(below: Self.loads.count)]
    terminal.type(story)
    terminal.watch(for: .microseconds(numbers.next(below: 100_000)))
    var time = 0.0
    if numbers.next(below: 3) == 0 {
      story += ", Ctrl-C"
      terminal.type("\u{3}")
      terminal.type(":help quit\r")
      let start = Date()
      terminal.expectNews("do the same.")
      time = Date().timeIntervalSince(start)
      story += " in \(time)"
    }
    terminal.type(["\u{4}", ":quit\r"][numbers.next(below: 2)])
    let start = Date()
    XCTAssertEqual(terminal.waitForEnd(within: 5), 0, terminal.screen.last(10))
    time = max(time, Date().timeIntervalSince(start))
    XCTAssertTrue(terminal.isAsItWas, terminal.screen.last(10))
    return time
  }
}
