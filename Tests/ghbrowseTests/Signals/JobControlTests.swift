import Foundation
import Glibc
import StandIn
import TestSupport
import XCTest

/// Ctrl-Z, `bg` and `fg` under a real shell (fG10): 3 stops, 10 or 300, as ``Loops`` says.
final class JobControlTests: ServerTestCase {
  func test_fG10_stopped_theTerminalIsTheShells_andFgBringsScreenAndLineBack() throws {
    let shell = try start()
    shell.type(":search half typed")
    shell.expectNews("half typed")
    let count = Loops.count(short: 3, long: 10, full: 300)
    for _ in 0..<count {
      stop(shell)
      XCTAssertTrue(shell.isAsItWas)
      shell.perform([("fg", "list> :search half typed")])
    }
    shell.type("\u{15}")
    shell.perform([(":help quit", "do the same.")])
    print("rel fG10: \(count) stops, the line and the shell's terminal whole after each")
    leave(shell)
  }

  func test_fG10_inTheBackground_itIsSilent_andTouchesNoTerminal() throws {
    let shell = try start()
    stop(shell)
    shell.perform([("bg", "[1]+")])
    expectPrompt(of: shell)
    shell.settle(0.5)
    let count = shell.raw.count
    // A change that it would show: another process writes a note, which it notices within a second.
    let beside = try program.neighbour()
    XCTAssertEqual(try beside.run(["-c", ":note 1 from elsewhere"]).status, 0)
    shell.watch(for: .milliseconds(1_500))
    XCTAssertEqual(shell.raw.count, count, ByteOffence.spelt(shell.raw[count...]))
    XCTAssertEqual(shell.modes, shell.modesBefore)
    shell.perform([("fg", "list> ")])
    leave(shell)
  }

  func test_ctrlZInThePager_stopsBoth_andFgBringsBothBack() throws {
    let shell = try shell()
    shell.perform([("PAGER='\(try SystemCommand.less.path())' \"$PROGRAM\" list", "   21   ")])
    for _ in 0..<2 {
      stopLess(in: shell)
      expectPrompt(of: shell)
      XCTAssertEqual(shell.modes, shell.modesBefore)
      shell.perform([("fg", "   21   ")])
    }
    shell.type("q")
    leaveShell(shell)
  }

  func test_fG10_startedInTheBackground_itWaits_andFgBringsIt() throws {
    let shell = try shell()
    shell.perform([("\"$PROGRAM\" &", "[1]")])
    expectPrompt(of: shell)
    shell.settle(0.5)
    XCTAssertEqual(shell.modes, shell.modesBefore, "it has not changed the shell's terminal")
    shell.perform([("fg", "list> ")])
    leave(shell)
  }

  func test_fG10_stoppedWhileSomethingLoads_itContinuesAfterwards() async throws {
    let shell = try start()
    server.hold()
    shell.enter("1")
    await server.arrived(2)
    stop(shell)
    server.release()
    shell.perform([("fg", "Joined")])
    leave(shell)
  }

  /// A shell with job control on a terminal, which knows the program by `$PROGRAM`.
  private func shell() throws -> PseudoTerminal {
    let start = "PROGRAM=$0; export PROGRAM; PS1='$ ' exec bash --norc --noprofile --noediting -i"
    program.launcher = ["/bin/sh", "-c", start]
    return try PseudoTerminal(program, at: "$")
  }

  /// A shell in which the program has printed its first rows.
  private func start() throws -> PseudoTerminal {
    let shell = try shell()
    shell.perform([("\"$PROGRAM\"", "   21   ")])
    shell.expectNews("list> ")
    return shell
  }

  private func stop(_ shell: PseudoTerminal) {
    shell.type("\u{1A}")
    shell.expectNews("Stopped")
    expectPrompt(of: shell)
    XCTAssertEqual(shell.modes, shell.modesBefore, "stopped, the terminal is as it was")
  }

  // less loses a Ctrl-Z that comes while it draws, until the next key.
  private func stopLess(in shell: PseudoTerminal) {
    for _ in 0..<4 {
      shell.type("\u{1A}")
      let end = ContinuousClock.now + .seconds(3)
      while ContinuousClock.now < end {
        if shell.news.contains("Stopped") { return }
        shell.settle(0.02)
      }
    }
    XCTFail("less does not stop:\n\(shell.screen.text)")
  }

  private func expectPrompt(of shell: PseudoTerminal) {
    shell.wait("the shell's prompt") { shell.endsWith("$") }
  }

  private func leave(_ shell: PseudoTerminal) {
    shell.enter(":quit")
    leaveShell(shell)
  }

  private func leaveShell(_ shell: PseudoTerminal) {
    expectPrompt(of: shell)
    XCTAssertEqual(shell.modes, shell.modesBefore)
    shell.enter("exit")
    XCTAssertEqual(shell.waitForEnd(), 0)
  }
}
