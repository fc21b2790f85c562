import FoundationEssentials

/// A rate limit that outlives the process.
package struct RememberedLimit: Sendable, Equatable {
  /// When it ends, by the wall clock.
  package let until: Date
  /// Its whole length, so that a wall clock that was set back cannot prolong it.
  package let length: Duration

  package init(until: Date, length: Duration) {
    self.until = until
    self.length = length
  }

  /// The time left at `date`, or `nil` when it is over.
  func remaining(at date: Date) -> Duration? {
    let left = until.timeIntervalSince(date)
    guard left > 0 else { return nil }
    // A damaged file may have more seconds than a duration can.
    return left < length.seconds ? .seconds(left) : length
  }
}

/// Stores rate limits from one run to the next.
package protocol RateLimitStore: Sendable {
  /// The last limit of a scope, even if it is over.
  func limit(of scope: BackoffScope) async -> RememberedLimit?
  /// Replaces the limit of a scope.
  func keep(_ limit: RememberedLimit, of scope: BackoffScope) async
}
