import Foundation
import Glibc
import Models
import XCTest

/// Signals and keys while the terminal is being asked, before the first prompt (R3), and signals
/// that nobody sends to a program like this (R4).
final class EarlySignalsTests: XCTestCase {
  // How long after the question, in thousandths of a second: it is given up after 250.
  private static let moments = [0, 60, 180]

  /// A terminal that has been asked and does not answer.
  private func asked(at moment: Int) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(ProgramUnderTest(), ["--offline"])
    terminal.wait("the query") {
      terminal.raw.contains(Array("\u{1B}]11;?".utf8))
    }
    terminal.settle(Double(moment) / 1000)
    return terminal
  }

  func test_R3_aSignalWhileTheTerminalIsAsked_leavesItAsItWas() throws {
    for signal in [SIGTERM, SIGHUP, SIGSEGV, SIGABRT, SIGUSR1] {
      for moment in Self.moments {
        let terminal = try asked(at: moment)
        Glibc.kill(terminal.process, signal)
        terminal.assertDies(of: signal, "after \(moment) ms")
      }
    }
  }

  func test_R3_ctrlCAndCtrlBackslashWhileTheTerminalIsAsked_areKeys_andTheirSignalsEndNothing()
    throws
  {
    for (key, line) in [("oc\u{3}", "list (offline)> t"), ("oc\u{1C}", "list (offline)> oct")] {
      for moment in Self.moments {
        let terminal = try asked(at: moment)
        terminal.type(key)
        terminal.expect("list (offline)>")
        terminal.type("t")
        terminal.wait("\(line), after \(moment) ms") { terminal.endsWith(line) }
        terminal.type("\u{3}:quit\r")
        XCTAssertEqual(terminal.waitForEnd(), 0)
        XCTAssertEqual(terminal.modes, terminal.modesBefore)
      }
    }
    for signal in [SIGINT, SIGQUIT] {
      let terminal = try asked(at: 60)
      Glibc.kill(terminal.process, signal)
      terminal.expect("list (offline)>")
      terminal.enter(":quit")
      XCTAssertEqual(terminal.waitForEnd(), 0)
    }
  }

  func test_R4_anySignalThatEndsAProcess_leavesTheTerminalAsItWas_andTheDraft() async throws {
    let usual = [
      SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU, SIGVTALRM, SIGPROF, SIGPOLL, SIGPWR, SIGSTKFLT,
    ]
    for signal in usual + [34, 50, 64] {
      let program = try ProgramUnderTest()
      try await program.saveUsers([User(id: 1, login: "ada")])
      let terminal = try PseudoTerminal(program, ["--offline"])
      terminal.expect("ada")
      terminal.expect("list (offline)>")
      terminal.type(":note 1 half a note")
      terminal.expect("half a note")
      // One that a file which may not grow causes ends nothing.
      Glibc.kill(terminal.process, SIGXFSZ)
      Glibc.kill(terminal.process, signal)
      terminal.assertDies(of: signal)
      XCTAssertTrue(terminal.isAsItWas, "signal \(signal)")
      let drafts = program.drafts.compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }
      XCTAssertEqual(drafts.count { $0.contains("half a note") }, 1, "signal \(signal): \(drafts)")
    }
  }
}

extension PseudoTerminal {
  /// Fails unless the program ends by `signal`, and leaves the terminal set up as it was.
  func assertDies(
    of signal: Int32, _ name: String = "", file: StaticString = #filePath, line: UInt = #line
  ) {
    while readMore(until: Date() + 30) {}
    let name = "signal \(signal) \(name)"
    XCTAssertEqual(remains(within: 30)?.ending, .signalled(signal), name, file: file, line: line)
    XCTAssertEqual(modes, modesBefore, name, file: file, line: line)
  }
}
