import Foundation
import Glibc
import StandIn
import XCTest

/// Bytes that no keyboard sends, typed at the prompt (fG1).
///
/// 12 seeds of 4 KiB, 500 or 10,000, as ``Loops`` says. GHBROWSE_SEED is the first one. Each fourth is typed in
/// readline's vi mode.
final class FuzzTests: XCTestCase {
  func test_fG1_anyBytesAtThePrompt_neitherEndNorHangTheProgram() throws {
    try typeSeeds(Loops.count(short: 12, long: 500, full: 10_000))
  }

  func test_fG1_fG17_anyBytesBesideASlowDisk_areAnsweredWithinTwoSeconds() throws {
    try typeSeeds(Loops.count(short: 6, long: 250, full: 10_000), besideASlowDisk: true)
  }

  private func typeSeeds(_ count: UInt64, besideASlowDisk isSlow: Bool = false) throws {
    let first = SeededNumbers.seedOfRun()
    for seed in first..<first + count {
      try type(
        FuzzBytes.of(seed: seed), inViMode: seed % 4 == 0, besideASlowDisk: isSlow, "seed \(seed)")
      if testRun?.totalFailureCount ?? 0 > 3 { return }
    }
    let row =
      isSlow ? "G17: \(count) seeds of 4 KiB beside a slow disk" : "G1: \(count) seeds of 4 KiB"
    print("rel \(row), no crash and no hang, from seed \(first)")
  }

  func test_fG1_keysThatHaveCrashedReadline_neitherEndNorHangTheProgram() throws {
    let keys = [
      // A search in the history, and a key without a command.
      "\u{12}\u{18})", "\u{12}\u{18}\u{E9}", "\u{1B}p\u{0}", "\u{18}e", "\u{1C}", "\u{7}",
      "\u{1B}1\u{1C}", "\u{1B}1\u{7}", "\u{1B}[15;2~", "\u{1B}[\u{1C}", "\u{1D}\u{1B}:",
      // A search that finds nothing, on a line of the history, and then one that finds another line.
      "aa\rbb\r\u{10}\u{1B}pzz\rbb\u{12}a\r\u{10}\u{10}d\r\u{10}\u{10}\u{15}e\r",
      // A mark of a paste, with something invisible in it.
      "\u{1B}[20\u{200B}0~some text",
    ]
    for keys in keys { try type(Array(keys.utf8), keys.debugDescription) }
    // In vi mode, a search that finds nothing leaves the same changes on two lines, and one that finds a
    // line frees changes of another.
    for search in [
      "`\u{4}`\u{1B}rvk?b\rp+f\u{1B}[201~\\E\u{1B}[A\u{1B}[201~\u{1B}[A",
      "bbxy\rbb\r\u{1B}[Ax\u{1B}[A\u{1B}[B\u{1B}[5~\r\u{1B}[A\u{1B}[Ax\r",
    ] {
      for _ in 0..<Loops.count(short: 1, long: 3, full: 3) {
        try type(Array(search.utf8), inViMode: true, "a search in vi mode")
      }
    }
  }

  func test_fG1_aKeyToBeRepeatedForEver_isRepeatedAThousandTimesAtMost() throws {
    let terminal = try PseudoTerminal(ProgramUnderTest(), ["--demo"], at: "list>")
    terminal.type("\u{1B}9999999999¤|")
    terminal.wait("999 of them") { terminal.screen.text.count { $0 == "¤" } == 999 }
    terminal.type("\u{15}")
    terminal.perform([(":help quit", "do the same.")])
    XCTAssertLessThan(try terminal.peakMemory(), 200 << 20)
    terminal.leave()
  }

  private func type(
    _ bytes: [UInt8], inViMode: Bool = false, besideASlowDisk isSlow: Bool = false, _ name: String
  ) throws {
    let program = try ProgramUnderTest()
    if isSlow { try program.slowDisk(2) }
    if inViMode {
      let keys = "\(program.directory)/keys"
      try "set editing-mode vi\n".write(toFile: keys, atomically: true, encoding: .utf8)
      program.environment["INPUTRC"] = keys
    }
    let terminal = try PseudoTerminal(program, ["--demo"], at: "list>")
    let isTaken = terminal.feed(bytes, timeout: 10)
    XCTAssertTrue(isTaken || terminal.hasEnded, "\(name): it reads no more")
    // A paste without an end takes just under two seconds to be given up.
    if !terminal.hasEnded {
      XCTAssertTrue(
        terminal.answers(within: isSlow ? 2 : 30), "\(name): it hangs; \(terminal.state)")
    }
    assertEnds(terminal, name)
  }

  private func assertEnds(_ terminal: PseudoTerminal, _ name: String) {
    terminal.hangUp()
    let end = terminal.remains(within: 30)?.ending
    // A command among the bytes may have left, before the terminal went; a Ctrl-C then ends a program that leaves.
    let isGood = [.exited(0), .signalled(SIGHUP), .signalled(SIGINT)].contains(end)
    XCTAssertTrue(isGood, "\(name): \(String(describing: end)):\n\(terminal.screen.last(20))")
  }
}

/// Random bytes to type at a prompt, the same for the same seed.
private enum FuzzBytes {
  private static let count = 4_096

  /// 4 KiB of keys, half sequences, bad UTF-8, commands, and anything at all.
  static func of(seed: UInt64) -> [UInt8] {
    var numbers = SeededNumbers(seed: seed)
    // Some seeds are of one kind all through.
    let only = numbers.next(below: 3) == 0 ? numbers.next(below: kinds) : nil
    var bytes: [UInt8] = []
    while bytes.count < count { bytes += piece(only ?? numbers.next(below: kinds), &numbers) }
    return Array(bytes.prefix(count))
  }

  private static let kinds = 6
  private static let words = [
    ":search ", ":note ", ":more ", "@", ":help ", ":list", ":notes", ":back", ":status",
    ":refresh", ":unnote", "1", "7", "99999999999999999999", "help", "\"", "%", "é", "漢", "🍵",
    "e\u{301}",
  ]
  private static let halves = [
    "\u{1B}[", "\u{1B}[1;", "\u{1B}[200~", "\u{1B}[201~", "\u{1B}O", "\u{1B}]11;rgb:1e1e/",
    "\u{1B}]52;c;", "\u{1B}P", "\u{1B}_", "\u{1B}[?62;4", "\u{1B}\u{1B}", "\u{1B}[A", "\u{1B}[3~",
    "\u{1B}[?1;2c", "\u{1B}]11;rgb:0/0/0\u{1B}\\", "\u{18}(", "\u{18})", "\u{18}e", "\u{12}",
    "\u{16}",
  ]

  private static func piece(_ kind: Int, _ numbers: inout SeededNumbers) -> [UInt8] {
    switch kind {
    case 0: any(below: 256, &numbers)
    case 1: any(below: 32, &numbers)
    case 2: Array(halves[numbers.next(below: halves.count)].utf8)
    case 3: Array(words[numbers.next(below: words.count)].utf8)
    // Beginnings of characters without their ends.
    case 4: any(below: 64, &numbers).map { $0 | 0xC0 }
    default: [0x0D]
    }
  }

  private static func any(below limit: Int, _ numbers: inout SeededNumbers) -> [UInt8] {
    (0..<1 + numbers.next(below: 12)).map { _ in UInt8(numbers.next(below: limit)) }
  }
}
