import Foundation
import Models
import TestSupport
import XCTest

@testable import Store

/// Answers that once made somebody new, left or back who was not (X26, fF28).
final class MemberRulesTests: ListTestCase {
  private let hour: TimeInterval = 3600

  /// What is known of a list, such as `12 left`, in the order of the days.
  private func changes(_ list: UserList, _ store: PersistentStore) async throws -> [String] {
    try await store.main.changes(of: [list], since: .distantPast, limit: 99).reversed()
      .map { "\($0.user.id) \($0.kind.rawValue)" }
  }

  /// Sends a whole pass of pages with 100 people each.
  @discardableResult
  private func send(
    _ pages: [[Int64]], after hours: Double, to list: UserList, _ store: PersistentStore,
    commits: [Int64: Int] = [:]
  ) async throws -> PageSummary {
    var last = PageSummary(newCount: 0, isEnd: true)
    for (index, ids) in pages.enumerated() {
      let page = memberPage(
        ids, index + 1, next: index + 1 < pages.count, isUsual: false, contributions: commits)
      last = try await store.send(page, to: list, at: noon + hours * hour)
    }
    return last
  }

  func test_fF28_anAnswerWithOtherPeople_orWithoutMostOfThem_isDoubtful() async throws {
    let store = try directory.open()
    for (name, others) in [("ada", Array(Int64(110)...121)), ("bob", Array(Int64(17)...24))] {
      let list = try UserList(.followers, name)
      try await send([Array(10...21)], after: 0, to: list, store)
      let summary = try await send([others], after: 2, to: list, store)
      XCTAssertEqual(summary.changes.left, [])
      let doubt = try await store.main.overview(of: list).doubt
      XCTAssertEqual(doubt?.expected, 12)
      try await send([Array(10...21)], after: 4, to: list, store)
      let left = try await store.main.changes(of: [list], since: .distantPast, limit: 99)
        .filter { $0.kind == .left }
      XCTAssertFalse(left.contains { $0.user.id <= 21 }, "\(left)")
    }
  }

  func test_aShortLimit_orAnotherPage_hidesNoBreakOfAFirstPass() async throws {
    let store = try directory.open()
    for isLimited in [true, false] {
      let list = try UserList(.followers, "\(isLimited)")
      try await store.send(memberPage([1, 2, 3], 1, next: true), to: list)
      let end = noon + 720 * hour
      if isLimited {
        try await store.write.save(
          SavedLimit(until: end, seconds: 2), of: "core", at: "api.github.com", for: "")
      } else {
        try await store.send(memberPage([1, 2, 3], 1), to: list, isInPass: false, at: end - 60)
      }
      let summary = try await store.send(memberPage([4], 2), to: list, at: end)
      XCTAssertTrue(summary.needsPass, "\(isLimited)")
    }
    let list = try followers()
    try await store.send(memberPage([1, 2, 3], 1, next: true), to: list)
    try await store.write.save(
      SavedLimit(until: noon + 1.5 * hour, seconds: hour), of: "core", at: "api.github.com", for: ""
    )
    let waited = try await store.send(memberPage([4], 2), to: list, at: noon + 1.6 * hour)
    XCTAssertFalse(waited.needsPass, "a wait for a limit is no break")
  }

  func test_fF28_aPageThatWasAskedForInAnotherPass_saysNothing() async throws {
    let (store, list) = (try directory.open(), try followers())
    try await send([[1, 2, 3], [4, 5]], after: 0, to: list, store)
    try await send([[2, 3, 6], [5]], after: 1, to: list, store)
    var old = memberPage([4, 5], 2, isUsual: false)
    old.pass = 2
    try await store.send(
      memberPage([2, 3, 6], 1, next: true, isUsual: false), to: list, at: noon + 1.1 * hour)
    let summary = try await store.send(old, to: list, at: noon + 1.2 * hour)
    XCTAssertEqual(summary.changes, MemberChanges())
    try await assertEqual(changes(list, store), ["6 new"])
    old = memberPage([1, 2, 3], 1, next: true, isUsual: false)
    old.pass = 1
    try await store.send(old, to: list, at: noon + 1.3 * hour)
    try await store.send(memberPage([5], 2, isUsual: false), to: list, at: noon + 1.4 * hour)
    try await assertEqual(changes(list, store).sorted(), ["1 left", "4 left", "6 new"])
  }

  func test_fF28_somebodyUnknown_onAPageOfAnotherPass_isNewWhenAPassHasThem_andElseNotInTheList()
    async throws
  {
    let (store, list) = (try directory.open(), try followers())
    try await send([[1, 2], [3]], after: 0, to: list, store)
    try await send([[1, 2], [3]], after: 1, to: list, store)
    var late = memberPage([8, 9], 2, isUsual: false)
    late.pass = 1
    let summary = try await store.send(late, to: list, at: noon + 1.1 * hour)
    XCTAssertEqual(summary.changes, MemberChanges())
    try await assertEqual(changes(list, store), [])
    try await assertEqual(store.order(of: list), [1, 2, 3, 8, 9])
    try await send([[1, 2], [3, 9]], after: 2, to: list, store)
    try await assertEqual(changes(list, store), ["9 new"])
    try await assertEqual(store.order(of: list), [1, 2, 3, 9])
  }

  func test_fF28_aListOfOnePage_thatHadTwoInThePassBefore_needsTwoPasses() async throws {
    let (store, list) = (try directory.open(), try followers())
    let people = Array(Int64(1)...9)
    try await send([people], after: 0, to: list, store)
    try await send([people + Array(20...110), Array(120...140)], after: 2, to: list, store)
    let summary = try await send([people], after: 4, to: list, store)
    XCTAssertEqual(summary.changes.left, [])
  }

  func test_fF28_anOlderAnswerOfContributors_bringsNobodyBack_andLeavesTheCommits() async throws {
    let (store, list) = (try directory.open(), try contributors())
    try await send([[10, 11, 12]], after: 0, to: list, store, commits: [10: 20, 11: 10, 12: 3])
    let now = [Int64(10): 22, 11: 10]
    for day in [1.0, 8] { try await send([[10, 11]], after: day, to: list, store, commits: now) }
    try await assertEqual(changes(list, store), ["12 left"])
    let older = [Int64(10): 20, 11: 10, 12: 3, 13: 1]
    try await send([[10, 11, 12, 13]], after: 9, to: list, store, commits: older)
    try await assertEqual(changes(list, store), ["12 left"])
    for day in [10.0, 20] {
      try await send([[10]], after: day, to: list, store, commits: [10: 20])
      try await assertEqual(
        store.main.overview(of: list).doubt, PassDoubt(found: 1, expected: 2))
    }
    try await assertEqual(changes(list, store), ["12 left"])
    let people = try await store.main.members(of: list, after: 0, limit: 9)
    XCTAssertEqual(people.filter { !$0.isGone }.map(\.contributions), [22, 10])
    // Who comes back with fewer commits says nothing about the others.
    let next = [Int64(10): 23, 11: 10, 12: 1]
    try await send([[10, 11, 12]], after: 21, to: list, store, commits: next)
    try await assertEqual(changes(list, store), ["12 left", "12 back"])
  }

  func test_fF28_aClockThatWasAhead_keepsNobodyInAList_andHidesNoReturn() async throws {
    let (store, list) = (try directory.open(), try contributors())
    try await send([[10, 11, 12]], after: 0, to: list, store)
    try await send([[10, 11, 13]], after: 8_760, to: list, store)
    for hours in [1.0, 8] { try await send([[10, 11]], after: hours, to: list, store) }
    try await assertEqual(changes(list, store).sorted(), ["12 left", "13 left", "13 new"])
    try await send([[10, 11, 13]], after: 9, to: list, store)
    try await assertEqual(changes(list, store).last, "13 back")
  }

  func test_fF28_whoIsNotInTheListOfEveryone_canLeaveOthers_andADeletedAccountCannot() async throws
  {
    let (store, list) = (try directory.open(), try followers())
    try await send([[1, 2, 3, 4]], after: 0, to: list, store)
    try await store.send(page([1, 2, 3, 4], since: 0))
    try await store.send(page([1, 4], since: 0))
    try await store.write.markGone(3, at: noon + hour)
    try await send([[1, 4]], after: 2, to: list, store)
    try await assertEqual(changes(list, store).filter { $0.hasSuffix("left") }, ["2 left"])
  }

  func test_fF28_twoDoubtfulSearches_anHourApart_decide() async throws {
    let store = try directory.open()
    let list = try UserList(name: "find:berlin")
    try await send([Array(10...21)], after: 0, to: list, store)
    for (hours, gone) in [(2.0, 0), (2.5, 0), (4, 10)] {
      try await send([[10, 11]], after: hours, to: list, store)
      try await assertEqual(store.main.overview(of: list).goneCount, gone, "\(hours)")
    }
    try await assertEqual(changes(list, store), [])
  }

  func test_fF28_aPageIsFull_whenItHasAsManyAsWereAskedFor() async throws {
    let (store, list) = (try directory.open(), try followers())
    try await send([Array(1...31)], after: 0, to: list, store)
    try await send([Array(1...30)], after: 2, to: list, store)
    try await assertEqual(store.main.overview(of: list).doubt, nil)
    // Pages of another size have another number.
    let other = try UserList(.followers, "bob")
    try await store.bring(Array(1...100), to: other, pageSize: 30)
    try await send([Array(1...99)], after: 2, to: other, store)
    try await assertEqual(store.main.overview(of: other).doubt, nil)
    let third = try UserList(.followers, "carol")
    try await send([Array(1...100)], after: 0, to: third, store)
    try await assertEqual(
      store.main.overview(of: third).doubt, PassDoubt(found: 100, expected: 100, isUndecided: true))
  }

  func test_fF28_whatTwoDoubtfulAnswersHaveDecided_isNoLongerUndecided() async throws {
    let (store, list) = (try directory.open(), try followers())
    try await send([Array(10...29)], after: 0, to: list, store)
    try await send([Array(10...14)], after: 2, to: list, store)
    try await assertEqual(
      store.main.overview(of: list).doubt, PassDoubt(found: 5, expected: 20, isUndecided: true))
    let summary = try await send([Array(10...14)], after: 4, to: list, store)
    XCTAssertEqual(summary.changes.left.count, 15)
    XCTAssertEqual(summary.changes.missingCount, 0)
    try await assertEqual(
      store.main.overview(of: list).doubt, PassDoubt(found: 5, expected: 20, isUndecided: false))
    try await send([Array(10...14)], after: 5, to: list, store)
    try await assertEqual(store.main.overview(of: list).doubt, nil)
  }
}
