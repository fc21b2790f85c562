import Foundation
import Glibc
import StandIn
import TestSupport
import XCTest

/// Syncs that are killed, and several processes at once (X6): every user once, places right, nobody
/// hears of a lock.
final class SyncStormTests: ServerTestCase {
  private static let count = Loops.count(short: 1_500, long: 20_000, full: 20_000)

  override var content: StandInContent { .invented(count: Self.count, budget: 1_000_000) }

  func test_X6_killedAndResumedTenTimes_everyUserIsThereOnce_inItsPlace() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    var numbers = SeededNumbers()
    for round in 1...10 {
      let process = try program.start(["sync"])
      let step = Int.random(in: 1...max(Self.count / 1_500, 1) + 1, using: &numbers)
      let goal = server.requests.count + step
      waitUntil("round \(round), seed \(numbers.seed)", within: .seconds(30)) {
        server.requests.count >= goal || !process.isRunning
      }
      usleep(UInt32.random(in: 0...20_000, using: &numbers))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    let end = try program.run(["sync"])
    XCTAssertEqual(end.status, 0, end.error)
    try expectEverybody(program, "seed \(numbers.seed)")
  }

  func test_X6_twoSyncs_aPrompt_andAScript_atOnce_loseNothing_andHearOfNoLock() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    XCTAssertEqual(try program.run(["sync", "--users", "100"]).status, 0)
    let first = try XCTUnwrap((program.run(["list", "--json"]).json as? [[String: Any]])?.first)
    let login = try XCTUnwrap(first["login"] as? String)
    let others = try (0..<2).map { _ in try program.neighbour() }
    let prompt = try PseudoTerminal(try program.neighbour())
    prompt.expect("list>")
    let syncs = try others.map { try $0.start(["sync"]) }
    var notes = 0
    repeat {
      notes += 1
      let saved = try program.run(["note", login, "--add", "by script \(notes)"])
      XCTAssertEqual(saved.status, 0, saved.error)
      expectNoLock(in: saved.error)
      prompt.enter(":add 1 by prompt \(notes)")
      prompt.settle(0.02)
    } while syncs.contains(where: \.isRunning)
    prompt.enter(":quit")
    XCTAssertEqual(prompt.waitForEnd(), 0)
    expectNoLock(in: String(decoding: prompt.raw, as: UTF8.self))
    for (sync, other) in zip(syncs, others) {
      let run = try other.outcome(of: sync)
      XCTAssertEqual(run.status, 0, run.error)
      expectNoLock(in: run.error)
    }
    try expectEverybody(program, "\(notes) notes")
    let text = try program.run(["note", login]).output
    for number in 1...notes {
      for author in ["script", "prompt"] {
        XCTAssertTrue(text.contains("by \(author) \(number)\n"), "\(number) of \(notes): \(text)")
      }
    }
  }

  private func expectEverybody(
    _ program: ProgramUnderTest, _ words: String, line: UInt = #line
  ) throws {
    let rows = try XCTUnwrap(program.run(["list", "--json"]).json as? [[String: Any]], line: line)
    XCTAssertEqual(rows.count, Self.count, words, line: line)
    XCTAssertEqual(
      rows.compactMap { $0["position"] as? Int }, Array(1...Self.count), words, line: line)
    let ids = rows.compactMap { $0["id"] as? Int }
    XCTAssertEqual(ids, Array(Set(ids)).sorted(), words, line: line)
  }
}
