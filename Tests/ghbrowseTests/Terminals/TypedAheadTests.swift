import Foundation
import StandIn
import TestSupport
import XCTest

/// Lines typed as fast as can be, beside a disk that stalls now and then: each is what it is (fG17).
///
/// A model says what the notes are in the end. GHBROWSE_SEED repeats the keys.
final class TypedAheadTests: ServerTestCase {
  override var content: StandInContent { .invented(count: 30, budget: 10_000_000) }
  private static let rows = 20

  private var numbers = SeededNumbers(seed: 0)
  private var logins: [String] = []
  private var model: [String: String] = [:]
  private var lastKeys = ""

  func test_fG17_noCommandBecomesANote_andNoNoteACommand_andNoneIsLostOrDoubled() throws {
    numbers = SeededNumbers()
    logins = try program.logins()
    let stall = program.directory + "/stalled"
    program.environment["STALLED"] = stall
    try program.preload(.stalledDisk)
    let rounds = Loops.count(short: 6, long: 60, full: 10_000)
    for round in 1...rounds {
      let terminal = try PseudoTerminal(program, at: "   20   ", "list>")
      for step in 1...25 { try type("\(round) \(step)", in: round, terminal, stall) }
      try? FileManager.default.removeItem(atPath: stall)
      model[logins[Self.rows]] = "end \(round)"
      terminal.enter(":note \(Self.rows + 1) end \(round)")
      terminal.wait("the last note is saved", within: .seconds(60)) {
        let lines = terminal.screen.text.split(separator: "\n")
        guard let typed = lines.lastIndex(where: { $0.contains("end \(round)") }) else {
          return false
        }
        return lines[typed...].contains {
          $0.contains("only on this machine") || $0.contains("replaced")
        }
      }
      terminal.leave()
      XCTAssertEqual(try program.notes(), model, "round \(round), seed \(numbers.seed)")
      let drafts = program.drafts.map { path in
        "\(path.split(separator: "/").last ?? ""): \((try? String(contentsOfFile: path, encoding: .utf8)) ?? "")"
      }
      XCTAssertEqual(drafts, [], "round \(round), seed \(numbers.seed)\n\(terminal.screen.text)")
      if testRun?.totalFailureCount ?? 0 > 0 { return }
    }
    print("rel fG17: \(rounds) rounds, seed \(numbers.seed)")
  }

  // Types one thing, in one write or byte by byte, and lets the disk stall or not.
  private func type(
    _ name: String, in round: Int, _ terminal: PseudoTerminal, _ stall: String
  ) throws {
    switch numbers.next(below: 4) {
    case 0: try Data().write(to: URL(fileURLWithPath: stall))
    case 1: try? FileManager.default.removeItem(atPath: stall)
    default: break
    }
    if numbers.next(below: 8) == 0 { terminal.watch(for: .milliseconds(numbers.next(below: 600))) }
    let row = numbers.next(below: Self.rows) + 1
    var (keys, text) = Self.keys(on: row, "text \(name)", old: model[logins[row - 1]], &numbers)
    // Ctrl-C drops the lines of a paste that have not run, so each round has one or the other.
    if round.isMultiple(of: 2), keys.contains("\u{3}") {
      text = "pasted \(name)"
      keys = "\u{1B}[200~:status\n:note \(row) pasted \(name)\u{1B}[201~\r"
    }
    // Two in a row drop what was typed ahead.
    if keys == "\u{3}", lastKeys.hasSuffix("\u{3}") { keys = ":status\r" }
    lastKeys = keys
    if let text { model[logins[row - 1]] = text }
    for piece in numbers.next(below: 4) == 0 ? keys.map(String.init) : [keys] {
      XCTAssertTrue(terminal.feed(Array(piece.utf8), timeout: 20), "seed \(numbers.seed)")
    }
  }

  /// Keys that change the note on a row, or none, and the text of the note then.
  private static func keys(
    on row: Int, _ text: String, old: String?, _ numbers: inout SeededNumbers
  ) -> (keys: String, text: String?) {
    let commands = [
      ":status\r", ":help\r", ":tags\r:back\r", ":lists\r:back\r", "/a\r:back\r", "7\r:back\r",
      "\u{3}",
      ":note \(row) not meant\u{3}", ":unknown \(row)\r", ":stop\r",
    ]
    switch numbers.next(below: 7) {
    case 0, 1: return (":note \(row) \(text)\r", text)
    case 2: return (":note \(row)\r \(text)\r", (old.map { $0 + " " } ?? " ") + text)
    case 3 where old == nil: return (":unnote \(row)\r", nil)
    case 3: return (":note \(row)\r not meant\u{3}", nil)
    case 4: return (":note \(row)\r\u{15}\u{4}", nil)
    default: return (commands[numbers.next(below: commands.count)], nil)
    }
  }
}
