import Foundation
import StandIn
import TestSupport
import XCTest

@testable import Database

/// Rounds in which the program gets `kill -9`, and what must hold after each of them (rel P1, A1–A5).
///
/// Half of the kills come at a random moment and half at a system call; GHBROWSE_SEED repeats them.
class KillTestCase: StoreTestCase {
  // What a start may say: a kill came between a note's line in the log and its row.
  private static var restored: Regex<Substring> {
    #/ghbrowse: The notes log and the database differed, [^\n]+ is the newest for [^\n]+\n/#
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

  /// Starts the program anew, and checks that it says nothing wrong, that database, search index and
  /// notes log are whole and have the same versions, each once, and that nothing is left behind.
  ///
  /// - Parameter mayRestore: Whether the log was taken away before, so that the start may say so.
  /// - Returns: The notes that it printed, and the versions of the log after that start.
  @discardableResult
  func judge(
    _ program: ProgramUnderTest, _ name: String, mayRestore: Bool = false, line: UInt = #line
  ) throws -> (notes: [String: String], versions: [LogLine]) {
    let start = try program.run(["notes", "--json"])
    XCTAssertEqual(start.status, 0, "\(name): \(start.error)", line: line)
    let isFine = start.error.isEmpty || start.error.wholeMatch(of: Self.restored) != nil
    XCTAssertTrue(isFine || mayRestore, "\(name): \(start.error)", line: line)
    let rows = start.json as? [[String: Any]] ?? []
    let notes = rows.reduce(into: [String: String]()) { notes, row in
      if let login = row["login"] as? String { notes[login] = row["note"] as? String }
    }
    try program.assertStoreIsSound(notes, name, mayBeForgetting: true)
    let versions = try program.versions()
    XCTAssertEqual(Set(versions).count, versions.count, "\(name): each once", line: line)
    XCTAssertEqual(program.leftBehind, [], "\(name): left behind", line: line)
    return (notes, versions)
  }
}

extension ProgramUnderTest {
  /// The names of files in its directories of state and cache that have no business to stay there.
  fileprivate var leftBehind: [String] {
    let places = [".local/state", ".cache"].map { "\(directory)/\($0)/ghbrowse" }
    return places.flatMap { place in
      FileManager.default.enumerator(atPath: place)?.compactMap { $0 as? String } ?? []
    }.filter { name in
      (name as NSString).lastPathComponent.wholeMatch(of: Self.knownFile) == nil
    }.sorted()
  }

  // The folders of a host and of its pictures too.
  private static var knownFile: Regex<Substring> {
    #/127\.0\.0\.1_[0-9]+|history|palette.*|drafts|avatars|CACHEDIR\.TAG|[0-9]+-[0-9]+/#
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
