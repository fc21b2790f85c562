import Models
import TestSupport
import XCTest

@testable import Store

/// X18: a list of people is fetched in passes from its first page to its last.
///
/// ``ChangingListTests`` shows what passes make of lists that change; these are the details.
final class MemberPageTests: ListTestCase {
  func test_X18_aListComesPageByPage_andKnowsHowFarItHasCome() async throws {
    let (store, list) = (try directory.open(), try followers())
    let first = try await store.send(memberPage([5, 3, 9], 1, next: true), to: list)
    XCTAssertEqual(first, PageSummary(newCount: 3, isEnd: false))
    try await assertEqual(
      store.main.overview(of: list),
      ListOverview(
        listedCount: 3, savedCount: 3, pageSize: 3,
        pass: Pass(number: 1, frontier: 1, nextLink: "link2"),
        fetchedAt: noon))
    let last = try await store.send(memberPage([1, 7], 2), to: list, at: noon + 60)
    XCTAssertEqual(last, PageSummary(newCount: 2, isEnd: true))
    try await assertEqual(
      store.main.overview(of: list),
      ListOverview(
        listedCount: 5, savedCount: 5, pageSize: 3, pass: Pass(number: 1, frontier: 2),
        wholeAt: noon + 60, fetchedAt: noon + 60))
    let members = try await store.members(of: list, blockSize: 2)
    XCTAssertEqual(members.map(\.id), [5, 3, 9, 1, 7], "GitHub's order, not that of ids")
    XCTAssertEqual(members.map(\.position), [1, 2, 3, 4, 5])
    try await assertEqual(store.main.overview().listedCount, 0, "nobody joins the list of everyone")
  }

  func test_X18_whoIsGoneComesOrMoves_isFoundByTheNextPass_andTheOthersStay() async throws {
    let (store, list) = (try directory.open(), try followers())
    try await store.bring([1, 2, 3, 4, 5, 6, 8], to: list)
    let summaries = try await store.bring([9, 1, 6, 3, 4, 5, 8], to: list)
    XCTAssertEqual(summaries.map(\.changes.new), [[9], [], []])
    XCTAssertEqual(summaries.map(\.changes.left.count), [0, 0, 0])
    XCTAssertEqual(summaries.last?.needsPass, true)
    try await assertEqual(store.order(of: list), [9, 1, 2, 6, 3, 4, 5, 8])
    let next = try await store.bring([9, 1, 6, 3, 4, 5, 8], to: list)
    XCTAssertEqual(next.last?.changes.left, [2])
    try await assertEqual(store.order(of: list), [9, 1, -2, 6, 3, 4, 5, 8])
    try await store.bring([9, 1, 6, 2, 3, 4, 5, 8], to: list)
    try await assertEqual(store.order(of: list), [9, 1, 6, 2, 3, 4, 5, 8])
  }

  func test_X18_aFirstPageFromBeforeAnothersPass_beginsNone() async throws {
    let (store, list) = (try directory.open(), try followers())
    try await store.bring([1, 2, 3, 4, 5, 6], to: list)
    var late = memberPage([1, 2, 3], 1, next: true)
    late.pass = 1
    try await store.bring([2, 3, 4, 5, 6, 1], to: list)
    for pass in [2, 3] {
      try await store.send(late, to: list)
      try await assertEqual(store.main.overview(of: list).pass.number, pass)
      late.pass = 2
    }
    try await assertEqual(store.order(of: list), [2, 3, 4, 5, 6, 1])
  }

  func test_X18_nobodyIsGone_wherePeopleMayHaveBeenMissed() async throws {
    let store = try directory.open()
    var cutOff = memberPage([2], 1)
    (cutOff.page.total, cutOff.page.searchTimedOut) = (2, true)
    let table: [(String, String, PlacedPage)] = [
      ("followers:ada", "before the last page", memberPage([2], 1, next: true)),
      ("followers:bob", "an element could not be read", memberPage([2], 1, refusedCount: 1)),
      ("stargazers:ada/engine", "GitHub may have hidden the others", memberPage([], 1)),
      ("find:location:berlin", "the search ran out of time", cutOff),
    ]
    for (name, reason, page) in table {
      let list = try UserList(name: name)
      try await store.bring([1, 2], to: list)
      try await store.send(page, to: list)
      try await assertEqual(store.order(of: list), [1, 2], reason)
      try await assertEqual(store.main.overview(of: list).wholeAt, noon, reason)
    }
    let found = try await store.main.overview(of: UserList(name: "find:location:berlin"))
    XCTAssertEqual([found.searchTimedOut, found.total == 2], [true, true])
  }

  func test_X18_aPageOutsideThePass_movesNobody_andMarksNobodyGone() async throws {
    let (store, list) = (try directory.open(), try followers())
    try await store.bring([1, 2, 3, 4, 5, 6], to: list)
    let renamed = page([User(id: 4, login: "other"), User(id: 9, login: "new")], since: 1)
    let summary = try await store.send(renamed, to: list, isInPass: false)
    XCTAssertEqual(summary.newCount, 1)
    try await store.send(memberPage([8, 1], 1), to: list, isInPass: false)
    // A page of a pass that is not the next one.
    try await store.send(memberPage([20], 9), to: list)
    try await assertEqual(store.order(of: list), [1, 2, 3, 4, 5, 6, 9, 8, 20])
    let overview = try await store.main.overview(of: list)
    XCTAssertEqual(overview.pass.frontier, 2)
    XCTAssertNil(overview.pass.nextLink)
  }

  func test_X18_aPersonWhoIsFoundOutsideARunningPass_isNotGoneAtItsEnd() async throws {
    let (store, list) = (try directory.open(), try followers())
    try await store.bring([1, 2, 3], to: list)
    try await store.send(memberPage([1, 2], 1, next: true), to: list)
    try await store.send(memberPage([9, 1], 1, next: true), to: list, isInPass: false)
    try await assertEqual(store.send(memberPage([3], 2), to: list).changes.left.count, 0)
    try await assertEqual(store.order(of: list), [1, 2, 3, 9], "the next pass finds the place")
  }

  func test_X18_whileAPassRuns_nobodyMoves_andWhoIsNewIsLast() async throws {
    let (store, list) = (try directory.open(), try followers())
    try await store.bring([1, 2, 3, 4, 5], to: list, pageSize: 2)
    for page in [memberPage([4, 9], 1, next: true), memberPage([3, 1], 2, next: true)] {
      try await store.send(page, to: list)
      try await assertEqual(store.order(of: list), [1, 2, 3, 4, 5, 9])
    }
    try await store.send(memberPage([7], 3), to: list)
    try await assertEqual(store.order(of: list), [4, 5, 9, 3, 1, 2, 7])
  }

  func test_X18_fF28_anEmptyAnswer_isAWholeListOfNobody_butDoubtfulWhereSomebodyWas() async throws {
    let (store, list) = (try directory.open(), try contributors())
    try await store.send(memberPage([], 1), to: list)
    let overview = try await store.main.overview(of: list)
    XCTAssertEqual(overview.wholeAt, noon)
    XCTAssertEqual([overview.listedCount, Int(overview.pass.frontier)], [0, 1])
    try await store.bring([1], to: list)
    try await store.send(memberPage([], 1), to: list)
    try await assertEqual(store.order(of: list), [1])
    try await assertEqual(
      store.main.overview(of: list).doubt, PassDoubt(found: 0, expected: 1))
  }

  func test_X18_contributorsHaveTheirCommits() async throws {
    let (store, list) = (try directory.open(), try contributors())
    try await store.send(memberPage([4, 2], 1, contributions: [4: 90, 2: 30]), to: list)
    try await assertEqual(store.members(of: list).map(\.contributions), [90, 30])
    let again = memberPage([4, 2], 1, contributions: [4: 91, 2: 30])
    try await store.send(again, to: list, isInPass: false)
    try await assertEqual(store.main.users(ids: [2, 4], in: list).map(\.contributions), [30, 91])
    try await assertEqual(store.main.users(ids: [4]).map(\.contributions), [nil])
  }
}
