import Foundation
import StandIn
import XCTest

/// A terminal whose size changes all the time, also to what no terminal has (fG5); GHBROWSE_SEED repeats it.
final class ResizingTests: ServerTestCase {
  private static let extremes = [
    (0, 0), (1, 1), (65_535, 65_535), (1, 65_535), (65_535, 1), (2, 2),
  ]
  override var content: StandInContent { .invented(count: 200) }

  func test_fG5_aStormOfResizes_leavesTheLastFrameRight_andMemoryBounded() throws {
    var numbers = SeededNumbers()
    let terminal = try PseudoTerminal(program, at: "   21   ")
    terminal.type(":search half typed")
    terminal.expect("half typed")
    let usual = try terminal.peakMemory()
    let total = Loops.count(short: 300, long: 500, full: 2_000)
    for count in 0..<total {
      var size = (1 + numbers.next(below: 300), 1 + numbers.next(below: 100))
      if count % 10 == 0 { size = Self.extremes[numbers.next(below: Self.extremes.count)] }
      terminal.resize(columns: size.0, rows: size.1)
      if numbers.next(below: 3) == 0 { terminal.settle(0.001) }
      if numbers.next(below: 20) == 0 { terminal.type("x") }
    }
    terminal.settle(0.3)
    terminal.resize(columns: 80, rows: 24)
    let grown = try terminal.peakMemory() - usual
    XCTAssertLessThan(grown, 16 << 20)
    print("rel fG5: \(total) resizes, \(grown >> 10) KiB more than \(usual >> 10), \(numbers.seed)")
    // The half-typed line is still there, and what is printed next is laid out for 80 columns.
    terminal.type("\u{5}\u{15}:list\r")
    for text in [" GitHub users ", "   22   ", "list>"] { terminal.expectNews(text) }
    let rows = terminal.news.split(separator: "\n").filter { $0.contains("   22   ") }
    XCTAssertTrue(rows.allSatisfy { $0.count <= 80 }, "\(rows)")
    terminal.leave()
    XCTAssertTrue(terminal.isAsItWas)
  }
}
