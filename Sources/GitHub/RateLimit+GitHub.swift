import FoundationEssentials
import Models
import Networking

extension RateLimit {
  /// Reads GitHub's `x-ratelimit-` headers; `nil` when they do not say how much is left of how much.
  init?(headers: HTTPFields) {
    guard let remaining = headers.first("x-ratelimit-remaining").flatMap({ Int($0) }),
      let limit = headers.first("x-ratelimit-limit").flatMap({ Int($0) })
    else { return nil }
    let reset = headers.first("x-ratelimit-reset").flatMap { Int64($0) }
    self.init(told: remaining, of: limit, reset: reset)
  }

  // The end of the year 9999, in seconds since 1970.
  private static let lastReset: Int64 = 253_402_300_799

  // An answer can have any number, and the program counts with these.
  fileprivate init(told remaining: Int, of limit: Int, reset: Int64?) {
    self.init(
      remaining: max(remaining, 0), limit: max(limit, 0),
      resetAt: reset.map {
        Date(timeIntervalSince1970: TimeInterval(min(max($0, 0), Self.lastReset)))
      })
  }
}

extension BackoffScope.Resource {
  /// The budget that a response counted against; `nil` where it names none of those known here.
  init?(headers: HTTPFields) {
    guard let name = headers.first("x-ratelimit-resource") else { return nil }
    self.init(rawValue: name)
  }
}

/// The body of the answer about the budgets.
struct RateLimitAnswer: Decodable, Sendable {
  /// The budgets of GitHub's parts.
  private struct Resources: Decodable, Sendable {
    let core: Count
    let search: Lossy<Count>?
  }

  /// One budget.
  private struct Count: Decodable, Sendable {
    let limit: Int
    let remaining: Int
    let reset: Int64

    var rateLimit: RateLimit {
      RateLimit(told: remaining, of: limit, reset: reset)
    }
  }

  private let resources: Resources

  /// The budget of all requests but searches.
  var core: RateLimit { resources.core.rateLimit }

  /// The budget of searches, where it was told.
  var search: RateLimit? { resources.search?.value?.rateLimit }
}
