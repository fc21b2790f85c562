import Models
import StandIn
import XCTest

@testable import Database

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
      _ = try await stores[0].writes.save(
        memberPage(Array(order.prefix(10)), 1, next: true), of: list, isInPass: true, at: noon)
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
    let extent = try await stores[0].main.overview(of: list).extent
    XCTAssertEqual(extent.goneCount, 7)
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
    XCTAssertEqual(overview.extent.goneCount, members.count(where: \.isGone), name)
    for place in [1, members.count / 2, members.count] where members.indices ~= place - 1 {
      let id = try await stores[1].main.memberID(of: server.list, at: place)
      XCTAssertEqual(id, members[place - 1].id, name)
    }
  }
}

/// A list on a server that changes, and says of a page when it is still the same.
private struct ChangingServer {
  // GitHub's own choice, and what a sync asks for.
  private static let pageSizes = [4, 7]

  let list: UserList
  private(set) var order: [Int64]
  /// Whoever was sent at least once.
  private(set) var sent: Set<Int64> = []
  private var lastID: Int64
  private var answers: [String: [Int64]] = [:]
  // Of the pass that was begun last.
  private var pageSize = pageSizes[0]

  init(list: UserList, size: Int, _ numbers: inout SeededNumbers) {
    self.list = list
    lastID = Int64(size)
    order = Array(0..<Int64(size)).map { $0 + 1 }.shuffled(using: &numbers)
  }

  /// Lets somebody come, go, move or come back.
  mutating func change(_ numbers: inout SeededNumbers) {
    for _ in 0...numbers.next(below: 6) {
      let place = numbers.next(below: order.count + 1)
      switch numbers.next(below: 4) {
      case 0:
        lastID += 1
        order.insert(lastID, at: place)
      case 1 where place < order.count: order.remove(at: place)
      case 2 where place < order.count:
        let id = order.remove(at: place)
        order.insert(id, at: numbers.next(below: order.count + 1))
      case 3:
        guard let id = sent.subtracting(order).sorted().randomElement(using: &numbers) else {
          break
        }
        order.insert(id, at: place)
      default: order.shuffle(using: &numbers)
      }
    }
  }

  /// Lets a few people go.
  mutating func lose(_ numbers: inout SeededNumbers) {
    for _ in 0..<numbers.next(below: 4) where !order.isEmpty {
      order.remove(at: numbers.next(below: order.count))
    }
  }

  /// Lets something happen.
  mutating func step(to store: PersistentStore, _ numbers: inout SeededNumbers) async throws {
    switch numbers.next(below: 8) {
    case 0, 1: change(&numbers)
    case 2: try await sendAgain(to: store, &numbers)
    case 3: try await sendOther(to: store)
    case 4: try await sendFirst(to: store, &numbers)
    default: try await sendNext(to: store)
    }
  }

  /// Sends a whole pass, and other pages between.
  mutating func sendAll(
    to stores: [PersistentStore], _ numbers: inout SeededNumbers
  ) async throws {
    try await sendFirst(to: stores[0], &numbers)
    while try await stores[0].main.overview(of: list).nextLink != nil {
      let store = stores[numbers.next(below: 2)]
      switch numbers.next(below: 8) {
      case 0, 1: try await sendAgain(to: store, &numbers)
      case 2: try await sendOther(to: store)
      default: try await sendNext(to: store)
      }
    }
  }

  private mutating func sendFirst(
    to store: PersistentStore, _ numbers: inout SeededNumbers
  ) async throws {
    pageSize = Self.pageSizes[numbers.next(below: 2)]
    try await send(1, of: pageSize, isInPass: true, to: store)
  }

  // The next page of the pass; the first one where none is under way.
  private mutating func sendNext(to store: PersistentStore) async throws {
    let overview = try await store.main.overview(of: list)
    let number = overview.nextLink == nil ? 1 : Int(overview.frontier) + 1
    try await send(number, of: pageSize, isInPass: true, to: store)
  }

  // A page of the right number that another program has asked for, in pages of another size.
  private mutating func sendOther(to store: PersistentStore) async throws {
    let overview = try await store.main.overview(of: list)
    guard overview.frontier > 0 else { return }
    let size = Self.pageSizes.first { $0 != pageSize } ?? pageSize
    try await send(Int(overview.frontier) + 1, of: size, isInPass: true, to: store)
  }

  // Any page, outside the pass.
  private mutating func sendAgain(
    to store: PersistentStore, _ numbers: inout SeededNumbers
  ) async throws {
    let size = Self.pageSizes[numbers.next(below: 2)]
    let number = numbers.next(below: order.count / size + 1) + 1
    try await send(number, of: size, isInPass: false, to: store)
  }

  private mutating func send(
    _ number: Int, of size: Int, isInPass: Bool, to store: PersistentStore
  ) async throws {
    let people = Array(order.dropFirst((number - 1) * size).prefix(size))
    let address = address(number, size)
    let link = order.count > number * size ? self.address(number + 1, size) : nil
    let response = CachedResponse(url: address, identity: "", status: 200, etag: "e", date: noon)
    // A tag of the page's people alone: what comes after them may have changed.
    if answers[address] == people {
      _ = try await store.writes.renewPage(
        number, of: list, isInPass: isInPass, nextLink: link, response)
    } else {
      let page = MemberPage(
        users: users(people), number: number, nextLink: link,
        isOfUsualSize: size == Self.pageSizes[0], address: address)
      _ = try await store.writes.save(
        page, of: list, isInPass: isInPass, response: response, at: noon)
    }
    answers[address] = people
    sent.formUnion(people)
  }

  private func address(_ number: Int, _ size: Int) -> String {
    "\(list.name)?per_page=\(size)&page=\(number)"
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
      _ = try await writes.save(page, of: list, isInPass: true, at: noon)
    }
  }
}
