import Models
import TestSupport
import XCTest

@testable import Store

/// X18: a list of people is fetched in passes from its first page to its last.
final class MemberPageTests: ListTestCase {
  func test_X18_aListComesPageByPage_andKnowsHowFarItHasCome() async throws {
    let (store, list) = (try directory.open(), try followers())
    let first = try await store.send(memberPage([5, 3, 9], 1, next: true), to: list)
    XCTAssertEqual(first, PageSummary(newCount: 3, changedCount: 0, isEnd: false))
    var overview = try await store.main.overview(of: list)
    XCTAssertEqual(
      overview,
      ListOverview(
        listedCount: 3, savedCount: 3, pageSize: 3, frontier: 1, nextLink: "link2", pass: 1,
        fetchedAt: noon))
    let last = try await store.send(memberPage([1, 7], 2), to: list, at: noon + 60)
    XCTAssertEqual(last, PageSummary(newCount: 2, changedCount: 0, isEnd: true))
    overview = try await store.main.overview(of: list)
    XCTAssertEqual(overview.frontier, 2)
    XCTAssertNil(overview.nextLink)
    XCTAssertEqual([overview.wholeAt, overview.fetchedAt], [noon + 60, noon + 60])
    let members = try await store.members(of: list, blockSize: 2)
    XCTAssertEqual(members.map(\.id), [5, 3, 9, 1, 7], "GitHub's order, not that of ids")
    XCTAssertEqual(members.map(\.position), [1, 2, 3, 4, 5])
    XCTAssertEqual(members.filter(\.isAvatarInverted).map(\.id), [1], "the fourth of this list")
    try await assertEqual(store.main.overview().listedCount, 0, "nobody joins the list of everyone")
  }

  func test_X18_whoIsGoneComesOrMoves_isFoundByTheNextPass_andTheOthersStay() async throws {
    let (store, list) = (try directory.open(), try followers())
    try await store.bring([1, 2, 3, 4, 5, 6], to: list)
    let summaries = try await store.bring([9, 1, 6, 3, 4, 5], to: list)
    XCTAssertEqual(summaries.map(\.newCount), [1, 0])
    XCTAssertEqual(summaries.map(\.goneCount), [0, 1])
    XCTAssertEqual(summaries.map(\.changedCount), [0, 1])
    let members = try await store.members(of: list)
    XCTAssertEqual(members.map(\.id), [9, 1, 2, 6, 3, 4, 5])
    XCTAssertEqual(members.map(\.position), [1, 2, 3, 4, 5, 6, 7])
    XCTAssertEqual(members.filter(\.isGone).map(\.id), [2], "row and place stay")
    let overview = try await store.main.overview(of: list)
    XCTAssertEqual(overview.listedCount, 7)
    XCTAssertEqual(overview.goneCount, 1)
    let back = try await store.bring([9, 1, 6, 2, 3, 4, 5], to: list)
    XCTAssertEqual(back.map(\.changedCount).reduce(0, +), 1)
    try await assertEqual(store.main.overview(of: list).goneCount, 0)
    try await assertEqual(store.order(of: list), [9, 1, 6, 2, 3, 4, 5])
  }

  func test_X18_aFirstPageFromBeforeAnothersPass_beginsNone() async throws {
    let (store, list) = (try directory.open(), try followers())
    try await store.bring([1, 2, 3, 4, 5, 6], to: list)
    var late = memberPage([1, 2, 3], 1, next: true)
    late.pass = try await store.main.overview(of: list).pass
    try await store.bring([2, 3, 4, 5, 6, 1], to: list)
    try await store.send(late, to: list, at: noon + 9)
    let overview = try await store.main.overview(of: list)
    XCTAssertEqual(overview.pass, 2)
    XCTAssertNil(overview.nextLink, "no pass is under way")
    try await assertEqual(store.order(of: list), [2, 3, 4, 5, 6, 1])
    late.pass = 2
    try await store.send(late, to: list, at: noon + 10)
    try await assertEqual(store.main.overview(of: list).pass, 3)
  }

  func test_X18_nobodyIsGone_beforeTheLastPage_orWhereAnElementCouldNotBeRead() async throws {
    let (store, list) = (try directory.open(), try followers())
    try await store.bring([1, 2, 3, 4], to: list, pageSize: 2)
    try await store.send(memberPage([1], 1, next: true), to: list, at: noon + 9)
    try await assertEqual(store.order(of: list), [1, 2, 3, 4])
    let overview = try await store.main.overview(of: list)
    XCTAssertEqual(overview.wholeAt, noon, "it stays whole while another pass is under way")
    XCTAssertEqual(overview.frontier, 1)
    try await store.send(memberPage([4], 2, refusedCount: 1), to: list)
    try await assertEqual(store.order(of: list), [1, 2, 3, 4], "it may have been anybody")
    try await store.send(memberPage([1], 1, next: true), to: list)
    let stargazers = try UserList(.stargazers, "ada/engine")
    try await store.bring([1, 2], to: stargazers)
    try await store.send(memberPage([], 1), to: stargazers, at: noon + 9)
    try await assertEqual(store.order(of: stargazers), [1, 2], "GitHub may have hidden the others")
    let search = try UserList(.find, "location:berlin")
    try await store.bring([1, 2], to: search)
    var short = memberPage([2], 1)
    (short.page.total, short.page.isIncomplete) = (2, true)
    try await store.send(short, to: search)
    try await assertEqual(store.order(of: search), [1, 2], "the search ran out of time")
    let found = try await store.main.overview(of: search)
    XCTAssertEqual([found.isIncomplete, found.total == 2], [true, true])
  }

  func test_X18_aPageOutsideThePass_movesNobody_andMarksNobodyGone() async throws {
    let (store, list) = (try directory.open(), try followers())
    try await store.bring([1, 2, 3, 4, 5, 6], to: list)
    let renamed = page([User(id: 4, login: "other"), User(id: 9, login: "new")], since: 1)
    let summary = try await store.send(renamed, to: list, isInPass: false)
    XCTAssertEqual([summary.newCount, summary.changedCount], [1, 1])
    try await store.send(memberPage([8, 1], 1), to: list, isInPass: false)
    try await store.send(memberPage([20], 9), to: list, isInPass: false)
    try await assertEqual(store.order(of: list), [1, 2, 3, 4, 5, 6, 9, 8, 20])
    let overview = try await store.main.overview(of: list)
    XCTAssertEqual(overview.frontier, 2)
    XCTAssertNil(overview.nextLink)
  }

  func test_X18_whileAPassRuns_nobodyMoves_andWhoIsNewStandsAtTheEnd() async throws {
    let (store, list) = (try directory.open(), try followers())
    try await store.bring([1, 2, 3, 4], to: list, pageSize: 2)
    try await store.send(memberPage([4, 9], 1, next: true), to: list)
    try await assertEqual(store.order(of: list), [1, 2, 3, 4, 9])
    try await store.send(memberPage([3, 1], 2, next: true), to: list)
    try await assertEqual(store.order(of: list), [1, 2, 3, 4, 9])
    try await store.send(memberPage([7], 3), to: list)
    let members = try await store.members(of: list)
    XCTAssertEqual(members.map(\.id), [4, 9, 3, 1, 2, 7])
    XCTAssertEqual(members.filter(\.isGone).map(\.id), [2])
    XCTAssertEqual(members.map(\.position), [1, 2, 3, 4, 5, 6])
  }

  func test_X18_aPageThatIsNotTheNextOne_isNoPageOfThePass() async throws {
    let (store, list) = (try directory.open(), try followers())
    try await store.bring([1, 2, 3, 4], to: list, pageSize: 2)
    try await store.send(memberPage([1, 2], 1, next: true), to: list)
    // Another process had come as far as the third page.
    try await assertEqual(store.send(memberPage([8], 3), to: list).goneCount, 0)
    let overview = try await store.main.overview(of: list)
    XCTAssertEqual(overview.frontier, 1)
    XCTAssertEqual(overview.nextLink, "link2")
    try await assertEqual(store.order(of: list), [1, 2, 3, 4, 8])
  }

  func test_X18_anEmptyAnswer_isAWholeListOfNobody() async throws {
    let (store, list) = (try directory.open(), try contributors())
    try await store.send(memberPage([], 1), to: list)
    let overview = try await store.main.overview(of: list)
    XCTAssertEqual(overview.wholeAt, noon)
    XCTAssertEqual([overview.listedCount, Int(overview.frontier)], [0, 1])
    try await store.bring([1], to: list)
    try await store.send(memberPage([], 1), to: list)
    try await assertEqual(store.order(of: list), [-1])
  }

  func test_X18_contributorsHaveTheirCommits() async throws {
    let (store, list) = (try directory.open(), try contributors())
    let first = memberPage([4, 2], 1, next: true, contributions: [4: 90, 2: 30])
    try await store.send(first, to: list)
    try await store.send(memberPage([8], 2, contributions: [8: 1]), to: list)
    try await assertEqual(store.members(of: list).map(\.contributions), [90, 30, 1])
    let again = memberPage([4, 2], 1, contributions: [4: 91, 2: 30])
    try await assertEqual(store.send(again, to: list, isInPass: false).changedCount, 1)
    let rows = try await store.main.users(ids: [2, 4, 8], in: list)
    XCTAssertEqual(rows.map(\.contributions), [30, 91, 1])
    try await assertEqual(store.main.users(ids: [4]).map(\.contributions), [nil])
  }
}
