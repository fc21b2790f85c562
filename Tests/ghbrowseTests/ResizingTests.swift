import Foundation
import StandIn
import XCTest

/// A terminal whose size changes all the time, also to what no terminal has (G5).
///
/// 500 changes, or 2,000 in a full run; GHBROWSE_SEED repeats them.
final class ResizingTests: XCTestCase {
  private static let count = Loops.count(short: 500, long: 500, full: 2_000)
  private static let extremes = [
    (0, 0), (1, 1), (65_535, 65_535), (1, 65_535), (65_535, 1), (2, 2),
  ]

  func test_G5_aStormOfResizes_leavesTheLastFrameRight_andMemoryBounded() async throws {
    let server = StandInServer(.invented(count: 200))
    try await server.start()
    let seed = SeededNumbers.seedOfRun()
    let terminal = try PseudoTerminal(try ProgramUnderTest(apiURL: server.baseURL))
    terminal.expect("   21   ")
    terminal.type(":search half typed")
    terminal.expect("half typed")
    let usual = try terminal.peakMemory()
    storm(terminal, seed: seed)
    terminal.resize(columns: 80, rows: 24)
    let grown = try terminal.peakMemory() - usual
    XCTAssertLessThan(grown, 16 << 20, "seed \(seed)")
    print(
      "rel G5: \(Self.count) resizes, \(grown >> 10) KiB more than \(usual >> 10), seed \(seed)")
    // The half-typed line is still there, and what is printed next is laid out for 80 columns.
    terminal.type("\u{5}\u{15}:list\r")
    terminal.expectNews(" GitHub users ")
    terminal.expectNews("   22   ")
    terminal.expectNews("list>")
    let rows = terminal.news.split(separator: "\n").filter { $0.contains("   22   ") }
    XCTAssertTrue(rows.allSatisfy { $0.count <= 80 }, "\(rows)")
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0, "seed \(seed)")
    XCTAssertTrue(terminal.isAsItWas)
    await server.stop()
  }

  private func storm(_ terminal: PseudoTerminal, seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    for count in 0..<Self.count {
      if count % 10 == 0 {
        let (columns, rows) = Self.extremes[Int(numbers.next(below: Self.extremes.count))]
        terminal.resize(columns: columns, rows: rows)
      } else {
        terminal.resize(columns: 1 + numbers.next(below: 300), rows: 1 + numbers.next(below: 100))
      }
      if numbers.next(below: 3) == 0 { terminal.settle(0.001) }
      if numbers.next(below: 20) == 0 { terminal.type("x") }
    }
    terminal.settle(0.3)
  }
}
