import Foundation
import StandIn
import TestSupport
import XCTest

/// Several programs that bring or read one list at once (X18): every member once, places as the server has
/// them, nobody gone who is there, and nobody hears of a lock; GHBROWSE_SEED repeats them.
final class ListSyncTogetherTests: ServerTestCase {
  private var numbers = SeededNumbers(seed: 0)

  override var content: StandInContent { .invented(count: 100, budget: 10_000_000) }

  override func setUp() async throws {
    try await super.setUp()
    numbers = SeededNumbers()
  }

  func test_X18_twoSyncs_inEitherPass_alsoWhereOneIsKilled_bringTheServersList() throws {
    for round in 1...Loops.count(short: 2, long: 20, full: 200) {
      let name = "round \(round), seed \(numbers.seed)"
      let program = try ProgramUnderTest(apiURL: server.baseURL)
      let list = StormList(of: numbers.next(below: 400) + 401, on: server, &numbers)
      for pass in 1...3 {
        try bringTwice(program, killsOne: pass != 2, name)
        try list.expectWhole(in: program, "\(name), pass \(pass)")
        try list.note("met in \(round), pass \(pass)", onOneOf: 400, with: program, &numbers)
        try program.ageLists()
        list.change(upTo: 40, &numbers)
      }
    }
  }

  func test_X18_aSyncThatWasStopped_whileAnotherBroughtTheList_beginsItNoSecondTime() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let list = StormList(of: 640, on: server, &numbers)
    for pass in 1...2 {
      let late = try program.neighbour()
      let sync = try heldSync(late, untilPage: 1)
      stop(sync)
      server.release()
      try program.bring(StormList.name, "beside it, pass \(pass)")
      let asked = server.requests.count
      kill(sync.processIdentifier, SIGCONT)
      let outcome = try late.outcome(of: sync)
      XCTAssertEqual(outcome.status, 0, outcome.error)
      XCTAssertEqual(server.requests.count, asked, "seed \(numbers.seed), pass \(pass)")
      try list.expectWhole(in: program, "seed \(numbers.seed), pass \(pass)")
      try program.ageLists()
      list.change(upTo: 40, &numbers)
    }
  }

  func test_X18_aSyncThatWasStopped_whileAPromptBeganTheList_goesOnWithPagesOfItsOwn() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let list = StormList(of: 640, on: server, &numbers)
    let late = try program.neighbour()
    let sync = try heldSync(late, untilPage: 1)
    stop(sync)
    XCTAssertEqual(try program.run(["list", StormList.name]).status, 0)
    server.release()
    let asked = server.requests.count
    kill(sync.processIdentifier, SIGCONT)
    let outcome = try late.outcome(of: sync)
    XCTAssertEqual(outcome.status, 0, outcome.error)
    XCTAssertEqual(
      server.requests.count - asked, list.pageCount, "its first page anew, and the rest")
    try list.expectWhole(in: program, "seed \(numbers.seed)")
  }

  func test_X18_aPromptOnTheList_readsAsksAndNotes_whileASyncBringsIt() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let list = StormList(of: 640, on: server, &numbers)
    let name = "seed \(numbers.seed)"
    for pass in 1...2 {
      let other = try program.neighbour()
      let sync = try heldSync(other, untilPage: 4)
      let prompt = try PseudoTerminal(try program.neighbour(), rows: 40)
      prompt.expect("list>")
      prompt.enter(":followers \(StormList.name.dropFirst("followers:".count))")
      prompt.expectNews("\(StormList.name)>")
      try list.note("met in pass \(pass)", onOneOf: 200, with: program, &numbers)
      prompt.enter(":refresh")
      prompt.expectNews("\(StormList.name)>")
      prompt.enter(":more 2000")
      server.release()
      prompt.expectNews("That is everybody GitHub lists: ")
      let outcome = try other.outcome(of: sync)
      XCTAssertEqual(outcome.status, 0, outcome.error)
      expectNoLock(in: outcome.error)
      prompt.leave()
      expectNoLock(in: String(decoding: prompt.raw, as: UTF8.self))
      try list.expectWhole(in: program, "\(name), pass \(pass)")
      try program.ageLists()
      list.change(upTo: 40, &numbers)
    }
  }

  /// Starts a sync that waits for a page, which the server keeps back.
  private func heldSync(_ program: ProgramUnderTest, untilPage number: Int) throws -> Process {
    let path = StormList.path(ofPage: number)
    let count = askedCount(path)
    server.hold(path)
    let sync = try program.start(["sync", StormList.name])
    waitUntil("page \(number) is asked for", within: .seconds(30)) { askedCount(path) > count }
    return sync
  }

  // A stop takes effect once one of the threads has met the signal; on a busy machine that can be later
  // than the answer.
  private func stop(_ process: Process) {
    kill(process.processIdentifier, SIGSTOP)
    let tasks = "/proc/\(process.processIdentifier)/task"
    waitUntil("all threads have stopped") {
      let threads = try? FileManager.default.contentsOfDirectory(atPath: tasks)
      return threads?.allSatisfy { thread in
        let stat = try? String(contentsOfFile: "\(tasks)/\(thread)/stat", encoding: .utf8)
        return stat?.contains(") T ") == true
      } == true
    }
  }

  // How often that path was asked for.
  private func askedCount(_ path: String) -> Int {
    server.requests.count { $0.path == path }
  }

  /// Runs two syncs that have their first page at the same moment.
  private func bringTwice(_ program: ProgramUnderTest, killsOne: Bool, _ name: String) throws {
    let first = StormList.path(ofPage: 1)
    let count = askedCount(first)
    server.hold(first)
    let programs = try [program.neighbour(), program.neighbour()]
    let syncs = try programs.map { try $0.start(["sync", StormList.name]) }
    waitUntil("\(name): both ask", within: .seconds(30)) {
      askedCount(first) >= count + 2
    }
    server.release()
    if killsOne {
      let pages = numbers.next(below: 4) + 1
      try programs[0].kill(syncs[0], onceItSaid: " users, ", times: pages)
    }
    for (program, sync) in zip(programs, syncs) {
      let outcome = try program.outcome(of: sync)
      expectNoLock(in: outcome.error)
      guard sync.terminationReason == .exit else { continue }
      XCTAssertEqual(outcome.status, 0, "\(name): \(outcome.error)")
    }
  }
}
