import Models
import Repository
import TestSupport
import XCTest

@testable import Screens

/// From profile to profile through the rows of a list (X20).
@MainActor
final class RowNavigatorTests: XCTestCase {
  private func opened(
    _ bench: Workbench, _ source: UserRowSource = .list(.everyone), capacity: Int = 22,
    isLive: Bool = false
  ) async -> UserListViewModel {
    let list = await bench.rows(source, isLive: isLive).open(capacity)
    await bench.tasks.finish()
    return list
  }

  private func route(_ list: UserListViewModel, _ number: Int) throws -> Route {
    let user = try XCTUnwrap(list.user(number: number))
    return .profile(login: user.login, id: user.id, row: number)
  }

  func test_X20_aNumberTheNextAndTheOneBefore_openTheirRows() async throws {
    let bench = try await workbench()
    let list = await opened(bench)
    let navigator = RowNavigator(list, from: 2)
    let routes = [
      navigator.rowRequested(number: 9), await navigator.nextRequested(from: "somebody"),
      navigator.previousRequested(from: "somebody"),
    ]
    XCTAssertEqual(routes, try [route(list, 9), route(list, 3), route(list, 1)])
    XCTAssertEqual(navigator.notices, [])
  }

  func test_X20_beforeTheFirst_andWithoutARow_aSentenceSaysWhatIsMissing() async throws {
    let bench = try await workbench()
    let list = await opened(bench)
    let first = RowNavigator(list, from: 1)
    XCTAssertNil(first.previousRequested(from: "ada"))
    XCTAssertNil(first.rowRequested(number: 99))
    XCTAssertEqual(
      first.notices.map(\.text),
      [
        "This is the first row; :back returns to the list.",
        "There is no row 99: the rows here are 1 to 22.",
      ])
    let unknown = RowNavigator(list, from: nil)
    await assertEqual(unknown.nextRequested(from: "zoe"), nil)
    XCTAssertNil(unknown.previousRequested(from: "zoe"))
    XCTAssertEqual(unknown.notices.map(\.failure), [.failed, .failed])
    XCTAssertTrue(unknown.notices.allSatisfy { $0.text.hasPrefix("zoe was opened by login") })
    unknown.noticesShown()
    XCTAssertEqual(unknown.notices, [])
    XCTAssertEqual(unknown.rowRequested(number: 4), try route(list, 4))
  }

  func test_X20_afterThePrintedRows_comeThoseThatAreSaved_asABlockOfTheList() async throws {
    let bench = try await workbench()
    let list = await opened(bench)
    await assertEqual(
      RowNavigator(list, from: 22).nextRequested(from: "somebody"), try route(list, 23))
    XCTAssertEqual(list.rows.shown.map(\.number), Array(23...30))
    XCTAssertEqual(bench.server.requests.count, 1, "nothing is asked for it")
    await list.returned(capacity: 22)
    XCTAssertEqual(list.rows.shown.map(\.number), Array(23...30))
  }

  func test_X20_atTheEndOfTheSavedRows_aJobLoadsMore_andALineSaysWhenTheyAreHere() async throws {
    let bench = try await workbench()
    let list = await opened(bench, capacity: 30, isLive: true)
    bench.server.hold()
    let navigator = RowNavigator(list, from: 30)
    await assertEqual(navigator.nextRequested(from: "somebody"), nil)
    XCTAssertEqual(bench.tasks.jobs.map(\.name), ["more of the list"])
    XCTAssertEqual(
      navigator.notices.map(\.text),
      [
        "Row 30 is the last one so far. More are loading; press Enter again once they arrive."
      ])
    navigator.noticesShown()
    XCTAssertEqual(navigator.notices, [])
    bench.server.release()
    await bench.tasks.finish()
    let next = try XCTUnwrap(list.user(number: 31)).login
    XCTAssertEqual(navigator.notices.map(\.text), ["More rows have arrived; Enter opens \(next)."])
    navigator.noticesShown()
    XCTAssertEqual(navigator.notices, [], "it is said once")
    await assertEqual(navigator.nextRequested(from: "somebody"), try route(list, 31))
  }

  func test_X20_whatHinderedMoreRows_isSaidOnTheProfile_andNotOnceMoreOnTheList() async throws {
    let bench = try await workbench()
    let list = await opened(bench, capacity: 30)
    await bench.server.stop()
    let navigator = RowNavigator(list, from: 30)
    await assertEqual(navigator.nextRequested(from: "somebody"), nil)
    XCTAssertEqual(navigator.notices.count, 1)
    XCTAssertTrue(
      navigator.notices[0].text.hasPrefix("GitHub cannot be reached: "), navigator.notices[0].text)
    navigator.noticesShown()
    XCTAssertEqual(list.notices, [])
  }

  func test_X20_fromNotes_andFromASearch_itGoesOnInTheStore_toTheEnd() async throws {
    let bench = try await workbench()
    let list = await opened(bench, capacity: 30)
    for number in 1...3 { await list.noteWritten("note \(number)", number: number) }
    let notes = await opened(bench, .search(.notes), capacity: 2)
    let search = await bench.search(SearchQuery("note ")).open(2)
    for rows in [notes, search] {
      rows.noticesShown()
      await assertEqual(
        RowNavigator(rows, from: 2).nextRequested(from: "somebody"), try route(rows, 3))
      let last = RowNavigator(rows, from: 3)
      await assertEqual(last.nextRequested(from: "somebody"), nil)
      XCTAssertEqual(last.notices.count, 1)
      XCTAssertTrue(last.notices[0].text.hasPrefix("Those are all "), last.notices[0].text)
      XCTAssertEqual(last.position?.number, 3)
    }
    XCTAssertEqual(bench.server.requests.count, 1)
  }

  func test_comingBack_showsTheBlockOfThePersonOpenedLast() async throws {
    let bench = try await workbench()
    let list = await opened(bench)
    await list.endReached(capacity: 22, count: nil)
    XCTAssertEqual(list.rows.shown.map(\.number), Array(23...30))
    XCTAssertEqual(list.rowOpened(number: 7), try route(list, 7))
    await list.returned(capacity: 22)
    XCTAssertEqual(list.rows.shown.map(\.number), Array(1...22))
    await list.endReached(capacity: 22, count: nil)
    XCTAssertEqual(list.rows.shown.map(\.number), Array(23...30), "printed once more, not fetched")
    await list.returned(capacity: 22)
    XCTAssertEqual(list.rows.shown.map(\.number), Array(23...30), "nobody was opened since")
    XCTAssertEqual(list.rowOpened(number: 3), try route(list, 3))
    await list.returned(capacity: 22)
    await list.endReached(capacity: 22, count: 20)
    XCTAssertEqual(list.rows.shown.map(\.number), Array(23...42), "eight of them were there")
  }
}
