import GitHub

/// The urgency of a fetch, and how long to retry it.
package struct FetchPolicy: Sendable {
  let priority: RequestPriority
  private(set) var retryLimits: RetryLimits
  package var isUnlimited: Bool { retryLimits.isUnlimited }

  /// For something that the reader waits for: retried for a while.
  package static let interactive = FetchPolicy(priority: .visible, retryLimits: .interactive)
  /// For a newer version of what is on the screen: retried without limit, after what the reader waits for.
  package static let refresh = FetchPolicy(priority: .refresh, retryLimits: .unlimited)
  /// For something that the reader asked for but no longer waits for: retried without limit.
  package static let patient = FetchPolicy(priority: .visible, retryLimits: .unlimited)
  /// For a step of a sync, which decides itself about further tries.
  static func sync(_ limits: RetryLimits) -> FetchPolicy {
    FetchPolicy(priority: .background, retryLimits: limits)
  }

  /// This policy with the priority of an opened profile.
  var opened: FetchPolicy {
    let opened: [RequestPriority: RequestPriority] = [.visible: .opened, .refresh: .openedRefresh]
    return FetchPolicy(priority: opened[priority] ?? priority, retryLimits: retryLimits)
  }

  /// This policy for a request that is not sent any more once `isWanted` says no.
  package func wanted(while isWanted: @escaping @Sendable () -> Bool) -> FetchPolicy {
    var policy = self
    policy.retryLimits.isWanted = isWanted
    return policy
  }
}
