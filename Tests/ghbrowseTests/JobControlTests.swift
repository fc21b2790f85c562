import Foundation
import Glibc
import StandIn
import TestSupport
import XCTest

/// Ctrl-Z, `bg` and `fg` under a real shell (G10): 3 stops, 10 or 300, as ``Loops`` says.
final class JobControlTests: ServerTestCase {
  func test_G10_stopped_theTerminalIsTheShells_andFgBringsScreenAndLineBack() throws {
    let shell = try start()
    shell.type(":search half typed")
    shell.expectNews("half typed")
    let count = Loops.count(short: 3, long: 10, full: 300)
    for _ in 0..<count {
      stop(shell)
      XCTAssertTrue(shell.isAsItWas)
      shell.enter("fg")
      shell.expectNews("list> :search half typed")
    }
    shell.type("\u{15}:help quit\r")
    shell.expectNews("do the same.")
    print("rel G10: \(count) stops, the line and the shell's terminal whole after each")
    leave(shell)
  }

  func test_G10_inTheBackground_itIsSilent_andTouchesNoTerminal() async throws {
    let shell = try start()
    stop(shell)
    shell.enter("bg")
    expectPrompt(of: shell)
    shell.settle(0.5)
    let count = shell.raw.count
    // News comes for it: it stays silent, and stops nowhere.
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    program.environment["HOME"] = home
    let rows = try XCTUnwrap(program.run(["list", "--json"]).json as? [[String: Any]])
    let login = try XCTUnwrap(rows.first?["login"] as? String)
    XCTAssertEqual(try program.run(["note", login, "from elsewhere"]).status, 0)
    shell.watch(for: .seconds(2))
    XCTAssertEqual(shell.raw.count, count, ByteOffence.spelt(shell.raw[count...]))
    XCTAssertEqual(shell.modes, shell.modesBefore)
    shell.enter("fg")
    shell.expectNews("list> ")
    leave(shell)
  }

  func test_C12_ctrlZInThePager_stopsBoth_andFgBringsBothBack() throws {
    let shell = try shell()
    shell.enter("PAGER='\(try SystemCommand.less.path())' \"$PROGRAM\" list")
    shell.expectNews("   21   ")
    for _ in 0..<2 {
      stopLess(in: shell)
      expectPrompt(of: shell)
      XCTAssertEqual(shell.modes, shell.modesBefore)
      shell.enter("fg")
      shell.expectNews("   21   ")
    }
    shell.type("q")
    expectPrompt(of: shell)
    XCTAssertEqual(shell.modes, shell.modesBefore)
    leaveShell(shell)
  }

  func test_G10_startedInTheBackground_itWaits_andFgBringsIt() throws {
    let shell = try shell()
    shell.enter("\"$PROGRAM\" &")
    expectPrompt(of: shell)
    shell.settle(0.5)
    XCTAssertEqual(shell.modes, shell.modesBefore, "it has not set the shell's terminal up")
    shell.enter("fg")
    shell.expectNews("list> ")
    leave(shell)
  }

  func test_G10_stoppedWhileSomethingLoads_itContinuesAfterwards() async throws {
    let shell = try start()
    server.hold()
    shell.enter("1")
    await server.arrived(2)
    stop(shell)
    server.release()
    shell.enter("fg")
    shell.expectNews("Joined")
    leave(shell)
  }
}

extension JobControlTests {
  private var home: String { NSTemporaryDirectory() + "ghbrowse-tests-jobs-\(getpid())" }

  /// A shell with job control on a terminal, which knows the program by `$PROGRAM`.
  private func shell() throws -> PseudoTerminal {
    try? FileManager.default.removeItem(atPath: home)
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    addTeardownBlock { [home] in try? FileManager.default.removeItem(atPath: home) }
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    program.environment["HOME"] = home
    let start = "PROGRAM=$0; export PROGRAM; PS1='$ ' exec bash --norc --noprofile --noediting -i"
    program.launcher = ["/bin/sh", "-c", start]
    let shell = try PseudoTerminal(program)
    shell.expect("$")
    return shell
  }

  /// A shell in which the program has printed its first rows.
  private func start() throws -> PseudoTerminal {
    let shell = try shell()
    shell.enter("\"$PROGRAM\"")
    shell.expectNews("   21   ")
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
    shell.wait("the shell's prompt", within: .seconds(30)) { shell.endsWith("$") }
  }

  private func leave(_ shell: PseudoTerminal) {
    shell.enter(":quit")
    expectPrompt(of: shell)
    XCTAssertEqual(shell.modes, shell.modesBefore)
    leaveShell(shell)
  }

  private func leaveShell(_ shell: PseudoTerminal) {
    shell.enter("exit")
    XCTAssertEqual(shell.waitForEnd(), 0)
  }
}
