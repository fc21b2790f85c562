import Foundation
import Glibc
import StandIn
import XCTest

/// Bytes that no keyboard sends, typed at the prompt (G1).
///
/// 30 seeds of 4 KiB, 500 or 10,000, as ``Loops`` says; GHBROWSE_SEED begins with that seed. Each
/// fourth is typed in readline's vi mode.
final class FuzzTests: XCTestCase {
  func test_G1_anyBytesAtThePrompt_neitherEndNorHangTheProgram() throws {
    let count: UInt64 = Loops.count(short: 30, long: 500, full: 10_000)
    let first = SeededNumbers.seedOfRun()
    let program = try ProgramUnderTest()
    program.environment["TMPDIR"] = program.directory
    let keys = "\(program.directory)/vi"
    try "set editing-mode vi\n".write(toFile: keys, atomically: true, encoding: .utf8)
    for seed in first..<first + count {
      program.environment["INPUTRC"] = seed % 4 == 0 ? keys : nil
      try type(FuzzBytes.of(seed: seed), seed, program)
      if testRun?.totalFailureCount ?? 0 > 3 { return }
    }
    print("rel G1: \(count) seeds of 4 KiB, no crash and no hang, from seed \(first)")
  }

  func test_G1_keysThatCrashReadlineItself_areTakenAwayFromIt() throws {
    let program = try ProgramUnderTest()
    program.environment["TMPDIR"] = program.directory
    let keys = [
      "\u{12}\u{18})", "\u{12}\u{18}\u{E9}", "\u{1D}\u{1B}:", "\u{18}e", "\u{1C}", "\u{7}",
      "\u{1B}1\u{1C}", "\u{1B}1\u{7}", "\u{1B}[15;2~", "\u{1B}[\u{1C}",
    ]
    for keys in keys {
      try type(Array(keys.utf8), 0, program)
    }
  }

  // After a search that found nothing, a line of the history had the changes of the line below it, and both
  // freed them.
  func test_G1_viKeysThatGaveTwoLinesTheSameChanges_doNotCrash() throws {
    let program = try ProgramUnderTest()
    program.environment["TMPDIR"] = program.directory
    let file = "\(program.directory)/vi"
    try "set editing-mode vi\n".write(toFile: file, atomically: true, encoding: .utf8)
    program.environment["INPUTRC"] = file
    let keys = "`\u{4}`\u{1B}rvk?b\rp+f\u{1B}[201~\\E\u{1B}[A\u{1B}[201~\u{1B}[A"
    for _ in 0..<3 { try type(Array(keys.utf8), 0, program) }
  }

  func test_G1_aKeyToBeRepeatedForEver_isRepeatedAThousandTimesAtMost() throws {
    let terminal = try PseudoTerminal(ProgramUnderTest(), ["--demo"])
    terminal.expect("list>")
    terminal.type("\u{1B}9999999999¤|")
    terminal.expectNews("|")
    terminal.wait("999 of them", within: .seconds(30)) {
      terminal.screen.text.count { $0 == "¤" } == 999
    }
    terminal.type("\u{15}:help quit\r")
    terminal.expectNews("do the same.")
    XCTAssertLessThan(try terminal.peakMemory(), 200 << 20)
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0)
  }

  func test_G1_aNulInASearchForALine_takesNoMoreKeys() throws {
    let program = try ProgramUnderTest()
    program.environment["TMPDIR"] = program.directory
    try type(Array("\u{1B}p\u{0}".utf8), 0, program)
  }

  func test_G1_aPasteWithSomethingInvisibleInItsBeginning_isNone() throws {
    let program = try ProgramUnderTest()
    program.environment["TMPDIR"] = program.directory
    try type(Array("\u{1B}[20\u{200B}0~some text".utf8), 0, program)
  }

  func test_G12_aTerminalThatGoesInAPaste_whileAnAnswerIsRead_endsTheProgram() throws {
    for keys in ["\u{1B}]11;rgb:\u{1B}[200~some", "\u{1B}[200~some\u{1B}[20"] {
      let terminal = try PseudoTerminal(ProgramUnderTest(), ["--demo"])
      terminal.expect("list>")
      terminal.enter(":help quit")
      terminal.expectNews("do the same.")
      XCTAssertTrue(terminal.feed(Array(keys.utf8), timeout: 10))
      terminal.hangUp()
      XCTAssertNotNil(terminal.remains(within: 30), keys.debugDescription)
    }
  }

  // A line that began like an answer is done when the terminal has gone already: its keyboard was held
  // back then, and libdispatch traps when a source that is held back is let go.
  func test_G12_aTerminalThatGoes_beforeALineThatBeganLikeAnAnswerIsDone_endsTheProgram() throws {
    // Answers are waited for 100 ms long; within that time the terminal has to go.
    for moment in [0.02, 0.04, 0.06, 0.08] {
      let terminal = try PseudoTerminal(ProgramUnderTest(), ["--demo"])
      terminal.expect("list>")
      XCTAssertTrue(terminal.feed(Array("\u{1B}]:help quit\r".utf8), timeout: 10))
      terminal.settle(moment)
      terminal.hangUp()
      let end = terminal.remains(within: 30)?.ending
      XCTAssertTrue(
        end == .exited(0) || end == .signalled(SIGHUP), "\(moment): \(String(describing: end))")
    }
  }

  private func type(_ bytes: [UInt8], _ seed: UInt64, _ program: ProgramUnderTest) throws {
    let terminal = try PseudoTerminal(program, ["--demo"])
    terminal.expect("list>")
    let isTaken = terminal.feed(bytes, timeout: 10)
    XCTAssertTrue(isTaken || terminal.hasEnded, "seed \(seed): it reads no more")
    if !terminal.hasEnded {
      // A paste without an end takes just under two seconds to be given up.
      XCTAssertTrue(terminal.answers(within: 30), "seed \(seed): it hangs")
    }
    terminal.hangUp()
    let end = terminal.remains(within: 30)?.ending
    // A command among the bytes may have left, before the terminal went.
    let isGood = end == .exited(0) || end == .signalled(SIGHUP)
    XCTAssertTrue(isGood, "seed \(seed): \(String(describing: end)):\n\(terminal.screen.last(20))")
  }
}
