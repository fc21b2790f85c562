import Foundation
import Glibc
import StandIn
import XCTest

/// SIGTERM and SIGHUP, whatever the program is doing (G11): what was saved holds, the terminal is
/// as it was, and the process dies by the signal.
final class SignalledTests: ServerTestCase {
  private static let signals = [SIGTERM, SIGHUP]
  override var content: StandInContent { .invented(count: 100, budget: 10_000) }

  func test_G11_X14_aDemo_leavesNothing() throws {
    for signal in Self.signals {
      let program = try ProgramUnderTest()
      let terminal = try PseudoTerminal(program, ["--demo"])
      terminal.expect("list>")
      kill(terminal, by: signal)
      let left = try FileManager.default.contentsOfDirectory(atPath: program.directory)
      XCTAssertEqual(left.filter { $0.hasPrefix("ghbrowse-") }, [])
    }
  }

  func test_G11_inALine_aSearchInTheHistory_orAPaste_itDiesByTheSignal_withTheTerminalAsItWas()
    throws
  {
    for signal in Self.signals {
      for keys in ["half typed", "\u{12}sea", "\u{1B}[200~half a paste", "\u{1B}["] {
        let terminal = try start()
        terminal.type(":search before\r")
        terminal.expectNews("search>")
        terminal.type(keys)
        terminal.settle(0.05)
        kill(terminal, by: signal)
      }
    }
  }

  func test_G11_whatWasSaidToBeSaved_isThere_howeverManyWereTyped() throws {
    for signal in Self.signals {
      let program = try ProgramUnderTest(apiURL: server.baseURL)
      let terminal = try start(program)
      terminal.type((1...20).map { ":note \($0) number \($0)\r" }.joined())
      terminal.expectNews("saved, only on this machine.")
      kill(terminal, by: signal)
      let saidCount = terminal.screen.text.components(separatedBy: "saved, only").count - 1
      let notes = try XCTUnwrap(program.run(["notes", "--json"]).json as? [[String: Any]])
      let texts = notes.compactMap { $0["note"] as? String }
      XCTAssertGreaterThanOrEqual(texts.count, saidCount)
      // The newest note comes first.
      XCTAssertEqual(
        texts.reversed(), (1...20).map { "number \($0)" }.prefix(texts.count).map { $0 })
    }
  }
}

extension SignalledTests {
  private func start(_ program: ProgramUnderTest? = nil) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(try program ?? ProgramUnderTest(apiURL: server.baseURL))
    terminal.expect("   21   ")
    terminal.expect("list>")
    return terminal
  }

  private func kill(_ terminal: PseudoTerminal, by signal: Int32) {
    Glibc.kill(terminal.process, signal)
    terminal.assertDies(of: signal)
    XCTAssertTrue(terminal.isAsItWas, "signal \(signal)")
    terminal.judge(by: .screen)
  }
}
