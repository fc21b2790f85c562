import Foundation
import Glibc
import StandIn
import XCTest

/// Signals that mean a crash, at the prompt (A6): the terminal is as before, the process dies by
/// the signal, and no core is left behind.
final class CrashTests: XCTestCase {
  func test_A6_aCrash_leavesTheTerminalAsItWas_andNoCore() throws {
    let environments = [["GH_ENTERPRISE_TOKEN": "canary"], ["GHBROWSE_ACCESSIBLE": "1"], [:]]
    let all = [SIGSEGV, SIGABRT, SIGTRAP, SIGBUS, SIGILL, SIGFPE, SIGSYS].flatMap { signal in
      environments.map { (signal, $0) }
    }
    // A short run has each signal and each environment.
    for (signal, variables) in Loops.choice(of: all, each: 2) { try crash(by: signal, variables) }
  }

  private func crash(by signal: Int32, _ variables: [String: String]) throws {
    let program = try ProgramUnderTest()
    program.environment.merge(variables) { $1 }
    program.launcher = [
      "/bin/sh", "-c", "ulimit -c unlimited; cd '\(program.directory)' && exec \"$@\"", "sh",
    ]
    let terminal = try PseudoTerminal(program)
    terminal.expect("list")
    terminal.type(":search half typed")
    terminal.expect("half typed")
    let before = terminal.raw.count
    Glibc.kill(terminal.process, signal)
    let name = "signal \(signal) \(variables)"
    terminal.assertDies(of: signal, name)
    XCTAssertTrue(terminal.isAsItWas, name)
    if variables["GHBROWSE_ACCESSIBLE"] == nil {
      let last = String(decoding: terminal.raw[before...], as: UTF8.self)
      XCTAssertTrue(last.contains("\u{1B}[?2004l"), "\(name): \(last)")
      XCTAssertTrue(last.contains("\u{1B}[?25h"), "\(name): \(last)")
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: program.directory)
    XCTAssertFalse(left.contains { $0.hasPrefix("core") }, "\(name): \(left)")
  }
}
