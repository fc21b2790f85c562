import FoundationEssentials
import GitHub

/// What GitHub lets this reader still ask.
package struct Budget: Sendable, Equatable {
  /// Requests left until ``resetAt``.
  package let remaining: Int
  /// Requests in an hour altogether.
  package let limit: Int
  /// When it is full again.
  package let resetAt: Date?
}

extension Budget {
  /// The budget that an answer told of, or `nil` when it told of none.
  init?(_ rateLimit: RateLimit) {
    guard let remaining = rateLimit.remaining, let limit = rateLimit.limit else { return nil }
    self.init(remaining: remaining, limit: limit, resetAt: rateLimit.resetAt)
  }
}
