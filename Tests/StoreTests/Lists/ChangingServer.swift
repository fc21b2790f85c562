import Models
import StandIn

@testable import Store

/// A list on a server that changes between requests.
struct ChangingServer {
  let list: UserList
  private(set) var order: [Int64]
  /// Everyone who was sent at least once.
  private(set) var sent: Set<Int64> = []
  /// Everyone who was on a page that is in no pass of this list, though it was asked for as one.
  private(set) var sentLate: Set<Int64> = []
  // GitHub's choice, and a sync's.
  private let pageSizes = [4, 7]
  private var lastID: Int64
  // Of the last pass.
  private var pageSize: Int

  init(list: UserList, size: Int, _ numbers: inout SeededNumbers) {
    self.list = list
    pageSize = pageSizes[0]
    lastID = Int64(size)
    order = (0..<Int64(size)).map { $0 + 1 }.shuffled(using: &numbers)
  }

  /// People join, leave, move or come back.
  private mutating func change(_ numbers: inout SeededNumbers) {
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
        let gone = sent.subtracting(order).sorted()
        if let id = gone.randomElement(using: &numbers) { order.insert(id, at: place) }
      default: order.shuffle(using: &numbers)
      }
    }
  }

  /// Some people leave.
  mutating func lose(_ numbers: inout SeededNumbers) {
    for _ in 0..<numbers.next(below: 4) where !order.isEmpty {
      order.remove(at: numbers.next(below: order.count))
    }
  }

  /// Changes, or sends a page to a store.
  mutating func step(to store: PersistentStore, _ numbers: inout SeededNumbers) async throws {
    switch numbers.next(below: 6) {
    case 0, 1: change(&numbers)
    case 2: try await sendFirst(to: store, &numbers)
    default: try await sendSome(to: store, &numbers)
    }
  }

  /// Sends a whole pass, and other pages in between.
  mutating func sendAll(
    to stores: [PersistentStore], _ numbers: inout SeededNumbers
  ) async throws {
    try await sendFirst(to: stores[0], &numbers)
    while try await stores[0].main.overview(of: list).pass.nextLink != nil {
      try await sendSome(to: stores[numbers.next(below: 2)], &numbers)
    }
  }

  // The first page of a pass.
  private mutating func sendFirst(
    to store: PersistentStore, _ numbers: inout SeededNumbers
  ) async throws {
    pageSize = pageSizes[numbers.next(below: 2)]
    try await send(1, of: pageSize, to: store)
  }

  private mutating func sendSome(
    to store: PersistentStore, _ numbers: inout SeededNumbers
  ) async throws {
    let overview = try await store.main.overview(of: list)
    let next = overview.pass.nextLink == nil ? 1 : Int(overview.pass.frontier) + 1
    switch numbers.next(below: 8) {
    case 0, 1:
      // Any page, outside the pass.
      let size = pageSizes[numbers.next(below: 2)]
      let number = numbers.next(below: order.count / size + 1) + 1
      try await send(number, of: size, isInPass: false, to: store)
    case 2 where overview.pass.frontier > 0:
      // The right number, but another program's page size.
      try await send(
        Int(overview.pass.frontier) + 1, of: pageSizes[0] + pageSizes[1] - pageSize,
        isLate: true, to: store)
    default: try await send(next, of: pageSize, to: store)
    }
  }

  private mutating func send(
    _ number: Int, of size: Int, isInPass: Bool = true, isLate: Bool = false,
    to store: PersistentStore
  ) async throws {
    let people = Array(order.dropFirst((number - 1) * size).prefix(size))
    let link = order.count > number * size ? address(number + 1, size) : nil
    let page = PlacedPage(
      page: UserPage(users: users(people), nextLink: link), start: Int64(number) - 1,
      hasDefaultSize: size == pageSizes[0], address: address(number, size))
    try await store.send(page, to: list, isInPass: isInPass)
    if isLate { sentLate.formUnion(people) } else { sent.formUnion(people) }
  }

  private func address(_ number: Int, _ size: Int) -> String {
    "\(list.name)?per_page=\(size)&page=\(number)"
  }
}
