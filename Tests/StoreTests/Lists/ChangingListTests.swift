import Models
import StandIn
import TestSupport
import XCTest

@testable import Store

/// X18: lists that change between and during fetches, by two programs on one store; GHBROWSE_SEED
/// repeats them.
final class ChangingListTests: ListTestCase {
  func test_X18_afterAWholePass_theListIsTheServers_whateverHappenedBefore() async throws {
    let rounds = Loops.count(short: 20, long: 200, full: 2_000)
    var numbers = SeededNumbers()
    for round in 1...rounds {
      let name = "round \(round), seed \(numbers.seed)"
      let stores = try [directory.open(), directory.open()]
      var server = ChangingServer(
        list: try UserList(.followers, "ada\(round)"), size: numbers.next(below: 10) * 4 + 1,
        &numbers)
      // Until a list is whole, who was on a page of a pass that was broken off is in it no more.
      repeat {
        try await server.sendAll(to: stores, &numbers)
      } while try await stores[0].main.overview(of: server.list).doubt != nil
      for _ in 1...3 {
        for _ in 0..<numbers.next(below: 20) {
          try await server.step(to: stores[numbers.next(below: 2)], &numbers)
          try await assertWhole(server, stores, name)
        }
        try await server.sendAll(to: stores, &numbers)
        let members = try await stores[1].members(of: server.list)
        XCTAssertEqual(
          members.filter { !$0.isGone }.map(\.id).filter(server.order.contains), server.order, name)
        try await assertWhole(server, stores, name)
        server.lose(&numbers)
        try await server.sendAll(to: stores, &numbers)
        let others = try await stores[0].members(of: server.list)
        XCTAssertEqual(others.map(\.id), members.map(\.id), "who leaves keeps the place: \(name)")
        try await assertWhole(server, stores, name)
      }
    }
  }

  private func assertWhole(
    _ server: ChangingServer, _ stores: [PersistentStore], _ name: String
  ) async throws {
    let members = try await stores[0].members(of: server.list)
    let ids = Set(members.map(\.id))
    XCTAssertEqual(server.sent.subtracting(ids), [], "nobody is lost: \(name)")
    XCTAssertEqual(ids.subtracting(server.sent).subtracting(server.sentLate), [], name)
    XCTAssertEqual(members.count, ids.count, "nobody is there twice: \(name)")
    XCTAssertEqual(members.compactMap(\.position), Array(1..<members.count + 1), name)
    let together = try await stores[1].main.users(
      ids: members.map(\.id).reversed(), in: server.list)
    XCTAssertEqual(together, members.reversed(), name)
    let overview = try await stores[1].main.overview(of: server.list)
    XCTAssertEqual(overview.listedCount, members.count, name)
    XCTAssertEqual(overview.goneCount, members.count(where: \.isGone), name)
    for place in [1, members.count / 2, members.count] where members.indices ~= place - 1 {
      let id = try await stores[1].main.memberID(of: server.list, at: place)
      XCTAssertEqual(id, members[place - 1].id, name)
    }
  }
}
