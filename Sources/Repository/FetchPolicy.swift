import GitHub

/// How urgently something is fetched, and for how long it is tried.
package struct FetchPolicy: Sendable {
  let priority: RequestPriority
  let retryLimits: RetryLimits
  /// Whether the reader asked for just this, so that a recent refusal does not stop the request.
  package let isUserInitiated: Bool
  /// Whether it is tried for as long as it takes.
  package var isUnlimited: Bool { retryLimits == .unlimited }

  /// For what the reader waits for: it is tried for a while.
  package static let interactive = FetchPolicy(
    priority: .visible, retryLimits: .interactive, isUserInitiated: false)
  /// For a newer version of what is on the screen: it is tried for as long as it takes, last of all.
  package static let refresh = FetchPolicy(
    priority: .refresh, retryLimits: .unlimited, isUserInitiated: false)
  /// For what the reader asked for and no longer waits for: it is tried for as long as it takes.
  package static let background = FetchPolicy(
    priority: .visible, retryLimits: .unlimited, isUserInitiated: false)
  /// For what the reader wants from GitHub now, whatever is saved or was refused.
  package static let userInitiated = FetchPolicy(
    priority: .visible, retryLimits: .interactive, isUserInitiated: true)

  /// For one of many things that nobody looks at now: one try, and the caller decides about the next.
  package static let sync = FetchPolicy(
    priority: .background, retryLimits: .retryOnce, isUserInitiated: false)

  /// This policy, for an opened profile.
  var opened: FetchPolicy {
    priority == .visible
      ? FetchPolicy(priority: .opened, retryLimits: retryLimits, isUserInitiated: isUserInitiated)
      : self
  }
}
