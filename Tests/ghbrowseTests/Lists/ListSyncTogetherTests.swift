import Foundation
import StandIn
import TestSupport
import XCTest

/// Several programs that bring and read one list at once (X18): every member once, places as the server
/// has them, nobody gone who is there, and nobody hears of a lock; GHBROWSE_SEED repeats them.
final class ListSyncTogetherTests: ServerTestCase {
  override var content: StandInContent { .invented(count: 100, budget: 10_000_000) }

  func test_X18_twoSyncs_ofWhichOneIsKilled_besideAPromptOnTheList_bringTheServersList() throws {
    var numbers = SeededNumbers()
    for round in 1...Loops.count(short: 1, long: 20, full: 200) {
      let name = "round \(round), seed \(numbers.seed)"
      let program = try ProgramUnderTest(apiURL: server.baseURL)
      let list = StormList(of: numbers.next(below: 400) + 401, on: server, &numbers)
      for pass in 1...3 {
        let syncs = try heldSyncs([program.neighbour(), program.neighbour()])
        let prompt = try PseudoTerminal(try program.neighbour(), rows: 40)
        prompt.expect("list>")
        prompt.enter(":\(StormList.name.replacing(":", with: " "))")
        server.release()
        if pass != 2 {
          let pages = numbers.next(below: 4) + 1
          try syncs[0].program.kill(syncs[0].process, onceItSaid: " users, ", times: pages)
        }
        for (program, sync) in syncs {
          let outcome = try program.outcome(of: sync)
          expectNoLock(in: outcome.error)
          guard sync.terminationReason == .exit else { continue }
          XCTAssertEqual(outcome.status, 0, "\(name): \(outcome.error)")
        }
        prompt.enter(":more 2000")
        prompt.expectNews("That is everybody GitHub lists: ")
        prompt.leave()
        expectNoLock(in: String(decoding: prompt.raw, as: UTF8.self))
        try list.expectWhole(in: program, "\(name), pass \(pass)")
        try list.note("met in \(round), pass \(pass)", onOneOf: 400, with: program, &numbers)
        try program.ageLists()
        list.change(upTo: 40, &numbers)
      }
    }
  }

  /// Starts syncs that all wait for their first page, which the server keeps back.
  private func heldSyncs(
    _ programs: [ProgramUnderTest]
  ) throws -> [(program: ProgramUnderTest, process: Process)] {
    let path = StormList.path(ofPage: 1)
    let count = server.requests.count { $0.path == path }
    server.hold(path)
    let syncs = try programs.map { ($0, try $0.start(["sync", StormList.name])) }
    waitUntil("all ask for the first page", within: .seconds(30)) {
      server.requests.count { $0.path == path } >= count + programs.count
    }
    return syncs
  }
}
