import Foundation
import Glibc
import StandIn
import XCTest

/// Bytes that no keyboard sends, typed at the prompt (G1).
///
/// 30 seeds of 4 KiB, 500 or 10,000, as ``Loops`` says: `GHBROWSE_LOOPS=full python3 -B Tests/run/run.py
/// FuzzTests` types all. GHBROWSE_SEED begins with that seed. Each fourth is typed in readline's vi mode.
final class FuzzTests: XCTestCase {
  func test_G1_anyBytesAtThePrompt_neitherEndNorHangTheProgram() throws {
    let count: UInt64 = Loops.count(short: 30, long: 500, full: 10_000)
    let first = SeededNumbers.seedOfRun()
    for seed in first..<first + count {
      try type(FuzzBytes.of(seed: seed), inViMode: seed % 4 == 0, "seed \(seed)")
      if testRun?.totalFailureCount ?? 0 > 3 { return }
    }
    print("rel G1: \(count) seeds of 4 KiB, no crash and no hang, from seed \(first)")
  }

  func test_G1_keysThatReadlineCannotBear_neitherEndNorHangTheProgram() throws {
    let keys = [
      // A search in the history, and a key without a command.
      "\u{12}\u{18})", "\u{12}\u{18}\u{E9}", "\u{1B}p\u{0}", "\u{18}e", "\u{1C}", "\u{7}",
      "\u{1B}1\u{1C}", "\u{1B}1\u{7}", "\u{1B}[15;2~", "\u{1B}[\u{1C}", "\u{1D}\u{1B}:",
      // A mark of a paste, with something invisible in it.
      "\u{1B}[20\u{200B}0~some text",
    ]
    for keys in keys { try type(Array(keys.utf8), keys.debugDescription) }
    // In vi mode, a search that finds nothing leaves the same changes on two lines.
    let search = "`\u{4}`\u{1B}rvk?b\rp+f\u{1B}[201~\\E\u{1B}[A\u{1B}[201~\u{1B}[A"
    for _ in 0..<3 { try type(Array(search.utf8), inViMode: true, "a search in vi mode") }
  }

  func test_G1_aKeyToBeRepeatedForEver_isRepeatedAThousandTimesAtMost() throws {
    let terminal = try PseudoTerminal(ProgramUnderTest(), ["--demo"])
    terminal.expect("list>")
    terminal.type("\u{1B}9999999999¤|")
    terminal.wait("999 of them") { terminal.screen.text.count { $0 == "¤" } == 999 }
    terminal.type("\u{15}:help quit\r")
    terminal.expectNews("do the same.")
    XCTAssertLessThan(try terminal.peakMemory(), 200 << 20)
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0)
  }

  func test_G12_aTerminalThatGoes_inAPaste_orWhereAReplyIsAwaited_endsTheProgram() throws {
    let table: [(String, seconds: [Double])] = [
      ("\u{1B}]11;rgb:\u{1B}[200~some", [0]), ("\u{1B}[200~some\u{1B}[20", [0]),
      // The rest of a reply is awaited for 100 ms.
      ("\u{1B}]:help quit\r", [0.02, 0.05, 0.08]),
    ]
    for (keys, moments) in table {
      for moment in moments {
        let terminal = try PseudoTerminal(ProgramUnderTest(), ["--demo"])
        terminal.expect("list>")
        XCTAssertTrue(terminal.feed(Array(keys.utf8), timeout: 10))
        terminal.settle(moment)
        assertEnds(terminal, "\(keys.debugDescription), \(moment) s")
      }
    }
  }

  private func type(_ bytes: [UInt8], inViMode: Bool = false, _ name: String) throws {
    let program = try ProgramUnderTest()
    program.environment["TMPDIR"] = program.directory
    if inViMode {
      let keys = "\(program.directory)/keys"
      try "set editing-mode vi\n".write(toFile: keys, atomically: true, encoding: .utf8)
      program.environment["INPUTRC"] = keys
    }
    let terminal = try PseudoTerminal(program, ["--demo"])
    terminal.expect("list>")
    let isTaken = terminal.feed(bytes, timeout: 10)
    XCTAssertTrue(isTaken || terminal.hasEnded, "\(name): it reads no more")
    // A paste without an end takes just under two seconds to be given up.
    if !terminal.hasEnded { XCTAssertTrue(terminal.answers(within: 30), "\(name): it hangs") }
    assertEnds(terminal, name)
  }

  private func assertEnds(_ terminal: PseudoTerminal, _ name: String) {
    terminal.hangUp()
    let end = terminal.remains(within: 30)?.ending
    // A command among the bytes may have left, before the terminal went.
    let isGood = end == .exited(0) || end == .signalled(SIGHUP)
    XCTAssertTrue(isGood, "\(name): \(String(describing: end)):\n\(terminal.screen.last(20))")
  }
}
