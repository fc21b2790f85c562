import Networking

/// How something is asked for.
package struct FetchPolicy: Sendable {
  let priority: RequestPriority
  let retryLimits: RetryLimits
  /// Whether the reader asked for just this, so that a recent refusal does not stop the request.
  package let isUserInitiated: Bool
  /// Whether it is waited for as long as it takes.
  package var isUnlimited: Bool { retryLimits == .unlimited }

  /// The reader waits for it, for a while.
  package static let interactive = FetchPolicy(
    priority: .visible, retryLimits: .interactive, isUserInitiated: false)
  /// The reader has something like it on the screen; it comes when it can.
  package static let refresh = FetchPolicy(
    priority: .refresh, retryLimits: .unlimited, isUserInitiated: false)
  /// The reader asked for it, and it comes when it can.
  package static let background = FetchPolicy(
    priority: .visible, retryLimits: .unlimited, isUserInitiated: false)
  /// The reader has said that GitHub is to be asked now.
  package static let userInitiated = FetchPolicy(
    priority: .visible, retryLimits: .interactive, isUserInitiated: true)

  /// This policy, for an opened profile.
  var opened: FetchPolicy {
    priority == .visible
      ? FetchPolicy(priority: .opened, retryLimits: retryLimits, isUserInitiated: isUserInitiated)
      : self
  }
}
