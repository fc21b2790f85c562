import Foundation
import Models
import XCTest

@testable import Store

/// A store in a directory of its own, and lists of invented people in it.
class ListTestCase: XCTestCase {
  let directory = StoreDirectory()

  func followers() throws -> UserList { try UserList(.followers, "ada") }

  func contributors() throws -> UserList { try UserList(.contributors, "ada/engine") }
}

/// A page of a list with these people; `next` says whether another one follows.
func memberPage(
  _ ids: [Int64], _ number: Int, next: Bool = false, refusedCount: Int = 0, isUsual: Bool = true,
  contributions: [Int64: Int] = [:], logins: [Int64: String] = [:]
) -> PlacedPage {
  PlacedPage(
    page: UserPage(
      users: ids.map { User(id: $0, login: logins[$0] ?? "person\($0)", type: "User") },
      refusedCount: refusedCount, nextLink: next ? "link\(number + 1)" : nil,
      contributions: contributions),
    start: Int64(number) - 1, hasDefaultSize: isUsual)
}

extension PersistentStore {
  /// Sends a whole pass.
  @discardableResult
  func bring(
    _ ids: [Int64], to list: UserList, pageSize: Int = 3
  ) async throws -> [PageSummary] {
    let starts = Array(stride(from: 0, to: max(ids.count, 1), by: pageSize))
    var summaries: [PageSummary] = []
    for (index, start) in starts.enumerated() {
      let people = Array(ids[start..<min(start + pageSize, ids.count)])
      let page = memberPage(people, index + 1, next: index + 1 < starts.count)
      summaries.append(try await send(page, to: list))
    }
    return summaries
  }

  /// All members, read in blocks.
  func members(of list: UserList, blockSize: Int = 7) async throws -> [SavedUser] {
    var members: [SavedUser] = []
    while true {
      let block = try await main.members(of: list, after: members.last?.id ?? 0, limit: blockSize)
      if block.isEmpty { return members }
      members += block
    }
  }

  /// The ids of the members in their order, negative if they are gone.
  func order(of list: UserList) async throws -> [Int64] {
    try await members(of: list).map { $0.isGone ? -$0.id : $0.id }
  }
}
