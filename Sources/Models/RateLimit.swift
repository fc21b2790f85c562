import FoundationEssentials

/// How many requests GitHub allows until it resets the count.
package struct RateLimit: Sendable, Equatable {
  package let remaining: Int
  /// Requests in a whole period, usually an hour.
  package let limit: Int
  /// When ``remaining`` is ``limit`` again, by GitHub's clock; `nil` if GitHub did not say.
  package let resetAt: Date?

  package init(remaining: Int, limit: Int, resetAt: Date?) {
    self.remaining = remaining
    self.limit = limit
    self.resetAt = resetAt
  }
}
