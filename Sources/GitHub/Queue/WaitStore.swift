import FoundationEssentials

/// A wait for the end of a rate limit, stored for later processes.
package struct StoredWait: Sendable, Equatable {
  /// When it ends, by the wall clock.
  package let until: Date
  /// The whole length of the wait, so that setting the clock back cannot prolong it.
  package let length: Duration
  /// Whether GitHub asked for it though the budget may not be used up.
  package let isPause: Bool

  package init(until: Date, length: Duration, isPause: Bool = false) {
    self.until = until
    self.length = length
    self.isPause = isPause
  }

  var error: GitHubError { isPause ? .paused(until: until) : .rateLimited(until: until) }

  /// The time left at `date`, or `nil` when it is over.
  func remaining(at date: Date) -> Duration? {
    let left = until.timeIntervalSince(date)
    guard left > 0 else { return nil }
    // A damaged file may have more seconds than a duration can.
    return left < length.seconds ? .seconds(left) : length
  }
}

/// Stores waits from one run to the next.
package protocol WaitStore: Sendable {
  /// The last wait of a scope, even if it is over.
  func wait(of scope: BackoffScope) async -> StoredWait?
  /// Replaces the wait of a scope.
  func save(_ wait: StoredWait, of scope: BackoffScope) async
}
