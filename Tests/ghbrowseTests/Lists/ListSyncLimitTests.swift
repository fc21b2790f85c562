import Foundation
import StandIn
import XCTest

/// A limit of GitHub's between two pages of a list (X18, F6): what came is kept, and it goes on from there.
final class ListSyncLimitTests: ServerTestCase {
  private static let third = StormList.path(ofPage: 3)
  private var numbers = SeededNumbers(seed: 0)

  override var content: StandInContent { .invented(count: 100, budget: 10_000) }

  override func setUp() async throws {
    try await super.setUp()
    numbers = SeededNumbers()
  }

  func test_X18_withoutInput_itEndsThere_andAfterTheLimitTheNextGoesOn_alsoInASecondPass() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let list = StormList(of: 450, on: server, &numbers)
    for pass in 1...2 {
      limit(for: 3_000)
      let limited = try program.run(["sync", StormList.name])
      XCTAssertEqual(limited.status, 1, limited.error)
      XCTAssertTrue(limited.error.contains("GitHub asks for a pause"), limited.error)
      XCTAssertTrue(
        limited.error.hasSuffix("\(StormList.name) goes on from there.\n"), limited.error)
      let count = server.requests.count
      XCTAssertEqual(try program.run(["sync", StormList.name]).status, 1)
      XCTAssertEqual(server.requests.count, count, "nothing is asked before its end")
      server.answer(Self.third, with: nil)
      try program.endLimits()
      try program.bring(StormList.name, "pass \(pass)")
      let asked = server.requests.dropFirst(count).map(\.path).filter { $0.contains("followers") }
      XCTAssertEqual(asked, (3...list.pageCount).map(StormList.path), "pages 1 and 2 are there")
      try list.expectWhole(in: program, "pass \(pass), seed \(numbers.seed)")
      try program.ageLists()
      list.change(upTo: 30, &numbers)
    }
  }

  func test_X18_onATerminal_itWaits_andGoesOnByItself() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let list = StormList(of: 450, on: server, &numbers)
    limit(for: 1)
    let terminal = try PseudoTerminal(program, ["sync", StormList.name], columns: 200)
    terminal.expect("going on at ")
    server.answer(Self.third, with: nil)
    XCTAssertEqual(terminal.waitForEnd(within: 30), 0)
    try list.expectWhole(in: program, "seed \(numbers.seed)")
  }

  func test_X18_killedWhileItWaits_theNextKnowsTheLimit_andGoesOnAfterIt() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let list = StormList(of: 450, on: server, &numbers)
    limit(for: 3_000)
    let terminal = try PseudoTerminal(program, ["sync", StormList.name], columns: 200)
    terminal.expect("going on at ")
    terminal.kill()
    let count = server.requests.count
    let limited = try program.run(["sync", StormList.name])
    XCTAssertEqual(limited.status, 1, limited.error)
    XCTAssertEqual(server.requests.count, count, "nothing is asked before its end")
    server.answer(Self.third, with: nil)
    try program.endLimits()
    try program.bring(StormList.name, "after the limit")
    try list.expectWhole(in: program, "seed \(numbers.seed)")
  }

  // GitHub's secondary limit, which says nothing of the budget.
  private func limit(for seconds: Int) {
    server.answer(
      Self.third,
      with: CannedAnswer(
        status: 403, headers: ["Retry-After": "\(seconds)"],
        body: #"{"message":"You have exceeded a secondary rate limit."}"#))
  }
}

extension ProgramUnderTest {
  /// Makes the limits that it has kept over, as if their time had come.
  fileprivate func endLimits() throws {
    try changeStore("DELETE FROM responses WHERE url LIKE 'limit of %'")
  }
}
