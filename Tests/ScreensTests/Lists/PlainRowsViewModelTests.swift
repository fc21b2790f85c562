import Models
import Repository
import ScreensSupport
import StandIn
import XCTest

@testable import Screens

/// The lists that are saved, on a screen of their own (X18).
@MainActor
final class PlainRowsViewModelTests: XCTestCase {
  /// The list of everyone, and two others.
  private func bench() async throws -> Workbench {
    let bench = try await workbench()
    await bench.list().opened(capacity: 30)
    bench.server.setList("/users/ada/followers", users: StandInPeople.ids(40))
    bench.server.setList("/orgs/quiet-labs/public_members", users: StandInPeople.ids(3))
    for name in ["followers:ada", "members:quiet-labs"] {
      await bench.people(in: try UserList(name: name)).opened(capacity: 30)
    }
    return bench
  }

  func test_X18_eachList_isARow_withItsSizeAndWholeness_andANumberOpensIt() async throws {
    let bench = try await bench()
    let lists = bench.lists()
    await lists.opened(capacity: 22)
    XCTAssertEqual(lists.items.map(\.number), [1, 2, 3])
    XCTAssertEqual(lists.items.map(\.entry.list.name).first, "everyone")
    let sizes = Dictionary(
      uniqueKeysWithValues: lists.items.map { ($0.entry.list.name, $0.entry.overview) })
    XCTAssertEqual(sizes["followers:ada"]?.listedCount, 30)
    XCTAssertNil(sizes["followers:ada"]?.wholeAt)
    XCTAssertEqual(sizes["members:quiet-labs"]?.listedCount, 3)
    XCTAssertNotNil(sizes["members:quiet-labs"]?.wholeAt)
    XCTAssertEqual(
      (1...3).map { lists.rowOpened(number: $0) },
      [.list(), .members(lists.items[1].entry.list), .members(lists.items[2].entry.list)])
    XCTAssertNil(lists.rowOpened(number: 4))
    XCTAssertEqual(lists.notices.map(\.text), ["There is no row 4: the rows here are 1 to 3."])
    XCTAssertEqual(bench.server.requests.count, 3, "nothing is asked for it")
  }

  func test_X18_aRowKeepsItsPlace_andSaysHowThingsStandNow() async throws {
    let bench = try await bench()
    let lists = bench.lists()
    await lists.opened(capacity: 22)
    let names = lists.items.map(\.entry.list.name)
    let followers = try UserList(name: "followers:ada")
    let list = bench.people(in: followers)
    await list.opened(capacity: 30)
    await list.noteWritten("met at FOSDEM", number: 9)
    await list.endReached(capacity: 30, count: nil)
    await lists.storeChanged()
    XCTAssertEqual(lists.items.map(\.entry.list.name), names)
    let ada = try XCTUnwrap(lists.items.first { $0.entry.list == followers })
    XCTAssertEqual(ada.entry.overview.listedCount, 40)
    XCTAssertEqual(ada.entry.notedCount, 1)
  }

  func test_X18_moreListsThanFit_comeInBlocks_andTheEndIsSaid() async throws {
    let bench = try await bench()
    let lists = bench.lists()
    await lists.opened(capacity: 2)
    XCTAssertEqual(lists.items.map(\.number), [1, 2])
    await lists.endReached(capacity: 2, count: nil)
    XCTAssertEqual(lists.items.map(\.number), [3])
    await lists.endReached(capacity: 2, count: nil)
    XCTAssertEqual(lists.items.map(\.number), [3])
    XCTAssertEqual(lists.notices.map(\.text), ["Those are all your saved lists."])
  }
}
