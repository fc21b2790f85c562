import FoundationEssentials
import Models

/// Stores waits from one run to the next.
package protocol WaitStore: Sendable {
  /// The last wait of a scope, even if it is over.
  func wait(of scope: BackoffScope) async -> SavedLimit?
  /// Replaces the wait of a scope.
  func save(_ wait: SavedLimit, of scope: BackoffScope) async
}

extension SavedLimit {
  /// A day at most; a damaged row may claim more.
  package var length: Duration { .seconds(min(max(seconds, 0), 86_400)) }

  var error: GitHubError { isPause ? .paused(until: until) : .rateLimited(until: until) }

  /// The time left at `date`, or `nil` when it is over.
  func remaining(at date: Date) -> Duration? {
    let left = until.timeIntervalSince(date)
    guard left > 0 else { return nil }
    // A damaged file may have more seconds than a duration can.
    return left < length.seconds ? .seconds(left) : length
  }
}
