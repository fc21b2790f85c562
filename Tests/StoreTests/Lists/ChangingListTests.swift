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
        list: try UserList(.followers, "ada\(round)"), size: numbers.next(below: 40), &numbers)
      for _ in 1...3 {
        for _ in 0..<numbers.next(below: 20) {
          try await server.step(to: stores[numbers.next(below: 2)], &numbers)
          try await assertWhole(server, stores, name)
        }
        try await server.sendAll(to: stores, &numbers)
        let members = try await stores[1].members(of: server.list)
        XCTAssertEqual(members.filter { !$0.isGone }.map(\.id), server.order, name)
        try await assertWhole(server, stores, name)
        server.lose(&numbers)
        try await server.sendAll(to: stores, &numbers)
        let others = try await stores[0].members(of: server.list)
        XCTAssertEqual(others.map(\.id), members.map(\.id), "who goes keeps their place: \(name)")
        try await assertWhole(server, stores, name)
      }
    }
  }

  func test_X18_twoProgramsThatBringTheSameList_bringEachMemberOnce() async throws {
    let list = try followers()
    let ids = Array(Int64(1)...200).shuffled()
    let stores = try [directory.open(), directory.open()]
    for pass in 1...2 {
      let order = pass == 1 ? ids : Array(ids.dropFirst(7)) + [777]
      try await stores[0].send(memberPage(Array(order.prefix(10)), 1, next: true), to: list)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for store in stores {
          group.addTask { try await store.bringTheRest(of: order, to: list) }
        }
        try await group.waitForAll()
      }
      let members = try await stores[1].members(of: list)
      XCTAssertEqual(members.filter { !$0.isGone }.map(\.id), order)
      XCTAssertEqual(members.compactMap(\.position), Array(1...members.count))
      XCTAssertEqual(Set(members.map(\.id)).count, members.count)
    }
    try await assertEqual(stores[0].main.overview(of: list).goneCount, 7)
  }

  private func assertWhole(
    _ server: ChangingServer, _ stores: [PersistentStore], _ name: String
  ) async throws {
    let members = try await stores[0].members(of: server.list)
    XCTAssertEqual(Set(members.map(\.id)), server.sent, "nobody is lost: \(name)")
    XCTAssertEqual(members.count, server.sent.count, "nobody is there twice: \(name)")
    XCTAssertEqual(members.compactMap(\.position), Array(1..<members.count + 1), name)
    XCTAssertEqual(
      members.filter(\.isAvatarInverted).map(\.id),
      members.enumerated().filter { $0.offset % 4 == 3 }.map(\.element.id), name)
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

extension PersistentStore {
  fileprivate func bringTheRest(of order: [Int64], to list: UserList) async throws {
    while true {
      let overview = try await main.overview(of: list)
      guard overview.nextLink != nil else { return }
      let start = Int(overview.frontier) * 10
      let page = memberPage(
        Array(order.dropFirst(start).prefix(10)), Int(overview.frontier) + 1,
        next: start + 10 < order.count)
      _ = try await write.save(page, of: list, isInPass: true, at: noon)
    }
  }
}
