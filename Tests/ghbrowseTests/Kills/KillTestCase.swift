import Foundation
import StandIn
import TestSupport
import XCTest

/// Rounds in which the program gets `kill -9`, and what must hold after each of them (rel P1, A1–A5).
///
/// Half of the kills come at a random moment and half at a system call; GHBROWSE_SEED repeats them.
class KillTestCase: StoreTestCase {
  // What a start may say: a kill came between a note's line in the journal and its row.
  private static var restored: Regex<Substring> {
    #/ghbrowse: [0-9]+ notes? came back from the journal\.\n/#
  }

  var numbers = SeededNumbers(seed: 0)
  var figures = KillFigures()

  override var content: StandInContent { .invented(count: 400, budget: 10_000_000) }

  override func setUp() async throws {
    try await super.setUp()
    numbers = SeededNumbers()
    figures = KillFigures()
  }

  /// Goes round, and tells the figures of all rounds.
  ///
  /// - Parameter row: Of the catalogue, and what is done.
  func rounds(_ count: Int, _ row: String, _ body: (_ name: String) throws -> Void) throws {
    for round in 1...count {
      try body("round \(round), GHBROWSE_SEED=\(numbers.seed)")
      figures.rounds += 1
    }
    figures.tell(row)
  }

  /// A kill within so many milliseconds or at a call, of which so many notes take as many.
  ///
  /// - Parameter first: The call of the first round: one at which something is half done.
  func kill(
    first: (call: String, number: Int), within milliseconds: Int, scale: Int = 1
  ) -> Kill {
    figures.rounds == 0
      ? .atCall(first.call, number: first.number)
      : .random(within: milliseconds, scale: scale, &numbers)
  }

  /// Runs the program, and kills it.
  @discardableResult
  func run(
    _ program: ProgramUnderTest, _ arguments: [String], input: String = "", _ kill: Kill
  ) throws -> KilledRun {
    let run = try program.run(arguments, input: input, kill)
    if run.wasKilled { figures.killed += 1 }
    return run
  }

  /// Starts the program anew, and checks that it says nothing wrong, that the database with its search
  /// index is whole, that the journal has the same notes in their order, and that nothing is left behind.
  ///
  /// - Parameter mayRestore: Whether the journal was taken away before, so that the start may say so.
  /// - Returns: The notes that it printed, and what lies there after that start.
  @discardableResult
  func judge(
    _ program: ProgramUnderTest, _ name: String, mayRestore: Bool = false, line: UInt = #line
  ) throws -> (notes: [String: String], look: StoreLook) {
    let start = try program.run(["notes", "--json"])
    XCTAssertEqual(start.status, 0, "\(name): \(start.error)", line: line)
    let isFine = start.error.isEmpty || start.error.wholeMatch(of: Self.restored) != nil
    XCTAssertTrue(isFine || mayRestore, "\(name): \(start.error)", line: line)
    let look = try program.look()
    XCTAssertEqual(look.integrity, "ok", name, line: line)
    XCTAssertEqual(look.index, "ok", "\(name): the search index", line: line)
    XCTAssertEqual(look.notes, look.journaled, "\(name): in step", line: line)
    let order = look.changes.map(\.seq)
    XCTAssertEqual(Set(order).count, order.count, "\(name): each once", line: line)
    // A line that came back from the database stands last.
    XCTAssertTrue(mayRestore || order == order.sorted(), "\(name): in order", line: line)
    XCTAssertEqual(program.leftBehind, [], "\(name): left behind", line: line)
    return (Self.notes(in: start), look)
  }

  private static func notes(in start: ProgramUnderTest.Outcome) -> [String: String] {
    let rows = start.json as? [[String: Any]] ?? []
    return rows.reduce(into: [:]) { notes, row in
      if let login = row["login"] as? String { notes[login] = row["note"] as? String }
    }
  }
}

extension PseudoTerminal {
  /// Ends the program as a reader does: what is killed on the way may leave something again.
  func leave() {
    enter(":quit")
    XCTAssertEqual(waitForEnd(), 0)
  }
}

/// What came of all rounds of a test.
struct KillFigures {
  var rounds = 0
  var killed = 0
  /// Notes that were said to be saved.
  var acknowledged = 0
  /// Those of them that were not there.
  var lost = 0
  private let start = ContinuousClock.now

  /// Checks that there was something to judge, and prints the figures of a longer run.
  func tell(_ row: String, needsKills: Bool = true) {
    if needsKills { XCTAssertGreaterThan(killed, 0, "some were killed") }
    XCTAssertEqual(lost, 0, "acknowledged notes are lost")
    guard Loops.ofRun != .short else { return }
    let notes = acknowledged > 0 ? ", \(lost) of \(acknowledged) acknowledged notes lost" : ""
    let seconds = (ContinuousClock.now - start).components.seconds
    print("rel \(row): \(rounds) rounds, \(killed) killed\(notes), \(seconds) s")
  }
}
