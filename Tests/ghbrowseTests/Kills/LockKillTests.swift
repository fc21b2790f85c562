import Files
import Foundation
import StandIn
import TestSupport
import XCTest

/// The store's lock when who holds it is killed, and eight first starts at once (rel D2, D6).
final class LockKillTests: KillTestCase {
  func test_D2_killedWhileItHoldsTheLock_theNextStartWaitsForNothing() throws {
    let (program, logins) = try programWithNotes()
    let trace = "\(program.directory)/locks"
    try rounds(Loops.count(short: 1, long: 8, full: 100), "D2 (stale locks)") { name in
      // The notes log and the database's log are synced under the lock.
      let call = ["fsync", "fdatasync"][numbers.next(below: 2)]
      let number = numbers.next(below: call == "fsync" ? 1 : 2) + 1
      program.launcher = try tracer(trace, "\(call):signal=KILL:when=\(number)")
      let killed = try program.run(["note", logins[0], name])
      XCTAssertNotEqual(killed.status, 0, name)
      let held = try locks(in: trace)
      XCTAssertEqual(held.taken, held.released + 1, "\(name): it held the lock")
      figures.killed += 1
      program.launcher = try tracer(trace)
      let next = try program.run(["note", logins[0], "\(name), again"])
      program.launcher = []
      XCTAssertEqual(next.status, 0, "\(name): \(next.error)")
      expectNoLock(in: next.error)
      XCTAssertEqual(try locks(in: trace).refused, 0, "\(name): it had to wait")
      let found = try judge(program, name).notes
      XCTAssertEqual(found[logins[0]], "\(name), again")
    }
  }

  func test_D6_eightFirstStartsAtOnce_makeOneStore_andNobodyHearsOfIt() throws {
    for round in 1...Loops.count(short: 1, long: 8, full: 100) {
      let name = "round \(round)"
      let program = try ProgramUnderTest(apiURL: server.baseURL)
      let others = try (0..<8).map { _ in try program.neighbour() }
      let starts = try others.enumerated().map { number, other in
        let line = ExportedNotes(8, from: server.baseURL).file.split(separator: "\n")[number]
        return try other.start(["import", "-"], input: Data("\(line)\n".utf8))
      }
      for (start, other) in zip(starts, others) {
        let outcome = try other.outcome(of: start)
        XCTAssertEqual(outcome.status, 0, "\(name): \(outcome.error)")
        expectNoLock(in: outcome.error)
      }
      let (notes, versions) = try judge(program, name)
      XCTAssertEqual(versions.count, 8, name)
      XCTAssertEqual(notes, ExportedNotes(8, from: server.baseURL).notes, name)
      XCTAssertEqual(program.damagedFiles, [], name)
      figures.rounds += 1
      figures.acknowledged += 8
    }
    figures.tell("D6 (eight first starts at once)", needsKills: false)
  }

  /// Writes each call about a lock into a file.
  private func tracer(_ file: String, _ injection: String? = nil) throws -> [String] {
    [
      try SystemCommand.strace.path(), "-f", "-qq", "-y", "-o", file, "-e",
      "trace=flock,fdatasync,fsync",
    ] + (injection.map { ["-e", "inject=\($0)"] } ?? [])
  }

  /// How often the store's lock was taken, given back, and another's, as a trace tells.
  private func locks(in trace: String) throws -> (taken: Int, released: Int, refused: Int) {
    let lines = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
      .filter { $0.contains("flock") }
    let refused = lines.count { $0.contains("EAGAIN") }
    return (
      lines.count { $0.contains("LOCK_EX") } - refused, lines.count { $0.contains("LOCK_UN") },
      refused
    )
  }
}
