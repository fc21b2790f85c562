import Foundation
import StandIn
import XCTest

/// Several programs that write into one store at once (rel D1, D6; X17).
final class AtOnceTests: StoreTestCase {
  func test_D6_eightFirstStartsAtOnce_makeOneStore_andHearOfNoLock() throws {
    let lines = ExportedNotes(8, from: server.baseURL)
    for round in 1...Loops.count(short: 1, long: 8, full: 100) {
      let program = try ProgramUnderTest(apiURL: server.baseURL)
      let others = try (0..<8).map { _ in try program.neighbour() }
      let starts = try zip(others, lines.file.split(separator: "\n")).map { other, line in
        try other.start(["import", "-"], input: Data("\(line)\n".utf8))
      }
      for (start, other) in zip(starts, others) {
        let outcome = try other.outcome(of: start)
        XCTAssertEqual(outcome.status, 0, "round \(round): \(outcome.error)")
        expectNoLock(in: outcome.error)
      }
      XCTAssertEqual(try program.notes(), lines.notes, "round \(round)")
      XCTAssertEqual(try program.versions().count, 8, "round \(round)")
      XCTAssertEqual(program.damagedFiles, [], "round \(round)")
      XCTAssertEqual(try program.integrity(), "ok", "round \(round)")
    }
  }

  func test_D1_X17_twoWhoAddAtOnce_loseNoLine() throws {
    let (program, logins) = try programWithNotes([])
    let writers = try (0..<2).map { writer in
      let other = try program.neighbour()
      let lines = (1...15).flatMap { ["-c", ":add 1 writer \(writer) line \($0)"] }
      return (other, try other.start(lines))
    }
    for (other, process) in writers {
      let outcome = try other.outcome(of: process)
      XCTAssertEqual(outcome.status, 0, outcome.error)
    }
    let note = try XCTUnwrap(program.notes()[logins[0]])
    XCTAssertEqual(Set(note.split(separator: "\n")).count, 30, note)
  }
}
