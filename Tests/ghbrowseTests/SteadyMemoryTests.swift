import Foundation
import StandIn
import XCTest

/// What a prompt keeps in memory for each command (R13).
///
/// 1,000 commands after the first 1,500, 2,000 in a long run, or 30,000 in a full one.
final class SteadyMemoryTests: ServerTestCase {
  // The most that 30,000 commands may add, in bytes.
  private static let limit = 5 << 20
  private static let limitedCount = 30_000
  private static let warmUp = 1_500
  // Between them the memory is measured.
  private static let parts = 5
  // Memory comes in pages: in bytes for all parts.
  private static let slack = 128 << 10
  private static let commands: [(line: String, prompt: String)] = [
    ("{row}", ">"), (":refresh", ">"), (":back", "list>"), (":search a", "search>"),
    (":back", "list>"), (":help back", "list>"), (":status", "list>"),
    ("nosuch command {number}", "list>"), (":notes", "notes>"), (":back", "list>"),
    (":note {row} number {number}", "list>"), (":unseen", "unseen>"), (":back", "list>"),
    (":refresh", "list>"), (":list", "list>"),
  ]
  override var content: StandInContent { .invented(count: 100, budget: 1_000_000) }

  func test_R13_memoryDoesNotGrowWithUse() throws {
    let count = Loops.count(short: 1_000, long: 2_000, full: Self.limitedCount)
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let terminal = try PseudoTerminal(program)
    terminal.expect("   21   ")
    terminal.expect("list>")
    run(0..<Self.warmUp, on: terminal)
    var sizes = [try memory(of: terminal)]
    for part in 0..<Self.parts {
      let first = Self.warmUp + part * count / Self.parts
      run(first..<first + count / Self.parts, on: terminal)
      sizes.append(try memory(of: terminal))
    }
    let growth = sizes[Self.parts] - sizes[0]
    print("R13: \(growth / 1024) KiB more after \(count) commands: \(sizes.map { $0 / 1024 }) KiB")
    let limit = Self.limit * count / Self.limitedCount
    if count == Self.limitedCount {
      XCTAssertLessThan(growth, limit)
    } else {
      // What is kept for each command comes in every part. A thread more is some hundred KiB at once, and
      // a heap settles in steps that are larger on a busy machine; one part may give memory back.
      let growths = zip(sizes.dropFirst(), sizes).map(-).sorted()
      XCTAssertLessThan(growths[1] * Self.parts, limit + Self.slack, "\(sizes)")
    }
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0)
    XCTAssertGreaterThan(try program.run(["notes"]).output.count, 0)
  }
}

extension SteadyMemoryTests {
  private func run(_ numbers: Range<Int>, on terminal: PseudoTerminal) {
    for number in numbers {
      let command = Self.commands[number % Self.commands.count]
      let line = command.line.replacingOccurrences(of: "{row}", with: "\(number % 20 + 1)")
        .replacingOccurrences(of: "{number}", with: "\(number)")
      terminal.enter(line)
      let deadline = Date() + 30
      while !Self.isDone(terminal, command.prompt) {
        guard terminal.readMore(until: deadline) else { return XCTFail("no end of \(line)") }
      }
    }
  }

  // Rows above the prompt may be drawn anew after it.
  private static func isDone(_ terminal: PseudoTerminal, _ prompt: String) -> Bool {
    terminal.news.contains("\n") && terminal.screen.last(1).hasSuffix(prompt)
  }

  /// What the program itself has in memory, without the files of libraries, in bytes.
  private func memory(of terminal: PseudoTerminal) throws -> Int {
    terminal.settle(0.5)
    let rollup = try String(
      contentsOfFile: "/proc/\(terminal.process)/smaps_rollup", encoding: .utf8)
    let line = rollup.split(separator: "\n").first { $0.hasPrefix("Anonymous:") }
    return try XCTUnwrap(Int(XCTUnwrap(line).filter(\.isNumber))) * 1024
  }
}
