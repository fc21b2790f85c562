import Foundation
import Models
import StandIn

/// A list of people as a stand-in gives it: in pages with tags, whose links write an id for a name.
struct ServedList {
  /// The path of its first page, such as `/users/ada/followers`.
  let path: String
  /// The path that links have, such as `/user/7/followers`.
  let linkPath: String

  static let followers = ServedList(path: "/users/ada/followers", linkPath: "/user/7/followers")
  static let contributors = ServedList(
    path: "/repos/ada/x/contributors", linkPath: "/repositories/7/contributors")
  static let found = ServedList(path: "/search/users?q=ada", linkPath: "/search/users?q=ada")

  /// Lets `server` give these people, in this order and in pages of `size`.
  ///
  /// - Parameters:
  ///   - perPage: Whether they are the answers to requests for so many.
  ///   - total: What a search says that there are; `nil` for a list that is none.
  func answer(
    _ ids: [Int64], on server: StandInServer, size: Int = 30, perPage: Bool = false,
    total: Int? = nil
  ) {
    let pages = max(1, (ids.count + size - 1) / size)
    for number in 1...pages {
      let members = ids.dropFirst((number - 1) * size).prefix(size)
      let next =
        number < pages ? server.baseURL + address(linkPath, number + 1, size, perPage) : nil
      let answer = Self.page(Array(members), on: server, next: next, total: total)
      for path in [path, linkPath] {
        server.answer(address(path, number, size, perPage), with: answer)
      }
    }
  }

  /// The path of a page, with its query.
  func address(_ number: Int, size: Int = 30, perPage: Bool = false, isLink: Bool) -> String {
    address(isLink ? linkPath : path, number, size, perPage)
  }

  private func address(_ path: String, _ number: Int, _ size: Int, _ perPage: Bool) -> String {
    let items =
      (perPage ? ["per_page=\(size)"] : []) + (number > 1 ? ["page=\(number)"] : [])
    guard !items.isEmpty else { return path }
    return path + (path.contains("?") ? "&" : "?") + items.joined(separator: "&")
  }

  /// One page.
  static func page(
    _ ids: [Int64], on server: StandInServer, next: String? = nil, total: Int? = nil
  ) -> CannedAnswer {
    let rows = ids.map {
      #"{"id":\#($0),"login":"u\#($0)","avatar_url":"\#(server.baseURL)/u/\#($0)?v=4"}"#
    }
    let list = "[\(rows.joined(separator: ","))]"
    var headers = total == nil ? ["ETag": "W/\"\(ids.hashValue)\""] : [:]
    if let next { headers["Link"] = "<\(next)>; rel=\"next\"" }
    let body = total.map {
      #"{"total_count":\#($0),"incomplete_results":false,"items":\#(list)}"#
    }
    return CannedAnswer(headers: headers, body: body ?? list)
  }
}

extension Workbench {
  /// The places of a list's members, in its order.
  func rows(of list: UserList) async throws -> [SavedUser] {
    try await repository.store.main.members(of: list, after: 0, limit: 100_000)
  }

  /// Fetches the rest of a pass.
  func fetchAll(of list: UserList) async throws {
    while true {
      let frontier = try await repository.store.main.overview(of: list).frontier
      if try await repository.fetchNextPage(of: list, after: frontier).get().isEnd { return }
    }
  }

  /// What was asked for, without what belongs to no list.
  var listPaths: [String] {
    server.requests.map(\.path).filter { !$0.hasPrefix("/rate_limit") }
  }
}
