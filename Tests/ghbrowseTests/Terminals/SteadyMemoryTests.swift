import Foundation
import StandIn
import XCTest

/// The memory of a prompt after each command, and its processor time while nobody touches it, as long
/// as ``Loops`` says.
final class SteadyMemoryTests: ServerTestCase {
  private static let commands: [(line: String, prompt: String)] = [
    ("{row}", ">"), (":refresh", ">"), (":back", "list>"), (":search a", "search>"),
    (":back", "list>"), (":help back", "list>"), (":status", "list>"),
    (":nosuch{number}", "list>"), (":notes", "notes>"), (":back", "list>"),
    (":note {row} number {number}", "list>"), (":unseen", "search>"), (":back", "list>"),
    (":refresh", "list>"), (":list", "list>"),
  ]
  override var content: StandInContent { .invented(count: 100, budget: 1_000_000) }

  func test_memoryDoesNotGrowWithUse() throws {
    let full = 30_000
    let count = Loops.count(short: 600, long: 2_000, full: full)
    let (warmUp, parts) = (Loops.count(short: 600, long: 1_500, full: 1_500), 5)
    let terminal = try PseudoTerminal(program, at: "   21   ", "list>")
    run(0..<warmUp, on: terminal)
    var sizes = [try memory(of: terminal)]
    for part in 0..<parts {
      let first = warmUp + part * count / parts
      run(first..<first + count / parts, on: terminal)
      sizes.append(try memory(of: terminal))
    }
    let growth = sizes[parts] - sizes[0]
    print(
      "rel memory: \(growth / 1024) KiB more after \(count) commands: \(sizes.map { $0 / 1024 })")
    let limit = (5 << 20) * count / full
    // What is kept for each command comes in every part. A thread more is some hundred KiB at once, and a heap
    // settles in steps that are larger on a busy machine; one part may give memory back.
    let growths = zip(sizes.dropFirst(), sizes).map(-).sorted()
    let judged = count == full ? growth : growths[1] * parts - (128 << 10)
    XCTAssertLessThan(judged, limit, "\(sizes)")
    terminal.leave()
  }

  func test_anIdlePrompt_takesATenthOfASecondInThirty_atMost() throws {
    let seconds = Loops.count(short: 1, long: 30, full: 120)
    let terminal = try PseudoTerminal(program, at: "   21   ", "list>")
    // The start leaves some work, which is done soon.
    terminal.settle(1)
    let before = try terminal.processorTime()
    terminal.watch(for: .seconds(seconds))
    let time = try terminal.processorTime() - before
    print("rel idle for \(seconds) s took \(String(format: "%.1f", time * 1000)) ms")
    // In a second one wake more weighs thirty times.
    let limit = Loops.ofRun == .short ? 0.4 : 0.1
    XCTAssertLessThanOrEqual(time * 30 / Double(seconds), limit)
    terminal.leave()
  }

  private func run(_ numbers: Range<Int>, on terminal: PseudoTerminal) {
    for number in numbers {
      let command = Self.commands[number % Self.commands.count]
      terminal.enter(
        command.line.replacing("{row}", with: "\(number % 20 + 1)")
          .replacing("{number}", with: "\(number)"))
      // Rows above the prompt may be redrawn after it.
      terminal.wait("the end of \(command.line)") {
        terminal.news.contains("\n") && terminal.screen.last(1).hasSuffix(command.prompt)
      }
      // A whole screen is long to search, and all of it is searched for each condition.
      _ = terminal.forget()
    }
  }

  /// The program's own memory, without the files of libraries, in bytes.
  private func memory(of terminal: PseudoTerminal) throws -> Int {
    terminal.settle(0.5)
    let rollup = try String(
      contentsOfFile: "/proc/\(terminal.process)/smaps_rollup", encoding: .utf8)
    let line = rollup.split(separator: "\n").first { $0.hasPrefix("Anonymous:") }
    return try XCTUnwrap(Int(XCTUnwrap(line).filter(\.isNumber))) * 1024
  }
}
