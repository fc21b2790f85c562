import Foundation
import StandIn
import XCTest

/// As many rows as were asked for are printed, however many those are (L3).
final class MoreRowsTests: ServerTestCase {
  private static let count = 3_000
  override var content: StandInContent { .invented(count: Self.count, budget: 10_000) }

  override func setUp() async throws {
    try await super.setUp()
    try program.run(["sync", "--users", "\(Self.count)"], status: 0)
  }

  /// The numbers at the beginning of lines.
  private func numbers(_ text: String) -> [Int] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      line.split(separator: " ").first.flatMap { Int($0) }
    }
  }

  func test_L3_manyMoreRows_areAllPrinted_byCommand_inAPipe_andAtThePrompt() throws {
    // A script's first list has a hundred rows, which -c does not print.
    let byCommand = try program.run(["-c", ":more 500", "--offline"])
    XCTAssertEqual(numbers(byCommand.output), Array(101...600), byCommand.error)
    let piped = try program.run(["--offline"], typing: ":list\n:more 470\n")
    XCTAssertEqual(numbers(piped.output), Array(1...570), piped.error)
    let terminal = try PseudoTerminal(program, ["--offline"], at: "   21   ", "list (offline)>")
    let first = numbers(terminal.screen.text).last ?? 0
    terminal.perform([(":more 300", "  \(first + 300)   ")])
    let place = "\(first + 201) to \(first + 300) of 3,000"
    terminal.expectNews(place)
    let rows = terminal.screen.text.replacingOccurrences(of: place, with: "")
    XCTAssertEqual(numbers(rows), Array(1...first + 300))
    terminal.leave()
  }

  func test_L3_aSavedRowThatIsNotPrintedYet_isOpenedByItsNumber() throws {
    let terminal = try PseudoTerminal(program, ["--offline"], at: "   21   ", "list (offline)>")
    terminal.perform([
      ("250", "250 of 3,000"), (":back", "  250   "), ("3001", "There is no row 3001"),
    ])
    terminal.leave()
  }

  func test_L3_N9_ctrlC_endsTheRowsThatAreStillToCome() throws {
    let terminal = try PseudoTerminal(program, ["--offline"], at: "   21   ", "list (offline)>")
    terminal.enter(":more \(Self.count)")
    terminal.expect("\n  100   ")
    terminal.type("\u{3}")
    terminal.perform([(":status", "Saved")])
    XCTAssertFalse(terminal.screen.text.contains("\n \(Self.count)   "))
    terminal.leave()
  }
}
