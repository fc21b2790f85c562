import GitHub
import StandIn
import TestSupport
import XCTest

/// Every recorded list.
final class RecordedListsTests: XCTestCase {
  private struct Row {
    let name: String
    let count: Int
    let ids: [Int64]
    let next: String?
  }

  // What each must give: how many users, the first and last id, where `next` leads.
  private static let table: [Row] = [
    Row(name: "users-page1-30-2019", count: 30, ids: [1, 46], next: "/users?since=46"),
    Row(name: "users-page1-100-2013", count: 100, ids: [1, 135], next: "/users?since=135"),
    Row(name: "users-page1-100-2013-octokit", count: 100, ids: [1, 135], next: "/users?since=135"),
    Row(name: "users-per_page1-2016", count: 1, ids: [1, 1], next: "/users?per_page=1&since=1"),
    Row(
      name: "users-per_page10-2016", count: 10, ids: [1, 19], next: "/users?per_page=10&since=19"),
    Row(
      name: "contributors-with-bots-30", count: 30, ids: [50_003, 4_728_774],
      next: "/repositories/617210/contributors?page=2"),
    Row(name: "empty-list-200", count: 0, ids: [], next: nil),
  ]

  func test_theTable_hasEveryRecording() throws {
    try RecordedAnswers.skipUnlessThere()
    let names = try RecordedAnswers.names(of: "lists")
    XCTAssertEqual(Self.table.map(\.name).sorted(), names)
  }

  func test_everyList_isReadWhole() async throws {
    let server = try await recordedGitHub()
    let client = try client(of: server)
    for row in Self.table {
      let link = "\(server.baseURL)/_fixture/lists/\(row.name)"
      let page = try await client.send(.members(of: .everyone, link: link), priority: .visible)
        .fresh()
      XCTAssertEqual(page.users.count, row.count, row.name)
      XCTAssertEqual(page.refusedCount, 0, row.name)
      XCTAssertEqual([page.users.first, page.users.last].compactMap { $0?.id }, row.ids, row.name)
      XCTAssertEqual(page.nextLink, row.next.map { server.baseURL + $0 }, row.name)
    }
  }

  func test_whatARecordingDoesNotSay_isUnknown() async throws {
    let server = try await recordedGitHub()
    let link = "\(server.baseURL)/_fixture/lists/users-page1-100-2013"
    let page = try await client(of: server).send(
      .members(of: .everyone, link: link), priority: .visible
    ).fresh()
    XCTAssertTrue(page.users.allSatisfy { $0.isSiteAdmin == nil })
  }

  func test_theRecordedGitHub_endsAfterItsFirstPage() async throws {
    let server = try await recordedGitHub()
    let client = try client(of: server)
    let first = try await client.send(.members(of: .everyone), priority: .visible).fresh()
    let next = try XCTUnwrap(first.nextLink)
    let second = try await client.send(.members(of: .everyone, link: next), priority: .visible)
      .fresh()
    XCTAssertEqual(first.users.count, 30)
    XCTAssertEqual(second.users, [])
    XCTAssertNil(second.nextLink)
    let pictures = first.users.compactMap(\.avatarURL)
    XCTAssertTrue(pictures.allSatisfy { $0.hasPrefix("\(server.baseURL)/u/") })
  }
}
