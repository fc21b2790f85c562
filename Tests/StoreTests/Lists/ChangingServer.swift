import Models
import StandIn

@testable import Store

/// A list on a server that changes.
struct ChangingServer {
  let list: UserList
  private(set) var order: [Int64]
  /// Whoever was sent at least once.
  private(set) var sent: Set<Int64> = []
  // GitHub's own choice, and what a sync asks for.
  private let pageSizes = [4, 7]
  private var lastID: Int64
  // Of the pass that was begun last.
  private var pageSize: Int

  init(list: UserList, size: Int, _ numbers: inout SeededNumbers) {
    self.list = list
    pageSize = pageSizes[0]
    lastID = Int64(size)
    order = Array(0..<Int64(size)).map { $0 + 1 }.shuffled(using: &numbers)
  }

  /// Lets somebody come, go, move or come back.
  mutating func change(_ numbers: inout SeededNumbers) {
    for _ in 0...numbers.next(below: 6) {
      let place = numbers.next(below: order.count + 1)
      switch numbers.next(below: 4) {
      case 0: comes(at: place)
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

  /// Lets somebody come who never was there.
  mutating func comes(at place: Int) {
    lastID += 1
    order.insert(lastID, at: place)
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

  /// Begins a pass with its first page.
  mutating func sendFirst(
    to store: PersistentStore, _ numbers: inout SeededNumbers
  ) async throws {
    pageSize = pageSizes[numbers.next(below: 2)]
    try await send(1, of: pageSize, isInPass: true, to: store)
  }

  /// Sends the next page of the pass; the first one where none is under way.
  mutating func sendNext(to store: PersistentStore) async throws {
    let overview = try await store.main.overview(of: list)
    let number = overview.nextLink == nil ? 1 : Int(overview.frontier) + 1
    try await send(number, of: pageSize, isInPass: true, to: store)
  }

  // A page of the right number that another program has asked for, in pages of another size.
  private mutating func sendOther(to store: PersistentStore) async throws {
    let overview = try await store.main.overview(of: list)
    guard overview.frontier > 0 else { return }
    guard let size = pageSizes.first(where: { $0 != pageSize }) else { return }
    try await send(Int(overview.frontier) + 1, of: size, isInPass: true, to: store)
  }

  // Any page, outside the pass.
  private mutating func sendAgain(
    to store: PersistentStore, _ numbers: inout SeededNumbers
  ) async throws {
    let size = pageSizes[numbers.next(below: 2)]
    try await sendAgain(numbers.next(below: order.count / size + 1) + 1, of: size, to: store)
  }

  /// Sends a page outside the pass.
  mutating func sendAgain(
    _ number: Int, of size: Int, to store: PersistentStore
  ) async throws {
    try await send(number, of: size, isInPass: false, to: store)
  }

  private mutating func send(
    _ number: Int, of size: Int, isInPass: Bool, to store: PersistentStore
  ) async throws {
    let people = Array(order.dropFirst((number - 1) * size).prefix(size))
    let address = address(number, size)
    let link = order.count > number * size ? self.address(number + 1, size) : nil
    let page = PlacedPage(
      page: UserPage(users: users(people), nextLink: link), start: Int64(number) - 1,
      isOfUsualSize: size == pageSizes[0], address: address)
    try await store.send(page, to: list, isInPass: isInPass)
    sent.formUnion(people)
  }

  private func address(_ number: Int, _ size: Int) -> String {
    "\(list.name)?per_page=\(size)&page=\(number)"
  }
}
