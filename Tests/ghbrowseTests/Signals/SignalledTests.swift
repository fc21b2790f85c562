import Foundation
import Glibc
import Models
import StandIn
import XCTest

/// Signals, at any moment: the terminal is as it was, the process dies by the signal, and what was
/// saved or typed is kept (fA6, fG11).
final class SignalledTests: ServerTestCase {
  override var content: StandInContent { .invented(count: 100, budget: 10_000) }

  private func kill(_ terminal: PseudoTerminal, by signal: Int32, _ name: String = "") {
    Glibc.kill(terminal.process, signal)
    while terminal.readMore(until: Date() + 30) {}
    let name = "signal \(signal) \(name)"
    XCTAssertEqual(terminal.remains(within: 30)?.ending, .signalled(signal), name)
    XCTAssertEqual(terminal.modes, terminal.modesBefore, name)
    // A crash turns bracketed paste off, also where it was not yet on.
    if terminal.shows(">") { XCTAssertTrue(terminal.isAsItWas, name) }
  }

  func test_fG11_X14_aDemo_leavesNothing() throws {
    for signal in [SIGTERM, SIGHUP] {
      let program = try ProgramUnderTest()
      let terminal = try PseudoTerminal(program, ["--demo"], at: "list>")
      kill(terminal, by: signal)
      let left = try FileManager.default.contentsOfDirectory(atPath: program.directory)
      XCTAssertEqual(left.filter { $0.hasPrefix("ghbrowse-") }, [])
    }
  }

  func test_fG11_inALine_aSearchInTheHistory_orAPaste_theTerminalIsAsItWas() throws {
    let keys = ["half typed", "\u{12}sea", "\u{1B}[200~half a paste", "\u{1B}["]
    for (index, keys) in keys.enumerated() {
      let terminal = try PseudoTerminal(
        ProgramUnderTest(apiURL: server.baseURL), at: "   21   ", "list>")
      terminal.perform([(":search before", "search>")])
      terminal.type(keys)
      terminal.settle(0.05)
      kill(terminal, by: [SIGTERM, SIGHUP][index % 2], keys)
      terminal.judge(by: .screen)
    }
  }

  func test_fG11_whatWasSaidToBeSaved_isSaved_howeverManyWereTyped() throws {
    for signal in [SIGTERM, SIGHUP] {
      let program = try ProgramUnderTest(apiURL: server.baseURL)
      let terminal = try PseudoTerminal(program, at: "   21   ", "list>")
      terminal.type((1...20).map { ":note \($0) number \($0)\r" }.joined())
      terminal.expectNews("saved, only on this machine.")
      kill(terminal, by: signal)
      let saidCount = terminal.screen.text.components(separatedBy: "saved, only").count - 1
      let texts = try program.run(["notes", "--json"]).rows.compactMap { $0["note"] as? String }
      XCTAssertGreaterThanOrEqual(texts.count, saidCount)
      // The newest note comes first.
      XCTAssertEqual(
        texts.reversed(), (1...20).map { "number \($0)" }.prefix(texts.count).map { $0 })
    }
  }

  func test_fA6_aCrash_leavesTheTerminalAsItWas_andNoCore() throws {
    let environments = [["GH_ENTERPRISE_TOKEN": "canary"], ["GHBROWSE_ACCESSIBLE": "1"], [:]]
    let all = [SIGSEGV, SIGABRT, SIGTRAP, SIGBUS, SIGILL, SIGFPE, SIGSYS].flatMap { signal in
      environments.map { (signal, $0) }
    }
    // A short run has each signal and each environment.
    for (signal, variables) in Loops.choice(of: all, each: 2) {
      let program = try ProgramUnderTest()
      program.environment.merge(variables) { $1 }
      program.launcher = [
        "/bin/sh", "-c", "ulimit -c unlimited; cd '\(program.directory)' && exec \"$@\"", "sh",
      ]
      let terminal = try PseudoTerminal(program, at: "list")
      terminal.reply()
      terminal.type(":search half typed")
      terminal.expect("half typed")
      let before = terminal.raw.count
      kill(terminal, by: signal, "\(variables)")
      let last = String(decoding: terminal.raw[before...], as: UTF8.self)
      for sequence in ["\u{1B}[?2004l", "\u{1B}[?25h"] where variables["GHBROWSE_ACCESSIBLE"] == nil
      {
        XCTAssertTrue(last.contains(sequence), "signal \(signal): \(last)")
      }
      let left = try FileManager.default.contentsOfDirectory(atPath: program.directory)
      XCTAssertFalse(left.contains { $0.hasPrefix("core") }, "signal \(signal): \(left)")
    }
  }

  func test_anySignalThatEndsAProcess_leavesTheTerminalAsItWas_andTheDraft() async throws {
    let all = [
      SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU, SIGVTALRM, SIGPROF, SIGPOLL, SIGPWR, SIGSTKFLT, 34, 50,
      64,
    ]
    for signal in Loops.choice(of: all, each: 3) {
      let program = try ProgramUnderTest()
      try await program.saveUsers([User(id: 1, login: "ada")])
      let terminal = try PseudoTerminal(program, ["--offline"], at: "ada", "list (offline)>")
      terminal.type(":note 1 half a note")
      terminal.expect("half a note")
      // A file that may not grow causes this one, and it ends nothing.
      Glibc.kill(terminal.process, SIGXFSZ)
      kill(terminal, by: signal)
      let drafts = program.drafts.compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }
      XCTAssertEqual(drafts.count { $0.contains("half a note") }, 1, "signal \(signal): \(drafts)")
    }
  }

  // MARK: - While the terminal is being asked, before the first prompt

  // In milliseconds after the question: the program gives up after 250.
  private static let moments = [0, 60, 180]

  /// A terminal that has been asked and does not answer.
  private func asked(at moment: Int) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(ProgramUnderTest(), ["--offline"])
    terminal.wait("the query") { terminal.raw.contains(Array("\u{1B}]11;?".utf8)) }
    terminal.settle(Double(moment) / 1000)
    return terminal
  }

  func test_aSignalWhileTheTerminalIsAsked_leavesItAsItWas() throws {
    let signals = [SIGTERM, SIGHUP, SIGSEGV, SIGABRT, SIGUSR1]
    let all = signals.flatMap { signal in Self.moments.map { (signal, $0) } }
    // A short run has each signal and each moment.
    for (signal, moment) in Loops.choice(of: all, each: 2) {
      try kill(asked(at: moment), by: signal, "after \(moment) ms")
    }
  }

  func test_ctrlCAndCtrlBackslashWhileTheTerminalIsAsked_areKeys_andTheirSignalsEndNothing()
    throws
  {
    for (index, (key, line)) in [
      ("oc\u{3}", "list (offline)> t"), ("oc\u{1C}", "list (offline)> oct"),
      ("oc\u{3}", "list (offline)> t"),
    ].enumerated() {
      let terminal = try asked(at: Self.moments[index])
      terminal.type(key)
      terminal.expect("list (offline)>")
      terminal.type("t")
      terminal.wait(line) { terminal.endsWith(line) }
      terminal.type("\u{3}")
      terminal.leave()
      XCTAssertEqual(terminal.modes, terminal.modesBefore)
    }
    for signal in [SIGINT, SIGQUIT] {
      let terminal = try asked(at: 60)
      Glibc.kill(terminal.process, signal)
      terminal.expect("list (offline)>")
      terminal.leave()
    }
  }
}
