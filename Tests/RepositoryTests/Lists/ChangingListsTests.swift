import Foundation
import Models
import StandIn
import XCTest

@testable import Repository

/// A list that changes between two looks at it, over a stand-in that says when a page is the same (X18).
final class ChangingListsTests: XCTestCase {
  private static let rounds = Loops.count(short: 25, long: 250, full: 2_500)
  private static let path = "/users/ada/followers"

  func test_X18_afterAWholePass_thePeopleAreGitHubs_inItsOrder_whateverHappened() async throws {
    var numbers = SeededNumbers()
    let bench = try await Workbench(token: "secret")
    let list = try UserList(name: "followers:ada")
    // Pages of thirty end here.
    var people = ChangingPeople(60, strangers: Self.rounds * 4)
    for round in 1...Self.rounds {
      bench.server.renewBudgets()
      bench.server.setList(
        Self.path, StandInList(users: people.order, has304Link: numbers.next(below: 2) == 0))
      bench.pass(4_000)
      try await look(at: list, bench, &numbers)
      let rows = try await bench.rows(of: list)
      let name = "round \(round), seed \(numbers.seed)"
      XCTAssertEqual(rows.filter { !$0.isGone }.map(\.id), people.order, name)
      XCTAssertEqual(Set(rows.map(\.id)), people.everybody, name)
      XCTAssertEqual(rows.map(\.position), Array(1...rows.count), name)
      people.change(&numbers)
    }
    await bench.server.stop()
  }

  private func look(
    at list: UserList, _ bench: Workbench, _ numbers: inout SeededNumbers
  ) async throws {
    let rows = try await bench.rows(of: list)
    if !rows.isEmpty, numbers.next(below: 2) == 0 {
      let row = rows[numbers.next(below: rows.count)]
      _ = try await bench.repository.refreshPage(of: list, after: row.id).get()
    }
    if numbers.next(below: 3) == 0 {
      let stop = await bench.sync(list: list).stop
      XCTAssertNil(stop)
      // It leaves a young list alone.
      guard bench.server.requests.last?.path.contains("per_page") != true else { return }
    }
    _ = try await bench.repository.renew(list).get()
  }
}
