import Foundation
import Models
import Repository
import StandIn
import Terminal
import XCTest

@testable import Screens

/// The saved lists, on a screen of their own (X18).
@MainActor
final class PlainRowsTests: XCTestCase {
  func test_X18_eachList_isARow_thatANumberOpens_andKeepsWhenTheStoreChanges() async throws {
    let bench = try await workbench()
    await bench.list().opened(capacity: 30)
    bench.server.setList("/users/ada/followers", users: StandInPeople.ids(40))
    bench.server.setList("/orgs/quiet-labs/public_members", users: StandInPeople.ids(3))
    let followers = await bench.people(in: try UserList(name: "followers:ada")).open(30)
    await bench.people(in: try UserList(name: "members:quiet-labs")).opened(capacity: 30)
    let lists = await bench.lists().open(2)
    XCTAssertEqual(lists.items.map(\.number), [1, 2])
    await lists.rowNeeded(number: 3)
    XCTAssertNotNil(lists.rowOpened(number: 3), "a row that was not printed (L3)")
    await lists.opened(capacity: 2)
    await lists.endReached(capacity: 2, count: nil)
    XCTAssertEqual(lists.items.map(\.number), [3])
    await lists.endReached(capacity: 2, count: nil)
    XCTAssertEqual(lists.items.map(\.number), [3])
    XCTAssertEqual(lists.notices.map(\.text), ["Those are all your saved lists."])
    await lists.opened(capacity: 22)
    XCTAssertEqual(lists.items.first?.entry?.list, .everyone)
    XCTAssertEqual(
      (1...3).map { lists.rowOpened(number: $0) },
      lists.items.compactMap { $0.entry.map { Route.users(.list($0.list)) } })
    lists.noticesShown()
    XCTAssertNil(lists.rowOpened(number: 4))
    XCTAssertEqual(lists.notices.map(\.text), ["There is no row 4: the rows here are 1 to 3."])
    XCTAssertEqual(bench.server.requests.count, 5, "none for the screen of lists")

    let names = lists.items.map(\.entry?.list.name)
    await followers.noteWritten("met at FOSDEM", number: 9)
    await followers.endReached(capacity: 30, count: nil)
    await lists.storeChanged()
    XCTAssertEqual(lists.items.map(\.entry?.list.name), names)
    let ada = try XCTUnwrap(lists.items.compactMap(\.entry).first { $0.list == followers.people })
    XCTAssertEqual([ada.overview.listedCount, ada.notedCount], [40, 1])
  }

  private func row(
    _ name: String, count: Int = 1_234, total: Int? = nil, isWhole: Bool = true, noted: Int = 2,
    unseen: Int = 1_200
  ) throws -> PlainRow<SavedList> {
    let now = Date()
    let overview = ListOverview(
      listedCount: count, savedCount: 9_999, pageSize: 30, pass: Pass(frontier: 3),
      wholeAt: isWhole ? now : nil, fetchedAt: now - 7_300, total: total)
    return .entry(
      number: 2,
      SavedList(
        list: try UserList(name: name), overview: overview, notedCount: noted,
        unseenCount: unseen))
  }

  private func lines(
    _ row: PlainRow<SavedList>, width: Int, _ presentation: Presentation = .visual
  ) -> [String] {
    CellCatalog.lists(presentation).lines(of: [row], fitting: width).map(\.plain.string)
  }

  func test_X18_X5_aRow_saysSizeCompletenessAgeNotedAndUnseen_andLessOnANarrowScreen() async throws
  {
    let list = try row("contributors:apple/swift")
    XCTAssertEqual(
      [80, 40].flatMap { lines(list, width: $0) },
      [
        "    2   contributors:apple/swift",
        "        1,234 people · complete · fetched 2 hours ago · 2 noted · 1,200 unseen",
        "    2   contributors:apple/swift", "        1,234 people · complete",
      ])
    XCTAssertEqual(
      lines(try row("members:apple"), width: 40, .screenReader),
      ["2 members:apple, 1,234 people, complete, fetched 2 hours ago, 2 noted, 1,200 unseen"])
    let quiet = try row("followers:ada", noted: 0, unseen: 0)
    XCTAssertTrue(lines(quiet, width: 120)[1].hasSuffix("ago"), "no zeros")
  }

  func test_X18_howMuchOfAList_isSaved() async throws {
    let table = [
      (try row("followers:ada", isWhole: false), "1,234 people · incomplete"),
      (try row("followers:ada", count: 1), "1 person · complete"),
      (try row("find:x", count: 60, total: 6_038, isWhole: false), "60 of 6,038 · incomplete"),
      (try row("find:x", count: 1_000, total: 6_038), "1,000 of 6,038 · all that GitHub shows"),
      (try row("find:x", count: 60, total: 60), "60 people · complete"),
    ]
    for (row, words) in table {
      XCTAssertTrue(lines(row, width: 80)[1].contains("  \(words)"), "\(lines(row, width: 80))")
    }
  }

  func test_X18_G7_noRowIsWiderThanTheScreen() async throws {
    for name in ["everyone", "find:" + String(repeating: "漢", count: 300), "followers:a"] {
      let list = try row(name, count: .max / 2, total: .max)
      for width in stride(from: 20, through: 400, by: 3) {
        for line in CellCatalog.lists(.visual).lines(of: [list], fitting: width) {
          XCTAssertLessThanOrEqual(line.width, width, line.plain.string)
        }
      }
    }
  }
}
