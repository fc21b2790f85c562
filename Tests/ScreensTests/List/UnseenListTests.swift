import Models
import Repository
import ScreensSupport
import StandIn
import TestSupport
import XCTest

@testable import Screens

/// X9: only the unseen, and taking "seen" back by row.
@MainActor
final class UnseenListTests: XCTestCase {
  /// A list of 30 saved, of whom the first and the third were seen.
  private func seenSome() async throws -> Workbench {
    let bench = try await workbench()
    let list = bench.list()
    await list.opened(capacity: 30)
    for row in [list.rows.all[0], list.rows.all[2]] {
      try await bench.repository.markSeen(row.user.user)
    }
    return bench
  }

  func test_X9_theUnseen_areNumberedFromOne_andKeepTheirPlaces() async throws {
    let bench = try await seenSome()
    let unseen = bench.list(.unseen)
    await unseen.opened(capacity: 4)
    XCTAssertEqual(unseen.rows.all.map(\.number), [1, 2, 3, 4])
    XCTAssertEqual(unseen.rows.all.map(\.user.position), [2, 4, 5, 6])
    XCTAssertEqual(unseen.rows.all.map(\.user.isAvatarInverted), [false, true, false, false])
    let fourth = try XCTUnwrap(unseen.rows.row(number: 2)?.user)
    XCTAssertEqual(
      unseen.rowOpened(number: 2), .profile(login: fourth.user.login, id: fourth.id, row: 2))
    XCTAssertEqual(bench.server.requests.count, 1)
  }

  func test_X9_aRowThatIsSeenMeanwhile_stays_untilAskedAnew() async throws {
    let bench = try await seenSome()
    let unseen = bench.list(.unseen)
    await unseen.opened(capacity: 4)
    try await bench.repository.markSeen(unseen.rows.all[1].user.user)
    await unseen.returned(capacity: 4)
    XCTAssertEqual(unseen.rows.all.map(\.user.position), [2, 4, 5, 6])
    XCTAssertNotNil(unseen.rows.row(number: 2)?.user.seenAt)
    let anew = bench.list(.unseen)
    await anew.opened(capacity: 4)
    XCTAssertEqual(anew.rows.all.map(\.user.position), [2, 5, 6, 7])
  }

  func test_X9_goingOn_takesTheSavedOnesFirst_thenAsksForTheNextPage() async throws {
    let bench = try await seenSome()
    let unseen = bench.list(.unseen)
    await unseen.opened(capacity: 20)
    await unseen.endReached(capacity: 20, count: nil)
    XCTAssertEqual(unseen.rows.shown.map(\.user.position), Array(23...30))
    XCTAssertEqual(bench.server.requests.count, 1)
    await unseen.endReached(capacity: 20, count: nil)
    XCTAssertEqual(unseen.rows.shown.map(\.user.position), Array(31...50))
    XCTAssertEqual(bench.server.requests.count, 2)
    await unseen.endReached(capacity: 20, count: 100)
    XCTAssertEqual(unseen.rows.all.count, 68)
    XCTAssertEqual(unseen.notices.map(\.text), ["That is everybody GitHub lists."])
  }

  func test_X9_aPageOfPeopleWhoWereAllSeen_isPassedOver() async throws {
    let other = try await workbench()
    let all = other.list()
    await all.opened(capacity: 30)
    await all.endReached(capacity: 30, count: 500)
    let people = all.rows.all.map(\.user.user)
    await other.close()

    let bench = try await workbench()
    for user in people.prefix(60) { try await bench.repository.markSeen(user) }
    let unseen = bench.list(.unseen)
    await unseen.opened(capacity: 30)
    XCTAssertEqual(unseen.rows.all.map(\.user.position), Array(61...70))
    XCTAssertEqual(bench.server.requests.count, 3)
  }

  func test_X9_withoutANetwork_whoeverHasSeenAllSaved_isToldSo_andItIsNoFailure() async throws {
    let bench = try await workbench()
    let list = bench.list()
    await list.opened(capacity: 30)
    for row in list.rows.all { try await bench.repository.markSeen(row.user.user) }
    await bench.server.stop()
    let unseen = bench.list(.unseen, isLive: false)
    await unseen.opened(capacity: 30)
    XCTAssertEqual(unseen.rows.all.count, 0)
    XCTAssertEqual(
      unseen.notices.last?.text, "You have seen everybody in the saved list; :list shows them.")
    XCTAssertEqual(unseen.notices.map(\.failure), [nil, nil])
  }

  func test_X9_unseeByRow_changesThatRow_andSaysSo_inAListAndASearch() async throws {
    let bench = try await seenSome()
    let list = bench.list()
    await list.opened(capacity: 5)
    await list.seenTakenBack(number: 3)
    let third = try XCTUnwrap(list.rows.row(number: 3)?.user)
    XCTAssertNil(third.seenAt)
    await list.seenTakenBack(number: 3)
    await list.seenTakenBack(number: 99)
    XCTAssertEqual(
      list.notices.map(\.text),
      [
        "\(third.user.login) is marked as not seen.", "You have not seen \(third.user.login) yet.",
        "There is no row 99: the rows here are 1 to 5.",
      ])
    XCTAssertEqual(list.notices.map(\.failure), [nil, .failed, .failed])

    let first = try XCTUnwrap(list.rows.row(number: 1)?.user)
    let search = bench.search(SearchQuery(first.user.login, isExact: true))
    await search.opened(capacity: 5)
    XCTAssertNotNil(search.rows.row(number: 1)?.user.seenAt)
    await search.seenTakenBack(number: 1)
    XCTAssertNil(search.rows.row(number: 1)?.user.seenAt)
    await list.storeChanged()
    XCTAssertEqual(list.notices.last?.text, "1 row above has changed; :list shows it again.")
  }
}
