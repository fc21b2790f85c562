import Foundation
import Models
import StandIn
import XCTest

extension Workbench {
  /// The path of the followers of ada, by her id.
  static let followersLink = "/user/900000001/followers"

  /// Makes these people the followers of ada, in this order.
  @discardableResult
  func setFollowers(_ ids: some Sequence<Int64>) throws -> UserList {
    server.setList("/users/ada/followers", users: Array(ids))
    return try UserList(name: "followers:ada")
  }

  /// All saved members of a list, in its order.
  func rows(of list: UserList) async throws -> [SavedUser] {
    try await main.members(of: list, after: 0, limit: 100_000)
  }

  /// Fetches the rest of a pass.
  func fetchAll(of list: UserList) async throws {
    while true {
      let frontier = try await main.overview(of: list).pass.frontier
      if try await repository.fetchNextPage(of: list, after: frontier).get().isEnd { return }
    }
  }

  /// The paths of all requests but those for the budget and for the id of ada.
  var listPaths: [String] {
    server.requests.map(\.path).filter { !$0.hasPrefix("/rate_limit") && $0 != "/users/ada" }
  }

  /// Checks that a list is whole, with these members in this order, none gone, and the right places.
  func expectWhole(_ list: UserList, _ ids: [Int64], line: UInt = #line) async throws {
    let rows = try await rows(of: list)
    XCTAssertEqual(rows.map(\.id), ids, line: line)
    XCTAssertEqual(rows.map(\.position), ids.indices.map { $0 + 1 }, line: line)
    XCTAssertFalse(rows.contains(where: \.isGone), line: line)
    let overview = try await main.overview(of: list)
    XCTAssertNotNil(overview.wholeAt, line: line)
    XCTAssertNil(overview.pass.nextLink, line: line)
  }
}

extension CannedAnswer {
  /// A page of a list, or of a search with a total.
  static func page(
    _ ids: [Int64], next: String? = nil, total: Int? = nil, logins: [Int64: String] = [:]
  ) -> CannedAnswer {
    let rows = ids.map { #"{"id":\#($0),"login":"\#(logins[$0] ?? "u\($0)")"}"# }
      .joined(separator: ",")
    let body = total.map { #"{"total_count":\#($0),"items":[\#(rows)]}"# } ?? "[\(rows)]"
    let headers = next.map { ["Link": "<\($0)>; rel=\"next\""] } ?? [:]
    return CannedAnswer(headers: headers, body: body)
  }
}
