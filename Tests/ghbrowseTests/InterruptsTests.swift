import Foundation
import Glibc
import StandIn
import TestSupport
import XCTest

/// SIGINT from outside: at the prompt and in a save (G9).
///
/// 15 saves are interrupted, 40 or 1,000, as ``Loops`` says; GHBROWSE_SEED repeats them.
final class InterruptsTests: ServerTestCase {
  override var content: StandInContent { .invented(count: 100, budget: 100_000) }

  override func setUp() async throws {
    try await super.setUp()
    // Tests that run in the background ignore it, and the program would inherit that.
    signal(SIGINT, SIG_DFL)
  }

  func test_G9_atThePrompt_theLineIsCleared_andNothingElse() throws {
    let terminal = try start()
    for _ in 0..<5 {
      terminal.type(":note 1 not meant")
      terminal.expectNews("not meant")
      interrupt(terminal)
      terminal.wait("an empty line", within: .seconds(30)) { terminal.endsWith("list>") }
    }
    terminal.enter(":help quit")
    terminal.expectNews("do the same.")
    leave(terminal)
  }

  func test_G9_inASave_whatWasBegunIsFinished_andWhatIsSaidHolds() throws {
    let environment = ProcessInfo.processInfo.environment
    let seed = environment["GHBROWSE_SEED"].flatMap { UInt64($0) } ?? .random(in: 0...999_999)
    let count = Loops.count(short: 15, long: 40, full: 1_000)
    print("G9: \(count) saves, GHBROWSE_SEED=\(seed)")
    var numbers = SeededNumbers(seed: seed)
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let terminal = try start(program)
    var said: [Int: String] = [:]
    for run in 0..<count {
      let row = 1 + run % 20
      terminal.enter(":note \(row) text \(run)")
      terminal.watch(for: .microseconds(numbers.next(below: 30_000)))
      interrupt(terminal)
      terminal.enter(":help quit")
      terminal.expectNews("do the same.")
      // What was typed before is still done (F25), and so is said.
      XCTAssertTrue(terminal.shows("text \(run)"), "seed \(seed)")
      if terminal.takeSaved() { said[row] = "text \(run)" }
    }
    leave(terminal)
    XCTAssertFalse(said.isEmpty, "seed \(seed)")
    let rows = try XCTUnwrap(program.run(["list", "--json"]).json as? [[String: Any]])
    for (row, text) in said {
      XCTAssertEqual(rows[row - 1]["note"] as? String, text, "row \(row), seed \(seed)")
    }
  }

  // A shell says 130 of a process that has died of SIGINT.
  func test_G9_aCommandsSave_isWholeOrNotThere() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    XCTAssertEqual(try program.run(["list"]).status, 0)
    let rows = try XCTUnwrap(program.run(["list", "--json"]).json as? [[String: Any]])
    let login = try XCTUnwrap(rows.first?["login"] as? String)
    for run in 0..<20 {
      let saving = try program.start(["note", login, "text \(run)"])
      usleep(useconds_t(run * 4_000))
      Glibc.kill(saving.processIdentifier, SIGINT)
      saving.waitUntilExit()
      let note = try program.run(["note", login]).output
      if isInterrupted(saving) {
        XCTAssertTrue(note.isEmpty || note.hasPrefix("text "), note)
      } else {
        XCTAssertEqual(note, "text \(run)\n")
      }
    }
  }
}

extension InterruptsTests {
  private func start(_ program: ProgramUnderTest? = nil) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(try program ?? ProgramUnderTest(apiURL: server.baseURL))
    terminal.expect("   21   ")
    terminal.expect("list>")
    return terminal
  }

  private func interrupt(_ terminal: PseudoTerminal) {
    Glibc.kill(terminal.process, SIGINT)
  }

  private func isInterrupted(_ process: Process) -> Bool {
    process.terminationReason == .uncaughtSignal
      ? process.terminationStatus == SIGINT : process.terminationStatus == 130
  }

  private func leave(_ terminal: PseudoTerminal) {
    terminal.type("\u{15}")
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0)
    XCTAssertEqual(terminal.modes, terminal.modesBefore)
    terminal.judge(by: .screen)
  }
}

extension PseudoTerminal {
  /// Whether the last note that was typed is said to be saved.
  fileprivate func takeSaved() -> Bool {
    let lines = screen.text.split(separator: "\n")
    let typed = lines.lastIndex { $0.contains(":note ") } ?? lines.endIndex
    return lines[typed...].contains { $0.contains(" saved") }
  }
}
