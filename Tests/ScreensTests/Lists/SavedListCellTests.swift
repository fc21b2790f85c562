import Foundation
import Models
import Terminal
import XCTest

@testable import Screens

/// A saved list in a row of `:lists` (X18).
@MainActor
final class SavedListCellTests: XCTestCase {
  private func row(
    _ name: String, count: Int = 1_234, total: Int? = nil, isWhole: Bool = true, noted: Int = 2,
    unseen: Int = 1_200
  ) throws -> PlainRow<SavedList> {
    let now = Date()
    let overview = ListOverview(
      listedCount: count, savedCount: 9_999, pageSize: 30, frontier: 3, nextLink: nil,
      wholeAt: isWhole ? now : nil, fetchedAt: now - 7_300, total: total)
    return PlainRow(
      number: 2,
      entry: SavedList(
        list: try UserList(name: name), overview: overview, notedCount: noted,
        unseenCount: unseen))
  }

  private func text(_ row: PlainRow<SavedList>, width: Int, _ presentation: Presentation = .visual)
    -> String
  {
    CellCatalog.lists(presentation).lines(of: [row], fitting: width).map(\.plain.string)
      .joined(separator: "\n")
  }

  func test_X18_aRow_saysSizeWholenessAgeNotedAndUnseen_andLessWhereThereIsLessSpace() async throws
  {
    let list = try row("contributors:apple/swift")
    XCTAssertEqual(
      [80, 40].map { text(list, width: $0) },
      [
        "    2   contributors:apple/swift\n"
          + "        1,234 people · complete · fetched 2 hours ago · 2 noted · 1,200 unseen",
        "    2   contributors:apple/swift\n        1,234 people · complete",
      ])
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
      XCTAssertTrue(text(row, width: 80).contains("  \(words)"), text(row, width: 80))
    }
    let quiet = try row("followers:ada", noted: 0, unseen: 0)
    XCTAssertTrue(text(quiet, width: 120).hasSuffix("ago"), "nothing is said of nobody")
  }

  func test_X18_X5_aScreenReader_getsAllOfIt() async throws {
    XCTAssertEqual(
      text(try row("members:apple"), width: 40, .screenReader),
      "2 members:apple, 1,234 people, complete, fetched 2 hours ago, 2 noted, 1,200 unseen")
  }

  func test_X18_G7_noRowIsWiderThanTheScreen() async throws {
    let names = ["everyone", "find:" + String(repeating: "漢", count: 300), "followers:a"]
    for width in stride(from: 20, through: 400, by: 3) {
      for name in names {
        let list = try row(name, count: .max / 2, total: .max)
        for line in CellCatalog.lists(.visual).lines(of: [list], fitting: width) {
          XCTAssertLessThanOrEqual(line.width, width, line.plain.string)
        }
      }
    }
  }
}
