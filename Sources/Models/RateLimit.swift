import FoundationEssentials

/// How many requests GitHub still allows in this hour.
package struct RateLimit: Sendable, Equatable {
  /// Requests left until ``resetAt``.
  package let remaining: Int
  /// Requests allowed in an hour altogether.
  package let limit: Int
  /// When ``remaining`` is ``limit`` again, by GitHub's clock; `nil` where GitHub did not say.
  package let resetAt: Date?

  package init(remaining: Int, limit: Int, resetAt: Date?) {
    self.remaining = remaining
    self.limit = limit
    self.resetAt = resetAt
  }
}
