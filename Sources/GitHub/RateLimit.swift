import FoundationEssentials
import Networking

/// What an answer's headers tell of the budget; each is `nil` when it was not told.
package struct RateLimit: Sendable, Equatable {
  /// Requests in an hour.
  package let limit: Int?
  /// Requests left.
  package let remaining: Int?
  /// When all are there again, by GitHub's clock.
  package let resetAt: Date?

  package init(headers: HTTPFields) {
    limit = headers.first("x-ratelimit-limit").flatMap { Int($0) }
    remaining = headers.first("x-ratelimit-remaining").flatMap { Int($0) }
    resetAt = headers.first("x-ratelimit-reset").flatMap { Int64($0) }
      .map { Date(timeIntervalSince1970: TimeInterval($0)) }
  }
}
