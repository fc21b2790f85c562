import Foundation
import StandIn
import XCTest

/// Syncs of a list that are killed and begun again (X18): every member once, places as the server has
/// them, and nobody gone who is there; GHBROWSE_SEED repeats them.
final class ListSyncKillTests: ServerTestCase {
  private static let rounds = Loops.count(short: 2, long: 20, full: 200)
  private var numbers = SeededNumbers(seed: 0)

  override var content: StandInContent { .invented(count: 100, budget: 10_000_000) }

  override func setUp() async throws {
    try await super.setUp()
    numbers = SeededNumbers()
  }

  func test_X18_killedOnAnyPage_andBegunAgain_bringsEveryMemberOnce_inItsPlace() throws {
    for round in 1...Self.rounds {
      let name = "round \(round), seed \(numbers.seed)"
      let program = try ProgramUnderTest(apiURL: server.baseURL)
      let list = StormList(of: numbers.next(below: 400) + 501, on: server, &numbers)
      try kill(program, onPages: pages(3, of: list), name) {
        try list.note("met in \(round)", onOneOf: 100, with: program, &numbers)
      }
      try program.bring(StormList.name, name)
      try list.expectWhole(in: program, name)
    }
  }

  func test_X18_killedInASecondPass_marksNobodyGoneWhoIsThere_andMovesEverybody() throws {
    for round in 1...Self.rounds {
      let name = "round \(round), seed \(numbers.seed)"
      let program = try ProgramUnderTest(apiURL: server.baseURL)
      let list = StormList(of: numbers.next(below: 300) + 401, on: server, &numbers)
      try program.bring(StormList.name, name)
      try list.note("met in \(round)", onOneOf: 400, with: program, &numbers)
      try program.ageLists()
      list.change(upTo: 40, &numbers)
      try kill(program, onPages: pages(2, of: list), name)
      try program.bring(StormList.name, name)
      try list.expectWhole(in: program, name)
      // Whoever moves over the border of a page meanwhile is missed; the next pass puts that right.
      try program.ageLists()
      try kill(program, onPages: pages(1, of: list), name)
      list.change(upTo: 40, &numbers)
      try program.bring(StormList.name, name)
      try program.ageLists()
      try program.bring(StormList.name, name)
      try list.expectWhole(in: program, name)
    }
  }

  func test_X18_killedAtAnyWrite_ofEitherPass_theDatabaseIsSound_andItGoesOn() throws {
    var killed = 0
    for number in Loops.choice(of: Array(1...90), each: 40) {
      let name = "write \(number), seed \(numbers.seed)"
      let program = try ProgramUnderTest(apiURL: server.baseURL)
      let list = StormList(of: 250, on: server, &numbers)
      for _ in 1...2 {
        try program.fail("pwrite64,fdatasync,fsync,ftruncate:signal=KILL:when=\(number)")
        if try program.run(["sync", StormList.name]).status != 0 { killed += 1 }
        program.launcher = []
        try program.bring(StormList.name, name)
        try list.expectWhole(in: program, name)
        XCTAssertEqual(try program.integrity(), "ok", name)
        try program.ageLists()
        list.change(upTo: 40, &numbers)
      }
    }
    XCTAssertGreaterThan(killed, 0, "some of the syncs were killed")
  }

  /// Some pages of a list, in their order.
  private func pages(_ count: Int, of list: StormList) -> [Int] {
    Array((1...list.pageCount).shuffled(using: &numbers).prefix(count)).sorted()
  }

  /// Starts a sync for each of the pages, and kills it while it waits for that page, once what came before
  /// is saved and said.
  ///
  /// - Parameter onSaved: Called once, when the first page is saved.
  private func kill(
    _ program: ProgramUnderTest, onPages pages: [Int], _ name: String,
    onSaved: () throws -> Void = {}
  ) throws {
    var savedCount = 0
    for page in pages {
      server.hold(StormList.path(ofPage: page))
      let process = try program.start(["sync", StormList.name])
      let newCount = page - 1 - savedCount
      // Each page that is saved is a line with the count of users.
      try program.kill(
        process, onceItSaid: newCount == 0 ? "each 100 users" : " users, ", times: max(1, newCount))
      let outcome = try program.outcome(of: process)
      server.release()
      XCTAssertEqual(process.terminationReason, .uncaughtSignal, "\(name): \(outcome.error)")
      if savedCount == 0, page > 1 { try onSaved() }
      savedCount = page - 1
    }
  }
}
