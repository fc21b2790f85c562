import Foundation
import StandIn
import XCTest

/// What a prompt costs for each command, and while nobody touches it (R13, D48), as long as ``Loops`` says.
final class SteadyMemoryTests: ServerTestCase {
  private static let commands: [(line: String, prompt: String)] = [
    ("{row}", ">"), (":refresh", ">"), (":back", "list>"), (":search a", "search>"),
    (":back", "list>"), (":help back", "list>"), (":status", "list>"),
    ("nosuch command {number}", "list>"), (":notes", "notes>"), (":back", "list>"),
    (":note {row} number {number}", "list>"), (":unseen", "unseen>"), (":back", "list>"),
    (":refresh", "list>"), (":list", "list>"),
  ]
  override var content: StandInContent { .invented(count: 100, budget: 1_000_000) }

  func test_R13_memoryDoesNotGrowWithUse() throws {
    let full = 30_000
    let count = Loops.count(short: 1_000, long: 2_000, full: full)
    let (warmUp, parts) = (1_500, 5)
    let terminal = try start()
    run(0..<warmUp, on: terminal)
    var sizes = [try memory(of: terminal)]
    for part in 0..<parts {
      let first = warmUp + part * count / parts
      run(first..<first + count / parts, on: terminal)
      sizes.append(try memory(of: terminal))
    }
    let growth = sizes[parts] - sizes[0]
    print("rel R13: \(growth / 1024) KiB more after \(count) commands: \(sizes.map { $0 / 1024 })")
    let limit = (5 << 20) * count / full
    // What is kept for each command comes in every part. A thread more is some hundred KiB at once, and a heap
    // settles in steps that are larger on a busy machine; one part may give memory back.
    let growths = zip(sizes.dropFirst(), sizes).map(-).sorted()
    let judged = count == full ? growth : growths[1] * parts - (128 << 10)
    XCTAssertLessThan(judged, limit, "\(sizes)")
    terminal.leave()
  }

  func test_R_anIdlePrompt_takesATenthOfASecondInThirty_atMost() throws {
    let seconds = Loops.count(short: 1, long: 30, full: 120)
    let terminal = try start()
    // What a start leaves to be done is done soon.
    terminal.settle(1)
    let before = try processorTime(of: terminal.process)
    terminal.watch(for: .seconds(seconds))
    let milliseconds = try processorTime(of: terminal.process) - before
    print("rel R: idle for \(seconds) s took \(String(format: "%.1f", milliseconds)) ms")
    // In a second one wake more weighs thirty times.
    let limit = Loops.ofRun == .short ? 400.0 : 100
    XCTAssertLessThanOrEqual(milliseconds * 30 / Double(seconds), limit)
    terminal.leave()
  }

  private func start() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(ProgramUnderTest(apiURL: server.baseURL))
    terminal.expect("   21   ")
    terminal.expect("list>")
    return terminal
  }

  private func run(_ numbers: Range<Int>, on terminal: PseudoTerminal) {
    for number in numbers {
      let command = Self.commands[number % Self.commands.count]
      terminal.enter(
        command.line.replacing("{row}", with: "\(number % 20 + 1)")
          .replacing("{number}", with: "\(number)"))
      let deadline = Date() + 30
      // Rows above the prompt may be drawn again after it.
      while !(terminal.news.contains("\n") && terminal.screen.last(1).hasSuffix(command.prompt)) {
        guard terminal.readMore(until: deadline) else {
          return XCTFail("no end of \(command.line)")
        }
      }
    }
  }

  /// What the program itself has in memory, without the files of libraries, in bytes.
  private func memory(of terminal: PseudoTerminal) throws -> Int {
    terminal.settle(0.5)
    let rollup = try String(
      contentsOfFile: "/proc/\(terminal.process)/smaps_rollup", encoding: .utf8)
    let line = rollup.split(separator: "\n").first { $0.hasPrefix("Anonymous:") }
    return try XCTUnwrap(Int(XCTUnwrap(line).filter(\.isNumber))) * 1024
  }

  /// What all its threads have taken until now, in milliseconds.
  private func processorTime(of process: pid_t) throws -> Double {
    let folder = "/proc/\(process)/task"
    return try FileManager.default.contentsOfDirectory(atPath: folder).reduce(0) { sum, thread in
      let text = try String(contentsOfFile: "\(folder)/\(thread)/schedstat", encoding: .utf8)
      return sum + (Double(text.prefix { $0 != " " }) ?? 0) / 1e6
    }
  }
}
