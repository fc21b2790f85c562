import Models
import StandIn
import TestSupport
import XCTest

@testable import Store

/// Pages, the frontier and the places in the list (L2).
final class PageWriterTests: XCTestCase {
  private let directory = StoreDirectory()

  func test_aPageFromTheFrontier_isListed_andOneBeyondItIsSavedOnly() async throws {
    let store = try directory.open()
    let first = try await store.send(page([1, 2, 5], since: 0, link: "next"))
    XCTAssertEqual(first, PageSummary(newCount: 3, isEnd: false))
    try await store.send(page([90, 91], since: 80))
    let listed = try await store.main.members(of: .everyone, after: 0, limit: 10)
    XCTAssertEqual(listed.map(\.id), [1, 2, 5])
    XCTAssertEqual(listed.map(\.position), [1, 2, 3])
    let overview = try await store.main.overview()
    XCTAssertEqual(
      overview,
      ListOverview(
        listedCount: 3, savedCount: 5, pageSize: 3, pass: Pass(frontier: 5, nextLink: "next"),
        fetchedAt: noon))
    let beyond = try await store.main.user(id: 90)
    XCTAssertEqual(beyond?.user.login, "person90")
    XCTAssertNil(beyond?.position)
  }

  func test_whoeverAWholePageNoLongerHas_isGone_andComesBack() async throws {
    let store = try directory.open()
    try await store.send(page([1, 2, 3, 4], since: 0))
    try await store.send(page([1, 4], since: 0, refusedCount: 1))
    let before = try await store.main.members(after: 0, limit: 9)
    XCTAssertEqual(before.filter(\.isGone), [], "an element that could not be read may be anybody")
    try await store.send(page([1, 4], since: 0))
    let rows = try await store.main.members(of: .everyone, after: 0, limit: 9)
    XCTAssertEqual(rows.filter(\.isGone).map(\.id), [2, 3])
    // GitHub has not said that the accounts are gone, and nobody has left.
    XCTAssertEqual(rows[1].account, .unlisted(since: noon))
    try await assertEqual(store.main.changes(since: .distantPast, limit: 9), [])
    XCTAssertEqual(rows.map(\.position), [1, 2, 3, 4], "row and position stay")
    try await store.send(page([1, 2, 3, 4], since: 0))
    try await assertEqual(store.main.members(after: 0, limit: 9).filter(\.isGone), [])
  }

  func test_aPageThatLeadsNowhere_advancesNothing() async throws {
    let store = try directory.open()
    try await store.send(page([1, 2], since: 0, link: "a"))
    for again in [page([Int64](), since: 2, link: "a"), page([1, 2], since: 2, link: "a")] {
      try await assertEqual(store.send(again).isEnd, true)
      try await assertEqual(store.main.overview().pass.frontier, 2)
    }
    let link = try await store.main.overview().pass.nextLink
    XCTAssertNil(link, "a link that was followed to nothing is not followed for ever")
  }

  func test_missingKeysAndADoubleId_wipeAndDoubleNothing() async throws {
    let store = try directory.open()
    let staff = User(
      id: 1, login: "ada", type: "User", isSiteAdmin: true, avatarURL: "x", htmlURL: "y")
    try await store.send(page([staff, staff], since: 0))
    try await store.send(page([User(id: 1, login: "ada2")], since: 0))
    try await assertEqual(
      store.main.user(id: 1)?.user,
      User(id: 1, login: "ada2", type: "User", isSiteAdmin: true, avatarURL: "x", htmlURL: "y"))
    try await assertEqual(store.main.overview().savedCount, 1)
  }

  func test_positions_areTheRankInOrderOfIds_whoeverAppearsWhereverLater() async throws {
    let store = try directory.open()
    var numbers = SeededNumbers()
    var ids: Set<Int64> = [9000]
    try await store.send(page([9000], since: 0))
    for _ in 0..<60 {
      let some = (0..<5).map { _ in Int64.random(in: 1...9000, using: &numbers) }
      ids.formUnion(some)
      try await store.send(page(Array(Set(some)).sorted(), since: 0, refusedCount: 1))
    }
    for (place, id) in zip(1..., ids.sorted()) {
      try await assertEqual(store.main.user(id: id)?.position, place, "seed \(numbers.seed)")
      try await assertEqual(store.main.memberID(at: place), id, "seed \(numbers.seed)")
    }
    for place in [-1, 0, ids.count + 1, Int.max] {
      try await assertEqual(store.main.memberID(at: place), nil, "\(place)")
    }
    let some = ids.shuffled(using: &numbers).prefix(100)
    let together = try await store.main.users(ids: Array(some))
    XCTAssertEqual(together.map(\.id), Array(some))
    let ranks = Dictionary(uniqueKeysWithValues: ids.sorted().enumerated().map { ($1, $0 + 1) })
    XCTAssertEqual(together.map(\.position), some.map { ranks[$0] }, "seed \(numbers.seed)")
  }

  func test_blocks_countTheMembersBeforeThem_whoeverIsAddedOrForgotten() async throws {
    let store = try directory.open()
    var numbers = SeededNumbers()
    var ids: Set<Int64> = []
    for round in 0..<40 {
      let start = Int64.random(in: 0...2_000, using: &numbers)
      let some = Set(
        (0..<20).map { _ in Int64.random(in: start + 1...start + 300, using: &numbers) })
      // A page beyond the frontier lists nobody.
      let isListed = try await store.main.overview().pass.frontier >= start
      let count = try await store.send(page(some.shuffled(using: &numbers), since: start)).newCount
      XCTAssertEqual(count, isListed ? some.subtracting(ids).count : 0, "seed \(numbers.seed)")
      if isListed { ids.formUnion(some) }
      if round % 5 == 4, let gone = ids.randomElement(using: &numbers) {
        try await store.forget("person\(gone)")
      }
      let blocks = try await store.main.blocks()
      let counted = Set(ids.map { $0 >> 6 }).sorted().map { block in
        [block, Int64(ids.count { $0 >> 6 < block })]
      }
      XCTAssertEqual(blocks, counted, "seed \(numbers.seed), round \(round)")
    }
  }

  func test_X6_aPageOfAnotherSize_isSaved_andThePageSizeStays() async throws {
    let store = try directory.open()
    try await store.send(page([1500], since: 1400))
    try await store.note("kept", on: 7)
    var page = page(Array(1...2000), since: 0)
    page.hasDefaultSize = false
    try await assertEqual(store.send(page).newCount, 2000)
    let overview = try await store.main.overview()
    XCTAssertEqual([overview.listedCount, overview.savedCount], [2000, 2000])
    XCTAssertNil(overview.pageSize)
    let saved = try await store.main.user(login: "PERSON7")
    XCTAssertEqual(saved?.note?.text, "kept")
    try await assertEqual(store.send(page).newCount, 0)
  }
}

extension MainContext {
  fileprivate func blocks() async throws(StoreError) -> [[Int64]] {
    try await read {
      try $0.cached("SELECT block, preceding FROM blocks WHERE list_id = 1 ORDER BY block")
        .all { [$0.int64(0), $0.int64(1)] }
    }
  }
}
