import GitHub

/// The urgency of a fetch, and how long to retry it.
package struct FetchPolicy: Sendable {
  let priority: RequestPriority
  let retryLimits: RetryLimits
  /// Whether it is retried without limit.
  package var isUnlimited: Bool { retryLimits == .unlimited }

  /// For something that the reader waits for: retried for a while.
  package static let interactive = FetchPolicy(
    priority: .visible, retryLimits: .interactive)
  /// For a newer version of what is on the screen: retried without limit, after what the reader waits for.
  package static let refresh = FetchPolicy(
    priority: .refresh, retryLimits: .unlimited)
  /// For something that the reader asked for but no longer waits for: retried without limit.
  package static let patient = FetchPolicy(
    priority: .visible, retryLimits: .unlimited)
  /// For a step of a sync, which decides itself about further tries.
  static func sync(_ limits: RetryLimits) -> FetchPolicy {
    FetchPolicy(priority: .background, retryLimits: limits)
  }

  /// This policy with the priority of an opened profile.
  var opened: FetchPolicy {
    priority == .visible
      ? FetchPolicy(priority: .opened, retryLimits: retryLimits)
      : self
  }
}
