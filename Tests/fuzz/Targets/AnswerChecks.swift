import Foundation
import Models

@testable import GitHub

/// The bodies of answers: pages of lists and of the search, and profiles (fF10, fF11).
enum AnswerChecks {
  /// Where the API of these checks is.
  static let base = try? APIBase("https://api.github.com")

  /// Reads a page, and the budgets.
  static func page(_ input: [UInt8]) {
    let response = HTTPResponse(status: 200, body: input)
    if let page = try? UserPage(response) { check(page) }
    _ = RateLimitReport(response).search
    _ = ErrorBody(input).reason
  }

  private static func check(_ page: UserPage) {
    let ids = page.users.map(\.id)
    require(Set(ids).count == ids.count && ids.allSatisfy { $0 > 0 }, "ids are unique and positive")
    let counts = page.contributions.values + [page.total ?? 0, page.refusedCount]
    require(counts.allSatisfy { $0 >= 0 }, "no count is negative")
    for user in page.users {
      require(!user.login.isEmpty && again(user) == user, "a user is written as read")
    }
  }

  private static func again<Value: Codable>(_ value: Value) -> Value? {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    return (try? encoder.encode(value)).flatMap { try? JSON.decode(Value.self, from: Array($0)) }
  }

  // Counts as large and as small as they can be, so that their differences are.
  private static let seen = [Int.max, Int.min].map { count in
    Profile(
      user: User(id: 1, login: "quillfern"), followers: count, following: count,
      publicRepos: count, publicGists: count, updatedAt: Date(timeIntervalSince1970: 0))
  }

  /// Reads a profile, writes it, and compares it with what was seen before.
  static func profile(_ input: [UInt8]) {
    guard let profile = try? JSON.decode(Profile.self, from: input) else { return }
    require(again(profile) == profile, "a profile is written as read")
    require(profile.changes(since: profile).isEmpty, "nothing changed since itself")
    for old in seen {
      for change in profile.changes(since: old) { _ = change.growth }
      for change in old.changes(since: profile) { _ = change.growth }
    }
  }
}
