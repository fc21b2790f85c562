import Models
import StandIn
import XCTest

@testable import Database

/// X18: who stays where they are when a page is in another order than its list.
final class MemberOrderTests: ListTestCase {
  func test_X18_theLongestAscendingRun_isFound() {
    let table: [([Int64], Int)] = [
      ([], 0), ([7], 1), ([1, 2, 3], 3), ([3, 2, 1], 1), ([9, 1, 2, 3], 3), ([1, 2, 9, 3, 4], 4),
      ([5, 5, 5], 1), ([2, 1, 4, 3, 6, 5], 3), ([.min, 0, .max], 3),
    ]
    for (numbers, length) in table {
      let run = MemberOrder.longestRun(numbers)
      XCTAssertEqual(run.count, length, "\(numbers)")
      XCTAssertEqual(run, run.sorted())
    }
  }

  func test_X18_theLongestRun_isAsLongAsTryingAllFinds() {
    var numbers = SeededNumbers()
    for _ in 0..<200 {
      let all = (0..<9).map { _ in Int64.random(in: 0...9, using: &numbers) }
      let run = MemberOrder.longestRun(all)
      XCTAssertTrue(zip(run, run.dropFirst()).allSatisfy { all[$0] < all[$1] }, "\(all)")
      let best = (0..<(1 << all.count)).map { choice in
        let chosen = all.indices.filter { choice >> $0 & 1 == 1 }.map { all[$0] }
        return zip(chosen, chosen.dropFirst()).allSatisfy { $0 < $1 } ? chosen.count : 0
      }.max()
      XCTAssertEqual(run.count, best, "\(all), seed \(numbers.seed)")
    }
  }

  // If they stayed, all the others would move behind them, page after page.
  func test_X18_whoeverJumpsFarUpToTheEndOfAPage_isMoved_andTheRestStaysInPlace() async throws {
    let (store, list) = (try directory.open(), try followers())
    let ids = Array(Int64(1)...400)
    try await store.bring(ids, to: list, pageSize: 40)
    let before = try ranks()
    let moved: [Int64] = Array(1...39) + [390] + Array(40...400).filter { $0 != 390 }
    try await store.bring(moved, to: list, pageSize: 40)
    let order = try await store.order(of: list)
    XCTAssertEqual(order, moved)
    let after = try ranks()
    XCTAssertEqual(ids.filter { before[$0] != after[$0] }, [390])
  }

  // Whole pages that are gone are passed over, and keep their places.
  func test_X18_manyWhoAreGoneAtOnce_keepTheirPlaces_alsoInLaterPasses() async throws {
    let (store, list) = (try directory.open(), try followers())
    let ids = Array(Int64(1)...400)
    try await store.bring(ids, to: list, pageSize: 40)
    let left: [Int64] = Array(1...40) + Array(361...400)
    let before = try ranks()
    for _ in 0..<2 {
      try await store.bring(left, to: list, pageSize: 40)
      let after = try ranks()
      XCTAssertEqual(before, after)
    }
    let gone = try await store.main.overview(of: list).extent.goneCount
    XCTAssertEqual(gone, 320)
    let place = try await store.main.users(ids: [361], in: list).first?.position
    XCTAssertEqual(place, 361)
  }

  // There is room for some forty newcomers at one place; then all are numbered anew.
  func test_X18_newcomersAtOnePlace_alwaysFindRoom() async throws {
    let (store, list) = (try directory.open(), try followers())
    try await store.bring([1, 2], to: list)
    var ids: [Int64] = [1, 2]
    for id in Int64(3)...100 {
      ids.insert(id, at: 1)
      let page = memberPage(Array(ids.prefix(3)), 1)
      _ = try await store.writes.save(page, of: list, isInPass: false, at: noon)
    }
    let members = try await store.members(of: list)
    XCTAssertEqual(members.map(\.id), ids)
    XCTAssertEqual(members.compactMap(\.position), Array(1...100))
    let summary = try await store.bring(ids, to: list, pageSize: 30).last
    XCTAssertEqual(summary?.goneCount, 0)
    let order = try await store.order(of: list)
    XCTAssertEqual(order, ids)
  }

  private func ranks() throws -> [Int64: Int64] {
    let connection = try Connection(path: directory.database, for: .reading)
    let rows = try connection.cached("SELECT user_id, rank FROM list_members")
      .all { ($0.int64(0), $0.int64(1)) }
    return Dictionary(uniqueKeysWithValues: rows)
  }
}
