import FoundationEssentials

/// A limit that must outlive the process.
package struct RememberedLimit: Sendable, Equatable {
  /// When it ends, by the wall clock.
  package let until: Date
  /// How long it was from the beginning; a clock that was set back cannot make it longer.
  package let length: Duration

  package init(until: Date, length: Duration) {
    self.until = until
    self.length = length
  }

  /// What is left of it at `date`, or `nil` when it is over.
  func remaining(at date: Date) -> Duration? {
    let left = until.timeIntervalSince(date)
    guard left > 0 else { return nil }
    // A damaged file may hold more than a duration can.
    return left < length.seconds ? .seconds(left) : length
  }
}

/// Where limits are kept from one run to the next.
package protocol RateLimitStore: Sendable {
  /// The limit of a scope, also one that is over; `nil` when there was none.
  func limit(of scope: BackoffScope) async -> RememberedLimit?
  /// Keeps the limit of a scope in place of what was there.
  func keep(_ limit: RememberedLimit, of scope: BackoffScope) async
}
